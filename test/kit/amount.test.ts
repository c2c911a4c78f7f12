import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { wholeUnits } from '../../src/kit/amount.ts'

test('an amount in whole units is the same number as in the smallest, written in one way only', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 18 }), (smallest, decimals) => {
      const text = wholeUnits(smallest, decimals)
      const [whole = '', fraction = ''] = text.split('.')
      assert.ok(fraction.length <= decimals)
      assert.equal(BigInt(whole + fraction.padEnd(decimals, '0')), smallest)
      assert.match(text, /^(0|[1-9]\d*)(\.\d*[1-9])?$/)
    }),
  )
})

test('amounts are written without exponent, trailing zeros or a point that nothing follows', () => {
  assert.deepEqual(
    [0n, 1n, 12_500_000n, 1_000_000n, 10n ** 30n].map((smallest) => wholeUnits(smallest, 6)),
    ['0', '0.000001', '12.5', '1', '1000000000000000000000000'],
  )
  assert.equal(wholeUnits(120n, 0), '120')
})
