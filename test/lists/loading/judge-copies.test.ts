import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listStatus } from '../../../src/lists/list-status.ts'
import { sources as realSources } from '../../../src/lists/sources.ts'
import { acceptFile } from '../../../src/lists/loading/layers.ts'
import { judgeCopies } from '../../../src/lists/loading/judge-copies.ts'
import type { LayerState, Origin } from '../../../src/lists/loading/state.ts'
import type { ParsedHosts } from '../../../src/lists/host-entry.ts'
import type { ListSource } from '../../../src/lists/formats/list-source.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { isListed } from '../../../src/lists/entry.ts'
import { day, evmAddress, listEntry, parsedEntry } from '../entries.ts'
import { makeWorkplace, noon, problemsOf, stateOf } from '../workplace.ts'

const addresses = Array.from({ length: 20 }, (_, n) => evmAddress(n))

test('A dated file with one entity counts its entry, and makes the list no younger.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: day(49), addresses: [evmAddress(77)] })
  const snapshot = await place.load(noon(50))
  const state = stateOf(snapshot, 'alpha')
  assert.deepEqual([state.complete_through, state.current_at], [day(30), `${day(30)}T00:00:00.000Z`])
  assert.deepEqual(problemsOf(snapshot, 'alpha'), ['alpha.rich partial'])
  assert.deepEqual([state.as_of, state.entries], [day(49), 21])
  assert.equal(listStatus(state, noon(50), 72).stale, true)
})

test('The same holds for a download that its publisher confirms every hour.', async (context) => {
  const place = await bundled(context)
  const file = JSON.stringify({ published_on: day(49), addresses: [evmAddress(77)] })
  await place.downloaded('alpha', 'alpha.rich', file, new Date(noon(50)).toISOString())
  const snapshot = await place.load(noon(50))
  assert.deepEqual(problemsOf(snapshot, 'alpha'), ['downloads/alpha.rich partial'])
  assert.equal(stateOf(snapshot, 'alpha').current_at, `${day(30)}T00:00:00.000Z`)
})

test('A partial file that follows another ends nothing of the bundle.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: day(40), addresses: [evmAddress(1)] })
  await place.load(noon(41))
  await place.alpha({ published_on: day(45), addresses: [evmAddress(2)] })
  const snapshot = await place.load(noon(46))
  assert.deepEqual(numbersListed(snapshot, day(46)), range(20))
})

test('A fifth may be missing from a complete copy; one more makes it partial.', async (context) => {
  for (const [held, isPartial] of [
    [16, false],
    [15, true],
  ] as const) {
    const place = await bundled(context)
    await place.alpha({ published_on: day(40), addresses: addresses.slice(0, held) })
    const snapshot = await place.load(noon(41))
    assert.equal(stateOf(snapshot, 'alpha').complete_through, isPartial ? day(30) : day(40))
    assert.deepEqual(numbersListed(snapshot, day(41)), range(isPartial ? 20 : held))
  }
})

test('A complete newer copy ends what it lacks on its day, in a new installation and for every list of the authority.', async (context) => {
  const place = await bundled(context)
  await place.lines('beta/beta_one.txt', [evmAddress(0)])
  await place.alpha({ published_on: day(40), addresses: addresses.slice(1) })
  const snapshot = await place.load(noon(45))
  assert.deepEqual(
    snapshot
      .findText(evmAddress(0))
      .filter(({ list }) => list === 'alpha')
      .map(({ entry }) => entry.known_to),
    [day(40)],
  )
  assert.deepEqual(numbersListed(snapshot, day(39)), range(20))
  assert.deepEqual(numbersListed(snapshot, day(40)), range(20).slice(1))
})

test('A copy that is as old as the bundle, or older, ends nothing.', async (context) => {
  for (const published_on of [day(30), day(20)]) {
    const place = await bundled(context)
    await place.alpha({ published_on, addresses: addresses.slice(1) })
    const snapshot = await place.load(noon(45))
    assert.deepEqual(numbersListed(snapshot, day(45)), range(20))
    assert.equal(stateOf(snapshot, 'alpha').complete_through, day(30))
  }
})

test('A copy without the file it is read with ends nothing: the addresses may stand in that.', async (context) => {
  for (const hasNotes of [false, true]) {
    const place = await bundled(context)
    if (hasNotes) await place.write('alpha/notes.txt', 'a note')
    await place.alpha({ published_on: day(40), addresses: addresses.slice(1) }, 'alpha.plain')
    assert.equal(numbersListed(await place.load(noon(45)), day(45)).includes(0), !hasNotes)
  }
})

test('An undated file is as old as what it has of the bundle, whenever it is loaded.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: null, addresses: addresses.slice(0, 11) })
  await place.date('alpha/alpha.rich', noon(49))
  const snapshot = await place.load(noon(50))
  const state = stateOf(snapshot, 'alpha')
  assert.deepEqual([state.complete_through, state.current_at], [day(30), `${day(30)}T00:00:00.000Z`])
  assert.deepEqual(problemsOf(snapshot, 'alpha'), [])
  assert.deepEqual(numbersListed(snapshot, day(50)), range(20))
})

test('An undated file with one new address among old ones is partial.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: null, addresses: [...addresses.slice(0, 5), evmAddress(19)] })
  await place.date('alpha/alpha.rich', noon(49))
  const snapshot = await place.load(noon(50))
  assert.deepEqual(problemsOf(snapshot, 'alpha'), ['alpha.rich partial'])
})

test('An undated file that has more than the bundle and most of it is newer: it ends what it lacks.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: null, addresses: [...addresses.slice(2), evmAddress(77)] })
  await place.date('alpha/alpha.rich', noon(49))
  const snapshot = await place.load(noon(50))
  assert.deepEqual(numbersListed(snapshot, day(49)), range(20))
  assert.deepEqual(numbersListed(snapshot, day(50)), [...range(20).slice(2), 77])
  assert.equal(stateOf(snapshot, 'alpha').current_at, `${day(30)}T00:00:00.000Z`)
})

test('An old undated file with one address that the bundle does not know is no newer, and ends nothing.', async (context) => {
  const place = await bundled(context)
  const most = Array.from({ length: 100 }, (_, n) => evmAddress(n))
  const entries = most.map((address, n) => listEntry(address, { listed_on: day(n), known_from: day(n) }))
  await place.bundle('alpha', day(100), entries)
  await place.alpha({ published_on: null, addresses: [...most.slice(0, 83), evmAddress(777)] })
  await place.date('alpha/alpha.rich', noon(119))
  const snapshot = await place.load(noon(120))
  const state = stateOf(snapshot, 'alpha')
  assert.deepEqual([state.entries, state.current_at], [101, `${day(100)}T00:00:00.000Z`])
  const listed = snapshot.findText(evmAddress(99)).filter(({ entry }) => isListed(entry, day(120)))
  assert.deepEqual(
    listed.map(({ list }) => list),
    ['alpha'],
  )
})

test('An undated file of rows that was cut ends nothing: it does not show its end.', async (context) => {
  const place = await bundled(context)
  await place.write('alpha/notes.txt', 'a note')
  await place.alpha({ published_on: null, addresses: [...addresses.slice(2), evmAddress(77)] }, 'alpha.plain')
  await place.date('alpha/alpha.plain', noon(49))
  const snapshot = await place.load(noon(50))
  assert.deepEqual(numbersListed(snapshot, day(50)), [...range(20), 77])
})

test('The time of a file makes what it proves older, never younger.', () => {
  const source = realSource('ofac')
  const entries = [parsedEntry(evmAddress(1), { listed_on: day(40) })]
  const at = (mtime: number) => judgeCopies(source, null, [layer({ entries }, { mtime })]).current_at
  assert.equal(at(noon(49)), `${day(40)}T00:00:00.000Z`)
  assert.equal(at(noon(35)), new Date(noon(35)).toISOString())
})

test('A day in a file after the day it was loaded proves nothing.', () => {
  const entries = [parsedEntry(evmAddress(1), { listed_on: day(60) })]
  assert.equal(judgeCopies(realSource('ofac'), null, [layer({ entries })]).current_at, null)
})

test('Undated downloads are as current as the last answer of their publisher.', () => {
  const source = realSource('ofac-addresses')
  const entries = [parsedEntry(evmAddress(1))]
  const answered = new Date(noon(50)).toISOString()
  const { current_at } = judgeCopies(source, null, [layer({ entries }, { origin: 'downloads', current_at: answered })])
  assert.equal(current_at, answered)
})

test('Rules that a complete newer copy lacks are gone from the bundle; a part or an older copy takes none.', () => {
  const source = realSource('polkadot-phishing')
  const rules = range(20).map((n) => `site-${n}.example`)
  const facts = { effect: 'block', listed_on: null, delisted_on: null, known_from: day(0), label: null } as const
  const about = { file: 'data/lists/polkadot-phishing.json', as_of: day(30), complete_through: day(30), entries: [] }
  const bundle = { ...about, hosts: [{ facts, rules }] }
  const left = (held: readonly string[], more: About = {}) => {
    const { hosts } = judgeCopies(source, bundle, [layer({ hosts: [{ facts: bare, rules: held }] }, more)])
    return hosts[0]?.flatMap((group) => group.rules).length
  }
  const answered = { origin: 'downloads', current_at: new Date(noon(50)).toISOString() } as const
  assert.equal(left(rules.slice(2), answered), 18)
  assert.equal(left([...rules.slice(2), 'new.example']), 18)
  assert.equal(left(rules.slice(2)), 20)
  assert.equal(left(rules.slice(0, 5), answered), 20)
  assert.equal(left([...rules.slice(0, 5), 'new.example']), 20)
})

const bare: ParsedHosts['facts'] = { effect: 'block', listed_on: null, delisted_on: null, label: null }

/** A bundle that is complete to day 30, of twenty addresses of which the `n`th was listed on day `n`. */
async function bundled(context: TestContext) {
  const place = await makeWorkplace(context)
  const entries = addresses.map((address, n) => listEntry(address, { listed_on: day(n), known_from: day(n) }))
  await place.bundle('alpha', day(30), entries)
  return place
}

function numbersListed(snapshot: Snapshot, on: string): number[] {
  const isOn = (n: number) =>
    snapshot.findText(evmAddress(n)).some(({ list, entry }) => list === 'alpha' && isListed(entry, on))
  return [...range(20), 77].filter(isOn)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}

function realSource(id: string): ListSource {
  const source = realSources.find((one) => one.id === id)
  assert.ok(source)
  return source
}

type Arrived = { entries?: ReturnType<typeof parsedEntry>[]; hosts?: ParsedHosts[] }
type About = { mtime?: number; origin?: Origin; current_at?: string }

/** A layer of one undated file that was loaded on day 50. */
function layer({ entries = [], hosts = [] }: Arrived, { mtime = noon(50), ...more }: About = {}): LayerState {
  const { content } = acceptFile(null, { published_on: null, entries, hosts }, day(50))
  assert.ok(content)
  const files = [{ name: 'a file', size_bytes: 1, mtime_ms: mtime, sha256: '' }]
  const about = { source: '', origin: 'folder', layer: 'a file', read_as: '', files, current_at: null } as const
  return { ...about, loaded_at: new Date(noon(50)).toISOString(), ...more, content }
}

test('What a shrunken file adds counts from its day on, is unknown before, ends nothing and makes no copy newer.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: day(30), addresses })
  const before = stateOf(await place.load(noon(31)), 'alpha')
  await place.alpha({ published_on: day(45), addresses: [...addresses.slice(0, 5), evmAddress(77)] })
  const snapshot = await place.load(noon(46))
  assert.deepEqual(problemsOf(snapshot, 'alpha'), ['alpha.rich shrunken'])
  const after = stateOf(snapshot, 'alpha')
  assert.deepEqual(
    [after.complete_through, after.as_of, after.current_at, after.entries],
    [before.complete_through, before.as_of, before.current_at, 21],
  )
  assert.deepEqual(numbersListed(snapshot, day(46)), [...range(20), 77])
  const [added] = snapshot.findText(evmAddress(77))
  assert.deepEqual([added?.entry.known_from, added?.entry.absent_on], [day(46), day(29)])
})

test('An undated file that is refused does not make the copy before it newer than the bundle.', async (context) => {
  const place = await makeWorkplace(context)
  const entries = addresses.map((address) => listEntry(address, { known_from: day(1) }))
  await place.bundle('beta', day(30), entries)
  await place.lines('beta/beta_one.txt', addresses.slice(0, 18))
  await place.load(noon(40))
  await place.lines('beta/beta_one.txt', [...addresses.slice(0, 9), evmAddress(77)])
  const snapshot = await place.load(noon(41))
  for (const address of [...addresses, evmAddress(77)]) {
    const listed = snapshot.findText(address).filter(({ entry }) => isListed(entry, day(41)))
    assert.equal(listed.length, 1, address)
  }
})
