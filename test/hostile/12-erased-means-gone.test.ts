import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { proposeChange } from '../../src/accounts/pending-changes.ts'
import type { AccountTables } from '../../src/accounts/tables.ts'
import type { AuditTables } from '../../src/audit/tables.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { eraseAccount } from '../../src/cli/erase-account.ts'
import { registerAgent } from '../../src/gateway/actions/register.ts'
import { mandateSubject } from '../../src/gateway/agents/mandate-subject.ts'
import type { GatewayTables } from '../../src/gateway/tables.ts'
import { changeKey, keyById } from '../../src/keys/key-store.ts'
import { insertAgent } from '../../src/registry/agent-writes.ts'
import { agentById } from '../../src/registry/agents.ts'
import { saveService } from '../../src/registry/services/save-service.ts'
import type { WriteSet } from '../../src/storage/storage.ts'
import type { WebhookTables } from '../../src/webhooks/tables.ts'
import { agentRow } from '../support/agents.ts'
import { callCli } from '../support/command-line.ts'
import { codeOf } from '../support/console-app.ts'
import { signIn, signInToken } from '../support/console-session.ts'
import { startLogApp, type LogApp } from '../support/decisions/log-app.ts'
import { loggedKey } from '../support/decisions/logged-caller.ts'
import { addKey, ownedAgent } from '../support/decisions/owned-agent.ts'
import { activeKey, change, nextMail, pathOf, settingsOf } from '../support/key-holder.ts'
import { host, verifiedService } from '../support/payees.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const email = 'leaves@example.com'

test('once an account is erased, its earlier links apply nothing, its agents pay nothing, and its sessions have ended', async () => {
  const app = await startTestApp()
  try {
    const { holder, agent, links, owner, token } = await anAccount(app)
    const env = { DATA_DIR: app.dataDir }
    const erased = await callCli(['accounts', 'erase', email, '--json'], env)
    assert.deepEqual(JSON.parse(erased.out), { keys: 1, agents: 1, services: 1, log: true })
    for (const link of links)
      assert.deepEqual(
        codeOf(await app.ask(link, { method: 'POST', body: { action: 'confirm' } })),
        [404, 'link_not_valid'],
        link,
      )
    for (const answer of [await agent.pay(), await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 50 } })])
      assert.deepEqual(codeOf(answer), [401, 'agent_unauthenticated'], 'its secret is none any more')
    assert.deepEqual(codeOf(await app.ask('/api/console/agents', { headers: owner.reads })), [401, 'session_required'])
    assert.deepEqual(codeOf(await app.ask('/api/console/session', { method: 'POST', body: { token } })), [
      404,
      'link_not_valid',
    ])
    app.world.clock.ms += 3_601_000
    await until(async () => (await settingsOf(app, holder)).json['reason_code'] === 'key_revoked')
    const decided = await app.ask('/api/payee/decide?payee=left-service&amountUsdc=1')
    assert.match(decided.text, /PAYEE_SUSPENDED/)
    const check = await app.ask('/api/pay', { method: 'POST', body: { action: 'check', agentId: agent.agentId } })
    const { entity, principal, status } = check.json
    assert.deepEqual([entity, principal, status], [agent.agentId, null, 'revoked'], 'names are forgotten')
    const page = await app.ask('/registry/left-service')
    assert.deepEqual([page.status, page.text.includes('“Service left-service”')], [200, false], 'its name is forgotten')
    const { out } = await callCli(['audit', '--json'], env)
    const records = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; facts: unknown })
    assert.deepEqual(records.find(({ action }) => action === 'agent_revoked')?.facts, { reason: 'owner_erased' })
    assert.deepEqual(records.find(({ action }) => action === 'account_erased')?.facts, {
      keys: 1,
      agents: 1,
      services: 1,
    })
    const again = await signIn(app, email)
    for (const path of ['keys', 'agents', 'services'])
      assert.deepEqual((await app.ask(`/api/console/${path}`, { headers: again.reads })).json, { items: [] }, path)
    assert.deepEqual(codeOf(await app.ask('/api/console/webhook', { headers: again.reads })), [404, 'webhook_not_set'])
  } finally {
    await app.stop()
  }
})

/** An owner with a key, an agent, a service, a webhook, a session, and a link of each kind that was not opened yet. */
async function anAccount(app: TestApp) {
  const holder = await activeKey(app, { email, decision_log: true })
  const agent = await payingAgent(app, { maxUsdc: 10 }, {}, holder.headers)
  assert.equal((await agent.pay()).status, 200)
  await verifiedService(app, host(app), { sid: 'left-service', holder })
  const owner = await signIn(app, email)
  const url = 'https://hooks.example.com/hook'
  const set = await app.ask('/api/console/webhook', { method: 'PUT', headers: owner.changes, body: { url } })
  assert.equal(set.status, 200)
  await change(app, holder, { scopes: ['screen_address', 'decide'] })
  const loosen = [
    () => agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 5_000_000 } }),
    () => change(app, holder, { scopes: 'all' }),
  ]
  const links: string[] = []
  for (const act of loosen) links.push(pathOf((await nextMail(app, act, email)).links[0] ?? ''))
  return { holder, agent, links, owner, token: await signInToken(app, email) }
}

async function ownedThings(t: TestContext) {
  const app = await startLogApp()
  t.after(() => app.close())
  await app.rooms.storage.apply([addKey(loggedKey, {})])
  const agent = await ownedAgent(app)
  const erase = () => eraseAccount(app.rooms.storage, app.world, `${loggedKey.ownerId}@example.com`)
  const states = async () => {
    const key = await keyById(app.rooms, loggedKey.keyId)
    const match = await agentById(app.rooms, agent.agentId)
    return [key?.state, match?.agent.state]
  }
  return { app, agent, erase, states }
}

/** Runs something between what a request reads and what it writes into a table. */
function beforeWriteOf(table: string, { rooms }: LogApp, happens: () => Promise<unknown>): void {
  const { storage } = rooms
  const { apply } = storage
  storage.apply = async (set) => {
    if (!concerns(set, [table])) return apply(set)
    storage.apply = apply
    await happens()
    return apply(set)
  }
}

/** Whether a set is about these tables. The service also writes by itself, such as that it is alive. */
function concerns(set: WriteSet, tables: readonly string[]): boolean {
  return set.some(({ table }) => tables.some((each) => table.startsWith(each)))
}

test('everything ends in one write set, and what agents left is forgotten behind it: where it cannot be written, nothing has ended', async (t) => {
  const { app, erase, states } = await ownedThings(t)
  const { storage } = app.rooms
  const { apply } = storage
  let sets = 0
  const rooms = ['accounts_', 'keys_', 'registry_', 'webhooks_', 'decision_']
  storage.apply = (set) => {
    if (!concerns(set, rooms)) return apply(set)
    sets++
    return Promise.reject(new Error('the disk is full'))
  }
  await assert.rejects(erase(), /disk is full/)
  assert.deepEqual(await states(), ['active', 'active'])
  storage.apply = (set) => {
    if (concerns(set, rooms)) sets++
    return apply(set)
  }
  assert.deepEqual(await erase(), { keys: 1, agents: 1, services: 0, log: false })
  assert.deepEqual([sets, await states()], [3, ['revoked', 'revoked']])
  assert.equal(await erase(), null)
})

test('mails that wait for an erased owner are not sent, and those of others are', async (t) => {
  const { app, erase } = await ownedThings(t)
  const { mails } = app.rooms.accounts
  const mailTo = (ownerId: string) =>
    mails.queue({ to: `${ownerId}@example.com`, subject: 'x', text: 'x' }, { ownerId })
  await app.rooms.storage.apply([mailTo(loggedKey.ownerId), mailTo('own_other')])
  await erase()
  const left = await app.rooms.storage.read<AccountTables>().selectFrom('accounts_mails').select('owner_id').execute()
  assert.deepEqual(left, [{ owner_id: 'own_other' }])
})

test('a payment that was judged before its owner was erased, and would be written after, is refused and not kept', async (t) => {
  const { app, agent, erase } = await ownedThings(t)
  beforeWriteOf('gateway_payments', app, erase)
  await assert.rejects(agent.pay({ purpose: 'data' }), isCode('agent_unauthenticated'))
  assert.deepEqual(await paymentsOf(app), [])
  const promised = await app.rooms.storage.read<GatewayTables>().selectFrom('gateway_days').selectAll().execute()
  assert.deepEqual(promised, [])
})

test('nor is one that a gate blocked before', async (t) => {
  const { app, agent, erase } = await ownedThings(t)
  beforeWriteOf('gateway_payments', app, erase)
  await assert.rejects(agent.pay({ amountUsdc: 101, purpose: 'data' }), isCode('agent_unauthenticated'))
  assert.deepEqual(await paymentsOf(app), [])
})

function paymentsOf({ rooms }: LogApp) {
  return rooms.storage.read<GatewayTables>().selectFrom('gateway_payments').selectAll().execute()
}

function isCode(code: string) {
  return (error: unknown) => error instanceof ServiceError && error.code === code
}

test('what is assigned to an owner at the moment of the erasure is refused, or ends with the account', async (t) => {
  const { app, erase } = await ownedThings(t)
  const { ownerId, keyId } = loggedKey
  const by = { kind: 'key', id: keyId, requestId: null } as const
  const owner = { ownerId, label: null }
  const register = (agentId: string) =>
    registerAgent(app.rooms, { agentId, entity: 'Acme' }, { owner, source: '192.0.2.1', by, lang: 'en' })
  const isErased = (error: unknown) => error instanceof ServiceError && error.code === 'account_erased'
  beforeWriteOf('registry_agents', app, erase)
  await assert.rejects(register('too-late'), isErased)
  await assert.rejects(register('later-still'), isErased)
  const wallet = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
  const service = { sid: 'too-late', name: 'Late', url: 'https://late.example', wallet }
  await assert.rejects(saveService(app.rooms, ownerId, service, { by, lang: 'en' }), isErased)
  assert.equal(await agentById(app.rooms, 'too-late'), null)
})

test('an agent that is registered while the account is being erased ends with it', async (t) => {
  const { app, erase } = await ownedThings(t)
  const by = { kind: 'key', id: loggedKey.keyId, requestId: null } as const
  const owner = { ownerId: loggedKey.ownerId, label: null }
  beforeWriteOf('accounts_owners', app, () =>
    registerAgent(
      app.rooms,
      { agentId: 'just-before', entity: 'Acme' },
      { owner, source: '192.0.2.1', by, lang: 'en' },
    ),
  )
  await erase()
  assert.equal((await agentById(app.rooms, 'just-before'))?.agent.state, 'revoked')
})

test('of an erased owner the agents have no names, and their secrets queue no more messages', async (t) => {
  const { app, agent, erase } = await ownedThings(t)
  const { storage } = app.rooms
  const { ownerId } = loggedKey
  const ended = agentRow({ agentId: 'ended-before', owner_id: ownerId, state: 'revoked', entity: 'Jane Doe Ltd' }, 1)
  await storage.apply([insertAgent({ ...ended, principal: 'jane@example.com', owner_label: 'Jane' })])
  const messages = () => storage.read<WebhookTables>().selectFrom('webhooks_messages').selectAll().execute()
  await erase()
  const before = (await messages()).length
  await assert.rejects(agent.pay(), isCode('agent_unauthenticated'))
  assert.equal((await messages()).length, before)
  for (const agentId of [agent.agentId, 'ended-before']) {
    const match = (await agentById(app.rooms, agentId))?.agent
    assert.ok(match)
    assert.deepEqual([match.entity, match.principal, match.ownerLabel], [agentId, null, null])
  }
})

test('of more agents than an owner is shown every one ends, is counted and recorded, and its pending change goes too', async (t) => {
  const { app, erase } = await ownedThings(t)
  const { storage } = app.rooms
  const ids = Array.from({ length: 207 }, (_, n) => `many-${n}`)
  const { ownerId } = loggedKey
  const waiting = (agentId: string, n: number) => {
    const change = { subject: mandateSubject(agentId), changes: '{}', ownerId, by: 'owner' as const }
    return [insertAgent(agentRow({ agentId, owner_id: ownerId }, n)), ...proposeChange(app.world, change).writes]
  }
  assert.equal((await storage.apply(ids.flatMap(waiting))).ok, true)
  assert.equal((await erase())?.agents, 208)
  for (const id of ids) assert.equal((await agentById(app.rooms, id))?.agent.state, 'revoked', id)
  assert.deepEqual(await storage.read<AccountTables>().selectFrom('accounts_pending').selectAll().execute(), [])
  const records = await storage
    .read<AuditTables>()
    .selectFrom('audit_records')
    .select(['subject', 'facts'])
    .where('action', '=', 'agent_revoked')
    .execute()
  const together = records.filter(({ subject }) => subject === `owner:${ownerId}`)
  assert.deepEqual([records.length, together.length], [201, 1])
  assert.deepEqual(JSON.parse(together[0]?.facts ?? ''), { reason: 'owner_erased', agents: 8 })
})

test('a key that is revoked while its activation link is being opened stays revoked', async (t) => {
  const { app, erase } = await ownedThings(t)
  beforeWriteOf('keys_keys', app, erase)
  const key = await keyById(app.rooms, loggedKey.keyId)
  assert.ok(key)
  const applied = await app.rooms.storage.apply([changeKey(key, { state: 'active' })])
  assert.deepEqual(applied, { ok: false, guard: 'version' })
  assert.equal((await keyById(app.rooms, loggedKey.keyId))?.state, 'revoked')
})
