import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operator } from '../../src/audit/audit-write.ts'
import { eraseOwnerLog } from '../../src/decision/erase-owner-log.ts'
import { createDataKeys } from '../../src/decision/log/data-keys.ts'
import { migrations } from '../../src/app/migrations.ts'
import type { DecisionTables } from '../../src/decision/tables.ts'
import { databaseFile } from '../../src/storage/sqlite-files.ts'
import { sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { ownerNamed } from '../support/decisions/logged-caller.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'

const owners = ['own_a', 'own_b', 'own_c']

testIn(
  sqlitePlace,
  'a destroyed data key is in no file of the database any more, and those of others are',
  async (place) => {
    const sealed = await withStorage(place, async (storage) => {
      await keysOf(storage).ofOwners(owners)
      return Promise.all(owners.map((owner) => sealedOf(storage, owner)))
    })
    assert.deepEqual(
      sealed.map((text) => isInFiles(place, text)),
      [true, true, true],
    )
    await withStorage(place, async (storage) =>
      assert.equal(await erase(storage, testWorld('2026-12-01T12:00:00.000Z'), 'own_b'), true),
    )
    assert.deepEqual(
      sealed.map((text) => isInFiles(place, text)),
      [true, false, true],
    )
  },
)

testIn(
  sqlitePlace,
  'a running service uses a destroyed data key for a second at most, and makes another one then',
  async (place) => {
    await withStorage(place, async (storage) => {
      const world = testWorld('2026-12-01T12:00:00.000Z')
      const keys = keysOf(storage, world)
      const idOf = async () => (await keys.ofOwners(['own_a'])).get('own_a')?.id
      const first = await idOf()
      await erase(storage, world, 'own_a')
      assert.equal(await keys.ofReader('own_a'), null)
      world.clock.ms += 999
      assert.equal(await idOf(), first)
      world.clock.ms += 1
      const second = await idOf()
      assert.notEqual(second, first)
      assert.equal((await keys.ofReader('own_a'))?.id, second)
    })
  },
)

testIn(sqlitePlace, 'processes that begin a log at the same moment share one data key', async (place) => {
  await withStorage(place, async (storage) => {
    const processes = Array.from({ length: 4 }, () => keysOf(storage))
    const results = await Promise.all(processes.map((keys) => keys.ofOwners(owners)))
    for (const owner of owners) assert.equal(new Set(results.map((matches) => matches.get(owner)?.id)).size, 1)
  })
})

type Storage = Awaited<ReturnType<Place['open']>>

async function erase(storage: Storage, world: TestWorld, ownerId: string) {
  const { log, writes } = await eraseOwnerLog({ storage, world }, ownerId, operator)
  await storage.apply(writes)
  return log
}

async function withStorage<Made>(place: Place, work: (storage: Storage) => Promise<Made>): Promise<Made> {
  const storage = await place.open({ migrations })
  await storage.apply(owners.map(ownerNamed))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

let madeCount = 0

function keysOf(storage: Storage, world = testWorld('2026-12-01T12:00:00.000Z')) {
  const ids = { draw: (prefix: string) => `${prefix}${++madeCount}` }
  return createDataKeys({ storage, world, ids, secretsKey: Buffer.alloc(32, 7) })
}

async function sealedOf(storage: Storage, owner: string): Promise<string> {
  const query = storage.read<DecisionTables>().selectFrom('decision_data_keys').select('sealed')
  return (await query.where('owner', '=', owner).executeTakeFirstOrThrow()).sealed
}

/** When the database is closed, its log is part of the file. */
function isInFiles({ dataDir }: Place, text: string): boolean {
  const file = databaseFile(dataDir)
  return [file, join(`${file}-wal`)].some((path) => {
    try {
      return readFileSync(path).includes(text)
    } catch {
      return false
    }
  })
}
