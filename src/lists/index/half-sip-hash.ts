/** Bytes of the secret seed, which prevents the publisher of a list from crafting entries that collide in one slot. */
export const seedBytes = 8

/** The two words of a seed. Throws RangeError if it is shorter than `seedBytes`. */
export function readSeed(seed: Uint8Array): { seedLow: number; seedHigh: number } {
  if (seed.length < seedBytes) throw new RangeError(`the index seed needs ${seedBytes} bytes`)
  const view = new DataView(seed.buffer, seed.byteOffset)
  return { seedLow: view.getInt32(0, true), seedHigh: view.getInt32(4, true) }
}

/**
 * HalfSipHash-1-3 (Aumasson and Bernstein) of the first `count` words: a keyed function, because a plain multiplicative
 * hash with a seed has collisions that do not depend on the seed. `lengthBits` go into the last word, where the
 * algorithm puts the length of the message.
 */
export function halfSipHash(
  words: Uint32Array,
  count: number,
  lengthBits: number,
  seedLow: number,
  seedHigh: number,
): number {
  const last = count - 1
  let v0 = seedLow | 0
  let v1 = seedHigh | 0
  let v2 = 0x6c796765 ^ seedLow
  let v3 = 0x74656462 ^ seedHigh
  for (let i = 0; i < count + 3; i++) {
    let word = i < count ? (words[i] ?? 0) | 0 : 0
    if (i === last) word |= lengthBits
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
    if (i === last) v2 ^= 0xff
  }
  return (v1 ^ v3) >>> 0
}

/** The smallest power of two, at least 8, that stores `count` entries within the load factor. */
export function capacityFor(count: number, loadMax: number): number {
  let capacity = 8
  while (count > capacity * loadMax) capacity *= 2
  return capacity
}

/** The slot is derived from the low bits of the hash and the tag from the high ones, so that they are independent. */
export function tagOf(hash: number): number {
  return hash >>> 24 || 1
}
