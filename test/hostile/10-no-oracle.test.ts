import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPreviewsMax, openPreviewsOfSourceMax } from '../../src/gateway/actions/preview-slots.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

// Seen: anonymous previews found the limit of a payment in 50 of them and what a day left in 49, and showed which nonces
// were spent.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

type Checks = { key: string; outcome: string; detail: string }[]
const preview = (agentId: string, more: object = {}, headers = {}) =>
  app.ask('/api/pay', {
    method: 'POST',
    headers,
    body: { action: 'preview', agentId, amountUsdc: 1, to: unlisted.evm, ...more },
  })
const own = ({ agentId, headers }: PayingAgent, more: object = {}) => preview(agentId, more, headers)
const checksOf = ({ json }: { json: Record<string, unknown> }) => json['checks'] as Checks

test('previews without the secret reveal neither spending nor used nonces', async () => {
  const mandate = { maxUsdc: 10, dailyUsdc: 10, anomaly: 'block' }
  const [busy, idle] = [await payingAgent(app, mandate), await payingAgent(app, { ...mandate, anomaly: 'off' })]
  assert.equal((await busy.pay({ amountUsdc: 9, nonce: 'spent' })).status, 200)
  for (const more of [{ nonce: 'spent' }, { amountUsdc: 5 }, { amountUsdc: 9.5, nonce: 'new' }]) {
    const [one, other] = [await preview(busy.agentId, more), await preview(idle.agentId, more)]
    assert.deepEqual(one.json, other.json, 'the same of one that paid and of one that did not')
    assert.deepEqual(
      checksOf(one).flatMap(({ key, outcome }) => (outcome === 'skip' ? [key] : [])),
      ['identity_proof', 'kyc', 'daily_limit', 'anomaly', 'replay'],
    )
    for (const key of ['daily_limit', 'anomaly', 'replay'])
      assert.match(checksOf(one).find((check) => check.key === key)?.detail ?? '', /Skipped: .*x-agent-secret/)
  }
  const existing = checksOf(await own(busy, { nonce: 'spent', amountUsdc: 5 }))
  assert.deepEqual(
    ['daily_limit', 'replay'].map((key) => existing.find((check) => check.key === key)?.outcome),
    ['block', 'block'],
    'with the secret, as before',
  )
  const stranger = { 'x-agent-secret': 'x' }
  const wrong = checksOf(await preview(busy.agentId, { nonce: 'spent' }, stranger))
  assert.deepEqual([wrong[2]?.outcome, wrong[5]?.outcome, wrong[10]?.outcome], ['block', 'skip', 'skip'])
})

test('an agent is previewed ten times an hour without its secret, from all sources, registered or not', async () => {
  const agent = await payingAgent(app)
  for (const agentId of [agent.agentId, 'never-registered']) {
    const answers = await Promise.all(Array.from({ length: openPreviewsMax + 5 }, () => preview(agentId)))
    assert.equal(answers.filter(({ status }) => status === 200).length, openPreviewsMax, agentId)
    const refused = answers.find(({ status }) => status === 429)
    assert.equal(refused?.json['reason_code'], 'preview_limit_reached')
    assert.match(String(refused?.json['detail']), /Send the secret in `x-agent-secret`/)
    assert.equal(refused?.headers['retry-after'], '3600')
    assert.equal((await preview(agentId, {}, { 'x-agent-secret': 'x' })).status, 429, 'a wrong secret is none')
  }
  for (let i = 0; i < 2 * openPreviewsMax; i++) assert.equal((await own(agent)).status, 200)
  assert.equal(
    (await app.ask('/api/pay', { method: 'POST', body: { action: 'preview', amountUsdc: 1, to: unlisted.evm } }))
      .status,
    200,
  )
  app.world.clock.ms += 3_599_999
  assert.equal((await preview(agent.agentId)).status, 429)
  app.world.clock.ms += 1
  assert.equal((await preview(agent.agentId)).status, 200)
})

test('one source cannot use up the previews of an agent for everybody else, and all of them have ten', async (t) => {
  const limited = await startTestApp({ LIMITS: 'on', TRUST_PROXY: '1' })
  t.after(limited.stop)
  const agent = await payingAgent(limited)
  const from = (source: string, headers = {}) =>
    limited.ask('/api/pay', {
      method: 'POST',
      headers: { 'x-forwarded-for': source, ...headers },
      body: { action: 'preview', agentId: agent.agentId, amountUsdc: 1, to: unlisted.evm },
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`2001:db8:0:1::${n}`)))
  assert.equal(answers.filter(({ status }) => status === 200).length, openPreviewsOfSourceMax, 'a /64 is one source')
  const refused = answers.find(({ status }) => status === 429)
  assert.match(String(refused?.json['detail']), /from one address\. Send the secret in `x-agent-secret`/)
  assert.equal(refused?.json['reason_code'], 'preview_limit_reached')
  const others: number[] = []
  for (let n = 0; n < 12; n++) others.push((await from(`192.0.2.${n}`)).status)
  assert.equal(others.filter((status) => status === 200).length, openPreviewsMax - openPreviewsOfSourceMax)
  assert.equal((await from('192.0.2.200', agent.headers)).status, 200, 'with the secret there is no such limit')
  limited.world.clock.ms += 3_600_000
  assert.equal((await from('2001:db8:0:1::1')).status, 200)
})

test('the mandate itself is judged for every caller: the limit of a payment, payees and purpose', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10, allowedPayees: [unlisted.tron], purpose: 'data' })
  const outcomes = checksOf(await preview(agent.agentId, { amountUsdc: 11 }))
  assert.deepEqual(
    outcomes.flatMap(({ key, outcome }) => (outcome === 'block' ? [key] : [])),
    ['payment_limit', 'payee_allowlist', 'mandate_intent'],
  )
})

test('an agent that shares its wallet reveals nothing about the others', async () => {
  const owner = (await activeKey(app)).headers
  const wallets = [1, 2].map((number) => ({ wallet: evmWallet(9_100 + number).address }))
  const one = await payingAgent(app, { maxUsdc: 10 }, wallets[0], owner)
  const other = await payingAgent(app, { maxUsdc: 10 }, wallets[1], owner)
  await payingAgent(app, { maxUsdc: 1 }, wallets[0], owner)
  assert.equal((await one.pay({ amountUsdc: 9 })).status, 403)
  const [a, b] = [await preview(one.agentId, { amountUsdc: 9 }), await preview(other.agentId, { amountUsdc: 9 })]
  assert.deepEqual(a.json, b.json)
})
