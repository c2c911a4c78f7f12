import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAddress } from '../../../src/kit/address.ts'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { isListed, listedFrom } from '../../../src/lists/entry.ts'
import type { ListingsInOrder } from '../../../src/lists/snapshot.ts'
import { entriesOf } from '../../../src/lists/index/entry-table.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import { listContent } from '../content.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const texts = [
  ...Array.from({ length: 6 }, (_, i) => evmAddress(i)),
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  'a-text-no-family-reads',
]
const someEntry = fc
  .record({
    text: fc.constantFrom(...texts),
    listed_on: fc.option(fc.integer({ min: 0, max: 5 }).map(day), { nil: null }),
    delisted_on: fc.option(fc.integer({ min: 6, max: 8 }).map(day), { nil: null }),
    known_from: fc.integer({ min: 0, max: 5 }).map(day),
    absent_on: fc.option(fc.constantFrom(-9, -14, -90).map(day), { nil: null }),
    label: fc.constantFrom(null, 'Pool', '交易所'),
  })
  .map(({ text, ...facts }) => listEntry(text, { family: readAddress(text).address?.family ?? 'other', ...facts }))
const someLists = fc.record({
  b: fc.array(someEntry, { maxLength: 12 }),
  a: fc.array(someEntry, { maxLength: 12 }),
  c: fc.array(someEntry, { maxLength: 12 }),
})
const today = day(7)

test('An entry that has only the length and the family of an EVM address is found by its text, and takes no other list with it.', () => {
  const odd = `0x${'z'.repeat(40)}`
  const lists = [listContent('a', 'scam', [listEntry(odd)]), listContent('b', 'sanctions', [listEntry(evmAddress(1))])]
  const snapshot = viewSnapshot(packSnapshot(lists, today, new Uint8Array(8)))
  for (const text of [odd, evmAddress(1)]) assert.equal(snapshot.findText(text).length, 1, text)
})

test('A snapshot gives back every listing of an address, from the address and from its text, and no other.', () => {
  fc.assert(
    fc.property(someLists, fc.uint8Array({ minLength: 8, maxLength: 8 }), ({ a, b, c }, seed) => {
      const lists = [listContent('b', 'sanctions', b), listContent('a', 'own', a), listContent('c', 'context', c)]
      const snapshot = viewSnapshot(packSnapshot(lists, today, seed))
      for (const text of texts) {
        const expected = lists.flatMap(({ state, entries }) => {
          return entriesOf(entries)
            .filter(({ address }) => address === text)
            .map((entry) => JSON.stringify([state.id, sorted(entry)]))
        })
        const { address } = readAddress(text)
        for (const matches of [snapshot.findText(text), ...(address ? [snapshot.find(address)] : [])]) {
          const inputs = matches.map(({ list, entry }) => JSON.stringify([list, sorted(entry)]))
          assert.deepEqual(inputs.toSorted(), expected.toSorted())
          for (const { list, kind, snapshot: hash } of matches) {
            const state = snapshot.lists.find(({ id }) => id === list)
            assert.deepEqual([kind, hash], [state?.kind, state?.snapshot])
          }
        }
      }
      const entries = snapshot.lists.map((list) => list.entries)
      const counts = lists.map(({ entries: table }) => {
        return new Set(
          entriesOf(table)
            .filter(isListedNow)
            .map(({ address }) => address),
        ).size
      })
      assert.deepEqual(entries, counts)
    }),
    { numRuns: 150 },
  )
})

test('The recent listings are those of now that began on a known day: newest first, then by address, then by list.', () => {
  fc.assert(
    fc.property(someLists, ({ a, b, c }) => {
      const lists = [listContent('b', 'sanctions', b), listContent('a', 'own', a), listContent('c', 'context', c)]
      const snapshot = viewSnapshot(packSnapshot(lists, today, new Uint8Array(8)))
      const expected = [
        ...b.filter((entry) => isListedNow(entry) && isDated(entry)).map((entry) => ({ list: 'b', entry })),
        ...a.filter(isListedNow).map((entry) => ({ list: 'a', entry })),
      ].map(({ list, entry }) => [listedFrom(entry), entry.address, list])
      expected.sort((one, two) => {
        for (const [i, sign] of [-1, 1, 1].entries()) {
          if (one[i] !== two[i]) return (one[i] ?? '') < (two[i] ?? '') ? -sign : sign
        }
        return 0
      })
      const inputOf = (listings: ListingsInOrder) => Array.from({ length: listings.count }, (_, i) => listings.at(i))
      const placed = inputOf(snapshot.recent).map(({ list, entry }) => [listedFrom(entry), entry.address, list])
      assert.deepEqual(placed, expected)
      assert.deepEqual(
        inputOf(snapshot.dated),
        inputOf(snapshot.recent).filter(({ entry }) => entry.listed_on !== null && entry.listed_on_basis !== 'derived'),
      )
    }),
    { numRuns: 150 },
  )
  const empty = viewSnapshot(packSnapshot([], today, new Uint8Array(8)))
  assert.throws(() => empty.recent.at(0), RangeError)
  assert.throws(() => empty.dated.at(0), RangeError)
})

test('A lower-case 0x address finds the listings of the address it means; any other text must be exact.', () => {
  const other = listEntry('a-text-no-family-reads', { family: 'other' })
  const lists = [listContent('b', 'sanctions', [listEntry(evmAddress(1)), other])]
  const snapshot = viewSnapshot(packSnapshot(lists, today, new Uint8Array(8)))
  assert.equal(snapshot.findText(evmAddress(1).toLowerCase())[0]?.entry.address, evmAddress(1))
  assert.equal(snapshot.findText('a-text-no-family-reads').length, 1)
  for (const text of ['A-text-no-family-reads', 'a-text-no-family-reads ', '', evmAddress(2)]) {
    assert.deepEqual(snapshot.findText(text), [])
  }
})

test('Addresses with equal facts share one line of them.', () => {
  const entries = Array.from({ length: 1_000 }, (_, i) => listEntry(evmAddress(i)))
  const pack = packSnapshot([listContent('crowd', 'scam', entries)], today, new Uint8Array(8))
  assert.ok(pack.factsText.byteLength < 300)
  const shared = [pack.factsText, pack.factsAt, pack.firstListing, pack.listOf, pack.factsOf, pack.recent]
  for (const { buffer } of [...shared, pack.index.narrow.tags]) assert.ok(buffer instanceof SharedArrayBuffer)
})

test('What a snapshot gives out cannot be changed by who reads it.', () => {
  const lists = [listContent('b', 'sanctions', [listEntry(evmAddress(1), { assets: ['ETH'] })])]
  const snapshot = viewSnapshot(packSnapshot(lists, today, new Uint8Array(8)))
  assert.throws(() => snapshot.findText(evmAddress(1))[0]?.entry.assets.push('X'), TypeError)
  assert.throws(() => Object.assign(snapshot, { root: 'x' }), TypeError)
  assert.throws(() => Object.assign(snapshot.lists[0] ?? {}, { entries: 9 }), TypeError)
})

function isListedNow(entry: ListEntry): boolean {
  return isListed(entry, today)
}

/** By its own day, or between two copies at most two weeks apart. */
function isDated({ listed_on, absent_on, known_from }: ListEntry): boolean {
  const daysOf = (text: string) => new Date(text).getTime() / 86_400_000
  return listed_on !== null || (absent_on !== null && daysOf(known_from) - daysOf(absent_on) <= 15)
}

function sorted(entry: ListEntry): object {
  return Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const someRule = fc.constantFrom(
  'x.example',
  'a.x.example',
  'b.a.x.example',
  '*.x.example',
  '*.a.x.example',
  'b.a.x.example/p',
  'b.a.x.example/p?q=1',
  'x.example/p',
  'b.a.x.example?q=1',
  'b.a.x.example/p/*',
  'x.example/p/more/*',
)
const someHosts = fc.array(
  fc.record({
    facts: fc.record({
      effect: fc.constantFrom('block' as const, 'allow' as const),
      listed_on: fc.constant(null),
      delisted_on: fc.constant(null),
      known_from: fc.constant(day(0)),
      label: fc.constantFrom(null, 'one', 'two'),
    }),
    rules: fc.uniqueArray(someRule, { minLength: 1 }),
  }),
  { maxLength: 3 },
)
const somePage = fc.record({
  host: fc.constantFrom('x.example', 'a.x.example', 'b.a.x.example', 'c.b.a.x.example', 'ax.example'),
  path: fc.constantFrom('', '/p', '/p?q=1', '/p?q=2', '/p/more', '/p/more/still?q=1', '/pm', '?q=1'),
})

/** Whether a rule applies to a page, and how specific it is, computed without an index. */
function depthOf(rule: string, host: string, path: string): number | null {
  const above = host.split('.').map((_, i, labels) => labels.slice(i).join('.'))
  const names = above.filter((name) => name.endsWith('x.example') && name.length >= 'x.example'.length)
  if (rule.endsWith('/*')) {
    const [page, folder] = [host + path.replace(/\?.*/, ''), rule.slice(0, -2)]
    return page === folder || page.startsWith(`${folder}/`) ? 0 : null
  }
  if (/[/?]/.test(rule)) return rule === host + path || rule === host + path.replace(/\?.*/, '') ? 0 : null
  const wild = rule.startsWith('*.')
  const at = names.indexOf(wild ? rule.slice(2) : rule)
  return at < 0 || (wild && at === 0) ? null : at + 1
}

test('A page finds every rule that applies to it, the most specific first, and no rule of a sibling name or of another page.', () => {
  fc.assert(
    fc.property(someHosts, someHosts, somePage, (one, two, { host, path }) => {
      const groups = [one, two]
      const lists = groups.map((hosts, i) => listContent(`list-${i}`, 'phishing', [], hosts))
      const snapshot = viewSnapshot(packSnapshot(lists, day(1), new Uint8Array(8)))
      const names = host === 'ax.example' ? [host] : namesUpTo(host, 'x.example')
      const matches = snapshot.findHost({ names, path })
      const expected = new Set<string>()
      for (const [i, hosts] of groups.entries()) {
        for (const { facts, rules } of hosts) {
          for (const rule of rules) {
            const depth = host === 'ax.example' ? null : depthOf(rule, host, path)
            if (depth !== null) expected.add(`${depth} list-${i} ${rule} ${facts.effect} ${facts.label}`)
          }
        }
      }
      const named = matches.map(
        ({ depth, list, rule, facts }) => `${depth} ${list} ${rule} ${facts.effect} ${facts.label}`,
      )
      assert.deepEqual(named.toSorted(), [...expected].toSorted())
      const depths = matches.map(({ depth }) => depth)
      assert.deepEqual(
        depths,
        depths.toSorted((a, b) => a - b),
      )
      for (const { list, snapshot: name } of matches) {
        assert.equal(name, snapshot.lists.find(({ id }) => id === list)?.snapshot)
      }
    }),
    { numRuns: 500 },
  )
})

function namesUpTo(host: string, last: string): string[] {
  const labels = host.split('.')
  return labels.map((_, i) => labels.slice(i).join('.')).filter((name) => name.endsWith(last))
}
