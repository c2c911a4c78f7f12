import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAddress, type Address } from '../../../src/kit/address.ts'
import { isListed } from '../../../src/lists/entry.ts'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { sources } from '../made-up-sources.ts'
import { allProblemsOf, makeWorkplace, noon, problemsOf, stateOf } from '../workplace.ts'

const ten = Array.from({ length: 10 }, (_, i) => evmAddress(i))

function addressOf(text: string): Address {
  const { address } = readAddress(text)
  assert.ok(address)
  return address
}

/** The lists that list an address on a day. */
function listing(snapshot: Snapshot, n: number, on: string): string[] {
  const listings = snapshot.find(addressOf(evmAddress(n)))
  return listings.filter(({ entry }) => isListed(entry, on)).map(({ list }) => list)
}

test('A restart reads no file that is as it was, and keeps the days on which its addresses were first known.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha({ published_on: day(0), addresses: ten })
  await place.lines('beta/beta_one.txt', ten)
  const before = await place.load(noon(0))
  const unread = sources.map((source) => ({
    ...source,
    formats: source.formats.map((format) => ({ ...format, read: () => assert.fail('read again') })),
  }))
  const { pack, taken } = await loadLists(await place.order(noon(20)), unread)
  assert.deepEqual([pack.root, taken], [before.root, []])
  assert.deepEqual(pack.lists[1]?.problems, before.lists[1]?.problems)
})

test('The same bytes put there anew make no new version, and an undated copy no younger.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  const { root } = await place.load(noon(0))
  await place.lines('beta/beta_one.txt', ten)
  const again = await place.load(noon(9))
  assert.equal(again.root, root)
  assert.equal(stateOf(again, 'beta').current_at, null)
})

test('Bytes that changed under the same size and time are read.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  await place.load(noon(0))
  const { stat, utimes } = await import('node:fs/promises')
  const path = join(place.listsDir, 'beta/beta_one.txt')
  const { atime, mtime } = await stat(path)
  await writeFile(path, `${[...ten.slice(1), evmAddress(77)].join('\n')}\n`)
  await utimes(path, atime, mtime)
  const snapshot = await place.load(noon(1))
  assert.deepEqual([listing(snapshot, 0, day(1)), listing(snapshot, 77, day(1))], [[], ['beta']])
})

test('Files that were left out of LISTS_DIR with the setting itself are in force no more.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(0), [listEntry(evmAddress(1))])
  await place.alpha({ published_on: day(1), addresses: ten })
  assert.equal(stateOf(await place.load(noon(1)), 'alpha').entries, 10)
  const without = await place.load(noon(2), { listsDir: null })
  assert.deepEqual([stateOf(without, 'alpha').entries, problemsOf(without, 'alpha')], [1, []])
})

test('A LISTS_DIR that is not there at all is a folder whose files are all missing.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  await place.load(noon(0))
  await rm(place.listsDir, { recursive: true })
  const snapshot = await place.load(noon(1))
  assert.deepEqual([stateOf(snapshot, 'beta').entries, problemsOf(snapshot, 'beta')], [10, ['beta_one.txt missing']])
})

test('A missing or broken bundle is reported on the lists that it should carry.', async (context) => {
  const place = await makeWorkplace(context)
  const none = await place.load(noon(0))
  for (const id of ['alpha', 'beta']) assert.deepEqual(allProblemsOf(none, id), [`data/lists/${id}.json missing`])
  assert.deepEqual(allProblemsOf(none, 'ours'), [])
  await place.bundle('beta', day(0), [listEntry(evmAddress(1))])
  assert.deepEqual(allProblemsOf(await place.load(noon(0)), 'alpha'), ['data/lists/alpha.json missing'])
  assert.deepEqual(allProblemsOf(await place.load(noon(0)), 'beta'), [])
  await writeFile(join(place.bundleDir, 'alpha.json'), '{"format":')
  assert.deepEqual(allProblemsOf(await place.load(noon(0)), 'alpha'), ['data/lists/alpha.json not_well_formed'])
  for (const wrong of [{ id: 'beta' }, { kind: 'own' }, { authority: null }, { as_of: 'today' }, { format: 'x' }]) {
    await place.bundle('alpha', day(0), [], wrong)
    assert.deepEqual(allProblemsOf(await place.load(noon(0)), 'alpha'), ['data/lists/alpha.json schema'])
  }
  await place.bundle('alpha', day(0), [
    listEntry(evmAddress(1)),
    listEntry(evmAddress(2), { known_from: '2024-02-30' }),
  ])
  const problem = stateOf(await place.load(noon(0)), 'alpha').problems[0]
  assert.deepEqual([problem?.reason, problem?.where], ['schema', 'entries.1.known_from'])
})

test('A damaged state is reported, and its file is taken anew.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  await place.load(noon(0))
  const folder = join(place.dataDir, 'lists/state/folder/beta')
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'damaged')
  const snapshot = await place.load(noon(1))
  assert.match(problemsOf(snapshot, 'beta').join(), /^state\/.*corrupt unreadable$/)
  assert.equal(snapshot.find(addressOf(evmAddress(0)))[0]?.entry.known_from, day(1))
  assert.deepEqual(problemsOf(await place.load(noon(2)), 'beta'), [])
})

test('A lost state without its file stays a problem, because the former listings are no longer known.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  await place.load(noon(0))
  const folder = join(place.dataDir, 'lists/state/folder/beta')
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'damaged')
  await place.remove('beta')
  for (const later of [1, 2, 3]) {
    const snapshot = await place.load(noon(later))
    assert.match(problemsOf(snapshot, 'beta').join(), /^state\/.*corrupt unreadable,state\/beta_one\.txt missing$/)
    assert.equal(stateOf(snapshot, 'beta').fault, 'lost')
  }
})
