import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import type { EndpointRow } from '../../src/webhooks/tables.ts'
import { changeWebhook, deleteWebhook, insertWebhook, webhookOf } from '../../src/webhooks/webhook-store.ts'
import { sqlitePlace } from '../storage/place.ts'
import { callCli } from '../support/command-line.ts'
import { codeOf, consoleApp } from '../support/console-app.ts'
import { change } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { evmWallet } from '../support/wallets.ts'
import { host } from '../support/payees.ts'

type Json = Record<string, unknown>

const site = consoleApp('/api/console')
const item = async (list: string, name: string, value: unknown): Promise<Json> => {
  const { json } = await site.app.ask<{ items: Json[] }>(`/api/console/${list}`, { headers: site.owner.reads })
  return json.items.find((each) => each[name] === value) ?? assert.fail(`no ${String(value)}`)
}

test('a draft is tried and saved against the mandate that was shown: tightened meanwhile, it does nothing', async () => {
  const { json } = await site.post('/agents', { agentId: 'drafted', entity: 'Acme', mandate: { maxUsdc: 10 } })
  const { revision } = await item('agents', 'agentId', 'drafted')
  const draft = { mandate: { maxUsdc: 8, dailyUsdc: 80 }, revision }
  assert.equal((await site.post('/agents/drafted/try-mandate', draft)).json['change'], 'tighter')
  const headers = { 'x-agent-secret': String(json['agentSecret']) }
  const body = { action: 'set-mandate', agentId: 'drafted', mandate: { maxUsdc: 5 } }
  assert.equal((await site.app.ask('/api/pay', { method: 'POST', headers, body })).status, 200)
  for (const step of ['try-mandate', 'mandate'])
    assert.deepEqual(codeOf(await site.post(`/agents/drafted/${step}`, draft)), [409, 'state_changed'], step)
  const after = await item('agents', 'agentId', 'drafted')
  assert.deepEqual([(after['mandate'] as Json)['maxUsdc'], after['pending']], [5, null])
  const again = await site.post('/agents/drafted/mandate', { mandate: { maxUsdc: 4 }, revision: after['revision'] })
  assert.equal(again.status, 200)
})

test('a proposal of an agent does not stand in the way of its owner: it changes nothing that is in force', async () => {
  const { json } = await site.post('/agents', { agentId: 'nagging', entity: 'Acme', mandate: { maxUsdc: 10 } })
  const { revision } = await item('agents', 'agentId', 'nagging')
  const headers = { 'x-agent-secret': String(json['agentSecret']) }
  const body = { action: 'set-mandate', agentId: 'nagging', mandate: { maxUsdc: 50, dailyUsdc: 500 } }
  assert.equal((await site.app.ask('/api/pay', { method: 'POST', headers, body })).status, 202)
  assert.equal((await site.post('/agents/nagging/mandate', { mandate: { maxUsdc: 5 }, revision })).status, 200)
})

test('settings of a key that its holder tightened meanwhile are not loosened by a form that was open', async () => {
  const { json } = await site.post('/keys', { scopes: ['decide', 'screen_address'] })
  const id = String(json['key_id'])
  await change(site.app, { headers: { 'x-api-key': String(json['key']) } }, { scopes: ['decide'] })
  const stale = { scopes: ['decide', 'screen_address'], decision_log: true, revision: json['revision'] }
  assert.deepEqual(codeOf(await site.post(`/keys/${id}/settings`, stale)), [409, 'state_changed'])
  const { revision, pending } = await item('keys', 'key_id', id)
  assert.equal(pending, null)
  assert.equal((await site.post(`/keys/${id}/settings`, { decision_log: true, revision })).status, 200)
})

test('two rotations by one click each on the same page drop no secret that receivers still use', async () => {
  const webhook = '/api/console/webhook'
  const put = (url: string, revision?: unknown) =>
    site.app.ask(webhook, { method: 'PUT', headers: site.owner.changes, body: { url, revision } })
  const { json: set } = await put('https://hooks.example.com/one', '')
  const rotations = await Promise.all([1, 2].map(() => site.post('/webhook/rotate', { revision: set['revision'] })))
  assert.deepEqual(
    rotations.map(codeOf).toSorted(([a], [b]) => a - b),
    [
      [200, undefined],
      [409, 'state_changed'],
    ],
  )
  assert.deepEqual(codeOf(await put('https://hooks.example.com/two', set['revision'])), [409, 'state_changed'])
  const read = async () => (await site.app.ask(webhook, { headers: site.owner.reads })).json
  const { revision: shown } = await read()
  assert.equal((await put('https://elsewhere.example.com/hook', shown)).status, 200)
  const stale = { since: '2026-11-30', revision: shown }
  assert.deepEqual(codeOf(await site.post('/webhook/deliveries/replay', stale)), [409, 'state_changed'])
  assert.deepEqual(codeOf(await site.post('/webhook/resume', { revision: shown })), [409, 'state_changed'])
  // Whether there is such a message is not looked at: it would go to another receiver.
  const one = await site.post('/webhook/deliveries/msg_any/replay', { revision: shown })
  assert.deepEqual(codeOf(one), [409, 'state_changed'])
  const remove = (revision: unknown) =>
    site.app.ask(`${webhook}?revision=${String(revision)}`, { method: 'DELETE', headers: site.owner.changes })
  assert.deepEqual(codeOf(await remove(shown)), [409, 'state_changed'])
  assert.equal((await remove((await read())['revision'])).status, 200)
})

test('a service that a key changed meanwhile is not proved or changed back by a page that was open', async () => {
  host(site.app)
  const wallet = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
  const service = { sid: 'moving', name: 'Moving', url: 'https://moving.example', wallet }
  const { json: shown } = await site.post('/services', service)
  const { json: held } = await site.post('/keys', {})
  const moved = await site.app.ask('/api/registry/services', {
    method: 'POST',
    headers: { 'x-api-key': String(held['key']) },
    body: { sid: 'moving', wallet: evmWallet(2).address },
  })
  assert.equal(moved.status, 200)
  const { revision } = shown
  assert.deepEqual(codeOf(await site.post('/services', { ...service, revision })), [409, 'state_changed'])
  const proof = { proof: 'domain', revision }
  assert.deepEqual(codeOf(await site.post('/services/moving/prove', proof)), [409, 'state_changed'])
  const now = await item('services', 'sid', 'moving')
  assert.equal((await site.post('/services', { ...service, revision: now['revision'] })).status, 200)
})

test('a service that the operator verified does not report to its owner that a file was found or a wallet signed', async () => {
  const { app } = site
  host(app)
  const service = { sid: 'by-operator', name: 'Set', url: 'https://set.example', wallet: unlisted.evm }
  assert.ok((await site.post('/services', service)).status < 300)
  const env = { DATA_DIR: app.dataDir }
  const { out } = await callCli(['services', 'show', 'by-operator', '--json'], env)
  const { revision } = JSON.parse(out) as { revision: string }
  const set = await callCli(['services', 'set-status', 'by-operator', 'verified', '--revision', revision], env)
  assert.equal(set.code, 0, set.err)
  const { proofs } = (await item('services', 'sid', 'by-operator')) as { proofs: Record<string, Json> }
  for (const kind of ['domain', 'wallet'])
    assert.deepEqual(
      [proofs[kind]?.['by'], proofs[kind]?.['detail']],
      ['operator', 'Set by the operator of this service.'],
      kind,
    )
})

test('a webhook that is paused while it is resumed, changed or deleted is the one that was shown, or is read again', async () => {
  const place = await sqlitePlace()
  const storage = await place.open({ migrations })
  try {
    const row: EndpointRow = { ...webhook, paused_at: 1, paused_because: 'gone' }
    await storage.apply([insertWebhook(row)])
    const { apply } = storage
    storage.apply = async (set) => {
      storage.apply = apply
      // Resumed and paused again, before this one is written.
      const again = { paused_at: 2, paused_because: 'failing' }
      await apply([{ kind: 'update', table: 'webhooks_endpoints', set: again, where: { owner_id: 'own_a' } }])
      return apply(set)
    }
    assert.deepEqual(await storage.apply([changeWebhook(row, { paused_at: null })]), { ok: false, guard: 'webhook' })
    assert.deepEqual(await storage.apply([deleteWebhook(row)]), { ok: false, guard: 'webhook' })
    assert.equal((await webhookOf({ storage }, 'own_a'))?.paused_at, 2)
  } finally {
    await place.remove()
  }
})

const webhook = {
  owner_id: 'own_a',
  url: 'https://hooks.example.com/hook',
  secret: 'sealed',
  previous_secret: null,
  previous_until: null,
  lang: 'en',
  created_at: 0,
  failing_since: null,
}
