import { keccak256 } from '../../kit/keccak.ts'

/**
 * A function of a contract. `signature` has no names and no whitespace: its hash begins with `selector` (0x and 8
 * digits).
 */
export type AbiFunction = { name: string; signature: string; selector: string; inputs: AbiTuple }

/** A type of the Solidity ABI. `headBytes` is its size in the head: 32 if the content follows elsewhere. */
export type AbiType = (
  | { kind: 'address' | 'bool' | 'bytes' | 'string' }
  | { kind: 'uint' | 'int'; bits: number }
  | { kind: 'fixed_bytes'; bytes: number }
  | { kind: 'array'; of: AbiType; length: number | null }
  | { kind: 'tuple'; fields: readonly AbiField[] }
) & { text: string; isDynamic: boolean; headBytes: number }

type AbiTuple = Extract<AbiType, { kind: 'tuple' }>
export type AbiField = { name: string; type: AbiType }

/** A decoded value: addresses are canonical, bytes are a view of the input, tuples are keyed by name. */
export type AbiValue =
  | string
  | bigint
  | boolean
  | Uint8Array
  | readonly AbiValue[]
  | { readonly [name: string]: AbiValue }

/**
 * Parses a Solidity function signature without return values: `aggregate((address target, bytes callData)[] calls)`.
 * Every argument and every member of a tuple has a name. Throws on anything else: these texts are part of the code.
 */
export function parseFunction(text: string): AbiFunction {
  const open = text.indexOf('(')
  const name = text.slice(0, open)
  const cursor = { text, at: open }
  if (!/^[A-Za-z_]\w*$/.test(name)) throw unreadable(cursor)
  const inputs = readTuple(cursor)
  if (cursor.at !== text.length) throw unreadable(cursor)
  const signature = name + inputs.text
  const hash = keccak256(Buffer.from(signature))
  return { name, signature, selector: `0x${Buffer.from(hash).toString('hex', 0, 4)}`, inputs }
}

type Cursor = { text: string; at: number }

function readTuple(cursor: Cursor): AbiTuple {
  const fields: AbiField[] = []
  take(cursor, /\(/y)
  while (!peek(cursor, ')')) {
    if (fields.length > 0) take(cursor, /,\s*/y)
    const type = readType(cursor)
    fields.push({ type, name: take(cursor, / ([A-Za-z_]\w*)/y) })
  }
  take(cursor, /\)/y)
  const isDynamic = fields.some(({ type }) => type.isDynamic)
  return {
    kind: 'tuple',
    fields,
    text: `(${fields.map(({ type }) => type.text).join(',')})`,
    isDynamic,
    headBytes: isDynamic ? 32 : sizeOfHeads(fields),
  }
}

/** The size of the heads of a tuple's members, before the content that follows elsewhere. */
export function sizeOfHeads(fields: readonly AbiField[]): number {
  return fields.reduce((sum, { type }) => sum + type.headBytes, 0)
}

function readType(cursor: Cursor): AbiType {
  let type = peek(cursor, '(') ? readTuple(cursor) : elementary(take(cursor, /([a-z]+\d*)/y))
  // A tuple without members has no size, so a short text could declare an array of millions of them.
  if (type?.headBytes === 0) throw unreadable(cursor)
  while (type && peek(cursor, '[')) type = arrayOf(type, take(cursor, /\[([1-9]\d{0,3})?\]/y))
  if (!type) throw unreadable(cursor)
  return type
}

function arrayOf(of: AbiType, count: string): AbiType {
  const length = count === '' ? null : Number(count)
  const isDynamic = length === null || of.isDynamic
  return {
    kind: 'array',
    of,
    length,
    text: `${of.text}[${count}]`,
    isDynamic,
    headBytes: isDynamic ? 32 : of.headBytes * (length ?? 0),
  }
}

/** A type without parts; null if there is no such type. */
function elementary(text: string): AbiType | null {
  const word = { text, isDynamic: false, headBytes: 32 }
  if (text === 'address' || text === 'bool') return { ...word, kind: text }
  if (text === 'bytes' || text === 'string') return { ...word, kind: text, isDynamic: true }
  const [, kind, digits] = /^(uint|int|bytes)([1-9]\d*)$/.exec(text) ?? []
  const size = Number(digits)
  if (kind === 'bytes') return size <= 32 ? { ...word, kind: 'fixed_bytes', bytes: size } : null
  if ((kind !== 'uint' && kind !== 'int') || size > 256 || size % 8 !== 0) return null
  return { ...word, kind, bits: size }
}

function peek({ text, at }: Cursor, letter: string): boolean {
  return text[at] === letter
}

/** Advances the cursor past the pattern's match and returns its first group. */
function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (!match) throw unreadable(cursor)
  cursor.at += match[0].length
  return match[1] ?? ''
}

function unreadable({ text, at }: Cursor): SyntaxError {
  return new SyntaxError(`not a function of the ABI at place ${at}: ${text}`)
}
