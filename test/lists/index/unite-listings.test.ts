import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { uniteOverlapping } from '../../../src/lists/index/unite-listings.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const address = evmAddress(1)

/** The united entry of listings that overlap, which must not depend on their order. */
function unite(...pieces: [Partial<ListEntry>, string?][]): ListEntry | undefined {
  const inputs = pieces.map(([facts, evidence = '']) => ({ entry: listEntry(address, facts), evidence }))
  const united = uniteOverlapping(inputs)
  assert.equal(united.length, 1)
  assert.deepEqual(uniteOverlapping(inputs.toReversed()), united)
  return united[0]
}

test('Of copies that vouch for the same day the facts are chosen by content, not by the order of files.', () => {
  for (const evidence of ['', day(9)]) {
    const entry = unite([{ ref: '1', label: 'a' }, evidence], [{ ref: '2', label: 'b' }, evidence])
    assert.ok(['1 a', '2 b'].includes(`${entry?.ref} ${entry?.label}`))
  }
})

test('The family is the one that some copy knows, even if the newest does not.', () => {
  assert.equal(unite([{ family: 'other' }, day(9)], [{ family: 'evm' }, day(1)])?.family, 'evm')
  assert.equal(unite([{ family: 'other' }, day(9)], [{ family: 'other' }])?.family, 'other')
})

test('An absence is shown by the copy that first knew the listing, and by no later one.', () => {
  const first = { known_from: day(5), absent_on: day(2) }
  const later = { known_from: day(20), absent_on: day(19) }
  assert.equal(unite([first], [later])?.absent_on, day(2))
  assert.equal(unite([{ ...first, absent_on: null }], [later])?.absent_on, null)
  assert.equal(unite([first], [{ ...first, absent_on: day(4) }])?.absent_on, day(4))
})

test('Listings end by the authority’s word for the last day, and are known to be over when all copies dropped them.', () => {
  const ended = { listed_on: day(0), delisted_on: day(10) }
  const ends = (...entries: Partial<ListEntry>[]) => {
    const entry = unite(...entries.map((facts): [Partial<ListEntry>] => [facts]))
    return [entry?.delisted_on, entry?.known_to]
  }
  assert.deepEqual(ends(ended, { listed_on: day(0), known_to: day(10) }), [day(10), null])
  assert.deepEqual(ends({ ...ended, known_to: day(12) }, { ...ended, known_to: day(11) }), [day(10), day(12)])
  assert.deepEqual(ends({ ...ended, known_to: day(12) }, ended), [day(10), null])
  assert.deepEqual(ends(ended, { listed_on: day(0), known_to: day(11) }), [null, day(11)])
  assert.deepEqual(ends(ended, { listed_on: day(0) }), [null, null])
})
