import { base58 } from '@scure/base'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { listedOrUnscreened, readAddresses } from '../../../src/lists/formats/address-reader.ts'
import { collectListings } from '../../../src/lists/formats/listing-collector.ts'
import { readRemarks } from '../../../src/lists/sources/ofac-remarks.ts'
import { madeUp } from '../list-file-fixtures.ts'

// A word that no family reads is an address of a chain without a form here, or an account of Solana with a word glued to it.
// Which of them cannot be known, so that a choice lost the one or the other: both are listed, and the item is named.

/** As many bytes as random ones are, the same in each run. */
const bytes = (count: number, seed: string) =>
  Uint8Array.from(createHash('shake256', { outputLength: count }).update(seed).digest())
const encoded = (head: readonly number[], count: number, seed: string) =>
  base58.encode(Uint8Array.from([...head, ...bytes(count, seed)]))

const unknownForms: Record<string, (seed: string) => string> = {
  ergo: (seed) => encoded([1, 2], 36, seed),
  mina: (seed) => encoded([0xcb, 1, 1], 37, seed),
  multibase: (seed) => `z${encoded([], 32, seed)}`,
  'did:key': (seed) => `z6Mk${encoded([], 32, seed)}`,
  libp2p: (seed) => `12D3KooW${encoded([], 33, seed).slice(0, 44)}`,
  eos: (seed) => `EOS${encoded([], 37, seed)}`,
  edpk: (seed) => encoded([13, 15, 37, 217], 36, seed),
  cid: (seed) => encoded([0x12, 0x20], 32, seed),
}
for (let letters = 45; letters <= 60; letters++) {
  unknownForms[`${letters} letters`] = (seed) => encoded([], 64, seed).slice(0, letters)
}

/** What the reader of the own list keeps of an item, and where the item is named. */
function ownItem(text: string) {
  const items = readAddresses(listedOrUnscreened)
  const stored = items.read(text, 'here').map(({ address }) => address)
  return { kept: stored, named: items.skipped() }
}

test('an address of a chain without a form here is kept as it was published, and never counts as one that is left out', () => {
  for (const [name, make] of Object.entries(unknownForms)) {
    for (let n = 0; n < 200; n++) {
      const address = make(`${name} ${n}`)
      if (!/\d/.test(address)) continue
      const { kept: stored, named } = ownItem(address)
      assert.equal(stored[0], address, `${name} ${address}`)
      assert.equal(named.skipped, undefined, `${name} ${address}`)
      assert.deepEqual(named.read_twice, stored.length > 1 ? { count: 1, places: ['here'] } : undefined, address)
      assert.ok(stored.length <= 12, `${name} ${address}: ${stored.length} entries`)
    }
  }
})

const before = ['SOL', 'x', 'v2', 'iPhone', 'PayToMyWallet', 'Web3Wallet', 'x402Payee', 'Layer2Pool', 'Wallet2']
before.push('1234567890', 'WalletOnSolanaForAllPayments')
const both = [
  ['Hydra', 'Shop'],
  ['SOL', '2026'],
]

test('an account of Solana with a word, letters or digits glued to it is listed, beside the word itself', () => {
  for (let number = 1; number <= 20; number++) {
    const account = madeUp.solana(number)
    const glued = [...before.flatMap((word) => [word + account, account + word]), account + account]
    for (const text of [...glued, ...both.map(([first = '', last = '']) => first + account + last)]) {
      for (const item of [text, `${text} of a thief`, `${text} ${madeUp.tron(1)}`, `memo:${text}`]) {
        const { kept: stored, named } = ownItem(item)
        assert.ok(stored.includes(account), item)
        assert.deepEqual(named, { read_twice: { count: 1, places: ['here'] } }, item)
      }
      assert.ok(ownItem(text).kept.includes(text), text)
      const match = collectListings()
      match.add(text, 'SOL', '1')
      assert.ok(
        match.entries().some(({ address }) => address === account),
        text,
      )
      const remarks = readRemarks(`Digital Currency Address - SOL ${text};`, false)
      assert.ok(
        remarks.some(({ listed }) => listed.address === account),
        text,
      )
    }
  }
})

test('addresses of chains with a form, hashes and words of one case hide no account', () => {
  for (const text of [`0x${'1f'.repeat(32)}`, '1f'.repeat(32), madeUp.monero(1), 'abcdefgh2'.repeat(7)])
    assert.deepEqual(ownItem(text), { kept: [text], named: {} }, text)
})
