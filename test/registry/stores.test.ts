import assert from 'node:assert/strict'
import test from 'node:test'
import { operator } from '../../src/audit/audit-write.ts'
import { migrations } from '../../src/app/migrations.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { insertAgent, changeAgent, requireUnchanged } from '../../src/registry/agent-writes.ts'
import { agentById, countDiscoverable, discoverableAgents } from '../../src/registry/agents.ts'
import { baselineOfAgent, baselinesOfEntity, writeBaseline } from '../../src/registry/baseline/baseline-store.ts'
import { openPolicy, type PayeeService } from '../../src/registry/payee-service.ts'
import {
  addService,
  newestChange,
  openServices,
  serviceBySid,
  servicesOfOwner,
  writeService,
} from '../../src/registry/service-store.ts'
import { setKyc } from '../../src/registry/set-kyc.ts'
import { setServiceStatus } from '../../src/registry/set-status.ts'
import type { RegistryTables } from '../../src/registry/tables.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { agentRow, type AgentWish } from '../support/agents.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { testWorld } from '../support/test-world.ts'

const server = process.env['TEST_DATABASE_URL']
const now = Date.parse('2026-12-01T12:00:00.000Z')

onBothEngines(
  'an agent is what it was registered as; its id is given once, and an old version is never written over',
  async (storage) => {
    const options = {
      agentId: 'a',
      entity: '天气 "data"',
      mandate: { maxUsdc: '0.000001', purpose: 'é\u2028' },
      kyc_at: now,
    }
    await storage.apply([insertAgent(agentRow(options, now))])
    assert.deepEqual(await storage.apply([insertAgent(agentRow({ agentId: 'a' }, now))]), {
      ok: false,
      guard: 'agent_id',
    })
    const { agent } = (await agentById({ storage }, 'a')) ?? assert.fail('not found')
    assert.deepEqual(
      [agent.entity, agent.mandate.maxUsdc, agent.mandate.purpose, agent.kycAt, agent.ownerId, agent.registeredAt],
      ['天气 "data"', '0.000001', 'é\u2028', now, null, now],
    )
    assert.equal((await storage.apply([requireUnchanged(agent)])).ok, true)
    const changes = await Promise.all(['one', 'two'].map((entity) => storage.apply([changeAgent(agent, { entity })])))
    assert.equal(changes.filter(({ ok }) => ok).length, 1)
    assert.deepEqual(await storage.apply([requireUnchanged(agent)]), { ok: false, guard: 'agent' })
  },
)

onBothEngines(
  'the listing of agents has every one once, the newest first, with agents added while it is read',
  async (storage) => {
    // Three to a millisecond, with ids whose order depends on no language.
    const ids = ['B', 'a', 'Z', 'é', 'b', 'A1', 'a-1', '天', 'z']
    const add = (options: AgentWish, at: number) =>
      storage.apply([insertAgent(agentRow({ discoverable: 1, ...options }, at))])
    for (const [i, agentId] of ids.entries()) await add({ agentId }, now + Math.floor(i / 3))
    await add({ agentId: 'hidden', discoverable: 0 }, now)
    await add({ agentId: 'revoked', state: 'revoked' }, now)
    const read: string[] = []
    for (let page = await agentsBehind(storage, null); page.length > 0; ) {
      read.push(...page.map(({ agentId }) => agentId))
      await add({ agentId: `new-${read.length}` }, now + 10)
      page = await agentsBehind(storage, page.at(-1) ?? null)
    }
    const expected = ids
      .map((agentId, i) => ({ agentId, at: Math.floor(i / 3) }))
      .toSorted((a, b) => b.at - a.at || Buffer.compare(Buffer.from(a.agentId), Buffer.from(b.agentId)))
    assert.deepEqual(
      read,
      expected.map(({ agentId }) => agentId),
    )
    assert.equal(
      await countDiscoverable({ storage }),
      ids.length + Math.ceil(ids.length / 2),
      'one was added for each page',
    )
  },
)

onBothEngines(
  'services are listed by sid, page by page, without those that are suspended; the newest change is known',
  async (storage) => {
    assert.equal(await newestChange({ storage }), null)
    for (const [i, sid] of ['b', 'a-1', 'c', 'a'].entries())
      assert.equal((await storage.apply([addService(service(sid, { updatedAt: now + i }))])).ok, true)
    assert.deepEqual(await storage.apply([addService(service('a', {}))]), { ok: false, guard: 'sid' })
    await storage.apply([addService(service('s', { isSuspended: true, updatedAt: now + 99 }))])
    const sids = async (behind: string | null) =>
      (await openServices({ storage }, { limit: 2, behind })).map(({ sid }) => sid)
    assert.deepEqual([await sids(null), await sids('a-1'), await sids('c')], [['a', 'a-1'], ['b', 'c'], []])
    assert.equal(await newestChange({ storage }), now + 3)
    assert.equal((await servicesOfOwner({ storage }, 'own_a')).length, 5)
    const match = (await serviceBySid({ storage }, 'b')) ?? assert.fail('not found')
    assert.deepEqual(match, service('b', { updatedAt: now }))
    const writes = await Promise.all(['x', 'y'].map((name) => storage.apply([writeService({ ...match, name }, match)])))
    assert.equal(writes.filter(({ ok }) => ok).length, 1)
  },
)

onBothEngines(
  'a status that the operator gives is recorded with the one before, also of two at the same moment',
  async (storage) => {
    await storage.apply([addService(service('a', {}))])
    const world = testWorld('2026-12-01T12:00:00Z')
    const needs = { storage, world, ids: { draw: idDrawer(world) } }
    await Promise.all([
      setServiceStatus(needs, { sid: 'a', status: 'verified', revision: undefined }),
      setServiceStatus(needs, { sid: 'a', status: 'suspended', revision: undefined }),
    ])
    const rows = await storage
      .read<RegistryTables>()
      .selectFrom('registry_status_changes')
      .select(['from_status', 'to_status'])
      .execute()
    assert.equal(rows.length, 2)
    const [first] = rows.filter((row) => row.from_status === 'contact_confirmed')
    const [second] = rows.filter((row) => row !== first)
    assert.equal(second?.from_status, first?.to_status, 'each record begins where the other ended')
  },
)

onBothEngines('what is known of a principal is the newest word of the provider, or the operator’s', async (storage) => {
  await storage.apply([insertAgent(agentRow({ agentId: 'a' }, now))])
  const world = testWorld('2026-12-01T12:00:00Z')
  const kyc = async () => {
    const { agent } = (await agentById({ storage }, 'a')) ?? assert.fail('not found')
    return [agent.kyc, agent.kycAt]
  }
  const tell = (status: 'verified' | 'none', at: number, by: 'provider' | 'operator' = 'provider') =>
    setKyc({ storage, world }, { agentId: 'a', status, at, by: { kind: by, id: null, requestId: null } })
  await Promise.all([tell('none', now + 1), tell('verified', now + 3), tell('none', now + 2)])
  assert.deepEqual(await kyc(), ['verified', now + 3])
  assert.equal(await tell('none', now + 2), true)
  assert.deepEqual(await kyc(), ['verified', now + 3], 'a late message changes nothing')
  await tell('none', now, 'operator')
  assert.deepEqual(await kyc(), ['none', now + 3])
  await tell('none', now, 'operator')
  assert.equal(await setKyc({ storage, world }, { agentId: 'nobody', status: 'none', at: now, by: operator }), false)
})

onBothEngines('what an agent attests to replaces what it attested to before', async (storage) => {
  const claims = { controls: [], attestedAt: now, expiresAt: now + 1 }
  await storage.apply(['a', 'b'].map((agentId) => insertAgent(agentRow({ agentId }, now))))
  await storage.apply([writeBaseline('a', 'Acme', claims)])
  await storage.apply([writeBaseline('b', 'Acme', claims)])
  await storage.apply([writeBaseline('b', 'Other', { ...claims, expiresAt: now + 2 })])
  assert.deepEqual(await baselineOfAgent({ storage }, 'b'), { agentId: 'b', claims: { ...claims, expiresAt: now + 2 } })
  const named = async (entity: string) => (await baselinesOfEntity({ storage }, entity)).map(({ agentId }) => agentId)
  assert.deepEqual([await named('Acme'), await named('Other'), await named('acme')], [['a'], ['b'], []])
})

function agentsBehind(storage: Storage, behind: { registeredAt: number; agentId: string } | null) {
  return discoverableAgents({ storage }, { limit: 2, behind })
}

function service(sid: string, options: Partial<PayeeService>): PayeeService {
  return {
    sid,
    ownerId: 'own_a',
    name: '天气',
    url: 'https://pay.example/',
    wallet: `0x${'1'.repeat(40)}`,
    policy: openPolicy,
    proofs: { contact: { at: now, by: 'key' }, domain: null, wallet: null },
    tokens: { domain: 'd', wallet: 'w' },
    isSuspended: false,
    registeredAt: now,
    updatedAt: now,
    version: 1,
    ...options,
  }
}

function onBothEngines(name: string, body: (storage: Storage) => Promise<void>): void {
  testIn(sqlitePlace, `SQLite: ${name}`, async (place) => body(await place.open({ migrations })))
  if (server === undefined) void test(`PostgreSQL: ${name}`, { skip: 'set TEST_DATABASE_URL to run it on PostgreSQL' })
  else
    testIn(
      () => postgresPlace(server),
      `PostgreSQL: ${name}`,
      async (place) => body(await place.open({ migrations })),
    )
}
