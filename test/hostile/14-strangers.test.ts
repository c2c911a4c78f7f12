import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { sweepGateway } from '../../src/gateway/sweep-gateway.ts'
import type { GatewayTables } from '../../src/gateway/tables.ts'
import { credentialCache } from '../../src/kit/credential-cache.ts'
import { makeSecretToken } from '../../src/kit/secret-token.ts'
import { realWorld } from '../../src/kit/world.ts'
import { createAgentDirectory } from '../../src/registry/agent-directory.ts'
import type { RegistryTables } from '../../src/registry/tables.ts'
import { openStorage } from '../../src/storage/open.ts'
import { activeKey, pathOf, requestKey } from '../support/key-holder.ts'
import { unlisted, sanctioned } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, shared, type TestApp } from '../support/test-app.ts'

// Seen: 9,000 requests with an id of an agent and a secret of 14 KB each filled 175 MB that stayed, because what was found
// of a credential was kept by the credential itself, and each was looked up in the database before it was counted. A
// registration without a key kept 10 KB for ever, a blocked payment 27 KB.

const day = 86_400_000

test('a credential that is longer than any is refused by name, before anything is looked up or kept', async () => {
  const long = 'x'.repeat(14_000)
  for (const [field, headers] of [
    ['x-agent-secret', { 'x-agent-id': 'shopper-7', 'x-agent-secret': long }],
    ['x-agent-id', { 'x-agent-id': long, 'x-agent-secret': 'csa_1' }],
    ['x-agent-secret', { 'x-agent-id': 'shopper-7', 'x-agent-secret': 'x'.repeat(257) }],
    ['x-api-key', { 'x-api-key': long }],
    ['x-api-key', { authorization: `Bearer csk_${long}` }],
  ] as const) {
    const { status, json } = await shared.ask(`/api/risk?addr=${unlisted.evm}`, { headers })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'credential_too_long', field])
  }
  // A token for another service, such as the proxy in front, is ignored at any length.
  const foreign = { authorization: `Bearer ${long.slice(0, 4_000)}` }
  assert.equal((await shared.ask(`/api/risk?addr=${unlisted.evm}`, { headers: foreign })).status, 200)
  const body = { action: 'preview', agentId: 'shopper-7', amountUsdc: 1, to: unlisted.evm }
  const { status } = await shared.ask('/api/pay', { method: 'POST', body, headers: { 'x-agent-secret': long } })
  assert.equal(status, 400)
  for (const held of [{ 'x-api-key': long }, { authorization: `Bearer csk_${'x'.repeat(300)}` }]) {
    const request = { action: 'register', agentId: 'shopper-8', entity: 'Acme' }
    const { status, json } = await shared.ask('/api/pay', { method: 'POST', body: request, headers: held })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'credential_too_long', 'x-api-key'])
  }
})

test('wrong credentials of a source are looked up 60 times a minute; honest callers at its address go on', async (t) => {
  const app = await limitedApp(t)
  const from = (source: string) => ({ 'x-forwarded-for': source })
  const agent = await payingAgent(app, undefined, {}, from('192.0.2.8'))
  const risk = (headers: Readonly<Record<string, string>>) => app.ask(`/api/risk?addr=${unlisted.evm}`, { headers })
  const wrongKey = (source: string) => risk({ ...from(source), 'x-api-key': makeSecretToken('csk_', realWorld()) })
  for (let n = 0; n < 60; n++) {
    const guess = { 'x-agent-id': agent.agentId, 'x-agent-secret': makeSecretToken('csa_', realWorld()) }
    assert.equal((await app.ask('/registry.json', { headers: { ...from('192.0.2.9'), ...guess } })).status, 200)
  }
  const refused = await wrongKey('192.0.2.9')
  assert.deepEqual([refused.status, refused.json['reason_code']], [429, 'rate_limited'])
  assert.ok(Number(refused.headers['retry-after']) <= 60)
  assert.equal((await wrongKey('192.0.2.10')).status, 200)
  // A text that cannot be a key is not looked up, and is none as before.
  const typo = await risk({ ...from('192.0.2.9'), 'x-api-key': 'csk_1' })
  assert.deepEqual([typo.status, typo.json['key_rejected']], [200, 'unknown'])
  // An agent that was never seen from there pays, and revokes itself, all the same: its secret is looked up once the call is counted.
  assert.equal((await agent.pay({}, from('192.0.2.9'))).status, 200)
  assert.equal((await agent.ask({ action: 'revoke' }, from('192.0.2.9'))).status, 200)
  app.world.clock.ms += 61_000
  assert.equal((await wrongKey('192.0.2.9')).status, 200)
})

test('a credential that was created here counts at its first use, behind an address with 60 wrong ones', async (t) => {
  const app = await limitedApp(t)
  const from = { 'x-forwarded-for': '192.0.2.9' }
  const first = await requestKey(app)
  const waiting = await requestKey(app)
  const wrong = async () =>
    app.ask(`/api/risk?addr=${unlisted.evm}`, {
      headers: { ...from, 'x-api-key': makeSecretToken('csk_', realWorld()) },
    })
  for (let n = 0; n < 60; n++) await wrong()
  assert.equal((await wrong()).status, 429)
  assert.equal((await app.ask(pathOf(first.mail.links[0] ?? ''), { method: 'POST' })).status, 200)
  const uses = async (headers: Readonly<Record<string, string>>) =>
    (await app.ask(`/api/risk?addr=${unlisted.evm}`, { headers: { ...headers, ...from } })).status
  assert.equal(await uses(first.headers), 200, 'a key that was just activated')
  assert.equal(await uses(waiting.headers), 429, 'one that was never activated is looked up like a wrong one')
  const storage = { read: () => assert.fail('an agent that was made here is known without a look-up') }
  const agents = createAgentDirectory({ storage, world: app.world })
  const secret = makeSecretToken('csa_', realWorld())
  assert.equal(agents.isUnknown('a', secret), true)
  agents.issued({ agentId: 'a', ownerId: null, registeredFrom: '192.0.2.9' }, secret)
  assert.deepEqual([agents.isUnknown('a', secret), agents.isUnknown('b', secret)], [false, true])
})

test('the results of credentials are kept by their hash, so many of them, and for an hour', () => {
  const clock = { ms: 0, now: () => clock.ms }
  const cache = credentialCache<string>(clock)
  cache.set('right', { value: 'agent', readAt: 0, version: 1 })
  for (let n = 0; n < 50_000; n++) cache.set(`wrong ${n}`, { value: null, readAt: 0, version: 0 })
  assert.equal(cache.wasValid('right'), true, 'wrong ones do not push out a right one')
  const stored = Array.from({ length: 50_000 }, (_, n) => cache.get(`wrong ${n}`)).filter((copy) => copy !== undefined)
  assert.equal(stored.length, 1_000)
  assert.equal(cache.get('wrong 49999')?.value, null)
  for (let n = 0; n < 10_000; n++) cache.set(`right ${n}`, { value: 'agent', readAt: 0, version: 1 })
  assert.equal(cache.wasValid('right'), false)
  assert.equal(cache.wasValid('right 9999'), true)
  clock.ms = 3_600_001
  assert.equal(cache.wasValid('right 9999'), false)
  cache.set('one more', { value: 'agent', readAt: clock.ms, version: 1 })
  assert.equal(cache.get('right 9999'), undefined, 'old ones go with the next that comes')
})

test('an agent without an owner keeps 4 KB, and its mandate cannot grow beyond that later', async (t) => {
  const app = await limitedApp(t)
  const register = (agentId: string, mandate: Readonly<Record<string, unknown>>) =>
    app.ask('/api/pay', { method: 'POST', body: { action: 'register', agentId, entity: 'Acme', mandate } })
  const large = await register('large', { purpose: 'x'.repeat(4_000) })
  assert.deepEqual([large.status, large.json['field']], [400, 'mandate'])
  assert.match(String(large.json['detail']), /4,?096 bytes/)
  assert.equal((await register('small', { purpose: 'x'.repeat(3_000) })).status, 201)
  const agent = await payingAgent(app)
  const payees = { allowedPayees: Array.from({ length: 100 }, (_, n) => `0x${String(n + 1).padStart(40, '73')}`) }
  const grown = await agent.ask({ action: 'set-mandate', mandate: payees })
  assert.deepEqual([grown.status, grown.json['field']], [400, 'mandate'])
  // An owner answers for more.
  const { headers } = await activeKey(app)
  assert.equal((await payingAgent(app, payees, {}, headers)).agentId.length > 0, true)
})

test('a source registers 100 agents a day without a key, however many requests come at once; an owner 200', async (t) => {
  const app = await limitedApp(t)
  const owned = await activeKey(app)
  let count = 0
  const register = async (source: string, headers: Readonly<Record<string, string>> = {}) => {
    const body = { action: 'register', agentId: `many-${++count}`, entity: 'Acme' }
    return app.ask('/api/pay', { method: 'POST', body, headers: { 'x-forwarded-for': source, ...headers } })
  }
  // The addresses of a /64 are one source, and counted by the minute in windows of their own.
  const many = async (times: number, headers: Readonly<Record<string, string>> = {}) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 50) {
      app.world.clock.ms += 61_000
      const requests = Array.from({ length: 50 }, () => register('2001:db8:1:2::7', headers))
      for (const { status } of await Promise.all(requests)) statuses.push(status)
    }
    return statuses
  }
  const alone = await many(150)
  assert.equal(alone.filter((status) => status === 201).length, 100)
  assert.equal(alone.filter((status) => status === 429).length, 50)
  app.world.clock.ms += 61_000
  const refused = await register('2001:db8:1:2:ffff::1')
  assert.deepEqual([refused.status, refused.json['reason_code']], [429, 'rate_limited'])
  assert.match(String(refused.json['detail']), /from this address today without a key/)
  assert.ok(Number(refused.headers['retry-after']) > 60)
  assert.equal((await register('2001:db8:1:3::7')).status, 201)
  const withKey = await many(250, owned.headers)
  assert.equal(withKey.filter((status) => status === 201).length, 200)
  app.world.clock.ms += day
  assert.equal((await register('2001:db8:1:2::7')).status, 201)
})

test('agents without an owner that moved no money end after 30 days; their ids are assigned to no other', async (t) => {
  const app = await limitedApp(t)
  const { headers } = await activeKey(app)
  const [idle, blocked, payer, owned] = [
    await payingAgent(app),
    await payingAgent(app),
    await payingAgent(app),
    await payingAgent(app, undefined, {}, headers),
  ]
  assert.equal((await blocked.pay({ to: sanctioned.evm })).status, 403)
  assert.equal((await payer.pay()).status, 200)
  await sweptAfter(app, 29 * day)
  assert.equal((await idle.ask({ action: 'check' })).json['found'], true)
  await sweptAfter(app, 31 * day)
  const matches: unknown[] = []
  for (const agent of [idle, blocked, payer, owned]) matches.push((await agent.ask({ action: 'check' })).json['found'])
  assert.deepEqual(matches, [false, false, false, true], 'a simulated payment costs nothing and keeps nothing')
  assert.deepEqual(await paymentsIn(app, blocked.agentId), [])
  const body = { action: 'register', agentId: idle.agentId, entity: 'Somebody else' }
  const again = await app.ask('/api/pay', { method: 'POST', body })
  assert.deepEqual([again.status, again.json['reason_code']], [409, 'agent_id_taken'])
  assert.equal((await idle.pay()).status, 401)
})

test('a blocked payment keeps its reason, and what it was judged from for 90 days or where its owner has a log', async (t) => {
  const app = await limitedApp(t)
  const plain = await activeKey(app)
  const logging = await activeKey(app)
  const settings = { method: 'POST', body: { decision_log: true }, headers: logging.headers } as const
  assert.equal((await app.ask('/api/access-keys/settings', settings)).status, 200)
  const agents = [
    await payingAgent(app, undefined, {}, plain.headers),
    await payingAgent(app, undefined, {}, logging.headers),
  ] as const
  for (const agent of agents) {
    assert.equal((await agent.pay()).status, 200)
    assert.equal((await agent.pay({ to: sanctioned.evm, purpose: 'x'.repeat(8_000) })).status, 403)
  }
  const keptOf = async () => {
    const rows = await Promise.all(agents.map(({ agentId }) => paymentsIn(app, agentId)))
    return rows.map((payments) => payments.find(({ state }) => state === 'blocked'))
  }
  await sweptAfter(app, 89 * day)
  assert.deepEqual(
    (await keptOf()).map((row) => row?.purpose?.length),
    [8_000, 8_000],
  )
  await sweptAfter(app, 91 * day)
  const [reduced, logged] = await keptOf()
  assert.deepEqual([reduced?.purpose, reduced?.facts, reduced?.mandate], [null, null, ''])
  assert.deepEqual([reduced?.reason_code, reduced?.pillar], ['SANCTIONS_MATCH', 'Screening/AML'])
  assert.deepEqual([logged?.purpose?.length, logged?.facts === null], [8_000, false])
  await sweptAfter(app, 366 * day)
  assert.deepEqual(
    (await keptOf()).map((row) => row?.state),
    ['blocked', 'blocked'],
  )
  assert.equal((await paymentsIn(app, agents[0].agentId)).length, 2, 'payments of owners stay')
})

async function limitedApp(t: TestContext): Promise<TestApp> {
  const app = await startTestApp({ LIMITS: 'on', TRUST_PROXY: '1' })
  t.after(app.stop)
  return app
}

/** Sweeps the database of a running app as it will be swept so much later. */
async function sweptAfter({ dataDir, world }: TestApp, ms: number): Promise<void> {
  await withStorage(dataDir, (storage) => sweepGateway({ storage, world: { now: () => world.now() + ms } }))
}

async function paymentsIn({ dataDir }: TestApp, agentId: string) {
  return withStorage(dataDir, (storage) =>
    storage
      .read<GatewayTables & RegistryTables>()
      .selectFrom('gateway_payments')
      .selectAll()
      .where('agent_id', '=', agentId)
      .execute(),
  )
}

async function withStorage<Value>(
  dataDir: string,
  use: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Value>,
): Promise<Value> {
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    return await use(storage)
  } finally {
    await storage.close()
  }
}
