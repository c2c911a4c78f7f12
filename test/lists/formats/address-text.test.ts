import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '../../../src/kit/sha256.ts'
import fc from 'fast-check'
import { addressKinds, checksumEvm, readAddress } from '../../../src/kit/address.ts'
import { addressText, keyOfEntry, keyOfText } from '../../../src/lists/index/address-text.ts'

const check = createBase58check(sha256)
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const addresses = fc.oneof(
  bytes(20).map((key) => ({ family: 'evm' as const, address: checksumEvm(key) })),
  bytes(20).map((key) => ({ family: 'tron' as const, address: check.encode(Uint8Array.of(0x41, ...key)) })),
  bytes(20).map((key) => ({ family: 'bitcoin' as const, address: check.encode(Uint8Array.of(0, ...key)) })),
  bytes(20).map((key) => ({ family: 'bitcoin' as const, address: check.encode(Uint8Array.of(5, ...key)) })),
  fc.oneof(bytes(20), bytes(32)).map((key) => {
    return { family: 'bitcoin' as const, address: bech32.encode('bc', [0, ...bech32.toWords(key)]) }
  }),
  bytes(32).map((key) => {
    return { family: 'bitcoin' as const, address: bech32m.encode('bc', [1, ...bech32m.toWords(key)]) }
  }),
  bytes(32).map((key) => ({ family: 'solana' as const, address: base58.encode(key) })),
)

test('An address of every form is written back from its key as it was.', () => {
  fc.assert(
    fc.property(addresses, (entry) => {
      const { kind, key, spelled } = keyOfEntry(entry)
      assert.equal(spelled, false)
      assert.equal(addressText(kind, key), entry.address)
      const request = readAddress(entry.address).address
      assert.deepEqual([request?.kind, Buffer.from(request?.key ?? [])], [kind, Buffer.from(key)])
    }),
    { numRuns: 300 },
  )
})

test('A witness program of a later version keeps its text, because its key is a digest.', () => {
  const address = bech32m.encode('bc', [2, ...bech32m.toWords(new Uint8Array(32).fill(9))])
  const { kind, key, spelled } = keyOfEntry({ family: 'bitcoin', address })
  assert.deepEqual([kind, spelled], [addressKinds.witness, true])
  assert.throws(() => addressText(kind, key), TypeError)
})

test('An address of a family that is not screened is known by its exact text.', () => {
  const monero = '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'
  const entry = keyOfEntry({ family: 'other', address: monero })
  assert.deepEqual(entry, keyOfText(monero))
  assert.notDeepEqual(entry.key, keyOfText(`${monero} `).key)
  assert.equal(entry.key.length, 32)
})
