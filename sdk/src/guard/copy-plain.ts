import { GuardError } from './guard-error.ts'

/**
 * A frozen deep copy of plain data, so that the judged data is the signed data. Each member is read once. Throws
 * GuardError for anything that could differ when read again: accessors, functions, instances of classes.
 */
export function copyPlain(value: unknown, depth = 0): unknown {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (typeof value === 'function' || depth > depthMax) throw new GuardError('payment_not_understood')
  if (typeof value !== 'object' || value === null) return value
  const members = membersOf(value).map(([name, member]) => [name, copyPlain(member, depth + 1)] as const)
  return Object.freeze(Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members))
}

/** The members of a plain object or list, each read once. Throws GuardError for other objects, accessors and gaps. */
export function membersOf(value: object): readonly (readonly [name: string, member: unknown])[] {
  const isList = Array.isArray(value)
  const members = Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(
    ([name, { enumerable, ...member }]) => {
      if (!enumerable) return []
      if (!('value' in member)) throw new GuardError('payment_not_understood')
      return [[name, member.value as unknown] as const]
    },
  )
  const isDense = !isList || (members.length === value.length && members.every(([name], index) => name === `${index}`))
  if (!isPlain(value) || !isDense) throw new GuardError('payment_not_understood')
  return members
}

/**
 * The data of a wallet or its answer, without anything that could sign: functions, accessors and instances of classes
 * are left out. `instead` has replacements for objects found in it.
 */
export function withoutCode(value: unknown, instead: ReadonlyMap<unknown, unknown>, depth = 0): unknown {
  if (instead.has(value)) return instead.get(value)
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (!isPlain(value) || depth > depthMax) return undefined
  const members = Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, { enumerable }]) => enumerable)
    .map(([name, member]) => [name, withoutCode(member.value, instead, depth + 1)] as const)
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}

/** Whether an object is a plain one. Objects of another realm, such as a test runner's, are plain too. */
function isPlain(value: object): boolean {
  const above = Array.isArray(value) ? (Object.getPrototypeOf(value) as object | null) : value
  const prototype = above && (Object.getPrototypeOf(above) as object | null)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Payments are a few levels deep; a cyclic object has no end. */
const depthMax = 32
