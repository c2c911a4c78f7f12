import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { sweepAgents } from '../../src/gateway/sweep/sweep-agents.ts'
import type { GatewayTables } from '../../src/gateway/tables.ts'
import { requireUnchanged } from '../../src/registry/agent-writes.ts'
import { agentById } from '../../src/registry/agents.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { lockTable } from '../storage/locked-table.ts'
import { postgresPlace, type Place } from '../storage/place.ts'
import { agentRow, paymentOf, rowsOf } from '../support/stored-rows.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'

// Seen on PostgreSQL: a sweep that met a payment under way looked for payments before it waited for the agent, saw none, and
// removed the agent that had paid. Rows stayed behind, which the next holder of the id read as its history.

const server = process.env['TEST_DATABASE_URL']
const skip = server ? false : 'TEST_DATABASE_URL is not set'
const day = 86_400_000
const now = Date.parse('2026-12-01T12:00:00.000Z')

test('an agent whose first payment on a chain is just being written is not removed, and keeps its nonce', {
  skip,
}, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const storage = await place.open({ migrations })
  assert.equal((await storage.apply([agentRow('payer')])).ok, true)
  const { agent } = (await agentById({ storage }, 'payer')) ?? assert.fail('no agent')
  // As a payment is written that is sent: the agent is held first.
  const rows = rowsOf(paymentOf('payer', 'settling', 'open'))
  const [applied] = await whileItWaits(place, 'gateway_days', () => storage.apply([requireUnchanged(agent), ...rows]))
  assert.equal(applied.ok, true)
  assert.deepEqual(await left(storage, 'payer'), [1, 1, 1, 1])
  assert.equal((await agentById({ storage }, 'payer'))?.agent.state, 'active')
})

test('an agent that is removed while it pays in simulation takes everything of that payment with it', {
  skip,
}, async (t) => {
  const { place, app, storage } = await anApp(t)
  const agent = await payingAgent(app, { maxUsdc: 10 })
  const [paid] = await whileItWaits(place, 'gateway_days', () => agent.pay({}, { 'idempotency-key': 'once' }))
  assert.equal(paid.status, 200)
  assert.equal(await agentById({ storage }, agent.agentId), null)
  assert.deepEqual(await left(storage, agent.agentId), [0, 0, 0, 0])
  const body = { action: 'register', agentId: agent.agentId, entity: 'Mallory' }
  assert.equal((await app.ask('/api/pay', { method: 'POST', body })).status, 409)
})

test('a payment that comes while its agent is being removed is refused, and leaves nothing', { skip }, async (t) => {
  const { place, app, storage } = await anApp(t)
  const agent = await payingAgent(app, { maxUsdc: 10 })
  const lock = await lockTable(place.databaseUrl, 'registry_baselines')
  try {
    const sweeping = sweep(storage)
    const removing = await lock.waiting()
    const paying = agent.pay()
    await lock.waiting(removing)
    await lock.release()
    await sweeping
    assert.equal((await paying).status, 401)
  } finally {
    await lock.close()
  }
  assert.deepEqual(await left(storage, agent.agentId), [0, 0, 0, 0])
})

/** Runs a sweep against what waits for a table, and returns the results of both. */
async function whileItWaits<Answer>(
  place: Place,
  table: string,
  pay: () => Promise<Answer>,
): Promise<readonly [Answer, void]> {
  const storage = await place.open({ migrations })
  const lock = await lockTable(place.databaseUrl, table)
  try {
    const paying = pay()
    const writing = await lock.waiting()
    const sweeping = sweep(storage)
    await lock.waiting(writing)
    await lock.release()
    return await Promise.all([paying, sweeping])
  } finally {
    await lock.close()
  }
}

/** Sweeps as a process a month later does. */
function sweep(storage: Storage): Promise<void> {
  return sweepAgents({ storage, world: { now: () => now + 31 * day } })
}

/** Payments, nonces, days and settlements of an agent. */
async function left(storage: Pick<Storage, 'read'>, agentId: string): Promise<number[]> {
  const tables = ['gateway_payments', 'gateway_nonces', 'gateway_days', 'gateway_settlements'] as const
  const rows = tables.map((table) =>
    storage.read<GatewayTables>().selectFrom(table).select('agent_id').where('agent_id', '=', agentId).execute(),
  )
  return (await Promise.all(rows)).map((matches) => matches.length)
}

async function anApp(t: TestContext) {
  const place = await postgresPlace(server ?? '')
  const secretsKey = Buffer.alloc(32, 7).toString('base64')
  const app = await startTestApp({ DATABASE_URL: place.databaseUrl ?? '', SECRETS_KEY: secretsKey })
  t.after(async () => {
    await app.stop()
    await place.remove()
  })
  return { place, app, storage: await place.open({ migrations }) }
}
