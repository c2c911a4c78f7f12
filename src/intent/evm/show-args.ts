import type { AbiValue } from './abi.ts'
import type { Args } from './decode-args.ts'

/**
 * Arguments as JSON for a reader: numbers as decimal strings, bytes as 0x hex, tuples as objects. Bytes beyond
 * `bytesShownMax` and items beyond `itemsShownMax` end in an ellipsis: calls within calls would otherwise be written out
 * once for each level.
 */
export function showArgs(args: Args): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(args)) shown[name] = showValue(args[name])
  return shown
}

/** Items of a list that are written out. */
export const itemsShownMax = 100
/** Bytes of an argument that are written out. */
export const bytesShownMax = 1_024

function showValue(value: AbiValue | undefined): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object') return value
  if (value instanceof Uint8Array) return showBytes(value)
  if (!Array.isArray(value)) return showArgs(value as Args)
  const shown: unknown[] = value.slice(0, itemsShownMax).map(showValue)
  return value.length > itemsShownMax ? [...shown, '…'] : shown
}

function showBytes(bytes: Uint8Array): string {
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, bytesShownMax))
  return `0x${shown.toString('hex')}${bytes.length > bytesShownMax ? '…' : ''}`
}
