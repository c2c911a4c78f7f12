import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { sources } from '../made-up-sources.ts'
import { makeWorkplace, noon, problemsOf, stateOf, type Workplace } from '../workplace.ts'

const three = [evmAddress(1), evmAddress(2), evmAddress(3)]

function isListed(snapshot: Snapshot, text: string): boolean {
  const { address } = readAddress(text)
  return address !== undefined && snapshot.find(address).some(({ entry }) => entry.known_to === null)
}

/** A list of beta, one of the operator, and what was loaded of them. */
async function loaded(place: Workplace) {
  await place.bundle('alpha', day(0), [listEntry(evmAddress(9))])
  await place.lines('beta/beta_one.txt', three)
  await place.lines('ours/beta_x.txt', [evmAddress(7)])
  return loadLists(await place.order(noon(0)), sources)
}

/** What can happen to the states of a source, each of which makes reading them fail. */
const faults: readonly { name: string; happen: (folder: string) => Promise<void> }[] = [
  {
    name: 'a file in the place of its folder',
    happen: async (folder) => {
      await rm(folder, { recursive: true })
      await writeFile(folder, '')
    },
  },
  {
    name: 'a folder in the place of a state',
    happen: async (folder) => {
      for (const name of await readdir(folder)) {
        await rm(join(folder, name))
        await mkdir(join(folder, name))
      }
    },
  },
]

for (const { name, happen } of faults) {
  test(`${name}: that list stays as it was in force, others load, and the fault is stated`, async (context) => {
    const place = await makeWorkplace(context)
    const { pack } = await loaded(place)
    await happen(join(place.dataDir, 'lists/state/folder/beta'))
    await place.lines('ours/beta_x.txt', [evmAddress(7), evmAddress(8)])
    const result = await loadLists(await place.order(noon(1), { inForce: pack }), sources)
    const snapshot = viewSnapshot(result.pack)
    for (const address of three) assert.ok(isListed(snapshot, address))
    assert.ok(isListed(snapshot, evmAddress(8)))
    assert.equal(stateOf(snapshot, 'beta').fault, 'kept')
    assert.equal(stateOf(snapshot, 'beta').snapshot, pack.lists.find(({ id }) => id === 'beta')?.snapshot)
    assert.deepEqual(problemsOf(snapshot, 'beta'), ['state/folder/beta unreadable'])
    assert.deepEqual(
      result.failures.map(({ list }) => list),
      ['beta'],
    )
    assert.equal(stateOf(snapshot, 'ours').fault, null)
    // It stays so for as long as the fault does.
    const later = await loadLists(await place.order(noon(2), { inForce: result.pack }), sources)
    assert.equal(later.pack.lists.find(({ id }) => id === 'beta')?.fault, 'kept')
  })

  test(`${name}: after a start the list is still incomplete`, async (context) => {
    const place = await makeWorkplace(context)
    await loaded(place)
    await happen(join(place.dataDir, 'lists/state/folder/beta'))
    const snapshot = await place.load(noon(1))
    assert.equal(stateOf(snapshot, 'beta').fault, 'lost')
    assert.equal(stateOf(snapshot, 'alpha').fault, null)
    assert.ok(isListed(snapshot, evmAddress(9)))
  })
}

test('A list whose file and state were both deleted is missed, also after a start, until its file is back.', async (context) => {
  const place = await makeWorkplace(context)
  const { pack } = await loaded(place)
  await place.remove('ours')
  await rm(join(place.dataDir, 'lists/state'), { recursive: true })
  const running = viewSnapshot((await loadLists(await place.order(noon(1), { inForce: pack }), sources)).pack)
  assert.ok(isListed(running, evmAddress(7)))
  assert.deepEqual([stateOf(running, 'ours').fault, stateOf(running, 'beta').fault], ['kept', null])
  for (const later of [2, 3]) {
    const started = await place.load(noon(later))
    assert.deepEqual([stateOf(started, 'ours').fault, problemsOf(started, 'ours').length], ['lost', 1])
  }
  await place.lines('ours/beta_x.txt', [evmAddress(6)])
  const restored = await place.load(noon(4))
  assert.deepEqual([stateOf(restored, 'ours').fault, problemsOf(restored, 'ours')], [null, []])
})

test('Names of layers that cannot be read are a fault of their list.', async (context) => {
  const place = await makeWorkplace(context)
  await loaded(place)
  const names = join(place.dataDir, 'lists/layers/folder/beta.json')
  for (const text of ['', 'null', '[1]', '{"a":1}']) {
    await writeFile(names, text)
    assert.equal(stateOf(await place.load(noon(1)), 'beta').fault, 'lost', text)
  }
  await rm(names)
  assert.equal(stateOf(await place.load(noon(1)), 'beta').fault, null)
})

test('A data folder without rights is a fault of each list, and the bundle still counts.', async (context) => {
  if (process.getuid?.() === 0) return context.skip('root may read everything')
  const place = await makeWorkplace(context)
  await loaded(place)
  const folder = dirname(join(place.dataDir, 'lists/state'))
  await chmod(folder, 0)
  const snapshot = await place.load(noon(1))
  await chmod(folder, 0o700)
  assert.equal(stateOf(snapshot, 'alpha').fault, 'lost')
  assert.ok(isListed(snapshot, evmAddress(9)))
})
