import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { registerAgent } from '../../src/gateway/actions/register.ts'
import { sweepAgents } from '../../src/gateway/sweep/sweep-agents.ts'
import { sweepGateway } from '../../src/gateway/sweep-gateway.ts'
import { agentById } from '../../src/registry/agents.ts'
import { createAgentDirectory } from '../../src/registry/agent-directory.ts'
import { keepEndedId, sweepEndedIds } from '../../src/registry/ended-ids.ts'
import type { RegistryTables } from '../../src/registry/tables.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { lockTable } from '../storage/locked-table.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { unnamed } from '../support/fake-lists.ts'
import { callCli } from '../support/command-line.ts'
import { codeOf } from '../support/console-app.ts'
import { activeKey } from '../support/key-holder.ts'
import { host, verifiedService } from '../support/payees.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'

// Seen: an agent without an owner ended after 30 days although payees knew it. Its id was registered by another caller, whom a
// payee then accepted by its credential, and whose principal counted as identified by what the operator had reviewed.

const day = 86_400_000
const server = process.env['TEST_DATABASE_URL']
const places = server ? [sqlitePlace, () => postgresPlace(server)] : [sqlitePlace]
const by = { kind: 'anyone', id: null, requestId: null } as const

test('the id of an agent that a payee knew is not assigned to another caller after the agent has ended', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(() => storage.close())
  const policy = { require_kya: true }
  await verifiedService(app, host(app), { sid: 'shop', policy })
  const first = await payingAgent(app, { maxUsdc: 100 })
  const accepted = (headers: Readonly<Record<string, string>>) =>
    app.ask<{ status: string }>('/api/payee/decide', {
      method: 'POST',
      headers,
      body: { payee: 'shop', amountUsdc: 1, payer: { agentId: first.agentId } },
    })
  assert.equal((await accepted(first.headers)).json.status, 'accept')
  await sweepGateway({ storage, world: { now: () => app.world.now() + 31 * day } })
  assert.equal(await agentById({ storage }, first.agentId), null)
  const again = (headers = {}) =>
    app.ask('/api/pay', {
      method: 'POST',
      headers,
      body: { action: 'register', agentId: first.agentId, entity: 'Mallory' },
    })
  const refused = await again()
  assert.deepEqual([codeOf(refused), refused.json['field']], [[409, 'agent_id_taken'], 'agentId'])
  assert.match(refused.text, /an id is given once/)
  const { headers } = await activeKey(app)
  assert.deepEqual(codeOf(await again(headers)), [409, 'agent_id_taken'], 'not to an owner either')
  assert.notEqual((await accepted(first.headers)).json.status, 'accept')
})

test('an operator states that a principal is identified about the registration that was reviewed', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const env = { DATA_DIR: app.dataDir }
  const agent = await payingAgent(app, { maxUsdc: 100 })
  const show = async () =>
    JSON.parse((await callCli(['agents', 'show', agent.agentId, '--json'], env)).out) as Record<string, string>
  const identify = (...others: string[]) => callCli(['agents', 'kyc', agent.agentId, 'verified', ...others], env)
  const { revision = '', registeredAt } = await show()
  assert.equal(registeredAt, new Date(app.world.now()).toISOString())
  const unreviewed = await identify()
  assert.deepEqual([unreviewed.code, /pass --revision/.test(unreviewed.err)], [1, true])
  const { headers } = await activeKey(app)
  const claim = await app.ask('/api/pay', {
    method: 'POST',
    headers: { ...agent.headers, ...headers },
    body: { action: 'claim', agentId: agent.agentId },
  })
  assert.equal(claim.status, 200)
  const moved = await identify('--revision', revision)
  assert.deepEqual([moved.code, /has changed since/.test(moved.err)], [1, true])
  assert.equal((await show())['kyc'], 'none')
  assert.equal((await identify('--revision', (await show())['revision'] ?? '')).code, 0)
  assert.equal((await show())['kyc'], 'verified')
  assert.equal((await callCli(['agents', 'kyc', agent.agentId, 'none'], env)).code, 0, 'it ends any state')
})

test('keys come to so many agents of their owner in all, registered or claimed, and revoked ones count', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(() => storage.close())
  const { headers } = await activeKey(app)
  const first = await payingAgent(app, { maxUsdc: 1 }, {}, headers)
  const { agent } = (await agentById({ storage }, first.agentId)) ?? assert.fail('no agent')
  assert.equal((await first.ask({ action: 'revoke' })).status, 200)
  const { where, set } = { where: { subject: `owned:${agent.ownerId}`, day: 'total' }, set: { registered: 8_999 } }
  await storage.apply([{ kind: 'update', table: 'registry_registrations', set, where, guard: 'counted' }])
  // The sweep of days that are over leaves it.
  await sweepGateway({ storage, world: { now: () => app.world.now() + 5 * day } })
  await payingAgent(app, { maxUsdc: 1 }, {}, headers)
  const unowned = await payingAgent(app, { maxUsdc: 1 })
  const body = { action: 'register', agentId: 'one-more', entity: 'Acme' }
  assert.deepEqual(codeOf(await app.ask('/api/pay', { method: 'POST', headers, body })), [409, 'agents_too_many'])
  assert.deepEqual(codeOf(await unowned.ask({ action: 'claim' }, headers)), [409, 'agents_too_many'])
  assert.equal((await agentById({ storage }, unowned.agentId))?.agent.ownerId, null)
})

for (const place of places) {
  testIn(place, 'of the ids of agents that ended the newest are kept, and no more than so many', async ({ open }) => {
    const storage = await open({ migrations })
    const ids = Array.from({ length: 8 }, (_, n) => `ended-${n}`)
    await storage.apply(ids.map((id, n) => keepEndedId(id, n)))
    await sweepEndedIds({ storage }, 8)
    assert.equal((await ended(storage)).length, 8)
    await sweepEndedIds({ storage }, 5)
    assert.deepEqual(await ended(storage), [3, 4, 5, 6, 7])
  })
}

testIn(
  () => postgresPlace(server ?? ''),
  'PostgreSQL: a registration that waits for the removal of an agent does not get its id',
  async (place) => {
    const storage = await place.open({ migrations })
    const lock = await lockTable(place.databaseUrl, 'registry_baselines')
    try {
      const world = testWorld('2026-12-01T12:00:00.000Z')
      const registry = { countsByDay: false, agents: createAgentDirectory({ storage, world }), kycSecret: null }
      const service = { baseUrl: 'https://x.example', engine: 'countersign/test' }
      const needs = { storage, world, registry, service, ...unnamed() }
      const register = (entity: string) =>
        registerAgent(needs, { agentId: 'mine', entity }, { owner: null, source: '192.0.2.1', by, lang: 'en' })
      await register('Honest')
      const sweeping = sweepAgents({ storage, world: { now: () => world.now() + 31 * day } })
      const removing = await lock.waiting()
      const registering = assert.rejects(
        register('Mallory'),
        (error) => error instanceof ServiceError && error.code === 'agent_id_taken',
      )
      await lock.waiting(removing)
      await lock.release()
      await Promise.all([sweeping, registering])
      assert.equal(await agentById({ storage }, 'mine'), null)
    } finally {
      await lock.close()
    }
  },
  { skip: server ? false : 'TEST_DATABASE_URL is not set' },
)

async function ended(storage: Pick<Storage, 'read'>): Promise<number[]> {
  const rows = await storage.read<RegistryTables>().selectFrom('registry_ended_ids').select('ended_at').execute()
  return rows.map(({ ended_at }) => ended_at).toSorted((a, b) => a - b)
}
