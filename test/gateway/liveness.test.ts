import assert from 'node:assert/strict'
import test from 'node:test'
import { createOtherLoops } from '../../src/app/threads/other-loops.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openLiveness } from '../../src/gateway/liveness.ts'
import { sweepGateway } from '../../src/gateway/sweep-gateway.ts'
import type { GatewayTables, RequestRow } from '../../src/gateway/tables.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { realWorld } from '../../src/kit/world.ts'
import type { Storage, Write } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace } from '../storage/place.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server === undefined && 'set TEST_DATABASE_URL: processes share nothing without it'
const ids = { draw: idDrawer(realWorld()) }
const now = Date.parse('2026-12-01T12:00:00.000Z')

test('on the embedded database a loop of this process holds its requests until it ends, and nobody else does', async (t) => {
  const place = await sqlitePlace()
  t.after(place.remove)
  const needs = { storage: await place.open({ migrations }), ids, world: simulatedClock(now) }
  const { living } = createOtherLoops()
  const first = await openLiveness({ ...needs, otherLoops: living })
  const further = await openLiveness({ ...needs, otherLoops: living })
  for (const one of [first, further])
    for (const other of [first, further]) assert.equal(await one.isDead(other.id), false)
  assert.equal(await first.isDead('proc_before_the_restart'), true)
  living.leave(further.id)
  assert.equal(await first.isDead(further.id), true)
  const alone = await openLiveness(needs)
  assert.equal(await alone.isDead(first.id), true)
})

test('the row of a crashed process is removed once no request is left in its name; that of a live one stays', {
  skip,
}, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const storage = await place.open({ migrations })
  const [clock, otherClock] = [simulatedClock(now), simulatedClock(now)]
  const liveness = await openLiveness({ storage, ids, world: clock })
  const other = await openLiveness({ storage, ids, world: otherClock })
  await storage.apply([crashed('proc_idle'), crashed('proc_owing'), requestOf('proc_owing')])
  const minutePasses = async () => {
    await otherClock.pass(5_000)
    await clock.pass(60_000)
  }
  await until(async () => {
    await minutePasses()
    return !(await processes(storage)).includes('proc_idle')
  })
  assert.ok((await processes(storage)).includes('proc_owing'), 'its request is still told to be in progress by it')
  assert.equal(await liveness.isDead('proc_owing'), false, 'it is not known for long enough')
  // Nobody came back for the request: with the answers of its day, the claim is removed too.
  await sweepGateway({ storage, world: { now: () => now + 90_000_001 } })
  await until(async () => {
    await minutePasses()
    return !(await processes(storage)).includes('proc_owing')
  })
  await until(async () => {
    await otherClock.pass(1_000)
    return (await processes(storage)).includes(other.id)
  })
  await other.stop()
  await liveness.stop()
  assert.deepEqual(await processes(storage), [])
})

function crashed(id: string): Write {
  return { kind: 'insert', table: 'gateway_processes', row: { id, beat: 7 }, guard: 'process' }
}

function requestOf(owner: string): Write {
  const row: RequestRow = {
    agent_id: 'a',
    secret_hash: 'h',
    action: 'pay',
    request_key: 'k',
    body_hash: 'b',
    state: 'in_progress',
    owner,
    fence: 1,
    status: null,
    answer: null,
    payment_id: null,
    created_at: now,
  }
  return { kind: 'insert', table: 'gateway_requests', row, guard: 'request' }
}

async function processes(storage: Storage): Promise<string[]> {
  const rows = await storage.read<GatewayTables>().selectFrom('gateway_processes').select('id').execute()
  return rows.map(({ id }) => id)
}
