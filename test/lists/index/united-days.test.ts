import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { findDelistings, mergeSource } from '../../../src/lists/loading/merge-lists.ts'
import { copyOf, type ListCopy } from '../copies.ts'
import { entriesOf } from '../../../src/lists/index/entry-table.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const address = evmAddress(1)
const derived = (listed_on: string) => listEntry(address, { listed_on, listed_on_basis: 'derived' })

/** What several copies make of one address, the same in every order. */
function united(...entries: ListEntry[]): ListEntry {
  const copies = entries.map((entry): ListCopy => ({ published_on: day(9), entries: [entry], history: [] }))
  const [one, ...others] = entriesOf(mergeSource(copies.map(copyOf), new Map()))
  const [again] = entriesOf(mergeSource(copies.toReversed().map(copyOf), new Map()))
  assert.deepEqual(again, one)
  assert.deepEqual(others, [])
  return one ?? assert.fail()
}

test('a day that was worked out stays so when an undated copy holds the address too', () => {
  const { listed_on, listed_on_basis } = united(derived(day(3)), listEntry(address))
  assert.deepEqual([listed_on, listed_on_basis], [day(3), 'derived'])
})

test('the basis is that of the day that counts, and an authority’s word for the same day is an authority’s', () => {
  const authoritys = listEntry(address, { listed_on: day(3) })
  assert.deepEqual(
    [united(derived(day(2)), authoritys), united(derived(day(4)), authoritys), united(derived(day(3)), authoritys)].map(
      ({ listed_on, listed_on_basis }) => [listed_on, listed_on_basis],
    ),
    [
      [day(2), 'derived'],
      [day(3), undefined],
      [day(3), undefined],
    ],
  )
})

test('the networks of all copies are named once, in order, and none where no copy names one', () => {
  const [here, there] = [
    listEntry(address, { networks: ['polygon', 'bsc'] }),
    listEntry(address, { networks: ['bsc'] }),
  ]
  assert.deepEqual(united(here, there).networks, ['bsc', 'polygon'])
  assert.equal('networks' in united(listEntry(address), listEntry(address, { label: 'x' })), false)
})

test('the data of an old copy on a listing after a delisting has no day, and so no basis of one', () => {
  const old: ListCopy = { published_on: day(1), entries: [derived(day(0))], history: [] }
  const report: ListCopy = {
    published_on: day(9),
    entries: [
      listEntry(address, { listed_on: day(0), delisted_on: day(4) }),
      listEntry(address, { listed_on: null, known_from: day(6) }),
    ],
    history: [],
  }
  const again = entriesOf(mergeSource([copyOf(old)], findDelistings([copyOf(report)]))).at(-1)
  assert.deepEqual([again?.listed_on, again?.known_from], [null, day(6)])
  assert.equal(again && 'listed_on_basis' in again, false)
})
