import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { createSealer } from '../../../src/kit/seal.ts'
import { contentFile } from '../../../src/lists/log/content-file.ts'
import { contentsMax, storeContents, storedContent, storedOwnContent } from '../../../src/lists/log/stored-contents.ts'
import type { ListState, Snapshot } from '../../../src/lists/snapshot.ts'
import { migrations } from '../../../src/app/migrations.ts'
import type { ListsTables } from '../../../src/lists/tables.ts'
import type { Storage } from '../../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../../storage/place.ts'
import { testWorld } from '../../support/test-world.ts'
import { snapshotNumber } from './made-up-log.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]
const world = testWorld('2026-12-01T12:00:00.000Z')
const sealer = createSealer(new Uint8Array(32), 'countersign log of lists', world)

/** A snapshot whose lists have these contents, by id. */
function snapshotWith(contents: Readonly<Record<string, string>>): Snapshot {
  const states = Object.entries(contents).map(([id, content]): ListState => {
    const about = { authority: null, upstream_url: '', licence: '', cadence_hours: 24, files: [], ignored: [] }
    const loaded = { problems: [], skipped: [], unscreened: {}, fault: null }
    const undated = { as_of: null, complete_through: null, current_at: null, covers_through: null, ...loaded }
    return {
      id,
      kind: 'sanctions',
      subjects: [],
      crowd: false,
      ...about,
      ...undated,
      entries: 1,
      snapshot: hash('sha256', content),
    }
  })
  return { ...snapshotNumber(1), lists: states, contentOf: (id) => contents[id] ?? null }
}

async function names(storage: Storage): Promise<string[]> {
  const rows = await storage.read<ListsTables>().selectFrom('lists_contents').select('snapshot').execute()
  return rows.map(({ snapshot }) => snapshot)
}

for (const [engine, makePlace] of engines) {
  testIn(makePlace, `${engine}: the content of an earlier day stays there by its hash`, async (place) => {
    const storage = await place.open({ migrations })
    const [old, present] = [
      snapshotWith({ ofac: 'old', mixers: 'same' }),
      snapshotWith({ ofac: 'new', mixers: 'same' }),
    ]
    for (const snapshot of [old, old, present]) await storeContents({ storage, world, sealer }, snapshot)
    for (const content of ['old', 'new', 'same']) {
      const file = await contentFile(storage, present, hash('sha256', content))
      assert.equal(file?.bytes.toString(), content)
    }
    assert.equal((await names(storage)).length, 3)
    assert.equal(await contentFile(storage, present, hash('sha256', 'other')), null)
    await storage.close()
  })

  testIn(
    makePlace,
    `${engine}: what was longest out of force is dropped first, and nothing that is in force`,
    async (place) => {
      const storage = await place.open({ migrations })
      const inForce = snapshotWith({ ofac: 'in force' })
      await storeContents({ storage, world, sealer }, inForce)
      const deflated = ''
      const results = Array.from({ length: contentsMax + 2 }, (_, at) => ({
        snapshot: `s${at}`,
        list: 'ofac',
        deflated,
      }))
      for (let at = 0; at < results.length; at += 500)
        await storage.apply(
          results.slice(at, at + 500).map((row, i) => {
            const all = { ...row, in_force_at: world.now() + 1 + at + i }
            return { kind: 'insert', table: 'lists_contents', row: all, onConflict: 'ignore' } as const
          }),
        )
      world.clock.ms += 10_000
      await storeContents({ storage, world, sealer }, inForce)
      const stored = await names(storage)
      assert.equal(stored.length, contentsMax)
      assert.equal(stored.includes(hash('sha256', 'in force')), true)
      assert.deepEqual(
        ['s0', 's1', 's2', 's3'].map((name) => stored.includes(name)),
        [false, false, false, true],
      )
      await storage.close()
    },
  )
}

testIn(
  sqlitePlace,
  'lists that may not be handed on, large ones and contents of another hash are not kept',
  async (place) => {
    const storage = await place.open({ migrations })
    const snapshot = snapshotWith({ 'polkadot-phishing': 'a', own: 'b', nobody: 'c', ofac: 'd', mixers: 'e' })
    const changed = snapshot.lists.map((list) => (list.id === 'ofac' ? { ...list, entries: 2_001 } : list))
    const contentOf = (id: string) => (id === 'mixers' ? 'other' : snapshot.contentOf(id))
    await storeContents({ storage, world, sealer }, { ...snapshot, lists: changed, contentOf })
    assert.deepEqual(await names(storage), [])
    const row = { snapshot: hash('sha256', 'a'), list: 'polkadot-phishing', deflated: '', in_force_at: 1 }
    await storage.apply([{ kind: 'insert', table: 'lists_contents', row, onConflict: 'ignore' }])
    assert.equal(await storedContent(storage, row.snapshot), null)
    await storage.close()
  },
)

testIn(
  sqlitePlace,
  'the content of the own list is kept for its operator alone: sealed, and not to be fetched by its name',
  async (place) => {
    const storage = await place.open({ migrations })
    const result = snapshotWith({ own: 'what is on it' })
    const snapshot = { ...result, lists: result.lists.map((list): ListState => ({ ...list, kind: 'own' })) }
    const name = snapshot.lists[0]?.snapshot ?? assert.fail()
    await storeContents({ storage, world, sealer }, snapshot)
    await storeContents({ storage, world, sealer }, snapshot)
    assert.deepEqual(await names(storage), [name])
    assert.equal(await storedOwnContent({ storage, sealer }, name), 'what is on it')
    const other = createSealer(new Uint8Array(32).fill(1), 'countersign log of lists', world)
    assert.equal(await storedOwnContent({ storage, sealer: other }, name), null)
    assert.equal(await storedOwnContent({ storage, sealer }, '0'.repeat(64)), null)
    assert.equal(await contentFile(storage, snapshot, name), null)
    assert.equal(await contentFile(storage, snapshotWith({}), name), null)
    await storage.close()
  },
)
