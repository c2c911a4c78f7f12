import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import canonicalize from 'canonicalize'
import { naiveRoot, valueOf } from '../../sdk/naive-tree.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { makeWorkplace, noon, problemsOf, stateOf } from '../workplace.ts'
import { ten, addressOf, listing } from './listing.ts'

test('A file beside the bundle is a layer of the same list, and both list their addresses.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(0), [listEntry(evmAddress(1), { listed_on: day(-9), label: 'Pool' })])
  await place.alpha({ published_on: day(2), addresses: [evmAddress(1), evmAddress(2)] })
  const snapshot = await place.load(noon(3))
  assert.deepEqual([listing(snapshot, 1, day(-9)), listing(snapshot, 1, day(3))], [['alpha'], ['alpha']])
  assert.deepEqual([listing(snapshot, 2, day(2)), listing(snapshot, 2, day(3))], [[], ['alpha']])
  const state = stateOf(snapshot, 'alpha')
  assert.deepEqual([state.entries, state.as_of, state.current_at], [2, day(2), '2024-01-03T00:00:00.000Z'])
  assert.deepEqual([state.files, state.problems], [['data/lists/alpha.json', 'alpha.rich'], []])
  const off = stateOf(snapshot, 'beta')
  assert.deepEqual([off.entries, off.snapshot, off.as_of, off.current_at], [0, null, null, null])
})

test('A file that was published in the future takes the place of none.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha({ published_on: day(0), addresses: ten })
  const inForce = stateOf(await place.load(noon(0)), 'alpha')
  await place.alpha({ published_on: day(1), addresses: ten })
  const early = await place.load(noon(0) - 3 * 3_600_000)
  assert.deepEqual(problemsOf(early, 'alpha'), ['alpha.rich future'])
  assert.equal(stateOf(early, 'alpha').as_of, inForce.as_of)
  const later = await place.load(noon(0))
  assert.deepEqual([problemsOf(later, 'alpha'), stateOf(later, 'alpha').as_of], [[], day(1)])
})

test('An address that a file lacks for part of a day keeps its unknown beginning.', async (context) => {
  const place = await makeWorkplace(context)
  const load = async (published_on: string, addresses: readonly string[]) => {
    await place.alpha({ published_on, addresses: [...addresses] })
    return (await place.load(noon(9))).find(addressOf(evmAddress(0))).map(({ entry }) => entry.absent_on)
  }
  assert.deepEqual(await load(day(5), ten), [null])
  await load(day(7), ten.slice(1))
  assert.deepEqual(await load(day(9), ten), [null], 'the copy of the fifth day contained it')
})

test('Several files of one list are united, and without a date or a bundle their age is unknown.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', [evmAddress(1), evmAddress(2)])
  await place.lines('beta/beta_two.txt', [evmAddress(2), evmAddress(3)])
  const state = stateOf(await place.load(noon(3)), 'beta')
  assert.deepEqual([state.entries, state.as_of, state.current_at], [3, null, null])
})

test('Of several formats of one document the newest ends what the older has, whose detail counts.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha({ published_on: day(0), addresses: ten }, 'alpha.plain')
  await place.write('alpha/notes.txt', 'a note')
  const plain = await place.load(noon(0))
  assert.deepEqual(stateOf(plain, 'alpha').files, ['alpha.plain', 'notes.txt'])
  assert.equal(plain.find(addressOf(evmAddress(1)))[0]?.entry.label, 'a note')
  await place.alpha({ published_on: day(1), addresses: ten.slice(1) })
  await place.write('alpha/README', 'no list')
  const rich = await place.load(noon(1))
  assert.deepEqual(stateOf(rich, 'alpha').files, ['alpha.plain', 'notes.txt', 'alpha.rich'])
  assert.deepEqual(stateOf(rich, 'alpha').ignored, ['README'])
  assert.equal(rich.find(addressOf(evmAddress(1)))[0]?.entry.label, 'a note')
  assert.deepEqual([listing(rich, 0, day(0)), listing(rich, 0, day(1))], [['alpha'], []])
})

test('When the richest file is gone, a poorer one takes over only once it was published later.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha({ published_on: day(1), addresses: ten })
  await place.load(noon(1))
  await place.remove('alpha/alpha.rich')
  await place.alpha({ published_on: day(1), addresses: ten.slice(1) }, 'alpha.plain')
  const stored = await place.load(noon(2))
  assert.deepEqual([stateOf(stored, 'alpha').entries, problemsOf(stored, 'alpha')], [10, ['alpha.rich missing']])
  await place.write('alpha/notes.txt', 'a note')
  await place.alpha({ published_on: day(3), addresses: ten.slice(1) }, 'alpha.plain')
  const newer = await place.load(noon(3))
  assert.deepEqual([stateOf(newer, 'alpha').entries, problemsOf(newer, 'alpha')], [9, []])
})

test('An address that leaves a good newer file has ended, and the answer has both dates.', async (context) => {
  const place = await makeWorkplace(context)
  const dated = ten.map((text): [string, { listed_on: string }] => [text, { listed_on: day(-50) }])
  await place.alpha({ published_on: day(0), addresses: dated })
  await place.load(noon(0))
  await place.alpha({ published_on: day(3), addresses: dated.slice(1) })
  const snapshot = await place.load(noon(4))
  const [ended] = snapshot.find(addressOf(evmAddress(0)))
  assert.deepEqual([ended?.entry.listed_on, ended?.entry.known_to], [day(-50), day(3)])
  assert.deepEqual([listing(snapshot, 0, day(2)), listing(snapshot, 0, day(3))], [['alpha'], []])
  assert.equal(stateOf(snapshot, 'alpha').entries, 9)
})

test('What is delisted in the bundle is not listed again by an undated file of the same authority.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(300), [listEntry(evmAddress(1), { listed_on: day(0), delisted_on: day(100) })])
  await place.lines('beta/beta_one.txt', [evmAddress(1), evmAddress(2)])
  await place.lines('ours/beta_own.txt', [evmAddress(1)])
  const snapshot = await place.load(noon(400))
  assert.deepEqual(listing(snapshot, 1, day(99)), ['alpha'])
  assert.deepEqual(listing(snapshot, 1, day(400)), ['ours'])
  assert.deepEqual(listing(snapshot, 2, day(400)), ['beta'])
  await place.alpha({ published_on: day(399), addresses: [evmAddress(1)] })
  assert.deepEqual(listing(await place.load(noon(401)), 1, day(401)), ['alpha', 'ours'])
})

test('The same content has the same root, with any order of files, place and seed.', async (context) => {
  const documents = [
    { path: 'alpha/alpha.rich', text: JSON.stringify({ published_on: day(0), addresses: ten }) },
    { path: 'beta/beta_one.txt', text: ten.slice(0, 4).join('\n') },
    { path: 'beta/beta_two.txt', text: ten.slice(2).toReversed().join('\n') },
    { path: 'ours/beta_x.txt', text: ten[0] ?? '' },
  ]
  const roots = new Set<string>()
  for (const [position, order] of [documents, documents.toReversed(), documents].entries()) {
    const place = await makeWorkplace(context)
    for (const { path, text } of order) await place.write(path, text)
    const { root } = await place.load(noon(1) + position * 1000, { seed: new Uint8Array(8).fill(position) })
    roots.add(root)
  }
  const place = await makeWorkplace(context)
  for (const { path, text } of documents) {
    await place.write(path, text)
    await place.load(noon(1))
  }
  roots.add((await place.load(noon(1))).root)
  assert.equal(roots.size, 1)
})

test('The snapshot’s name can be computed again from what the snapshot states about its entries.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(5), [
    listEntry(evmAddress(1), { listed_on: day(0), delisted_on: day(3) }),
    listEntry(evmAddress(1), { listed_on: day(4) }),
    listEntry('addr1-of-a-chain-nobody-screens', { family: 'other', assets: ['ADA'] }),
  ])
  const snapshot = await place.load(noon(6))
  const entries = [evmAddress(1), 'addr1-of-a-chain-nobody-screens'].flatMap((text) => {
    return snapshot.findText(text).map(({ entry }) => entry)
  })
  const header = canonicalize({ id: 'alpha', kind: 'sanctions', as_of: day(5) })
  const content = [header, ...entries.map((entry) => canonicalize(entry))].join('\n')
  const name = createHash('sha256').update(content).digest('hex')
  assert.equal(stateOf(snapshot, 'alpha').snapshot, name)
  const line = { basis: 'authority', kind: 'sanctions', list: 'alpha' }
  const lines = [
    { ...line, listed_on: day(0), delisted_on: day(3) },
    { ...line, listed_on: day(4), delisted_on: null },
  ]
  const subjects = [{ key: `evm:${evmAddress(1).toLowerCase()}`, value: valueOf(lines) }]
  const tree = { root: naiveRoot(subjects).toString('hex'), size: 1 }
  const named = canonicalize({ lists: [{ id: 'alpha', snapshot: name }], tree, v: 2 }) ?? ''
  assert.equal(snapshot.root, createHash('sha256').update(named).digest('hex'))
})

test('Nothing that is kept holds more than its owner may see.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  await place.load(noon(0))
  const folder = join(place.dataDir, 'lists/state/folder/beta')
  const [name] = await readdir(folder)
  assert.match(await readFile(join(folder, name ?? ''), 'utf8'), /"format":"countersign-layer\/2"/)
})
