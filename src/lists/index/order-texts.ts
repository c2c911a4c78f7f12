/**
 * Sorts ASCII texts without duplicates in an order that depends only on the texts: by a hash of 32 bits (FNV-1a), then
 * by text. Sorting a few hundred thousand names by character takes five times as long, and the id of a list's content
 * only needs a reproducible order.
 */
export function orderTexts(texts: readonly string[]): string[] {
  let hashes = new Uint32Array(texts.length)
  let order = new Uint32Array(texts.length)
  for (let at = 0; at < texts.length; at++) {
    hashes[at] = fnv1a(texts[at] ?? '')
    order[at] = at
  }
  let otherHashes = new Uint32Array(texts.length)
  let otherOrder = new Uint32Array(texts.length)
  for (let shift = 0; shift < 32; shift += bitsAtOnce) {
    sortPass({ hashes, order }, { hashes: otherHashes, order: otherOrder }, shift)
    ;[hashes, otherHashes] = [otherHashes, hashes]
    ;[order, otherOrder] = [otherOrder, order]
  }
  const ordered: string[] = []
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && hashes[end] === hashes[start]) end++
    if (end - start === 1) ordered.push(texts[order[start] ?? 0] ?? '')
    else ordered.push(...new Set(Array.from(order.subarray(start, end), (at) => texts[at] ?? '').toSorted()))
  }
  return ordered
}

/** Fowler, Noll and Vo, variant 1a, 32 bits. Not keyed: it only defines an order. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

type Numbered = { hashes: Uint32Array; order: Uint32Array }

/** One pass of a radix sort by some bits of the hash; stable. */
function sortPass(from: Numbered, to: Numbered, shift: number): void {
  places.fill(0)
  for (const hash of from.hashes)
    places[((hash >>> shift) & bitMask) + 1] = (places[((hash >>> shift) & bitMask) + 1] ?? 0) + 1
  for (let i = 0; i <= bitMask; i++) places[i + 1] = (places[i + 1] ?? 0) + (places[i] ?? 0)
  for (let i = 0; i < from.hashes.length; i++) {
    const hash = from.hashes[i] ?? 0
    const bits = (hash >>> shift) & bitMask
    const place = places[bits] ?? 0
    places[bits] = place + 1
    to.hashes[place] = hash
    to.order[place] = from.order[i] ?? 0
  }
}

const bitsAtOnce = 8
const bitMask = (1 << bitsAtOnce) - 1
const places = new Uint32Array(bitMask + 2)
