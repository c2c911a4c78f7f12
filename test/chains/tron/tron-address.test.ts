import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readTronAddress, tronKeyHex } from '../../../src/chains/tron/tron-address.ts'
import { base58CheckOf } from '../../support/address-forms.ts'

test('an address and its hex form with the prefix 41 are equal, for any key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.boolean(), (key, isUpper) => {
      const hex = Buffer.from(key).toString('hex')
      const address = base58CheckOf(0x41, key)
      assert.equal(tronKeyHex(address), hex)
      assert.equal(readTronAddress(address), address)
      assert.equal(readTronAddress(`41${isUpper ? hex.toUpperCase() : hex}`), address)
    }),
  )
})

test('the parties of an event in a block of mainnet are those of the transfer it records', () => {
  assert.equal(readTronAddress('41db5f3f3a9798f3d1f89b2f12b6acda2fb3c91f80'), 'TVy95wrbDgQ8NA3XT8qKqwC6YBsFTPHtFF')
  assert.equal(readTronAddress('4129228e5d382b7a2c2a0dbc05e6d6507f4dbb3bbe'), 'TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx')
  assert.equal(tronKeyHex('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), 'a614f803b6fd780986a42c78ec9c7f77e6ded13c')
})

test('what is no address of TRON is refused', () => {
  const key = new Uint8Array(20).fill(7)
  for (const text of [
    '',
    'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '42a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    base58CheckOf(0x00, key),
    base58CheckOf(0x41, key.slice(1)),
  ]) {
    assert.throws(() => readTronAddress(text), { reason: 'malformed' }, text)
  }
})
