import { baseTypeOf } from './read-types.ts'
import type { TypeMap } from './typed-data.ts'

/** What a struct is to the letter (EIP-712 encodeType): itself, then every struct it leads to in the order of their names. */
export function encodeType(types: TypeMap, name: string): string {
  const found = new Set<string>()
  collect(types, name, found)
  found.delete(name)
  return [name, ...[...found].toSorted()].map((each) => encodeOne(types, each)).join('')
}

function collect(types: TypeMap, name: string, found: Set<string>): void {
  if (found.has(name) || !types.has(name)) return
  found.add(name)
  for (const { type } of types.get(name) ?? []) collect(types, baseTypeOf(type), found)
}

function encodeOne(types: TypeMap, name: string): string {
  const fields = types.get(name) ?? []
  return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
}
