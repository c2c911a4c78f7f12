/**
 * Whether an encoded point has an order of at most 8, in any of its encodings: such keys and signatures prove nothing.
 */
export function isSmallOrder(point: Uint8Array): boolean {
  const unsigned = Array.from(point, (byte, i) => (i === 31 ? byte & 0x7f : byte))
  return smallOrderPoints.has(unsigned.map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}

/** Whether the second half of a signature is below the order of the group (RFC 8032, section 5.1.7). */
export function isReducedScalar(signature: Uint8Array): boolean {
  for (let i = 31; i >= 0; i--) {
    const difference = (signature[32 + i] ?? 0) - (groupOrder[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/**
 * y coordinates of the points of small order, little-endian, without the sign of x; the last three are 2^255 - 20, - 19
 * and - 18.
 */
const smallOrderPoints: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/** 2^252 + 27742317777372353535851937790883648493, little-endian. */
const groupOrder = [
  0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0x10,
]
