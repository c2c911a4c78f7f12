import type { BundledNames } from './bundled-names.ts'
import type { LayerState } from './state.ts'

/**
 * The names of a list by all of its copies, in order. A copy that is newer than the built-in names and has most of their number
 * takes their place, so that a party that was delisted is no longer named; another one counts beside them.
 */
export function namesInForce(bundled: BundledNames | null, layers: readonly LayerState[]): readonly string[] {
  const contents = layers.flatMap(({ content, added }) => [content, ...(added ? [added] : [])])
  const copies = contents.flatMap(({ published_on, names }) => (names ? [{ published_on, names }] : []))
  const isWhole = ({ published_on, names }: (typeof copies)[number]) =>
    bundled !== null && (published_on ?? '') > bundled.as_of && names.length >= bundled.keys.length * shareMin
  const keys = copies.some(isWhole) ? [] : (bundled?.keys ?? [])
  if (copies.length === 0) return keys
  return [...new Set([...keys, ...copies.flatMap(({ names }) => names)])].toSorted()
}

/** As with addresses: a copy that lacks over a fifth of what is known is taken for a part. */
const shareMin = 0.8
