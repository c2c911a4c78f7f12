import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { eraseAccount } from '../../src/cli/erase-account.ts'
import { createBlockWriter } from '../../src/decision/log/block-writer.ts'
import { createDataKeys } from '../../src/decision/log/data-keys.ts'
import { entryLine } from '../../src/decision/log/entry-line.ts'
import { createGroups } from '../../src/decision/log/groups.ts'
import type { LogOwner } from '../../src/decision/log/log-owner.ts'
import type { DecisionTables } from '../../src/decision/tables.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { realWorld } from '../../src/kit/world.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { lockTable } from '../storage/locked-table.ts'
import { postgresPlace, sqlitePlace, type Place } from '../storage/place.ts'
import { startLogApp } from '../support/decisions/log-app.ts'
import { loggedKey, ownerNamed } from '../support/decisions/logged-caller.ts'
import { addKey, ownedAgent } from '../support/decisions/owned-agent.ts'
import { replayableNamed } from '../support/decisions/replayable-named.ts'
import { testWorld } from '../support/test-world.ts'

// A process that did not know of an erasure made a new data key for the erased owner, and wrote a log that could be
// read: of calls that were under way, and of every process that had not sealed anything for the owner yet.

const server = process.env['TEST_DATABASE_URL']
const noServer = server ? false : 'TEST_DATABASE_URL is not set'
const engines: Readonly<Record<string, { make: () => Promise<Place>; skip: string | false }>> = {
  SQLite: { make: sqlitePlace, skip: false },
  PostgreSQL: { make: () => postgresPlace(server ?? ''), skip: noServer },
}
const removed = 'own_gone'
const stays = 'own_stays'
const email = `${removed}@example.com`

for (const [engine, { make, skip }] of Object.entries(engines)) {
  test(`${engine}: after an erasure no process makes a data key for the owner or stores an entry, and those of others are stored`, {
    skip,
  }, async (t) => {
    const { storage, writer } = await aProcess(t, await make())
    await eraseAccount(storage, testWorld(now), email)
    const stored: string[] = []
    await writer.store([group(removed), group(stays), group(removed)], ({ log }) => stored.push(log.ownerId))
    assert.deepEqual(stored.toSorted(), [removed, removed, stays], 'none of them is tried again')
    assert.deepEqual(await writer.writesOf(group(removed)), [])
    assert.equal((await writer.writesOf(group(stays))).length, 1)
    assert.deepEqual(await storedOf(storage), { keys: [stays], blocks: [stays] })
  })

  test(`${engine}: an erasure between the look-up of an owner and the data key leaves none behind`, {
    skip,
  }, async (t) => {
    const { storage, writer } = await aProcess(t, await make())
    const { apply } = storage
    storage.apply = async (set) => {
      if (!set.some(({ table }) => table === 'decision_data_keys')) return apply(set)
      storage.apply = apply
      await eraseAccount(storage, testWorld(now), email)
      return apply(set)
    }
    await writer.store([group(removed)], () => {})
    assert.deepEqual(await storedOf(storage), { keys: [], blocks: [] })
  })
}

test('PostgreSQL: an erasure waits for a data key that is just being made, and destroys it', {
  skip: noServer,
}, async (t) => {
  const place = await postgresPlace(server ?? '')
  const { storage, writer } = await aProcess(t, place)
  const lock = await lockTable(place.databaseUrl, 'decision_data_keys')
  try {
    const storing = writer.store([group(removed)], () => {})
    const making = await lock.waiting()
    const erasing = eraseAccount(storage, testWorld(now), email)
    await lock.waiting(making)
    await lock.release()
    await Promise.all([storing, erasing])
    assert.deepEqual((await storedOf(storage)).keys, [])
  } finally {
    await lock.close()
  }
})

test('a payment whose owner is erased while it is logged begins no new log', async (t) => {
  const app = await startLogApp()
  t.after(app.close)
  const { storage } = app.rooms
  await storage.apply([addKey(loggedKey, {})])
  const agent = await ownedAgent(app)
  const { writesOf } = app.rooms.decisions.log
  let times = 0
  app.rooms.decisions.log.writesOf = async (key, decision) => {
    times++
    await eraseAccount(storage, app.world, `${loggedKey.ownerId}@example.com`)
    return writesOf(key, decision)
  }
  await assert.rejects(agent.pay(), (error) => error instanceof ServiceError && error.code === 'agent_unauthenticated')
  assert.ok(times > 0, 'the log was on when the payment was judged')
  assert.deepEqual(await storedOf(storage), { keys: [], blocks: [] })
})

const now = '2026-12-01T12:00:00.000Z'
const ids = { draw: idDrawer(realWorld()) }

/** One of the processes on a database in which two owners have accounts. */
async function aProcess(t: TestContext, place: Place) {
  t.after(place.remove)
  const storage = await place.open({ migrations })
  await storage.apply([ownerNamed(removed), ownerNamed(stays)])
  const needs = { storage, world: realWorld(), ids, secretsKey: Buffer.alloc(32, 7) }
  return { storage, writer: createBlockWriter(storage, createDataKeys(needs)) }
}

/** One decision of this owner, written out. */
function group(ownerId: string) {
  const log: LogOwner = { keyId: `key of ${ownerId}`, ownerId, retention: '30d' }
  const groups = createGroups(ids)
  const inputs = { at: Date.parse(now), decoders: 'd', intent_check: 1, request: {} }
  const record = () => ({ inputs, judged: {}, inputsHash: null, attestation: null })
  const outcome = { result: 'match', isUncertain: false, reason_code: null, subject: null, record }
  const decision = { at: inputs.at, replayable: replayableNamed('checkIntent'), requestId: 'r', outcome }
  groups.add(log, decision.at, entryLine(decision, 'dec_1'))
  return groups.all[0] ?? assert.fail('no group')
}

async function storedOf(storage: Pick<Storage, 'read'>) {
  const read = storage.read<DecisionTables>()
  const keys = await read.selectFrom('decision_data_keys').select('owner').execute()
  const blocks = await read.selectFrom('decision_blocks').select('key_id').execute()
  return { keys: keys.map(({ owner }) => owner), blocks: blocks.map(({ key_id }) => key_id.replace('key of ', '')) }
}
