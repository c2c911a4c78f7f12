import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { decodeJwt } from 'jose'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { registerAgent } from '../support/agents.ts'
import { host, verifiedService } from '../support/payees.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

type Decided = {
  status: string
  reasons: string[]
  requested_fields: string[]
  payer: { agentId: string | null; known_by: string | null }
  evidence: { detail: string }[]
  next: string
  signature: { token: string }
  inputs: { agent: object }
}

/**
 * A payee required a known agent. A stranger named one that is registered, paid from a wallet of its own, and got a signed
 * `accept`.
 */
let app: TestApp
let secret: string
const wallet = evmWallet(701).address
const strangers = evmWallet(702).address
const agentId = 'honest-agent'

before(async () => {
  app = await startTestApp()
  await verifiedService(app, host(app), { sid: 'strict', policy: { require_kya: true } })
  const registered = await app.ask<{ agentSecret: string }>('/api/pay', {
    method: 'POST',
    body: { action: 'register', agentId, entity: 'Honest Ltd', wallet },
  })
  assert.equal(registered.status, 201, registered.text)
  secret = registered.json.agentSecret
})
after(() => app.stop())

const decide = async (payer: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  (
    await app.ask<Decided>('/api/payee/decide', {
      method: 'POST',
      headers,
      body: { payee: 'strict', payer, include: 'inputs' },
    })
  ).json

test('who only names a registered agent must give proof, from any other wallet and from none', async () => {
  for (const payer of [{ agentId }, { agentId, address: strangers }]) {
    const json = await decide(payer)
    assert.deepEqual(
      [json.status, json.reasons, json.requested_fields],
      ['hold_request_info', ['KYA_UNPROVED'], ['x-agent-secret', 'payer.address']],
    )
    const { agent, agent_known_by } = decodeJwt(json.signature.token)
    assert.deepEqual([agent, agent_known_by, json.payer.known_by], [null, null, null])
  }
})

test('a wrong secret is as good as none, and so is that of another agent', async () => {
  await registerAgent(app, { agentId: 'other-agent' })
  const without = await decide({ agentId })
  const wrong = await decide({ agentId }, { 'x-agent-id': agentId, 'x-agent-secret': `csa_${'0'.repeat(49)}` })
  for (const key of ['status', 'reasons', 'requested_fields', 'next', 'payer', 'evidence'] as const)
    assert.deepEqual(wrong[key], without[key])
  const other = await app.ask('/api/payee/decide', {
    method: 'POST',
    headers: { 'x-agent-id': agentId, 'x-agent-secret': secret },
    body: { payee: 'strict', payer: { agentId: 'other-agent' } },
  })
  assert.equal(other.status, 400, 'who shows one credential and names another agent disagrees with itself')
})

test('the secret of the agent is proof, from any wallet, by GET and POST, and named or not', async () => {
  const headers = { 'x-agent-id': agentId, 'x-agent-secret': secret }
  const request = await app.ask<Decided>(`/api/payee/decide?payee=strict&payer.agentId=${agentId}`, {
    headers: { 'x-agent-secret': secret },
  })
  for (const json of [
    await decide({ address: strangers }, headers),
    await decide({ agentId }, headers),
    request.json,
  ]) {
    assert.deepEqual([json.status, json.payer.agentId, json.payer.known_by], ['accept', agentId, 'credential'])
    const { agent, agent_known_by } = decodeJwt(json.signature.token)
    assert.deepEqual([agent, agent_known_by], [agentId, 'credential'])
  }
})

test('the registered wallet is proof, as the money has to come from it, which the answer states', async () => {
  const json = await decide({ agentId, address: wallet })
  assert.deepEqual([json.status, json.payer.known_by], ['accept', 'named_wallet'])
  assert.ok(json.next.includes(`The payment must come from ${wallet}`))
  assert.ok(json.evidence.some(({ detail }) => detail.includes(wallet)))
  assert.deepEqual(json.inputs.agent, { agent_id: agentId, is_registered: true, known_by: 'named_wallet' })
})

test('a stranger that registers an agent with a wallet that signed for another one is not identified by it', async () => {
  await registerAgent(app, { agentId: 'impostor', wallet })
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  await storage.apply([
    {
      kind: 'insert',
      table: 'registry_wallets',
      row: { wallet, agent_id: agentId, bound_by: 'proof', bound_at: 1 },
      guard: 'wallet',
    },
  ])
  await storage.close()
  assert.deepEqual((await decide({ agentId: 'impostor', address: wallet })).reasons, ['KYA_UNPROVED'])
  assert.equal((await decide({ agentId, address: wallet })).status, 'accept')
})
