import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isListed, listedFrom, listedUntil, type ListEntry } from '../../../src/lists/entry.ts'
import { bareBlock } from '../../../src/lists/formats/host-collector.ts'
import * as layers from '../../../src/lists/loading/layers.ts'
import { tableOf } from '../../../src/lists/index/entry-table.ts'
import type { ParsedEntry, ParsedFile } from '../../../src/lists/formats/list-source.ts'
import { standingOn } from '../../../src/screening/list-standing.ts'
import { day, entriesByNumber, evmAddress, parsedEntry } from '../entries.ts'

const many = Array.from({ length: 10 }, (_, i) => parsedEntry(evmAddress(i)))

/** Content with its entries as objects, in the order of their numbers. */
type LayerContent = Omit<layers.LayerContent, 'entries'> & { entries: ListEntry[] }

function acceptFile(previous: LayerContent | null, parsed: ParsedFile, today: string) {
  const before = previous && { ...previous, entries: tableOf(previous.entries) }
  const { content, refused } = layers.acceptFile(before, parsed, today)
  return content ? { content: { ...content, entries: entriesByNumber(content.entries) } } : { refused }
}

/** Takes one version after another, each on the day of its number. A refused one leaves what was there. */
function take(...versions: { published_on: string | null; entries: ParsedEntry[] }[]): LayerContent {
  let content: LayerContent | null = null
  for (const [position, version] of versions.entries()) {
    content = acceptFile(content, version, day(position)).content ?? content
  }
  assert.ok(content)
  return content
}

function undated(...entries: ParsedEntry[]) {
  return { published_on: null, entries }
}

test('An address of the first version is known from the day it was loaded, and when it was absent is unknown.', () => {
  const { content } = acceptFile(null, { published_on: day(-5), entries: many.slice(0, 1) }, day(0))
  assert.deepEqual(content?.entries, [
    { ...parsedEntry(evmAddress(0)), known_from: day(0), known_to: null, absent_on: null },
  ])
  assert.deepEqual([content.addresses, content.loaded_on, content.published_on], [1, day(0), day(-5)])
})

test('An address that is new to a layer is known from today and was absent until the day of the copy before.', () => {
  const dated = take({ published_on: day(-3), entries: many.slice(1) }, { published_on: day(1), entries: many })
  assert.deepEqual([dated.entries[0]?.known_from, dated.entries[0]?.absent_on], [day(1), day(-4)])
  assert.deepEqual([dated.entries[1]?.known_from, dated.entries[1]?.absent_on], [day(0), null])
  const plain = take(undated(...many.slice(1)), undated(...many))
  assert.equal(plain.entries[0]?.absent_on, day(-1))
})

test('A copy proves no absence on its own day: more may have been listed after it was published.', () => {
  const first = acceptFile(null, { published_on: day(0), entries: many.slice(1) }, day(1)).content
  const second = first && acceptFile(first, { published_on: day(0), entries: many }, day(1)).content
  const [added] = second?.entries ?? []
  assert.ok(added)
  assert.deepEqual([added.known_from, added.absent_on], [day(1), day(-1)])
  assert.deepEqual(
    [-1, 0, 1].map((on) => standingOn({ kind: 'sanctions', entry: added }, day(on))),
    ['later', 'unknown', 'active'],
  )
})

test('A copy that states the next day, as one from further east, proves absence before the day it was loaded.', () => {
  const content = take({ published_on: day(1), entries: many.slice(1) }, { published_on: day(1), entries: many })
  assert.deepEqual([content.entries[0]?.known_from, content.entries[0]?.absent_on], [day(1), day(-1)])
})

test('An address that a good newer version no longer holds ends on its publication day, else on the day it was loaded.', () => {
  const listed = many.map((entry) => ({ ...entry, listed_on: day(-100) }))
  const dated = take({ published_on: day(-3), entries: listed }, { published_on: day(-1), entries: listed.slice(1) })
  assert.equal(dated.history[0]?.entry.known_to, day(-1))
  assert.deepEqual([dated.history[0]?.dated, dated.history[0]?.held_on], [true, day(-3)])
  assert.equal(dated.entries.length, 9)
  const plain = take(undated(...listed), undated(...listed.slice(1)))
  assert.equal(plain.history[0]?.entry.known_to, day(1))
  assert.deepEqual([plain.history[0]?.dated, plain.history[0]?.held_on], [false, null])
})

test('A listing known only from today does not end before today, however old the file without it is.', () => {
  const content = take({ published_on: day(-9), entries: many }, { published_on: day(-5), entries: many.slice(1) })
  assert.deepEqual([content.history[0]?.entry.known_from, content.history[0]?.entry.known_to], [day(0), day(0)])
})

test('An address that comes back is a new entry, and the ended one stays in the history.', () => {
  const content = take(undated(...many), undated(...many.slice(1)), undated(...many))
  const back = content.entries.find(({ address }) => address === evmAddress(0))
  assert.deepEqual([back?.known_from, back?.known_to, back?.absent_on], [day(2), null, day(0)])
  assert.deepEqual([content.history[0]?.entry.known_from, content.history[0]?.entry.known_to], [day(0), day(1)])
})

test('A version with a fifth fewer addresses is taken, one with more than a fifth fewer is refused as shrunken.', () => {
  const previous = take(undated(...many))
  assert.ok(acceptFile(previous, undated(...many.slice(2)), day(1)).content)
  assert.equal(acceptFile(previous, undated(...many.slice(3)), day(1)).refused, 'shrunken')
  assert.equal(acceptFile(previous, undated(), day(1)).refused, 'shrunken')
  const repeated = Array.from({ length: 10 }, () => parsedEntry(evmAddress(0)))
  assert.equal(acceptFile(previous, undated(...repeated), day(1)).refused, 'shrunken')
})

test('Hosts are measured as addresses are, and those of one kind do not make up for those of the other.', () => {
  const names = Array.from({ length: 10 }, (_, i) => `h${i}.example`)
  const version = (addresses: number, hosts: number, groups = 1) => ({
    ...undated(...many.slice(0, addresses)),
    hosts: Array.from({ length: groups }, (_, at) => {
      return { facts: bareBlock, rules: names.slice(0, hosts).filter((_name, i) => i % groups === at) }
    }),
  })
  const previous = take(version(10, 10, 3))
  assert.ok(acceptFile(previous, version(10, 8), day(1)).content)
  assert.ok(acceptFile(previous, version(8, 8, 2), day(1)).content)
  assert.equal(acceptFile(previous, version(10, 7), day(1)).refused, 'shrunken')
  assert.equal(acceptFile(previous, version(10, 0), day(1)).refused, 'shrunken')
  assert.equal(acceptFile(previous, undated(...many), day(1)).refused, 'shrunken')
  assert.equal(acceptFile(previous, version(7, 10), day(1)).refused, 'shrunken')
  const hostsOnly = take(version(0, 10))
  assert.ok(acceptFile(hostsOnly, version(0, 8), day(1)).content)
  assert.equal(acceptFile(hostsOnly, version(0, 7), day(1)).refused, 'shrunken')
})

test('A layer that never held an address may stay empty.', () => {
  assert.ok(acceptFile(take(undated()), undated(), day(1)).content)
})

test('A version that states it was published after tomorrow is refused, because it would never age.', () => {
  assert.equal(acceptFile(null, { published_on: day(2), entries: many }, day(0)).refused, 'future')
  assert.ok(acceptFile(null, { published_on: day(1), entries: many }, day(0)).content)
})

test('A version published before the copy in force is refused as older; one of the same day is taken.', () => {
  const previous = take({ published_on: day(0), entries: many })
  assert.equal(acceptFile(previous, { published_on: day(-1), entries: many }, day(1)).refused, 'older')
  assert.ok(acceptFile(previous, { published_on: day(0), entries: many }, day(1)).content)
  assert.ok(acceptFile(previous, undated(...many), day(1)).content)
})

test('A date that a later version adds or corrects belongs to the listing that is known, not to a new one.', () => {
  const content = take(
    undated(...many),
    undated(...many.map((entry) => ({ ...entry, listed_on: day(-7) }))),
    undated(...many.map((entry) => ({ ...entry, listed_on: day(-8), delisted_on: day(2) }))),
  )
  assert.equal(content.history.length, 0)
  assert.deepEqual(content.entries[3], {
    ...parsedEntry(evmAddress(3), { listed_on: day(-8), delisted_on: day(2) }),
    known_from: day(0),
    known_to: null,
    absent_on: null,
  })
})

test('An address that its file lists again after having stated that it was delisted is a new listing from today.', () => {
  const removed = parsedEntry(evmAddress(0), { delisted_on: day(-30) })
  const content = take(undated(removed), undated(removed), undated(parsedEntry(evmAddress(0))))
  assert.deepEqual([content.entries[0]?.known_from, content.entries[0]?.delisted_on], [day(2), null])
  assert.equal(content.history[0]?.entry.delisted_on, day(-30))
  const dated = take(undated(removed), undated(removed, parsedEntry(evmAddress(0), { listed_on: day(-10) })))
  assert.deepEqual(
    dated.entries.map(({ known_from, listed_on }) => [known_from, listed_on]),
    [
      [day(0), null],
      [day(1), day(-10)],
    ],
  )
})

test('Two lines of a file about one listing are one entry with the facts of both.', () => {
  const content = take(
    undated(
      parsedEntry(evmAddress(0), { assets: ['USDT', 'ETH'] }),
      parsedEntry(evmAddress(0), { assets: ['ARB'], ref: '17', listed_on: day(-4) }),
    ),
  )
  assert.deepEqual(content.entries, [
    {
      ...parsedEntry(evmAddress(0), { assets: ['ARB', 'ETH', 'USDT'], ref: '17', listed_on: day(-4) }),
      known_from: day(0),
      known_to: null,
      absent_on: null,
    },
  ])
})

test('A file that flaps within a day leaves one ended entry, not one for each time.', () => {
  let content = take(undated(...many))
  for (let flap = 0; flap < 20; flap++) {
    const version = undated(...many.slice(flap % 2 === 0 ? 1 : 0))
    content = acceptFile(content, version, day(1)).content ?? content
  }
  assert.equal(content.history.length, 2)
  assert.equal(content.entries.length, 10)
})

test('With any sequence of versions, what is in force is the last good one and no interval runs backwards.', () => {
  const version = fc.record({
    published_on: fc.option(fc.integer({ min: 0, max: 12 }).map(day), { nil: null }),
    entries: fc.array(
      fc
        .record({
          n: fc.integer({ min: 0, max: 6 }),
          from: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
          length: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
        })
        .map(({ n, from, length }) =>
          parsedEntry(evmAddress(n), {
            listed_on: from === null ? null : day(from),
            delisted_on: from === null || length === null ? null : day(from + length),
          }),
        ),
      { maxLength: 8 },
    ),
  })
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 10 }), (versions) => {
      let content: LayerContent | null = null
      for (const [today, parsed] of versions.entries()) {
        const before: LayerContent | null = content
        const { content: next, refused } = acceptFile(before, parsed, day(today))
        if (refused) continue
        content = next
        const held = new Set(parsed.entries.map(({ address }) => address))
        assert.deepEqual(new Set(next.entries.map(({ address }) => address)), held)
        assert.equal(next.addresses, held.size)
        for (const parsedOne of parsed.entries) {
          const listings = next.entries.filter(({ address }) => address === parsedOne.address)
          if (parsedOne.delisted_on === null) assert.ok(listings.some((entry) => listedUntil(entry) === null))
          if (parsedOne.listed_on === null || parsedOne.delisted_on === null) continue
          assert.ok(listings.some((entry) => isListed(entry, parsedOne.listed_on ?? '')))
        }
        for (const { entry } of next.history) assert.ok((entry.known_to ?? '') >= listedFrom(entry))
        for (const entry of next.entries) {
          assert.ok(entry.known_from <= day(today) && entry.known_to === null)
          const absentBefore = entry.absent_on === null || entry.absent_on < entry.known_from
          assert.ok(absentBefore || (before?.published_on ?? '') > day(today))
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('A list of designations is measured by them: one address fewer of four is a delisting, half the designations are a damage.', () => {
  const four = [0, 1, 2, 3].map((i) => parsedEntry(evmAddress(i)))
  const first = acceptFile(null, { published_on: day(0), entries: four, records: 1_000 }, day(0)).content
  assert.ok(first)
  const fewer = acceptFile(first, { published_on: day(1), entries: four.slice(0, 1), records: 990 }, day(1))
  assert.equal(fewer.content?.addresses, 1)
  const half = acceptFile(first, { published_on: day(1), entries: four, records: 500 }, day(1))
  assert.equal(half.refused, 'shrunken')
})
