import assert from 'node:assert/strict'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import { day, evmAddress } from '../entries.ts'
import { sources } from '../made-up-sources.ts'
import { makeWorkplace, noon, problemsOf, stateOf } from '../workplace.ts'
import { ten, addressOf, listing } from './listing.ts'

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

test('A file that is still being written is not read, and its layer keeps its last good copy.', async (context) => {
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
