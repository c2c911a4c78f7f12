import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readAmount, wholeUnits } from '../../src/kit/amount.ts'

test('an amount in whole units is the same number as in the smallest, written in one way only', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 18 }), (smallest, decimals) => {
      const text = wholeUnits(smallest, decimals)
      const [completeText = '', fraction = ''] = text.split('.')
      assert.ok(fraction.length <= decimals)
      assert.equal(BigInt(completeText + fraction.padEnd(decimals, '0')), smallest)
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

test('a decimal text is read to the unit it means, and written in one way only', () => {
  const drawn = fc.bigInt({ min: 0n, max: 10n ** 48n - 1n })
  fc.assert(
    fc.property(drawn, fc.integer({ min: 0, max: 36 }), fc.nat(5), (some, places, idle) => {
      const amount = some % 10n ** BigInt(12 + places)
      const text = wholeUnits(amount, places)
      const [completeText = '', fraction = ''] = text.split('.')
      const zeros = '0'.repeat(Math.min(idle, places - fraction.length))
      const written = fraction + zeros === '' ? completeText : `${completeText}.${fraction}${zeros}`
      assert.deepEqual(readAmount(written, places), { amount: { units: amount, text } })
    }),
  )
})

test('an amount has as many places as its asset and no more, and is below a million millions', () => {
  assert.deepEqual(readAmount('1.000001', 6).amount?.units, 1_000_001n)
  assert.equal(readAmount('1.0000001', 6).fault, 'places')
  assert.equal(readAmount('1.0000000', 6).fault, 'places')
  assert.equal(readAmount('1.0', 0).fault, 'places')
  for (const places of [0, 6, 18, 36]) {
    assert.equal(readAmount('999999999999', places).amount?.units, 999_999_999_999n * 10n ** BigInt(places))
    assert.equal(readAmount('1000000000000', places).fault, 'range')
    assert.equal(readAmount('9'.repeat(50), places).fault, 'range')
  }
  assert.equal(readAmount(999_999_999_999, 6).amount?.text, '999999999999')
  assert.equal(readAmount(1_000_000_000_000, 6).fault, 'range')
  assert.equal(readAmount(`0.${'0'.repeat(158)}`, 200).amount?.units, 0n)
  assert.equal(readAmount(`0.${'0'.repeat(159)}`, 200).fault, 'digits')
  assert.equal(readAmount('9'.repeat(10_000_000), 6).fault, 'digits')
})

test('a number is taken with the digits that a double is sure to keep, and no others', () => {
  assert.equal(readAmount(0.1, 6).amount?.text, '0.1')
  assert.equal(readAmount(123456789.123456, 6).amount?.units, 123_456_789_123_456n)
  assert.equal(readAmount(123_456_789.123456, 6).amount?.text, '123456789.123456')
  // 2^53 has 16 digits, and its neighbour above is written as it is.
  for (const value of [9_007_199_254_740_992, 0.1 + 0.2, 1_000_000_000_000_000]) {
    assert.equal(readAmount(value, 18).fault, 'digits', String(value))
  }
  for (const value of [1e21, 1e-7, NaN, Infinity, -1, -0.5])
    assert.equal(readAmount(value, 18).fault, 'form', String(value))
})

test('anything but plain digits and one point is no amount', () => {
  for (const text of [
    '',
    '.',
    '1.',
    '.5',
    '01',
    '00',
    '-1',
    '+1',
    '1e3',
    '1,5',
    ' 1',
    '1 ',
    '1\n',
    '0x1',
    '１',
    '1.5.0',
    '1_0',
  ]) {
    assert.equal(readAmount(text, 6).fault, 'form', JSON.stringify(text))
  }
})
