import assert from 'node:assert/strict'
import test from 'node:test'
import { ed25519 } from '@noble/curves/ed25519.js'
import { isReducedScalar, isSmallOrder } from '../../sdk/src/ed25519-forms.ts'

const order = ed25519.Point.Fn.ORDER
const prime = 2n ** 255n - 19n

test('every point of small order is known in every encoding, with either sign', () => {
  const small = new Set<string>()
  for (let i = 1; small.size < 8 && i < 100; i++) {
    const point = pointOf(i)
    const torsion = point?.multiplyUnsafe(order - 1n).add(point)
    if (torsion) for (let times = 1n; times <= 8n; times++) small.add(torsion.multiplyUnsafe(times % 8n).toHex())
  }
  assert.equal(small.size, 8, 'the whole subgroup of order 8')
  for (const hex of small) {
    const bytes = Buffer.from(hex, 'hex')
    assert.equal(isSmallOrder(bytes), true, hex)
    const y = numberOf(bytes) & (2n ** 255n - 1n)
    for (const other of [y, y + prime].filter((each) => each < 2n ** 255n))
      for (const sign of [0n, 1n]) assert.equal(isSmallOrder(bytesOf(other | (sign << 255n))), true, String(other))
  }
})

test('no other point is taken for one of small order', () => {
  for (let i = 1; i < 200; i++) {
    const point = pointOf(i)
    if (point && !point.isSmallOrder()) assert.equal(isSmallOrder(point.toBytes()), false)
  }
  assert.equal(isSmallOrder(ed25519.Point.BASE.toBytes()), false)
})

test('a scalar is reduced when it is below the order of the group', () => {
  const signature = (scalar: bigint) => Buffer.concat([Buffer.alloc(32, 0xff), bytesOf(scalar)])
  for (const scalar of [0n, 1n, order - 1n, order - 256n, 2n ** 252n])
    assert.equal(isReducedScalar(signature(scalar)), true)
  for (const scalar of [order, order + 1n, order + 256n, 2n ** 253n, 2n ** 256n - 1n])
    assert.equal(isReducedScalar(signature(scalar)), false)
})

/** The point whose y coordinate is a small number, if there is one. */
function pointOf(y: number) {
  try {
    return ed25519.Point.fromBytes(bytesOf(BigInt(y)))
  } catch {
    return null
  }
}

function bytesOf(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toReversed()
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`)
}
