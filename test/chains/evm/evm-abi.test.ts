import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ChainError } from '../../../src/chains/chain-error.ts'
import * as abi from '../../../src/chains/evm/evm-abi.ts'
import { transferTopic } from '../../../src/chains/evm/evm-logs.ts'
import { networks } from '../../../src/chains/networks.ts'
import { eip55Of } from '../../support/address-forms.ts'
import { selectorOf } from '../../support/chains/test-token.ts'
import { keccak256 } from '../../support/keccak.ts'

const bytes20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decoders = Object.entries(abi).filter(([name]) => name.startsWith('decode') || name === 'canonicalAddress')

test('the selectors and the topic are the hashes of their signatures', () => {
  const views = networks.flatMap(({ tokens }) => tokens.flatMap(({ freezeView }) => freezeView ?? []))
  for (const view of views) if (view.kind === 'call') assert.equal(view.selector, selectorOf(view.signature))
  assert.equal(views.length > 10, true)
  assert.equal(transferTopic, hexOf(keccak256(Buffer.from('Transfer(address,address,uint256)'))))
})

test('call data is the selector and the address as one word', () => {
  fc.assert(
    fc.property(bytes20, (key) => {
      const data = Buffer.from(abi.encodeAddressCall('0x70a08231', eip55Of(key)).slice(2), 'hex')
      assert.deepEqual(data, Buffer.concat([Buffer.from('70a08231', 'hex'), Buffer.alloc(12), key]))
    }),
  )
})

test('a word is read as the number that its bytes are, in any case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (word, isUpper) => {
      const expected = word.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
      const digits = hexOf(word).slice(2)
      assert.equal(abi.decodeUint(`0x${isUpper ? digits.toUpperCase() : digits}`), expected)
    }),
  )
})

test('a boolean is 0 or 1 in 32 bytes and nothing else', () => {
  assert.equal(abi.decodeBool(`0x${'0'.repeat(64)}`), false)
  assert.equal(abi.decodeBool(`0x${'0'.repeat(63)}1`), true)
  fc.assert(
    fc.property(
      uint256.filter((value) => value > 1n),
      (value) => refused(() => abi.decodeBool(wordOf(value))),
    ),
  )
  for (const wrong of ['0x', '0x0', '0x1', '0x01', `0x${'0'.repeat(63)}`, `0x${'0'.repeat(128)}`, true, 1, null]) {
    refused(() => abi.decodeBool(wrong))
  }
})

test('a quantity is read as the number that was written, and leading zeros are refused', () => {
  fc.assert(
    fc.property(uint256, (value) => {
      assert.equal(abi.decodeQuantity(`0x${value.toString(16)}`), value)
      refused(() => abi.decodeQuantity(`0x0${value.toString(16)}`))
    }),
  )
  for (const wrong of ['0x', '0', '', '0x-1', '0x1 ', '0X1', 'latest', 1, null, undefined, `0x1${'0'.repeat(64)}`]) {
    refused(() => abi.decodeQuantity(wrong))
  }
})

test('counts and times beyond what a number or a date holds are refused', () => {
  assert.equal(abi.decodeCount('0x1fffffffffffff'), Number.MAX_SAFE_INTEGER)
  refused(() => abi.decodeCount('0x20000000000000'))
  assert.equal(abi.decodeTimestamp('0x6553f100'), Date.parse('2023-11-14T22:13:20Z'))
  refused(() => abi.decodeTimestamp('0x1fffffffffffff'))
})

test('an address in a topic is read in canonical form, with twelve zero bytes before it', () => {
  fc.assert(
    fc.property(bytes20, (key) => {
      const address = eip55Of(key)
      assert.equal(abi.decodeAddressTopic(hexOf(Buffer.concat([Buffer.alloc(12), key]))), address)
      assert.equal(abi.padAddress(address), hexOf(Buffer.concat([Buffer.alloc(12), key])))
      refused(() => abi.decodeAddressTopic(hexOf(Buffer.concat([Buffer.alloc(11), Buffer.from([1]), key]))))
    }),
  )
})

test('with any answer of an endpoint, reading it ends in a value or in malformed', () => {
  const reply = fc.oneof(fc.jsonValue(), fc.stringMatching(/^0x[0-9a-fA-F]{0,70}$/))
  fc.assert(
    fc.property(reply, (value) => {
      for (const [, decode] of decoders) {
        try {
          ;(decode as (value: unknown) => unknown)(value)
        } catch (error) {
          assert.ok(error instanceof ChainError && error.reason === 'malformed')
        }
      }
    }),
  )
  assert.equal(decoders.length, 9)
})

function refused(read: () => unknown): void {
  assert.throws(read, (error) => error instanceof ChainError && error.reason === 'malformed')
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function wordOf(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}
