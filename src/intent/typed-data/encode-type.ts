import { baseTypeOf } from './read-types.ts'
import type { TypeMap } from './typed-data.ts'

/**
 * The exact type of a struct (EIP-712 encodeType): itself, then every referenced struct in the order of their names.
 */
export function encodeType(types: TypeMap, name: string): string {
  const structs = new Set<string>()
  collect(types, name, structs)
  structs.delete(name)
  return [name, ...[...structs].toSorted()].map((struct) => encodeOne(types, struct)).join('')
}

function collect(types: TypeMap, name: string, structs: Set<string>): void {
  if (structs.has(name) || !types.has(name)) return
  structs.add(name)
  for (const { type } of types.get(name) ?? []) collect(types, baseTypeOf(type), structs)
}

function encodeOne(types: TypeMap, name: string): string {
  const fields = types.get(name) ?? []
  return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
}
