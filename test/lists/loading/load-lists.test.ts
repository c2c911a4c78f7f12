import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import canonicalize from 'canonicalize'
import { readAddress, type Address } from '../../../src/kit/address.ts'
import { isListed } from '../../../src/lists/entry.ts'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { naiveRoot, valueOf } from '../../sdk/naive-tree.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { sources } from '../made-up-sources.ts'
import { makeWorkplace, noon, problemsOf, stateOf } from '../workplace.ts'

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

test('A richest file that is refused keeps its last good version, and another format of its document brings news.', async (context) => {
  const place = await makeWorkplace(context)
  await place.write('alpha/alpha.rich', '<html>down for maintenance</html>')
  await place.alpha({ published_on: day(0), addresses: ten }, 'alpha.plain')
  const first = await place.load(noon(0))
  assert.deepEqual([stateOf(first, 'alpha').entries, problemsOf(first, 'alpha')], [10, ['alpha.rich html']])
  await place.alpha({ published_on: day(1), addresses: ten.slice(1) }, 'alpha.plain')
  assert.equal(stateOf(await place.load(noon(1)), 'alpha').entries, 9, 'the format in force still brings news')
  await place.alpha({ published_on: day(2), addresses: ten })
  assert.deepEqual(stateOf(await place.load(noon(2)), 'alpha').files, ['alpha.plain', 'alpha.rich'])
  await place.write('alpha/alpha.rich', '<html>down for maintenance</html>')
  await place.alpha({ published_on: day(3), addresses: [...ten.slice(1), evmAddress(55)] }, 'alpha.plain')
  const last = await place.load(noon(3))
  assert.deepEqual(problemsOf(last, 'alpha'), ['alpha.rich html'])
  assert.deepEqual(
    [0, 1, 55].map((n) => listing(last, n, day(3))),
    [['alpha'], ['alpha'], ['alpha']],
  )
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

const twins: [string, (place: Awaited<ReturnType<typeof makeWorkplace>>) => Promise<void>, string][] = [
  ['halved', (place) => place.alpha({ published_on: day(2), addresses: ten.slice(5) }), 'shrunken'],
  ['emptied of addresses', (place) => place.alpha({ published_on: day(2), addresses: [] }), 'shrunken'],
  ['of no bytes', (place) => place.write('alpha/alpha.rich', ''), 'empty'],
  ['a web page', (place) => place.write('alpha/alpha.rich', '<html>sorry</html>'), 'html'],
  ['cut off', (place) => place.write('alpha/alpha.rich', '{"published_on":null,"addr'), 'not_well_formed'],
  ['an older copy', (place) => place.alpha({ published_on: day(-1), addresses: [...ten, evmAddress(99)] }), 'older'],
  ['too large', (place) => place.write('alpha/alpha.rich', ' '.repeat((1 << 20) + 1)), 'too_large'],
  ['gone', (place) => place.remove('alpha/alpha.rich'), 'missing'],
  ['gone with its folder', (place) => place.remove('alpha'), 'missing'],
  [
    'a symlink',
    async (place) => {
      await writeFile(join(place.root, 'elsewhere'), JSON.stringify({ published_on: day(2), addresses: [] }))
      await place.remove('alpha/alpha.rich')
      await symlink(join(place.root, 'elsewhere'), join(place.listsDir, 'alpha/alpha.rich'))
    },
    'link',
  ],
  [
    'a folder',
    async (place) => {
      await place.remove('alpha/alpha.rich')
      await mkdir(join(place.listsDir, 'alpha/alpha.rich'))
    },
    'unreadable',
  ],
  [
    'full of broken letters',
    (place) => place.write('alpha/alpha.rich', JSON.stringify({ published_on: null, addresses: [...ten, '\ud800'] })),
    'encoding',
  ],
]

for (const [what, spoil, cause] of twins) {
  test(`A file that is ${what} is refused as ${cause}; the last good copy stays, and stays after a restart.`, async (context) => {
    const place = await makeWorkplace(context)
    await place.alpha({ published_on: day(0), addresses: ten })
    const good = await place.load(noon(0))
    await spoil(place)
    for (const later of [1, 2, 30]) {
      const snapshot = await place.load(noon(later))
      assert.deepEqual(problemsOf(snapshot, 'alpha'), [`alpha.rich ${cause}`])
      assert.equal(snapshot.root, good.root)
      assert.deepEqual({ ...stateOf(snapshot, 'alpha'), problems: [] }, { ...stateOf(good, 'alpha'), problems: [] })
      assert.deepEqual(listing(snapshot, 3, day(0)), ['alpha'])
    }
    await rm(join(place.listsDir, 'alpha'), { recursive: true, force: true })
    await place.alpha({ published_on: day(3), addresses: [...ten, evmAddress(99)] })
    const repaired = await place.load(noon(31))
    assert.deepEqual(problemsOf(repaired, 'alpha'), [])
    assert.equal(repaired.find(addressOf(evmAddress(3)))[0]?.entry.known_from, day(0))
  })
}

test('A first file that is refused leaves its list without entries and states why.', async (context) => {
  const place = await makeWorkplace(context)
  await place.write('alpha/alpha.rich', '<html>sorry</html>')
  const snapshot = await place.load(noon(0))
  assert.deepEqual([stateOf(snapshot, 'alpha').snapshot, stateOf(snapshot, 'alpha').entries], [null, 0])
  assert.ok(problemsOf(snapshot, 'alpha').includes('alpha.rich html'))
})

test('A source’s folder that is a link out of the folder of all lists is refused.', async (context) => {
  const place = await makeWorkplace(context)
  await mkdir(join(place.root, 'elsewhere'))
  await writeFile(join(place.root, 'elsewhere/beta_one.txt'), evmAddress(1))
  await symlink(join(place.root, 'elsewhere'), join(place.listsDir, 'beta'))
  const snapshot = await place.load(noon(0))
  assert.deepEqual([problemsOf(snapshot, 'beta'), stateOf(snapshot, 'beta').entries], [['beta/ link'], 0])
})

test('A file that somebody is still writing to is not read, and its layer keeps its last good copy.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha({ published_on: day(0), addresses: ten })
  const { root } = await place.load(noon(0))
  const order = await place.order(noon(1))
  await place.alpha({ published_on: day(1), addresses: ten.slice(1) })
  const { pack, taken } = await loadLists(order, sources)
  assert.deepEqual([pack.root, taken], [root, []])
  assert.equal(pack.lists[0]?.problems.at(-1)?.reason, 'changed_while_read')
})

test('A file that changes under its reader is refused for that, with any result of the reader.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha({ published_on: day(0), addresses: ten })
  const meddling = sources.map((source) => ({
    ...source,
    formats: source.formats.map((format): typeof format => ({
      ...format,
      read: async (file, companion) => {
        const parsed = await format.read(file, companion)
        await place.alpha({ published_on: day(1), addresses: ten.slice(1) })
        return parsed
      },
    })),
  }))
  const { pack } = await loadLists(await place.order(noon(1)), meddling)
  assert.equal(pack.lists[0]?.problems.at(-1)?.reason, 'changed_while_read')
  assert.equal(pack.lists[0]?.entries, 0)
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
