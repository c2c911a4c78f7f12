import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { secretHash } from '../../src/kit/secret-token.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Write } from '../../src/storage/storage.ts'
import { activeKey, settingsOf } from '../support/key-holder.ts'
import { host, verifiedService } from '../support/payees.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// The attack: of two processes on one database, one replaces the secret of an agent. For a second and a half the other one went
// by its copy: with the old secret it signed `accept` with `known_by: credential`, and kept a baseline. A second opening of the
// database is that other process here, and the clock of the app stands still, so that its copies stay recent.

let app: TestApp

before(async () => {
  app = await startTestApp()
  await verifiedService(app, host(app), { sid: 'strict', policy: { require_kya: true } })
})
after(() => app.stop())

test('the old secret of an agent signs and writes nothing, once another process has replaced it', async () => {
  const agent = await payingAgent(app)
  assert.deepEqual(await existingOf(agent), ['accept', 'credential'])
  assert.equal((await attest(agent)).status, 200)
  await elsewhere({
    kind: 'update',
    table: 'registry_agents',
    set: { secret_hash: secretHash('another secret') },
    where: { agent_id: agent.agentId },
  })
  assert.deepEqual(await existingOf(agent), ['hold_request_info', null])
  assert.equal((await attest(agent)).status, 401)
})

test('an agent that another process revoked is recognized by nothing', async () => {
  const agent = await payingAgent(app)
  assert.deepEqual(await existingOf(agent), ['accept', 'credential'])
  await elsewhere({
    kind: 'update',
    table: 'registry_agents',
    set: { state: 'revoked' },
    where: { agent_id: agent.agentId },
  })
  assert.deepEqual(await existingOf(agent), ['decline', null])
  assert.equal((await attest(agent)).status, 401)
})

test('a key that another process revoked registers, claims and manages nothing', async () => {
  const key = await activeKey(app)
  assert.equal((await settingsOf(app, key)).status, 200)
  const unowned = await payingAgent(app)
  const mine = await payingAgent(app, {}, {}, key.headers)
  assert.equal(mine.agentId.length > 0, true)
  await elsewhere({ kind: 'update', table: 'keys_keys', set: { state: 'revoked' }, where: { id: key.keyId } })
  const registered = await app.ask('/api/pay', {
    method: 'POST',
    body: { action: 'register', agentId: 'too-late', entity: 'Acme' },
    headers: key.headers,
  })
  const refused = [
    registered,
    await unowned.ask({ action: 'claim' }, key.headers),
    await settingsOf(app, key),
    await app.ask('/api/registry/services', {
      method: 'POST',
      headers: key.headers,
      body: { sid: 'too-late', name: 'Late', url: 'https://late.example/', wallet: `0x${'ab'.repeat(20)}` },
    }),
  ]
  for (const { status, json } of refused)
    assert.deepEqual([status, (json as { reason_code: string }).reason_code], [403, 'key_revoked'])
})

test('a key that another process revoked or bound to an address counts for nothing that is signed', async () => {
  const [revoked, bound] = [await activeKey(app), await activeKey(app)]
  for (const call of signedCalls)
    for (const { headers } of [revoked, bound]) assert.deepEqual(await call(headers), [200, null])
  const change = (set: Record<string, string>, id: string) =>
    elsewhere({ kind: 'update', table: 'keys_keys', set, where: { id } })
  await change({ state: 'revoked' }, revoked.keyId)
  await change({ ip_allowlist: '203.0.113.7' }, bound.keyId)
  for (const call of signedCalls) {
    assert.deepEqual(await call(revoked.headers), [200, 'revoked'])
    assert.deepEqual(await call(bound.headers), [403, null])
  }
})

/** Status, and why a key was not counted. */
const signedCalls: readonly ((headers: Record<string, string>) => Promise<[number, string | null]>)[] = [
  (headers) => keyOf(app.ask(`/api/decide?to=${unlisted.evm}&amountUsdc=1`, { headers })),
  (headers) => keyOf(app.ask('/api/payee/decide', { method: 'POST', headers, body: { payee: 'strict' } })),
  (headers) => keyOf(app.ask(`/api/evidence/bundle?address=${unlisted.evm}`, { headers })),
]

async function keyOf(answer: ReturnType<TestApp['ask']>): Promise<[number, string | null]> {
  const { status, headers } = await answer
  return [status, headers['x-key-rejected'] ?? null]
}

async function existingOf({ agentId, headers }: PayingAgent) {
  const { json } = await app.ask<{ status: string; payer: { known_by: string | null } }>('/api/payee/decide', {
    method: 'POST',
    headers: { ...headers, 'x-agent-id': agentId },
    body: { payee: 'strict' },
  })
  return [json.status, json.payer.known_by]
}

function attest({ agentId, headers }: PayingAgent) {
  return app.ask('/api/baseline', {
    method: 'POST',
    headers: { ...headers, 'x-agent-id': agentId },
    body: { controls: [] },
  })
}

/** What another process writes. */
async function elsewhere(write: Write): Promise<void> {
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  const { ok } = await storage.apply([write])
  await storage.close()
  assert.ok(ok)
}
