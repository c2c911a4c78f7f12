import { GuardError } from '../guard-error.ts'
import { base58Of } from './base58.ts'

/** One instruction of a message: program and accounts as addresses. */
export type Instruction = { program: string; accounts: readonly string[]; data: Uint8Array }

/** `keys`: every address that the message names; the first pays the fee. */
export type Message = { keys: readonly string[]; instructions: readonly Instruction[] }

/**
 * A message of a Solana transaction, legacy or version 0, which is the signed part. Throws GuardError for anything that
 * is not exactly such a message, or uses lookup tables, whose accounts are not in the bytes.
 */
export function readMessage(bytes: Uint8Array): Message {
  let at = 0
  const take = (size: number) => {
    if (size > bytes.length - at) throw new GuardError('payment_not_understood')
    at += size
    return bytes.subarray(at - size, at)
  }
  const byte = () => take(1)[0] ?? 0
  // Lists of a payment are short: a count of two bytes would exceed a packet, or be a second encoding.
  const count = () => {
    const value = byte()
    return value < 0x80 ? value : refuse()
  }
  const first = byte()
  const isVersioned = first >= 0x80
  if (first > 0x80) refuse()
  // The counts of the header determine the signers, which the signing itself shows.
  take(isVersioned ? 3 : 2)
  const keys = Array.from({ length: count() }, () => base58Of(take(32)))
  take(32)
  const keyAt = (index: number) => keys[index] ?? refuse()
  const instructions = Array.from({ length: count() }, () => ({
    program: keyAt(byte()),
    accounts: Array.from(take(count()), keyAt),
    data: take(count()),
  }))
  if (isVersioned && count() > 0) refuse()
  if (at !== bytes.length || new Set(keys).size !== keys.length) refuse()
  return { keys, instructions }
}

function refuse(): never {
  throw new GuardError('payment_not_understood')
}
