const mask = (1n << 64n) - 1n
const rateBytes = 136

/** keccak-256 as Ethereum uses it (padding 0x01), written for tests from the permutation's definition. Slow and plain. */
export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rateBytes) + 1) * rateBytes)
  padded.set(message)
  padded[message.length] = (padded[message.length] ?? 0) ^ 0x01
  padded[padded.length - 1] = (padded.at(-1) ?? 0) ^ 0x80
  let state = Array.from({ length: 25 }, () => 0n)
  for (let start = 0; start < padded.length; start += rateBytes) {
    for (let lane = 0; lane < rateBytes / 8; lane++) {
      const bytes = padded.slice(start + 8 * lane, start + 8 * lane + 8)
      state[lane] = (state[lane] ?? 0n) ^ Buffer.from(bytes).readBigUInt64LE()
    }
    state = permute(state)
  }
  const out = Buffer.alloc(32)
  for (let lane = 0; lane < 4; lane++) out.writeBigUInt64LE(state[lane] ?? 0n, 8 * lane)
  return out
}

function permute(input: readonly bigint[]): bigint[] {
  let a = [...input]
  const at = (x: number, y: number) => a[((x + 5) % 5) + 5 * ((y + 5) % 5)] ?? 0n
  for (let round = 0; round < 24; round++) {
    const column = [0, 1, 2, 3, 4].map((x) => [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ at(x, y), 0n))
    const theta = (x: number) => (column[(x + 4) % 5] ?? 0n) ^ rotate(column[(x + 1) % 5] ?? 0n, 1)
    a = a.map((lane, i) => lane ^ theta(i % 5))
    const moved = Array.from({ length: 25 }, () => 0n)
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++) moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(at(x, y), offsetOf(x, y))
    a = moved
    a = a.map(
      (_, i) =>
        at(i % 5, Math.floor(i / 5)) ^
        (~at((i % 5) + 1, Math.floor(i / 5)) & mask & at((i % 5) + 2, Math.floor(i / 5))),
    )
    a[0] = (a[0] ?? 0n) ^ (roundConstants[round] ?? 0n)
  }
  return a
}

function rotate(lane: bigint, bits: number): bigint {
  return ((lane << BigInt(bits)) | (lane >> BigInt(64 - bits))) & mask
}

/** Rotation of each lane: (t + 1)(t + 2) / 2 along the path that (0 1; 2 3) walks from (1, 0). */
function offsetOf(x: number, y: number): number {
  let [u, v] = [1, 0]
  for (let t = 0; t < 24; t++) {
    if (u === x && v === y) return (((t + 1) * (t + 2)) / 2) % 64
    ;[u, v] = [v, (2 * u + 3 * v) % 5]
  }
  return 0
}

/** Round constants from the linear feedback shift register x^8 + x^6 + x^5 + x^4 + 1. */
const roundConstants: readonly bigint[] = (() => {
  let register = 1
  const bit = () => {
    const out = register & 1
    register = register & 0x80 ? ((register << 1) ^ 0x71) & 0xff : register << 1
    return BigInt(out)
  }
  return Array.from({ length: 24 }, () =>
    [0, 1, 2, 3, 4, 5, 6].reduce((constant, j) => constant | (bit() << BigInt(2 ** j - 1)), 0n),
  )
})()
