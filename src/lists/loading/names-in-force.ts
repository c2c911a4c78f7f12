import type { BundledNames } from './bundled-names.ts'
import type { LayerState } from './state.ts'

/**
 * The names of a list by all of its copies, in order. A copy that is newer than the bundled names and has most of their
 * number replaces them, so that a delisted party is no longer named; any other counts in addition.
 */
export function namesInForce(bundled: BundledNames | null, layers: readonly LayerState[]): readonly string[] {
  const contents = layers.flatMap(({ content, added }) => [content, ...(added ? [added] : [])])
  const copies = contents.flatMap(({ published_on, names }) => (names ? [{ published_on, names }] : []))
  const isComplete = ({ published_on, names }: (typeof copies)[number]) =>
    bundled !== null && (published_on ?? '') > bundled.as_of && names.length >= bundled.keys.length * shareMin
  const keys = copies.some(isComplete) ? [] : (bundled?.keys ?? [])
  if (copies.length === 0) return keys
  return [...new Set([...keys, ...copies.flatMap(({ names }) => names)])].toSorted()
}

/** As with addresses: a copy that lacks over a fifth of the known names is treated as partial. */
const shareMin = 0.8
