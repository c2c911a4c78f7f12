import type { AbiValue } from './abi.ts'
import type { Args } from './decode-args.ts'

/**
 * Arguments as JSON for a reader: numbers as decimal strings, bytes as 0x hex, tuples as objects. Bytes beyond
 * `bytesShownMax` and items beyond `itemsShownMax` end in an ellipsis: nested calls would otherwise be written out once
 * for each level. The remainder of `room` is for the arguments that follow.
 */
export function showArgs(args: Args, room: Room = createRoom()): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const name of Object.keys(args)) json[name] = showValue(args[name], room)
  return json
}

/** How many bytes and items may still be written out for one document or transaction. */
export type Room = { bytes: number; items: number }

export function createRoom(): Room {
  return { bytes: allBytesShownMax, items: allItemsShownMax }
}

/** Maximum number of displayed items of a list. */
export const itemsShownMax = 100
/** Maximum number of displayed bytes of an argument. */
export const bytesShownMax = 1_024
/** Bytes and items of all arguments together. */
const allBytesShownMax = 32_768
const allItemsShownMax = 2_000

function showValue(value: AbiValue | undefined, room: Room): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return showText(value, room)
  if (typeof value !== 'object') return value
  if (value instanceof Uint8Array) return showBytes(value, room)
  if (!Array.isArray(value)) return showArgs(value as Args, room)
  const count = Math.min(value.length, itemsShownMax, room.items)
  room.items -= count
  const items: unknown[] = value.slice(0, count).map((item: AbiValue) => showValue(item, room))
  return value.length > count ? [...items, '…'] : items
}

function showBytes(bytes: Uint8Array, room: Room): string {
  const count = Math.min(bytes.length, bytesShownMax, room.bytes)
  room.bytes -= count
  const prefix = Buffer.from(bytes.buffer, bytes.byteOffset, count)
  return `0x${prefix.toString('hex')}${bytes.length > count ? '…' : ''}`
}

function showText(text: string, room: Room): string {
  const count = Math.min(text.length, bytesShownMax, Math.max(room.bytes, addressChars))
  room.bytes -= Math.min(count, room.bytes)
  return text.length > count ? `${text.slice(0, count)}…` : text
}

/** Addresses are always written out. */
const addressChars = 42
