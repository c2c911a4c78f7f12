import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { auditActions } from '../../src/audit/audit-write.ts'
import type { AuditRecord } from '../../src/audit/read-audit.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { pauseWebhook } from '../../src/webhooks/sending/pause-webhook.ts'
import { webhookOf } from '../../src/webhooks/webhook-store.ts'
import { callCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shownChange } from '../support/console-app.ts'
import { joinAccount, signIn, type Session } from '../support/console-session.ts'
import { activeKey, change, nextMail, pathOf, settingsOf, type Holder } from '../support/key-holder.ts'
import { host, verifiedService } from '../support/payees.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { walletProof } from '../support/wallet-proof.ts'
import { evmWallet } from '../support/wallets.ts'

const email = 'audited@example.com'
const agents = '/api/console/agents'
const webhook = '/api/console/webhook'

const ofService: ReadonlySet<string> = new Set(['lists_in_force', 'allow_list_changed', 'signing_key_rotated'])

/** What is done through the doors, in its order. */
const expected = [
  'key_issued by anyone',
  'key_activated by link',
  'key_changed by key',
  'key_change_proposed by key',
  'key_change_confirmed by link',
  'key_changed by key',
  'session_opened by link',
  'key_change_proposed by key',
  'key_change_cancelled by owner',
  'key_issued by owner',
  'key_revoked by owner',
  'agent_registered by key',
  'agent_secret_rotated by agent',
  'mandate_changed by agent',
  'mandate_change_proposed by agent',
  'mandate_change_cancelled by owner',
  'mandate_change_proposed by owner',
  'mandate_change_confirmed by link',
  'agent_published by owner',
  'agent_registered by key',
  'wallet_freed by owner',
  'agent_claimed by key',
  'agent_revoked by owner',
  'service_registered by key',
  'service_proved by key',
  'service_proved by key',
  'service_changed by key',
  'webhook_set by owner',
  'webhook_secret_rotated by owner',
  'webhook_paused by service',
  'webhook_resumed by owner',
  'webhook_deleted by owner',
  'person_invited by owner',
  'person_joined by link',
  'session_opened by link',
  'person_role_changed by owner',
  'person_removed by owner',
  'session_ended by owner',
]

test('everything that is managed is recorded with who did it, and contains no person and no secret', async (t) => {
  const lists = await temporaryFolder(t)
  await mkdir(join(lists, 'own'))
  await writeFile(
    join(lists, 'own/own-allow.json'),
    JSON.stringify([{ host: 'shop.example', reason: 'x', approved_by: 'Alice' }]),
  )
  const started = await startTestApp({ LISTS_DIR: lists })
  t.after(started.stop)
  const app: TestApp = {
    ...started,
    ask: (path, question) => ((started.world.clock.ms += 10), started.ask(path, question)),
  }
  const files = host(app)
  const holder = await managesKey(app)
  const owner = await signIn(app, email)
  const secrets = [email, holder.key, owner.cookie, '127.0.0.1', '198.51.100', 'Alice', 'hook-path-secret']
  await managesOwnKeys(app, holder, owner)
  secrets.push(await managesAgent(app, holder, owner))
  await verifiedService(app, files, { sid: 'shop', holder })
  await app.ask('/api/registry/services', {
    method: 'POST',
    headers: holder.headers,
    body: { sid: 'shop', policy: { purposes: ['Alice'] } },
  })
  secrets.push(...(await managesWebhook(app, owner)))
  secrets.push(...(await managesPeople(app, owner)))
  await app.ask('/api/console/session', { method: 'DELETE', headers: owner.changes })

  const records = await recordsOf(app)
  // What one write set records has one time, and ids in no order.
  const done = records
    .filter(({ action }) => !ofService.has(action))
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.action.localeCompare(other.action))
  assert.deepEqual(
    done.map(({ action, actor }) => `${action} by ${actor}`),
    expected,
  )
  const ownerId = done[0]?.owner
  assert.match(ownerId ?? '', /^own_/)
  for (const { action, actor, actor_id, owner: whose, request_id } of done) {
    assert.equal(whose, ownerId, action)
    if (actor === 'owner') assert.equal(actor_id, ownerId)
    if (actor === 'key') assert.equal(actor_id, holder.keyId)
    if (actor !== 'service') assert.match(request_id ?? '', /^\w+-?\w+$/, action)
  }
  for (const secret of secrets) assert.ok(!JSON.stringify(records).includes(secret), secret)
  assert.deepEqual(done.find(({ action }) => action === 'key_changed')?.facts, {
    scopes: { before: 'all', after: ['screen_address'] },
    ip_allowlist: { before: 0, after: 2 },
  })
  assert.deepEqual(done.find(({ action }) => action === 'mandate_changed')?.facts, {
    maxUsdc: { before: '100', after: '5' },
    allowedPayees: { before: 0, after: 1 },
  })
  await doneByTheOperator(app, records, await temporaryFolder(t))
})

async function managesPeople(app: TestApp, owner: Session): Promise<string[]> {
  const member = 'auditor-alice@example.com'
  const path = '/api/console/people'
  const post = (url: string, body: Readonly<Record<string, unknown>>) =>
    app.ask(url, { method: 'POST', headers: owner.changes, body })
  const { cookie } = await joinAccount(app, member, () => post(path, { email: member, role: 'operator' }))
  const { json } = await app.ask(path, { headers: owner.reads })
  const items = json['items'] as { person_id: string }[]
  const person = `${path}/${items[1]?.person_id ?? ''}`
  await post(`${person}/role`, { role: 'auditor' })
  await app.ask(person, { method: 'DELETE', headers: owner.changes })
  return [member, cookie]
}

async function managesKey(app: TestApp): Promise<Holder> {
  const holder = await activeKey(app, { email, label: 'Key of Alice' })
  await change(app, holder, { scopes: ['screen_address'], ip_allowlist: ['127.0.0.1', '198.51.100.0/24'] })
  const mail = await nextMail(app, () => change(app, holder, { scopes: 'all', ip_allowlist: [] }), email)
  // The second time the link is used up, and nothing is recorded.
  for (const status of [200, 404])
    assert.equal(
      (await app.ask(pathOf(mail.links[0] ?? ''), { method: 'POST', body: { action: 'confirm' } })).status,
      status,
    )
  const { json } = await change(app, holder, { ip_allowlist: ['127.0.0.1'], decision_log: true })
  assert.equal(json['pending'], null)
  return holder
}

async function managesOwnKeys(app: TestApp, holder: Holder, { changes: headers }: Session): Promise<void> {
  const post = (path: string, body: Record<string, unknown>) => app.ask(path, { method: 'POST', headers, body })
  await nextMail(app, () => change(app, holder, { decision_log: false }), email)
  const shown = shownChange((await settingsOf(app, holder)).json)
  assert.equal((await post(`/api/console/keys/${holder.keyId}/pending`, { action: 'cancel', ...shown })).status, 200)
  const { json } = await post('/api/console/keys', { label: 'Alice' })
  const revoke = () => post(`/api/console/keys/${String(json['key_id'])}/revoke`, {})
  await revoke()
  await revoke()
}

/** Gives the agent's secret. */
async function managesAgent(app: TestApp, holder: Holder, { changes: headers }: Session): Promise<string> {
  const agent = await payingAgent(app, undefined, { principal: 'Alice' }, holder.headers)
  assert.equal((await agent.pay()).status, 200, 'the decision log has an entry to erase')
  const rotated = await agent.ask({ action: 'rotate' })
  const own = { 'x-agent-secret': String(rotated.json['agentSecret']) }
  const ask = (body: Record<string, unknown>, extra = {}) => agent.ask(body, { ...own, ...extra })
  const post = (path: string, body: Record<string, unknown>) =>
    app.ask(`${agents}/${agent.agentId}/${path}`, { method: 'POST', headers, body })
  const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
  await ask({ action: 'set-mandate', mandate: { maxUsdc: 5, allowedPayees: [payee] } })
  await nextMail(app, () => ask({ action: 'set-mandate', mandate: { maxUsdc: 50, purpose: 'Alice' } }), email)
  const listed = await app.ask<{ items: Record<string, unknown>[] }>(agents, { headers })
  const shown = shownChange(listed.json.items.find(({ agentId }) => agentId === agent.agentId))
  assert.equal((await post('pending', { action: 'cancel', ...shown })).status, 200)
  const mail = await nextMail(app, () => post('mandate', { mandate: { maxUsdc: 6 } }), email)
  await app.ask(pathOf(mail.links[0] ?? ''), { method: 'POST', body: { action: 'confirm' } })
  await post('discoverable', { discoverable: true })
  const proof = await walletProof(evmWallet(1), { agentId: 'bound', issuedAt: app.world.clock.ms })
  const body = { action: 'register', agentId: 'bound', entity: 'Acme', ...proof }
  assert.equal((await app.ask('/api/pay', { method: 'POST', headers: holder.headers, body })).status, 201)
  assert.equal((await app.ask(`${agents}/bound/free-wallet`, { method: 'POST', headers, body: {} })).status, 200)
  assert.equal((await ask({ action: 'claim' }, holder.headers)).status, 200)
  await post('revoke', {})
  return own['x-agent-secret']
}

/** Gives the webhook's secrets. */
async function managesWebhook(app: TestApp, { changes: headers }: Session): Promise<string[]> {
  const url = 'https://hooks.example.com/hook-path-secret'
  const set = await app.ask(webhook, { method: 'PUT', headers, body: { url } })
  const rotated = await app.ask(`${webhook}/rotate`, { method: 'POST', headers, body: {} })
  await pausedByTheService(app)
  await app.ask(`${webhook}/resume`, { method: 'POST', headers, body: {} })
  await app.ask(webhook, { method: 'DELETE', headers })
  return [String(set.json['secret']), String(rotated.json['secret'])]
}

async function pausedByTheService(app: TestApp): Promise<void> {
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  const { owner } = (await recordsOf(app)).findLast(({ action }) => action === 'webhook_set') ?? assert.fail()
  const match = (await webhookOf({ storage }, owner ?? '')) ?? assert.fail()
  const mails = { queue: () => assert.fail('no mail is to be sent'), wake: () => {} }
  app.world.clock.ms += 10
  const needs = { storage, world: app.world, accounts: { mails } }
  // A pause of an address that is no longer the webhook's is neither made nor recorded.
  await pauseWebhook(
    { ...needs, accounts: { mails: { ...mails, queue: queued } } },
    { ...match, url: 'https://old.example/' },
    'gone',
  )
  await pauseWebhook({ ...needs, accounts: { mails: { ...mails, queue: queued } } }, match, 'gone')
  await storage.close()
}

function queued() {
  return { kind: 'delete', table: 'accounts_mails', where: { id: 'none' } } as const
}

/** What the command line does, and nothing else, makes up the rest of the actions there are. */
async function doneByTheOperator(app: TestApp, before: readonly AuditRecord[], folder: string): Promise<void> {
  const env = { DATA_DIR: app.dataDir }
  const run = async (words: string[], settings: Record<string, string> = env) => {
    const { code, out, err } = await callCli(words, settings)
    assert.equal(code, 0, err)
    return out
  }
  const agentId = before.find(({ action }) => action === 'agent_registered')?.subject.slice('agent:'.length) ?? ''
  const items = join(folder, 'items.jsonl')
  const item = {
    id: 'a',
    title: 't',
    url: 'https://a.example/',
    source: 's',
    published_on: '2026-11-01',
    text: 'agentic payments',
  }
  await writeFile(items, `${JSON.stringify(item)}\n`)
  const { revision } = JSON.parse(await run(['agents', 'show', agentId, '--json'])) as { revision: string }
  await run(['agents', 'kyc', agentId, 'verified', '--revision', revision])
  await run(['services', 'set-status', 'shop', 'suspended'])
  await run(['keys', 'rotate', '--now'])
  await run(['observatory', 'import', items])
  await run(['accounts', 'erase', email])
  const ownerId = before.find(({ owner }) => owner !== null)?.owner ?? ''
  const erased = await recordsOf(app, '--owner', ownerId)
  assert.deepEqual(
    erased
      .filter(({ actor }) => actor === 'operator')
      .map(({ action }) => action)
      .toSorted(),
    ['account_erased', 'agent_identified', 'agent_revoked', 'decision_log_erased', 'key_revoked', 'service_status_set'],
  )
  assert.equal(erased.length, expected.length + 6, 'what was recorded stays')
  await run(['backup', join(folder, 'backup')])
  await run(['restore', join(folder, 'backup')], { DATA_DIR: join(folder, 'back') })
  const all = await recordsOf({ dataDir: join(folder, 'back') })
  assert.deepEqual(new Set(all.map(({ action }) => action)), new Set(auditActions))
  const rotations = all.filter(({ action }) => action === 'signing_key_rotated')
  assert.deepEqual(rotations.map(({ actor }) => actor).toSorted(), ['operator', 'service'])
}

async function recordsOf({ dataDir }: Pick<TestApp, 'dataDir'>, ...options: string[]): Promise<AuditRecord[]> {
  const { code, out, err } = await callCli(['audit', '--json', ...options], { DATA_DIR: dataDir })
  assert.deepEqual([code, err], [0, ''])
  const lines = out.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as AuditRecord)
}
