import { memberPath, membersOf, recordOf, TypedDataRefusal } from './typed-data-refusal.ts'
import { domainTypeName, type TypedField, type TypeMap } from './typed-data.ts'

/** The parsed type of a field. Sizes of integers in bits, of bytes in bytes; a null length is any length. */
export type FieldType =
  | { kind: 'uint' | 'int'; bits: number }
  | { kind: 'fixed_bytes'; size: number }
  | { kind: 'address' | 'bool' | 'bytes' | 'string' }
  | { kind: 'array'; of: string; length: number | null }
  | { kind: 'struct'; name: string }

/**
 * Reads `types`: names, fields, and that every type refers only to existing ones, without cycles. Throws
 * TypedDataRefusal.
 */
export function readTypes(value: unknown): TypeMap {
  const entries = Object.entries(recordOf(value, 'types'))
  if (entries.length > typesMax) throw new TypedDataRefusal('too_many', 'types')
  const types = new Map(
    entries.map(([name, fields]) => [readTypeName(name), readFields(fields, memberPath('types', name))]),
  )
  for (const [name, fields] of types) {
    for (const [at, { type }] of fields.entries())
      checkReference(types, type, `${memberPath('types', name)}[${at}].type`)
  }
  refuseCycles(types)
  return types
}

/** Parses a type by one level; an array's item type is parsed later. Null if it is not a type. */
export function readFieldType(type: string): FieldType | null {
  const array = /^(.+)\[([1-9]\d{0,3})?\]$/.exec(type)
  if (array) return { kind: 'array', of: array[1] ?? '', length: array[2] === undefined ? null : Number(array[2]) }
  if (type === 'address' || type === 'bool' || type === 'bytes' || type === 'string') return { kind: type }
  const sized = /^(uint|int|bytes)([1-9]\d{0,2})$/.exec(type)
  if (!sized) return isStructName(type) ? { kind: 'struct', name: type } : null
  const size = Number(sized[2])
  if (sized[1] === 'bytes') return size <= 32 ? { kind: 'fixed_bytes', size } : null
  const kind = sized[1] === 'uint' ? 'uint' : 'int'
  return size <= 256 && size % 8 === 0 ? { kind, bits: size } : null
}

function readTypeName(name: string): string {
  if (isStructName(name)) return name
  throw new TypedDataRefusal('name_invalid', memberPath('types', name))
}

function readFields(value: unknown, path: string): readonly TypedField[] {
  if (!Array.isArray(value)) throw new TypedDataRefusal('not_array', path)
  if (value.length > fieldsMax) throw new TypedDataRefusal('too_many', path)
  const fields = value.map((field: unknown, at) => readField(field, `${path}[${at}]`))
  const names = new Set<string>()
  for (const [at, { name }] of fields.entries()) {
    if (names.has(name)) throw new TypedDataRefusal('name_repeated', `${path}[${at}].name`)
    names.add(name)
  }
  return fields
}

function readField(value: unknown, path: string): TypedField {
  const { name, type } = membersOf(value, ['name', 'type'], path)
  if (typeof name !== 'string' || !isName(name)) throw new TypedDataRefusal('name_invalid', `${path}.name`)
  if (typeof type !== 'string' || type.length > typeCharsMax) throw new TypedDataRefusal('type_unknown', `${path}.type`)
  return { name, type }
}

function checkReference(types: TypeMap, type: string, path: string): void {
  const base = baseTypeOf(type)
  const read = /^(\[([1-9]\d{0,3})?\])*$/.test(type.slice(base.length)) ? readFieldType(base) : null
  // A field of the domain's own type would be hashed by the document's description of it, not by the actual domain.
  const isDefined = read?.kind !== 'struct' || (types.has(read.name) && read.name !== domainTypeName)
  if (read === null || !isDefined) throw new TypedDataRefusal('type_unknown', path)
}

function refuseCycles(types: TypeMap): void {
  const done = new Set<string>()
  const open = new Set<string>()
  const follow = (name: string): void => {
    if (done.has(name)) return
    if (open.has(name)) throw new TypedDataRefusal('type_cyclic', memberPath('types', name))
    open.add(name)
    for (const { type } of types.get(name) ?? []) {
      const base = baseTypeOf(type)
      if (types.has(base)) follow(base)
    }
    open.delete(name)
    done.add(name)
  }
  for (const name of types.keys()) follow(name)
}

/** A type without its array brackets. */
export function baseTypeOf(type: string): string {
  const bracket = type.indexOf('[')
  return bracket < 0 ? type : type.slice(0, bracket)
}

/** A struct must not shadow a built-in type: `uint256` as a struct would be hashed as one thing and read as another. */
function isStructName(name: string): boolean {
  return isName(name) && !/^(u?int|bytes|(address|bool|string|function)$)/.test(name)
}

function isName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && name.length <= nameCharsMax && !objectNames.has(name)
}

const typesMax = 64
/** Of one type. */
const fieldsMax = 128
const nameCharsMax = 128
const typeCharsMax = 256
// Names with a special meaning for JavaScript objects.
const objectNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
