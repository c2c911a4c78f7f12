/** Randomness of a run: the same seed gives the same numbers. */
export type Random = {
  /** From 0 to below 1. */
  fraction: () => number
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
  bytes: (count: number) => Uint8Array
}

/** The generator sfc32 (PractRand), begun with the seed. */
export function seededRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1]
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 16; i++) word()
  const fraction = () => word() / 0x1_0000_0000
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (values) => {
      if (values.length === 0) throw new RangeError('there is nothing to pick from')
      return values[between(0, values.length - 1)] as (typeof values)[number]
    },
    bytes: (count) => {
      const bytes = Buffer.alloc(Math.ceil(count / 4) * 4)
      for (let at = 0; at < count; at += 4) bytes.writeUInt32LE(word(), at)
      return new Uint8Array(bytes.subarray(0, count))
    },
  }
}
