import assert from 'node:assert/strict'
import test from 'node:test'
import { operator } from '../../src/audit/audit-write.ts'
import { eraseOwnerLog } from '../../src/decision/erase-owner-log.ts'
import { sweepDecisionLog } from '../../src/decision/sweep-decision-log.ts'
import type { DecisionTables } from '../../src/decision/tables.ts'
import type { KeyCredential } from '../../src/endpoint/caller.ts'
import { contentOf, exportAll } from '../support/decisions/export-all.ts'
import { loggedKey, ownerNamed } from '../support/decisions/logged-caller.ts'
import { replayableNamed } from '../support/decisions/replayable-named.ts'
import { until } from '../support/until.ts'
import { to, otherKey, dayMs, type Entry, start, decideOnce, endpointNamed } from './log-entries.ts'

const otherOwner: KeyCredential = { ...loggedKey, keyId: 'key_c', ownerId: 'own_b' }

test('an erased log is counted and never read again, and what is decided later is read', async (t) => {
  const app = await start(t)
  await decideOnce(app)
  await app.rooms.storage.apply([ownerNamed(otherOwner.ownerId)])
  await decideOnce(app, otherOwner)
  await app.rooms.decisions.log.flush()
  for (const isThere of [true, false]) {
    const { log, writes } = await eraseOwnerLog({ storage: app.rooms.storage, world: app.world }, 'own_a', operator)
    await app.rooms.storage.apply(writes)
    assert.equal(log, isThere)
  }
  const counts = async (key: KeyCredential) => {
    const { entries, erased, damaged } = contentOf((await exportAll(app, {}, key))[0] ?? '')
    return [entries.length, erased, damaged]
  }
  assert.deepEqual(await counts(loggedKey), [0, 1, 0])
  assert.deepEqual(await counts(otherOwner), [1, 0, 0])
  app.world.clock.ms += 1_000
  await decideOnce(app)
  assert.deepEqual(await counts(loggedKey), [1, 1, 0])
})

test('a block of another key, and one that was altered, is reported as damaged and not read', async (t) => {
  const app = await start(t)
  await decideOnce(app)
  await decideOnce(app, otherKey)
  await app.rooms.decisions.log.flush()
  const set = { key_id: 'key_a' }
  await app.rooms.storage.apply([{ kind: 'update', table: 'decision_blocks', set, where: { key_id: 'key_b' } }])
  const { entries, damaged } = contentOf((await exportAll(app))[0] ?? '')
  assert.deepEqual([entries.length, damaged], [1, 1])
})

test('entries are kept for the retention of the time at which they were written, and parts as long as an entry needs them', async (t) => {
  const app = await start(t)
  await decideOnce(app, { ...loggedKey, log: '30d' })
  await app.rooms.decisions.log.flush()
  const left = async () => {
    await sweepDecisionLog(app.rooms)
    const read = app.rooms.storage.read<DecisionTables>()
    const blocks = await read.selectFrom('decision_blocks').select('id').execute()
    const parts = await read.selectFrom('decision_parts').select('hash').execute()
    return [blocks.length, parts.length]
  }
  app.world.clock.ms += 30 * dayMs
  assert.deepEqual(await left(), [1, 2])
  app.world.clock.ms += 1
  assert.deepEqual(await left(), [0, 2])
  await decideOnce(app)
  await app.rooms.decisions.log.flush()
  app.world.clock.ms += 2 * dayMs
  const [, parts = 0] = await left()
  assert.ok(parts >= 2)
  app.world.clock.ms = Date.parse('2031-12-31T12:00:00.000Z')
  assert.equal((await left())[0], 1)
  app.world.clock.ms = Date.parse('2032-01-02T12:00:00.000Z')
  assert.deepEqual(await left(), [0, 0])
})

test('what entries share is kept as long as the newest of them, however long the process runs', async (t) => {
  const app = await start(t)
  for (let day = 0; day < 40; day++) {
    await decideOnce(app, { ...loggedKey, log: '30d' })
    await app.rooms.decisions.log.flush()
    app.world.clock.ms += dayMs
    await sweepDecisionLog(app.rooms)
  }
  const { entries, parts } = contentOf((await exportAll(app))[0] ?? '')
  const named = new Set((entries as Entry[]).flatMap((entry) => Object.values(entry.parts)))
  assert.deepEqual(new Set(Object.keys(parts)), named)
  assert.equal(entries.length, 30)
})

test('expired entries are deleted while the service runs', async (t) => {
  const app = await start(t)
  await decideOnce(app, { ...loggedKey, log: '30d' })
  await app.rooms.decisions.log.flush()
  app.world.clock.ms += 31 * dayMs
  const left = () => app.rooms.storage.read<DecisionTables>().selectFrom('decision_blocks').select('id').execute()
  await app.world.clock.pass(60_000)
  await until(async () => (await left()).length === 0)
})

test('what stores one entry can join another transaction, and is nothing where nothing is logged', async (t) => {
  const app = await start(t)
  const decide = endpointNamed('decidePayment')
  const answer = await app.call(decide, { to }, null)
  const outcome = answer.outcome ?? assert.fail('nothing was decided')
  const decision = { at: app.world.now(), replayable: replayableNamed('decidePayment'), requestId: 'r', outcome }
  const writes = await app.rooms.decisions.log.writesOf(loggedKey, decision)
  assert.deepEqual(contentOf((await exportAll(app))[0] ?? '').entries, [])
  assert.deepEqual(await app.rooms.storage.apply(writes).then(({ ok }) => ok), true)
  assert.equal(contentOf((await exportAll(app))[0] ?? '').entries.length, 1)
  assert.deepEqual(await app.rooms.decisions.log.writesOf({ ...loggedKey, log: null }, decision), [])
})
