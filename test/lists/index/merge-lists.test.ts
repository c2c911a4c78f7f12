import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareEntries, entryLine, factsLine } from '../../../src/lists/index/canonical-list.ts'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { isListed, listedFrom, listedUntil } from '../../../src/lists/entry.ts'
import { findDelistings, mergeSource } from '../../../src/lists/loading/merge-lists.ts'
import { copyOf, type ListCopy } from '../copies.ts'
import { entriesOf } from '../../../src/lists/index/entry-table.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const address = evmAddress(1)

function copy(published_on: string | null, ...entries: ListEntry[]): ListCopy {
  return { published_on, entries, history: [] }
}

/** The entries of the first list; `others` are copies of other lists of the same authority. */
function merge(copies: ListCopy[], others: ListCopy[] = []): ListEntry[] {
  const delistings = findDelistings([...copies, ...others].map(copyOf))
  return entriesOf(mergeSource(copies.map(copyOf), delistings)).toSorted(compareEntries)
}

function spans(entries: readonly ListEntry[]): (string | null)[][] {
  return entries.map((entry) => [listedFrom(entry), listedUntil(entry)])
}

test('An address is listed if either the bundle or a file lists it.', () => {
  const merged = merge([copy(day(0), listEntry(evmAddress(1))), copy(null, listEntry(evmAddress(2)))])
  assert.deepEqual(merged.map((entry) => entry.address).toSorted(), [evmAddress(1), evmAddress(2)].toSorted())
})

test('Overlapping listings become one, with the authority’s date, the earliest known day and the facts of both.', () => {
  const bundled = listEntry(address, { assets: ['ETH'], known_from: day(2), absent_on: day(1), label: 'Pool' })
  const filed = listEntry(address, { assets: ['USDC', 'ETH'], known_from: day(20), listed_on: day(1), ref: '99' })
  assert.deepEqual(merge([copy(day(10), bundled), copy(null, filed)]), [
    listEntry(address, {
      assets: ['ETH', 'USDC'],
      known_from: day(2),
      absent_on: day(1),
      label: 'Pool',
      listed_on: day(1),
      ref: '99',
    }),
  ])
})

test('The data of the newest copy on a listing wins over that of an older one.', () => {
  const old = copy(day(1), listEntry(address, { ref: '1', label: 'old' }))
  const recent = copy(day(2), listEntry(address, { ref: '2' }))
  for (const copies of [
    [old, recent],
    [recent, old],
  ]) {
    const [entry] = merge(copies)
    assert.deepEqual([entry?.ref, entry?.label], ['2', 'old'])
  }
})

test('An address delisted on a known date is not listed again by an older or an undated copy.', () => {
  const ended = copy(day(30), listEntry(address, { listed_on: day(0), delisted_on: day(10) }))
  const open = listEntry(address, { listed_on: day(0), known_from: day(0) })
  assert.deepEqual(spans(merge([ended, copy(day(9), open)])), [[day(0), day(10)]])
  assert.deepEqual(spans(merge([ended, copy(null, open)])), [[day(0), day(10)]])
  assert.deepEqual(spans(merge([ended, copy(null, listEntry(address, { known_from: day(40) }))])), [[day(0), day(10)]])
  assert.deepEqual(spans(merge([ended, copy(day(10), open)])), [[day(0), null]])
})

test('A delisting holds for every list of the same authority and for no other.', () => {
  const ofac = copy(day(30), listEntry(address, { listed_on: day(0), delisted_on: day(10) }))
  const filed = copy(null, listEntry(address, { known_from: day(40) }))
  assert.deepEqual(merge([filed], [ofac]), [])
  assert.deepEqual(spans(merge([filed])), [[day(40), null]])
  const existing = copy(null, listEntry(address, { known_from: day(5) }))
  assert.deepEqual(spans(merge([existing], [ofac])), [[day(5), day(10)]])
  assert.equal(merge([existing], [ofac])[0]?.delisted_on, day(10))
})

test('An address that a newer dated file dropped is not listed again by the older bundle.', () => {
  const bundle = copy(day(3), listEntry(address, { known_from: day(0) }))
  const dropped = { entry: listEntry(address, { known_from: day(4), known_to: day(8) }), held_on: day(4), dated: true }
  const layer = { published_on: day(8), entries: [], history: [dropped] }
  assert.deepEqual(spans(merge([bundle, layer])), [[day(0), day(8)]])
  assert.equal(merge([bundle, layer])[0]?.delisted_on, null)
  const undated = { published_on: null, entries: [], history: [{ ...dropped, held_on: null, dated: false }] }
  assert.deepEqual(spans(merge([bundle, undated])), [[day(0), null]])
})

test('A listing whose beginning is after the delisting is a listing again, even in an undated copy.', () => {
  const ended = copy(day(30), listEntry(address, { listed_on: day(0), delisted_on: day(10) }))
  const again = copy(null, listEntry(address, { listed_on: day(20), known_from: day(21) }))
  assert.deepEqual(spans(merge([ended, again])), [
    [day(0), day(10)],
    [day(20), null],
  ])
})

test('An order that passes while another one still lists the address is no delisting.', () => {
  const first = listEntry(address, { listed_on: day(0), delisted_on: day(10), ref: '1' })
  const second = listEntry(address, { listed_on: day(5), delisted_on: day(20), ref: '2' })
  assert.deepEqual(spans(merge([copy(day(7), first, second), copy(null, second)])), [[day(0), day(20)]])
})

test('Delistings end a listing in the order of their days, regardless of which copy has them first.', () => {
  const back = copy(
    day(30),
    listEntry(address, { listed_on: day(0), delisted_on: day(5) }),
    listEntry(address, { listed_on: day(8), delisted_on: day(20), known_from: day(8) }),
  )
  const ended = copy(day(30), listEntry(address, { listed_on: day(0), delisted_on: day(12) }))
  const filed = copy(null, listEntry(address, { known_from: day(1) }))
  for (const others of [
    [back, ended],
    [ended, back],
  ]) {
    assert.deepEqual(spans(merge([filed], others)), [
      [day(1), day(5)],
      [day(8), day(12)],
    ])
  }
})

test('Of two delistings on one day a listing is ended by the authority’s word, regardless of which copy has it first.', () => {
  const dropped = { entry: listEntry(address, { known_from: day(4), known_to: day(10) }), held_on: day(4), dated: true }
  const publications = { published_on: day(10), entries: [], history: [dropped] }
  const order = copy(day(30), listEntry(address, { listed_on: day(0), delisted_on: day(10) }))
  const filed = copy(null, listEntry(address, { known_from: day(1) }))
  for (const others of [
    [publications, order],
    [order, publications],
  ]) {
    const [entry, ...rest] = merge([filed], others)
    assert.deepEqual([entry?.delisted_on, entry?.known_to, rest], [day(10), null, []])
  }
})

test('A delisting takes nothing from a listing that began after it was over, and leaves nothing of one that ended in it.', () => {
  const back = copy(
    day(30),
    listEntry(address, { listed_on: day(0), delisted_on: day(5) }),
    listEntry(address, { listed_on: day(10), known_from: day(10) }),
  )
  const seen = copy(null, listEntry(address, { known_from: day(2), absent_on: day(1) }))
  assert.deepEqual(
    merge([seen], [back]).map(({ known_from, absent_on }) => [known_from, absent_on]),
    [
      [day(2), day(1)],
      [day(10), null],
    ],
  )
  const later = copy(null, listEntry(address, { known_from: day(12) }))
  assert.deepEqual(spans(merge([later], [back])), [[day(12), null]])
  const sooner = copy(null, listEntry(address, { known_from: day(1), delisted_on: day(8) }))
  assert.deepEqual(spans(merge([sooner], [back])), [[day(1), day(5)]])
})

test('A listing that ended before it was known states when it ended and not when it began.', () => {
  const inverted = listEntry(address, { known_from: day(40), delisted_on: day(10) })
  assert.deepEqual(merge([copy(null, inverted)]), [inverted])
  const bundle = copy(day(9), listEntry(address, { known_from: day(2) }))
  const [entry, ...rest] = merge([bundle, copy(null, inverted)])
  assert.deepEqual([rest, entry?.known_from, entry?.delisted_on], [[], day(2), day(10)])
})

test('A listing of no day takes no day from the one it touches.', () => {
  const lasting = listEntry(address, { known_from: day(3), delisted_on: day(5) })
  const empty = listEntry(address, { listed_on: day(5), delisted_on: day(5), known_from: day(1) })
  assert.deepEqual(spans(merge([copy(day(9), lasting), copy(day(9), empty)])), [[day(3), day(5)]])
})

type Claim = { days: number[]; listed_on: string | null }
const lastDay = 14

/** The rules read literally, one day after another: who lists the address on it, and who may no longer speak. */
function naiveDays(copies: readonly ListCopy[], authority: readonly ListCopy[]): number[] {
  const delistings = authority.flatMap((one) => {
    const all = [...one.entries, ...one.history.map(({ entry }) => entry)]
    const dropped = one.history.filter(({ dated, entry }) => dated || entry.delisted_on !== null)
    const ends = [...one.entries, ...dropped.map(({ entry }) => entry)].flatMap((entry) => listedUntil(entry) ?? [])
    const delisted = (end: string, on: string) =>
      end <= on &&
      !all.some((entry) => isListed(entry, listedFrom(entry)) && listedFrom(entry) >= end && listedFrom(entry) <= on)
    return ends
      .filter((end) => !all.some((entry) => isListed(entry, end)))
      .map((end) => ({ one, end, holdsOn: (on: string) => delisted(end, on) }))
  })
  const claims = copies.flatMap((one): Claim[] => {
    const pairs = [
      ...one.entries.map((entry) => ({ entry, held: one.published_on })),
      ...one.history.map(({ entry, held_on }) => ({ entry, held: held_on })),
    ]
    return pairs.flatMap(({ entry, held }) => {
      const vouched = [held ?? '', entry.listed_on ?? ''].toSorted().at(-1) ?? ''
      const binding = delistings.filter(({ one: other, end }) => other !== one && vouched < end)
      const days = Array.from({ length: lastDay }, (_, n) => n).filter((n) => {
        return isListed(entry, day(n)) && !binding.some(({ holdsOn }) => holdsOn(day(n)))
      })
      return runsOf(days).map((run) => ({
        days: run,
        listed_on: day(run[0] ?? 0) === entry.listed_on ? entry.listed_on : null,
      }))
    })
  })
  const listed = new Set<number>()
  for (const claim of claims) {
    const starts = connected(claims, claim).flatMap(({ listed_on }) => listed_on ?? [])
    for (const n of claim.days) if (starts.length === 0 || day(n) >= (starts.toSorted()[0] ?? '')) listed.add(n)
  }
  return [...listed].toSorted((a, b) => a - b)
}

function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const n of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === n - 1) run.push(n)
    else runs.push([n])
  }
  return runs
}

/** The claims that share a day with this one, or with one that does. */
function connected(claims: readonly Claim[], start: Claim): Claim[] {
  const group = new Set([start])
  for (const member of group) {
    for (const other of claims) if (other.days.some((n) => member.days.includes(n))) group.add(other)
  }
  return [...group]
}

const dayNumber = fc.integer({ min: 0, max: 9 })
const optionalDay = fc.option(dayNumber.map(day), { nil: null })
const someEntry = fc
  .record({ listed_on: optionalDay, length: fc.integer({ min: 1, max: 5 }), open: fc.boolean(), known: dayNumber })
  .map(({ listed_on, length, open, known: existingCount }) => {
    const start = listed_on ?? day(existingCount)
    const delisted_on = open ? null : day(Number(start.slice(8)) - 1 + length)
    return listEntry(address, { listed_on, delisted_on, known_from: day(existingCount) })
  })
const endedEntry = fc
  .record({ entry: someEntry, length: fc.integer({ min: 1, max: 4 }), held_on: optionalDay, dated: fc.boolean() })
  .map(({ entry, length, held_on, dated }) => {
    const known_to = day(Number(listedFrom(entry).slice(8)) - 1 + length)
    return { entry: { ...entry, known_to }, held_on, dated }
  })
const someCopy: fc.Arbitrary<ListCopy> = fc.record({
  published_on: optionalDay,
  entries: fc.array(someEntry, { maxLength: 2 }),
  history: fc.array(endedEntry, { maxLength: 2 }),
})
const someCopies = fc.array(someCopy, { minLength: 1, maxLength: 4 })

test('Merged entries list an address on exactly the days on which the rules, read day by day, list it.', () => {
  fc.assert(
    fc.property(someCopies, fc.array(someCopy, { maxLength: 2 }), (copies, others) => {
      const merged = merge(copies, others)
      const days = Array.from({ length: lastDay }, (_, n) => n)
      const listed = days.filter((n) => merged.some((entry) => isListed(entry, day(n))))
      assert.deepEqual(listed, naiveDays(copies, [...copies, ...others]))
    }),
    { numRuns: 1_000 },
  )
})

test('The order of files and entries does not matter, and no two merged listings of an address overlap.', () => {
  const lines = (entries: readonly ListEntry[]) => entries.map((entry) => entryLine(entry.address, factsLine(entry)))
  fc.assert(
    fc.property(someCopies, (copies) => {
      const merged = merge(copies)
      const reversed = copies.toReversed().map((one) => {
        return { ...one, entries: one.entries.toReversed(), history: one.history.toReversed() }
      })
      assert.deepEqual(lines(merge(reversed)), lines(merged))
      for (const [position, entry] of merged.entries()) {
        const next = merged[position + 1]
        const end = listedUntil(entry)
        if (next && end !== null && end > listedFrom(entry)) assert.ok(end <= listedFrom(next) || isInverted(next))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('A copy without news changes no day.', () => {
  fc.assert(
    fc.property(someCopies, (copies) => {
      const again = copies.map((one) => ({ ...one }))
      const days = (entries: readonly ListEntry[]) => {
        return Array.from({ length: lastDay }, (_, n) => entries.some((entry) => isListed(entry, day(n))))
      }
      assert.deepEqual(days(merge([...copies, ...again])), days(merge(copies)))
    }),
    { numRuns: 500 },
  )
})

function isInverted(entry: ListEntry): boolean {
  return (listedUntil(entry) ?? '~') <= listedFrom(entry)
}
