import { TransactionError } from '../transaction-error.ts'
import { createWireCursor, type WireCursor } from '../wire-cursor.ts'

/** The subject of an assertion, and whether several follow after a count. */
export type AssertionKind = { about: keyof typeof forms; isMany: boolean }

/**
 * Whether the bytes after the tag of an assertion are valid in the encoding of the program: its log level, then the
 * assertion. Invalid bytes make the program refuse, and with it the payment. Logging by a call of another program is
 * left out, as are assertions about the message itself, whose outcome is certain before it is sent.
 */
export function isAssertion(bytes: Uint8Array, { about, isMany }: AssertionKind): boolean {
  const cursor = createWireCursor(bytes)
  try {
    if (!logLevels.has(cursor.u8())) return false
    const count = isMany ? cursor.count() : 1
    if (count > cursor.leftBytes()) return false
    const assertions = Array.from({ length: count }, () => takeOne(cursor, about))
    return assertions.every(Boolean) && cursor.leftBytes() === 0
  } catch (error) {
    if (error instanceof TransactionError) return false
    throw error
  }
}

function takeOne(cursor: WireCursor, about: AssertionKind['about']): boolean {
  if (about === 'accountData') cursor.count()
  const form = forms[about][cursor.u8()]
  if (!form) return false
  if (form.value === 'hash') {
    cursor.take(hashBytes)
    // Its offset and its length.
    cursor.count()
    cursor.count()
    return true
  }
  takeValue(cursor, form.value)
  return cursor.u8() < operators[form.compared]
}

function takeValue(cursor: WireCursor, value: Value): void {
  if (typeof value === 'number') cursor.take(value)
  else if (value === 'bytes') cursor.take(cursor.count())
  else if (value !== 'hash' && isThere(cursor)) cursor.take(value.optional)
}

function isThere(cursor: WireCursor): boolean {
  const flag = cursor.u8()
  if (flag > 1) throw new TransactionError('truncated')
  return flag === 1
}

/** This many bytes, optional bytes with a flag, a count and its bytes, or a hash of a part of the data. */
type Value = number | { optional: number } | 'bytes' | 'hash'
/** Integers are compared in eight ways, other values are equal or not. */
type Form = { value: Value; compared: keyof typeof operators }

const integer = (value: number): Form => ({ value, compared: 'integer' })
const same = (value: Value): Form => ({ value, compared: 'same' })
const pubkeyBytes = 32
const hashBytes = 32

/**
 * By the number of the variant. Null: properties of an account from the message (signer, writable) or the chain
 * (executable).
 */
const forms = {
  accountInfo: [integer(8), integer(8), same(pubkeyBytes), same(1), integer(8), null, null, null, same('hash')],
  tokenAccount: [
    same(pubkeyBytes),
    same(pubkeyBytes),
    integer(8),
    same({ optional: pubkeyBytes }),
    integer(1),
    same({ optional: 8 }),
    integer(8),
    same({ optional: pubkeyBytes }),
  ],
  mintAccount: [same({ optional: pubkeyBytes }), integer(8), integer(1), same(1), same({ optional: pubkeyBytes })],
  accountData: [same(1), ...[1, 1, 2, 2, 4, 4, 8, 8, 16, 16].map(integer), same('bytes'), same(pubkeyBytes)],
  sysvarClock: Array.from({ length: 5 }, () => integer(8)),
} satisfies Record<string, readonly (Form | null)[]>

const operators = { integer: 8, same: 2 } as const
/** Silent, as text, as bytes; from 16 on only if the assertion fails. */
const logLevels: ReadonlySet<number> = new Set([0, 1, 2, 16, 17])
