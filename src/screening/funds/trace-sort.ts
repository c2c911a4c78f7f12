import { slicesOf, stepsPerSlice, type Sliced } from './trace-slices.ts'

/**
 * The numbers of all transfers by their order, stable: a bottom-up merge sort, because the engine's own sort cannot be
 * interrupted. Pure.
 */
export function* sortByOrder(order: Float64Array): Sliced<Uint32Array> {
  let sorted = new Uint32Array(order.length)
  const numbers = sorted
  yield* slicesOf(order.length, (from, to) => {
    for (let edge = from; edge < to; edge++) numbers[edge] = edge
  })
  let other = new Uint32Array(order.length)
  for (let width = 1; width < order.length; width *= 2) {
    const [from, to] = [sorted, other]
    const pairs = Math.ceil(order.length / (2 * width))
    const pairsPerSlice = Math.max(1, mergedPerSlice / (2 * width))
    yield* slicesOf(
      pairs,
      (first, end) => {
        for (let pair = first; pair < end; pair++) merge(from, to, { start: 2 * width * pair, width, order })
      },
      pairsPerSlice,
    )
    sorted = to
    other = from
  }
  return sorted
}

/** Merges two neighbouring runs, each of up to `width` numbers. */
function merge(
  from: Uint32Array,
  to: Uint32Array,
  { start, width, order }: { start: number; width: number; order: Float64Array },
): void {
  const middle = Math.min(from.length, start + width)
  const end = Math.min(from.length, start + 2 * width)
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    const [a, b] = [from[left] ?? 0, from[right] ?? 0]
    const takesLeft = right >= end || (left < middle && (order[a] ?? 0) <= (order[b] ?? 0))
    to[at] = takesLeft ? a : b
    if (takesLeft) left++
    else right++
  }
}

/** A power of two. Merging two runs is never interrupted: at the limit of a walk that takes about a millisecond. */
const mergedPerSlice = 4 * stepsPerSlice
