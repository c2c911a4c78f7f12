import { readAddress } from '../../kit/address.ts'
import { readFieldType } from './read-types.ts'
import { membersOf, memberPath, TypedDataRefusal } from './typed-data-refusal.ts'
import type { TypeMap } from './typed-data.ts'
import type { AbiValue } from '../evm/abi.ts'
import type { Args } from '../evm/decode-args.ts'

/**
 * Reads one value of a struct's type; `types` must be complete. Addresses with a wrong checksum are added to
 * `misspelled` in their canonical form. Throws TypedDataRefusal.
 */
export function readStruct(types: TypeMap, name: string, value: unknown, path: string, misspelled: Set<string>): Args {
  return readMembers({ types, items: 0, values: 0, misspelled }, name, value, path, 1)
}

/** The same for one value of any type that is not a struct. */
export function readValue(type: string, value: unknown, path: string, misspelled: Set<string>): AbiValue {
  return readTyped({ types: new Map(), items: 0, values: 0, misspelled }, type, value, path, 1)
}

/** The number of values read so far, and of those in arrays. */
type Walk = { types: TypeMap; items: number; values: number; misspelled: Set<string> }

function readMembers(walk: Walk, name: string, value: unknown, path: string, depth: number): Args {
  if (depth > depthMax) throw new TypedDataRefusal('too_deep', path)
  const fields = walk.types.get(name) ?? []
  const names = fields.map((field) => field.name)
  const members = membersOf(value, names, path)
  // Without a prototype: names come from outside.
  const struct: Record<string, AbiValue> = Object.create(null)
  for (const { name, type } of fields)
    struct[name] = readTyped(walk, type, members[name], memberPath(path, name), depth)
  return struct
}

function readTyped(walk: Walk, type: string, value: unknown, path: string, depth: number): AbiValue {
  walk.values += 1
  if (walk.values > valuesMax) throw new TypedDataRefusal('too_many', path)
  const read = readFieldType(type)
  switch (read?.kind) {
    case 'struct':
      return readMembers(walk, read.name, value, path, depth + 1)
    case 'array':
      return readItems(walk, read, value, path, depth + 1)
    case 'uint':
    case 'int':
      return readInteger(value, read.bits, read.kind === 'int', path)
    case 'fixed_bytes':
      return readBytes(value, read.size, path)
    case 'bytes':
      return readBytes(value, null, path)
    case 'address':
      return readAccount(value, path, walk.misspelled)
    case 'bool':
      if (typeof value === 'boolean') return value
      throw new TypedDataRefusal('value_invalid', path)
    case 'string':
      // A lone surrogate has no UTF-8 form, so two readers would hash different texts.
      if (typeof value === 'string' && value.isWellFormed()) return value
      throw new TypedDataRefusal('value_invalid', path)
    default:
      throw new TypedDataRefusal('type_unknown', path)
  }
}

function readItems(
  walk: Walk,
  { of, length }: { of: string; length: number | null },
  value: unknown,
  path: string,
  depth: number,
): readonly AbiValue[] {
  if (depth > depthMax) throw new TypedDataRefusal('too_deep', path)
  if (!Array.isArray(value)) throw new TypedDataRefusal('not_array', path)
  walk.items += value.length
  if (walk.items > arrayItemsMax) throw new TypedDataRefusal('too_many', path)
  if (length !== null && value.length !== length) throw new TypedDataRefusal('value_invalid', path)
  return value.map((item: unknown, at) => readTyped(walk, of, item, `${path}[${at}]`, depth))
}

function readInteger(value: unknown, bits: number, isSigned: boolean, path: string): bigint {
  const number = integerOf(value, path)
  const limit = 1n << BigInt(isSigned ? bits - 1 : bits)
  if (number >= limit || number < (isSigned ? -limit : 0n)) throw new TypedDataRefusal('number_range', path)
  return number
}

/** Wallets send small numbers as JSON numbers; one beyond 2^53 has already lost digits and is ambiguous. */
function integerOf(value: unknown, path: string): bigint {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return BigInt(value)
    throw new TypedDataRefusal('number_inexact', path)
  }
  // A hexadecimal text is an unsigned integer, never two's complement.
  const isNumber = typeof value === 'string' && /^(0|-?[1-9]\d{0,77}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (isNumber) return BigInt(value)
  throw new TypedDataRefusal('value_invalid', path)
}

function readBytes(value: unknown, size: number | null, path: string): Uint8Array {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^0x[0-9a-fA-F]*$/.test(value)) {
    throw new TypedDataRefusal('value_invalid', path)
  }
  const bytes = new Uint8Array(Buffer.from(value.slice(2), 'hex'))
  if (size !== null && bytes.length !== size) throw new TypedDataRefusal('value_invalid', path)
  return bytes
}

/** Twenty bytes in any case. A wrong checksum does not change the signed data, but indicates a mistake. */
function readAccount(value: unknown, path: string, misspelled: Set<string>): string {
  const text = typeof value === 'string' && value.startsWith('0x') ? value : ''
  const reading = readAddress(text)
  const isMisspelled = reading.fault === 'eip55'
  const address = isMisspelled ? readAddress(text.toLowerCase()).address : reading.address
  if (address?.family !== 'evm') throw new TypedDataRefusal('value_invalid', path)
  if (isMisspelled) misspelled.add(address.canonical)
  return address.canonical
}

/** Nested structs and arrays, including the message itself. */
const depthMax = 16
/** Values in all arrays of one document together. */
const arrayItemsMax = 2_000
/** Of all kinds: an order of Seaport with a hundred items has some seven hundred. */
const valuesMax = 5_000
