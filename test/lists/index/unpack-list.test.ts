import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sources as published } from '../../../src/lists/sources.ts'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import { unpackList } from '../../../src/lists/index/unpack-list.ts'
import { makeWorkplace, noon } from '../workplace.ts'

const bundleDir = join(import.meta.dirname, '../../../data/lists')

test('Every list of the bundle, taken out of its snapshot, packs to the same snapshot again.', async (context) => {
  const place = await makeWorkplace(context)
  const order = await place.order(noon(700), { bundleDir, listsDir: null })
  const { pack } = await loadLists(order, published)
  const off = pack.lists.filter(({ snapshot }) => snapshot === null).map(({ id }) => id)
  const lists = pack.lists.flatMap(({ id }) => unpackList(pack, id) ?? [])
  assert.deepEqual(
    pack.lists.filter(({ id }) => !lists.some(({ state }) => state.id === id)).map(({ id }) => id),
    off,
  )
  const again = packSnapshot(lists, '2025-12-01', new Uint8Array(8).fill(7))
  assert.equal(again.root, pack.root)
  assert.deepEqual(
    again.lists.map(({ id, entries, snapshot }) => [id, entries, snapshot]),
    pack.lists.flatMap(({ id, entries, snapshot }) => (snapshot === null ? [] : [[id, entries, snapshot]])),
  )
})

test('A list that is off, or has lost content, is not taken out of a snapshot.', async (context) => {
  const place = await makeWorkplace(context)
  const { pack } = await loadLists(await place.order(noon(700), { bundleDir, listsDir: null }), published)
  assert.equal(unpackList(pack, 'own'), null)
  assert.equal(unpackList(pack, 'nobody'), null)
  const lost = pack.lists.map((list) => ({ ...list, fault: 'lost' as const }))
  assert.equal(unpackList({ ...pack, lists: lost }, 'ofac'), null)
})
