import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readCoinAddress } from '../../src/kit/coin-address.ts'
import { keySpellings, scriptSpellings } from '../support/key-spellings.ts'

const someHash = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))

test('every spelling of a hash of key or script is read to that hash, and with one letter changed to none', () => {
  fc.assert(
    fc.property(someHash, fc.nat(), fc.nat({ max: 30 }), (hash, position, step) => {
      const { nested: _script, ...keys } = keySpellings(hash)
      for (const [pays, texts] of [
        ['key', Object.values(keys)],
        ['script', Object.values(scriptSpellings(hash))],
      ] as const) {
        for (const text of texts) {
          const read = readCoinAddress(text)
          assert.deepEqual(
            [read?.pays, read && Buffer.from(read.hash).toString('hex')],
            [pays, hash.toString('hex')],
            text,
          )
          assert.equal(readCoinAddress(altered(text, position, step)), null, text)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('the vectors of the specification of CashAddr', () => {
  for (const [text, pays, hash] of [
    ['bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', 'key', 'f5bf48b397dae70be82b3cca4793f8eb2b6cdac9'],
    ['bitcoincash:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyguug74nh', 'script', 'f5bf48b397dae70be82b3cca4793f8eb2b6cdac9'],
  ] as const) {
    const read = readCoinAddress(text)
    assert.deepEqual([read?.pays, read && Buffer.from(read.hash).toString('hex')], [pays, hash])
  }
})

test('no other text is an address: mixed case, another prefix, other lengths, witness scripts, Taproot, Monero', () => {
  for (const text of [
    '',
    ' ',
    'bitcoincash:Qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
    'bchtest:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    '88wRZuGMuC5YQvXpKpeLFHQeZWW28XtGyZCizkqeypTaX',
    '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
    'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81',
    'r'.repeat(33),
    'q'.repeat(42),
    '1'.repeat(5_000),
  ])
    assert.equal(readCoinAddress(text), null, text)
})

/** The text with one letter behind its prefix replaced by another of the same alphabet. */
function altered(text: string, position: number, step: number): string {
  const isUpper = text === text.toUpperCase()
  const alphabet = /^(bc1|ltc1|bnb1|[qp]|bitcoincash:)/i.test(text) ? bech32Letters : base58Letters
  const from = text.includes(':') ? text.indexOf(':') + 2 : text.startsWith('r') ? 1 : 5
  const at = from + (position % (text.length - from))
  const letter = isUpper ? (text[at] ?? '').toLowerCase() : (text[at] ?? '')
  const other = alphabet[(alphabet.indexOf(letter) + 1 + step) % alphabet.length] ?? ''
  return text.slice(0, at) + (isUpper ? other.toUpperCase() : other) + text.slice(at + 1)
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
