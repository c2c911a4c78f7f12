import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { wrongCredentialsMax } from '../../src/endpoint/credential-checks.ts'
import { makeSecretToken } from '../../src/kit/secret-token.ts'
import { realWorld } from '../../src/kit/world.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { host, verifiedService } from '../support/payees.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

/**
 * A neighbour behind the same address sent 61 wrong secrets. After that a right one, of an agent that had not called lately,
 * counted as none: its payments were held with a signed KYA_UNPROVED, its attestation was 401, its blame was unproved.
 */
let app: TestApp
const source = { 'x-forwarded-for': '192.0.2.9' }
const payee = evmWallet(811)
const txHash = `0x${'7'.repeat(64)}`

before(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  await verifiedService(app, host(app), { sid: 'strict', policy: { require_kya: true }, wallet: payee })
  for (let n = 0; n <= wrongCredentialsMax; n++) await guess('nobody')
})
after(() => app.stop())

/** Sends a request with a secret that is none of the agent's. */
const guess = (agentId: string) => {
  const headers = { ...source, 'x-agent-id': agentId, 'x-agent-secret': makeSecretToken('csa_', realWorld()) }
  return app.ask<{ reason_code?: string }>('/api/baseline', { method: 'POST', headers, body: { controls: [] } })
}
const agentElsewhere = () => payingAgent(app, undefined, {}, { 'x-forwarded-for': '192.0.2.8' })
const shown = ({ agentId, secret }: PayingAgent) => ({ ...source, 'x-agent-id': agentId, 'x-agent-secret': secret })

test('a right secret identifies an agent to a payee, however many wrong ones came from its address', async () => {
  const headers = shown(await agentElsewhere())
  const { json } = await app.ask<{ status: string; payer: { known_by: string | null } }>(
    '/api/payee/decide?payee=strict',
    { headers },
  )
  assert.deepEqual([json.status, json.payer.known_by], ['accept', 'credential'])
})

test('it attests to the controls of the agent, where a wrong one is refused as before', async () => {
  const headers = shown(await agentElsewhere())
  const { status } = await app.ask('/api/baseline', { method: 'POST', headers, body: { controls: [] } })
  assert.equal(status, 200)
  const wrong = await guess('nobody')
  assert.deepEqual([wrong.status, wrong.json.reason_code], [401, 'agent_unauthenticated'])
})

test('it proves the statement of the agent about a payment that it made', async () => {
  const agent = await agentElsewhere()
  await settled(agent.agentId)
  const body = { role: 'payer', chain: 'base', payee: payee.address, txHash, claim: 'not_delivered' }
  const filed = await app.ask<{ statements: { payer: { signed: string } } }>('/api/fulfillment', {
    method: 'POST',
    headers: shown(agent),
    body,
  })
  assert.deepEqual([filed.status, filed.json.statements.payer.signed], [200, 'proved'])
})

/** Puts a payment into the database as the gateway keeps one that it settled for an agent. */
async function settled(agentId: string): Promise<void> {
  const row = {
    payment_id: `p_${agentId}`,
    agent_id: agentId,
    nonce: 'n',
    day: '2026-12-01',
    units: 1,
    network: 'base',
    token: 'USDC',
    payer: evmWallet(812).address,
    payee: payee.address,
    authorization_nonce: txHash,
    valid_before: 1,
    confirmations: 1,
    since_block: 1,
    answer: '',
    state: 'settled',
    tx_hash: txHash,
    created_at: 1,
  }
  const { dataDir } = app
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
  const { ok } = await storage.apply([{ kind: 'insert', table: 'gateway_settlements', row, guard: 'payment' }])
  await storage.close()
  assert.equal(ok, true)
}
