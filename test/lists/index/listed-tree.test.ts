import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { verifyProof } from '../../../sdk/src/index.ts'
import { proofOutcomes } from '../../../sdk/src/proof/proof-form.ts'
import { readAddress } from '../../../src/kit/address.ts'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { isListed } from '../../../src/lists/entry.ts'
import type { HostFacts } from '../../../src/lists/host-entry.ts'
import { hostStanding } from '../../../src/lists/host-entry.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import type { SnapshotPack } from '../../../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import { addressKey, belowHostKey, hostKey } from '../../../src/lists/subject-key.ts'
import { naiveProof, naiveRoot, valueOf } from '../../sdk/naive-tree.ts'
import { listContent } from '../content.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const today = day(7)
const addresses = [
  ...Array.from({ length: 6 }, (_, i) => evmAddress(i)),
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1sw50qgdz25j',
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
]
const hosts = ['a.example', 'b.a.example', 'c.example', 'x-y.example', '192.0.2.7', `${'l'.repeat(63)}.example`]
const someDays = {
  listed_on: fc.option(fc.integer({ min: 0, max: 5 }).map(day), { nil: null }),
  delisted_on: fc.option(fc.integer({ min: 4, max: 9 }).map(day), { nil: null }),
  known_from: fc.integer({ min: 0, max: 5 }).map(day),
  label: fc.constantFrom(null, 'Pool'),
}
const someEntries = fc.array(
  fc
    .record({ text: fc.constantFrom(...addresses), ...someDays })
    .map(({ text, ...facts }) => listEntry(text, { family: readAddress(text).address?.family ?? 'other', ...facts })),
  { maxLength: 10 },
)
const someGroups = fc.array(
  fc.record({
    facts: fc.record({ effect: fc.constantFrom('block', 'block', 'allow'), ...someDays }),
    rules: fc.uniqueArray(
      fc.constantFrom(...hosts, '*.c.example', 'c.example/page', '[2001:db8::1]', `${'l'.repeat(64)}.example`),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 4 },
)
const someLists = fc.record({
  kind: fc.constantFrom('sanctions', 'scam', 'context'),
  entries: someEntries,
  groups: someGroups,
})

test('What the tree proves of an address on any day is what the public lists contain, and own lists are left out.', async () => {
  const lists = fc.tuple(someLists, someLists, someLists)
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 0, max: 9 }).map(day), async ([b, a, own], on) => {
      const contents = [
        listContent('b', b.kind, b.entries, b.groups),
        listContent('own', 'own', own.entries, own.groups),
        listContent('a', a.kind, a.entries, a.groups),
      ]
      const snapshot = viewSnapshot(packSnapshot(contents, today, new Uint8Array(8)))
      const counting = [b, a].filter(({ kind }) => kind !== 'context')
      for (const text of addresses) {
        const address = readAddress(text).address ?? assert.fail(text)
        const ofLists = counting.map((list) => list.entries.filter((entry) => entry.address === text))
        const isOnList = ofLists.flat().some((entry) => isListed(entry, on))
        const mayBe = isOnList || ofLists.some((entries) => entries.some((entry) => mayBeListed(entry, entries, on)))
        const expected = isOnList ? 'listed' : mayBe ? 'listed_on_unknown' : 'not_listed'
        assert.equal(await proved(snapshot, addressKey(address), on), expected, `${text} ${on}`)
      }
      for (const host of hosts) {
        const groups = counting.flatMap((list): { facts: HostFacts; rules: string[] }[] => list.groups)
        const counts = (rule: string) =>
          groups.some(({ facts, rules }) => {
            return facts.effect === 'block' && rules.includes(rule) && hostStanding(facts, on) === 'active'
          })
        const outcome = (rule: string) => (counts(rule) ? 'listed' : 'not_listed')
        assert.equal(await proved(snapshot, hostKey(host) ?? assert.fail(host), on), outcome(host), `${host} ${on}`)
        const below = belowHostKey(host)
        if (below !== null) assert.equal(await proved(snapshot, below, on), outcome(`*.${host}`), `${below} ${on}`)
      }
    }),
    { numRuns: 60 },
  )
})

test('Root, leaves and proofs are those of the definition, with any order of the lists.', () => {
  fc.assert(
    fc.property(someLists, someLists, (a, b) => {
      const contents = [listContent('a', a.kind, a.entries, a.groups), listContent('b', b.kind, b.entries, b.groups)]
      const pack = packSnapshot(contents, today, new Uint8Array(8))
      const turned = packSnapshot(contents.toReversed(), today, new Uint8Array(8).fill(9))
      assert.equal(turned.root, pack.root)
      const snapshot = viewSnapshot(pack)
      const keys = [
        ...addresses.map((text) => addressKey(readAddress(text).address ?? assert.fail())),
        ...hosts.map(hostKey),
      ]
      const all = [...keys, ...hosts.map(belowHostKey)].flatMap((key) => key ?? []).toSorted()
      const subjects = all.flatMap((key) => {
        const { lines } = snapshot.prove(key)
        return lines.length === 0 ? [] : [{ key, value: valueOf(lines) }]
      })
      assert.deepEqual(snapshot.rootContent.tree, { root: naiveRoot(subjects).toString('hex'), size: subjects.length })
      for (const key of all) assert.deepEqual(snapshot.prove(key).proof, naiveProof(subjects, key))
    }),
    { numRuns: 60 },
  )
})

test('Lists that differ in one day of one listing have other trees and other roots.', () => {
  const pack = (delisted_on: string | null): SnapshotPack =>
    packSnapshot([listContent('a', 'scam', [listEntry(evmAddress(1), { delisted_on })])], today, new Uint8Array(8))
  assert.notEqual(viewSnapshot(pack(null)).rootContent.tree.root, viewSnapshot(pack(day(3))).rootContent.tree.root)
  assert.notEqual(pack(null).root, pack(day(3)).root)
})

test('Lists that are loaded again unchanged keep their tree, with any seed of the index; changed ones do not.', () => {
  const list = (...numbers: number[]) =>
    listContent(
      'a',
      'scam',
      numbers.map((number) => listEntry(evmAddress(number))),
    )
  const first = packSnapshot([list(3, 1, 2)], today, new Uint8Array(8))
  const again = packSnapshot([list(2, 3, 1)], today, new Uint8Array(8).fill(5))
  assert.equal(again.tree, first.tree)
  const more = packSnapshot([list(1, 2, 3, 4)], today, new Uint8Array(8))
  assert.notEqual(more.tree, first.tree)
  for (const pack of [first, again, more]) {
    const { proof } = viewSnapshot(pack).prove(`evm:${evmAddress(2).toLowerCase()}`)
    assert.ok('leaf' in proof && proof.leaf.index === 1)
  }
})

test('EVM addresses that share their first bits stand in the order of their digits.', () => {
  const texts = Array.from({ length: 50 }, (_, i) => evmAddress((i * 7_919) % 50))
  const pack = packSnapshot(
    [
      listContent(
        'a',
        'scam',
        texts.map((text) => listEntry(text)),
      ),
    ],
    today,
    new Uint8Array(8),
  )
  const snapshot = viewSnapshot(pack)
  const sorted = texts.map((text) => `evm:${text.toLowerCase()}`).toSorted()
  for (const [index, key] of sorted.entries()) {
    const { proof } = snapshot.prove(key)
    assert.ok('leaf' in proof && proof.leaf.index === index, key)
  }
})

/** What a verifier makes of the proof of a subject on a day. */
async function proved(snapshot: ReturnType<typeof viewSnapshot>, subject_key: string, on: string): Promise<string> {
  const { lines, proof } = snapshot.prove(subject_key)
  const { tree } = snapshot.rootContent
  const form = lines.length > 0 ? 'present' : 'absent'
  const claims = proofOutcomes.map((result) => ({ subject_key, on, result, form, lines, tree, proof }))
  const verified = await Promise.all(
    claims.map((claim) => verifyProof(structuredClone(claim), { subject_key, on, tree }).catch(() => null)),
  )
  const [one, second] = verified.filter((each) => each !== null)
  assert.ok(one && !second, 'exactly one outcome follows from the lines')
  return one.result
}

/** Whether a listing without a day may have begun by that day, unless another of its list gives the day for it. */
function mayBeListed(entry: ListEntry, others: readonly ListEntry[], on: string): boolean {
  const { listed_on, absent_on, known_from, delisted_on } = entry
  if (listed_on !== null || on >= known_from || (absent_on ?? '') >= on) return false
  if (delisted_on !== null && delisted_on <= on) return false
  return !others.some((other) => other.listed_on === known_from && other.delisted_on === delisted_on)
}
