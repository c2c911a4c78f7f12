import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readAddress } from '../../../src/kit/address.ts'
import type { ListKind } from '../../../src/lists/kinds.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import { accountSpellings, hash160, keySpellings, scriptSpellings } from '../../support/key-spellings.ts'
import { listContent } from '../content.ts'
import { day, listEntry } from '../entries.ts'

const hashes = [0x11, 0x22, 0x33].map((byte) => Buffer.alloc(20, byte))
/** What belongs together: every text in a group is of one holder. */
const groups = [
  ...hashes.map((hash) => Object.values(keySpellings(hash))),
  ...hashes.map((hash) => Object.values(scriptSpellings(hash))),
  ...hashes.map((hash) => Object.values(accountSpellings(hash))),
]
const texts = groups.flat()
const someTexts = fc.uniqueArray(fc.constantFrom(...texts), { maxLength: 20 })

test('of an address exactly the listed addresses of the same key or script are found, and not itself', () => {
  fc.assert(
    fc.property(someTexts, someTexts, (a, b) => {
      const snapshot = snapshotOf([
        ['a', 'sanctions', a],
        ['b', 'own', b],
      ])
      for (const text of texts) {
        const { address } = readAddress(text)
        if (!address) continue
        const group = groups.find((each) => each.includes(text)) ?? []
        const expected = [a, b].flatMap((list) => list.filter((each) => each !== text && group.includes(each)))
        const matches = snapshot.findSameKey(address).map(({ entry }) => entry.address)
        assert.deepEqual(matches.toSorted(), expected.toSorted(), text)
      }
    }),
    { numRuns: 100 },
  )
})

test('the script around a witness script is found, and the other way round', () => {
  const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  const around = nestedOf(script)
  for (const [listed, query] of [
    [script, around],
    [around, script],
  ] as const) {
    const matches = snapshotOf([['a', 'sanctions', [listed]]]).findSameKey(parsed(query))
    assert.deepEqual(
      matches.map(({ entry }) => entry.address),
      [listed],
    )
  }
})

function nestedOf(script: string): string {
  const program = Buffer.from(parsed(script).key)
  return scriptSpellings(hash160(Buffer.concat([Buffer.from('0020', 'hex'), program]))).p2sh
}

test('texts of no known form are passed over', () => {
  const snapshot = snapshotOf([['a', 'sanctions', ['88wRZuGMuC5YQvXpKpe', '', 'x'.repeat(4_000)]]])
  assert.deepEqual(snapshot.findSameKey(parsed('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')), [])
})

type MadeUp = readonly [id: string, kind: ListKind, addresses: readonly string[]]

function snapshotOf(lists: readonly MadeUp[]) {
  const contents = lists.map(([id, kind, addresses]) => {
    const entries = addresses.map((text) => listEntry(text, { family: readAddress(text).address?.family ?? 'other' }))
    return listContent(id, kind, entries)
  })
  return viewSnapshot(packSnapshot(contents, day(7), new Uint8Array(8)))
}

function parsed(text: string) {
  const { address } = readAddress(text)
  assert.ok(address, text)
  return address
}
