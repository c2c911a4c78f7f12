import assert from 'node:assert/strict'
import test from 'node:test'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp } from '../support/test-app.ts'

type Plan = {
  plan_id: string
  plan: string
  pinned: { address: string; network: string; asset: string; endpoint_fingerprint: string | null }
  probe_amount: string
  remaining_amount: string
  expires_at: string
  proceed: boolean
  verdict: string
  reason_code: string
}
type Compared = { result: string; proceed: boolean; differences: { field: string }[]; reason_code: string }
type Problem = { reason_code: string; field?: string }

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const endpoint = 'https://pay.example.com/invoice/7?id=3'
const question = { to: unlisted.evm, amount: '250', network: 'base', endpoint }
const observed = { to: unlisted.evm, network: 'base', asset: 'USDC', endpoint }

test('200: a plan pins whom, where and what, and splits the amount exactly', async () => {
  const plan = await plansOf(question)
  assert.match(plan.plan_id, /^pl_[\w-]{22}$/)
  assert.match(plan.pinned.endpoint_fingerprint ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual(
    { ...plan.pinned, endpoint_fingerprint: '' },
    {
      address: unlisted.evm,
      network: 'base',
      asset: usdcOnBase,
      endpoint_fingerprint: '',
    },
  )
  assert.deepEqual([plan.probe_amount, plan.remaining_amount, plan.proceed], ['2.5', '247.5', true])
  const splits: [string, string, string][] = [
    ['10000', '5', '9995'],
    ['3.333333', '0.03', '3.303333'],
    ['0.5', '0.01', '0.49'],
    ['0.01', '0.01', '0'],
    ['0.000001', '0.000001', '0'],
  ]
  for (const [amount, probe, rest] of splits) {
    const { probe_amount, remaining_amount } = await plansOf({ ...question, amount })
    assert.deepEqual([probe_amount, remaining_amount], [probe, rest], amount)
  }
})

test('200: of a coin that is worth much a small amount is still split, and never below what can be sent', async () => {
  const { network: _network, ...unnamed } = question
  const splits: [string, string, string, string, string][] = [
    [unlisted.evm, 'ETH', '0.005', '0.00005', '0.00495'],
    [unlisted.evm, 'ETH', '0.000000000000000001', '0.000000000000000001', '0'],
    [unlisted.bitcoin, 'BTC', '0.5', '0.005', '0.495'],
    [unlisted.bitcoin, 'BTC', '0.001', '0.00001', '0.00099'],
    [unlisted.bitcoin, 'BTC', '0.00000546', '0.00000546', '0'],
    [unlisted.bitcoin, 'BTC', '2000', '5', '1995'],
    [unlisted.solana, 'SOL', '0.4', '0.004', '0.396'],
  ]
  for (const [to, asset, amount, probe, rest] of splits) {
    const { pinned, probe_amount, remaining_amount } = await plansOf({ ...unnamed, to, asset, amount })
    assert.deepEqual([pinned.asset, probe_amount, remaining_amount], [asset, probe, rest], `${amount} ${asset}`)
  }
})

test('200: a plan for a listed payee advises not to proceed, and so does its comparison', async () => {
  const plan = await plansOf({ ...question, to: sanctioned.evm })
  assert.deepEqual([plan.proceed, plan.verdict, plan.reason_code], [false, 'risky', 'SANCTIONS_MATCH'])
  const compared = await compare({ plan: plan.plan, observed: { ...observed, to: sanctioned.evm } })
  assert.deepEqual([compared.result, compared.proceed, compared.reason_code], ['same', false, 'SANCTIONS_MATCH'])
})

test('200: what is observed as it was planned is the same, however it is written', async () => {
  const { plan } = await plansOf(question)
  const same = [
    observed,
    { ...observed, to: unlisted.evm.toLowerCase(), network: 'eip155:8453', asset: usdcOnBase },
    { ...observed, endpoint: 'HTTPS://PAY.example.com:443/invoice/7?id=3' },
    { ...observed, amount: '250.00', txHash: '0xabc' },
    { ...observed, amount: '247.5' },
  ]
  for (const each of same) {
    const compared = await compare({ plan, observed: each })
    assert.deepEqual([compared.result, compared.proceed, compared.reason_code], ['same', true, 'PLAN_SAME'])
  }
})

test('200: each difference, and what is pinned and not observed, is named and stops the rest', async () => {
  const { plan } = await plansOf(question)
  const { endpoint: _endpoint, ...unseen } = observed
  const changed: [Record<string, string>, string[]][] = [
    [{ ...observed, to: sanctioned.evm }, ['to']],
    [{ ...observed, network: 'ethereum' }, ['network', 'asset']],
    [{ ...observed, asset: 'USDbC' }, ['asset']],
    [{ ...observed, endpoint: 'http://pay.example.com/invoice/7?id=3' }, ['endpoint']],
    [{ ...observed, endpoint: 'https://pay.example.com/invoice/8?id=3' }, ['endpoint']],
    [{ ...observed, endpoint: 'https://pay.example.com/invoice/7?id=4' }, ['endpoint']],
    [{ ...observed, endpoint: 'https://pay.example.com/invoice/7?id=3#/8' }, ['endpoint']],
    [{ ...observed, amount: '251' }, ['amount']],
    [unseen, ['endpoint']],
    [{}, ['to', 'network', 'asset', 'endpoint']],
  ]
  for (const [each, fields] of changed) {
    const compared = await compare({ plan, observed: each })
    assert.deepEqual([compared.result, compared.proceed, compared.reason_code], ['changed', false, 'PLAN_CHANGED'])
    assert.deepEqual(
      compared.differences.map(({ field }) => field),
      fields,
    )
  }
})

test('200: a plan is valid for a day and then reported as expired', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const { json } = await app.ask<Plan>('/api/probe/plan', { method: 'POST', body: question })
  const ask = async (now: Record<string, string> = observed) =>
    (await app.ask<Compared>('/api/probe/verify', { method: 'POST', body: { plan: json.plan, observed: now } })).json
  app.world.clock.ms += 86_399_000
  assert.equal((await ask()).result, 'same')
  app.world.clock.ms += 1_000
  const expired = await ask()
  assert.deepEqual([expired.result, expired.proceed, expired.reason_code], ['expired', false, 'PLAN_EXPIRED'])
  // Only a new plan helps then, also where more changed; what changed is still named.
  const both = await ask({ ...observed, network: 'ethereum' })
  assert.deepEqual([both.result, both.proceed, both.reason_code], ['expired', false, 'PLAN_EXPIRED'])
  assert.deepEqual(
    both.differences.map(({ field }) => field),
    ['network', 'asset'],
  )
})

test('400: a plan that was forged, altered or signed as something else is refused as no plan', async () => {
  const { plan } = await plansOf(question)
  const [head = '', claims = '', signature = ''] = plan.split('.')
  const forged = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const payload = Buffer.from(JSON.stringify({ ...forged, proceed: true, amount: '1' })).toString('base64url')
  const { json: decision } = await shared.ask<{ settlement: { attestation: string } }>(`/api/decide?to=${unlisted.evm}`)
  for (const bad of [
    '',
    'x',
    `${head}.${payload}.${signature}`,
    `${plan}A`,
    ` ${plan}`,
    decision.settlement.attestation,
  ]) {
    const { status, json } = await shared.ask<Problem>('/api/probe/verify', {
      method: 'POST',
      body: { plan: bad, observed },
    })
    assert.deepEqual([status, json.reason_code, json.field], [400, 'plan_invalid', 'plan'])
  }
})

test('400: questions that are none name their field', async () => {
  const { plan } = await plansOf(question)
  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['plan', { ...question, to: 'x' }, 'address_invalid', 'to'],
    ['plan', { ...question, to: `${unlisted.evm.slice(0, -1)}8` }, 'address_checksum_invalid', 'to'],
    ['plan', { ...question, amount: '0' }, 'amount_invalid', 'amount'],
    ['plan', { ...question, amount: '-1' }, 'amount_invalid', 'amount'],
    ['plan', { ...question, amount: '1.0000001' }, 'amount_invalid', 'amount'],
    ['plan', { ...question, amount: 1 }, 'parameter_invalid', 'amount'],
    ['plan', { ...question, asset: 'DOGE' }, 'asset_invalid', 'asset'],
    ['plan', { ...question, network: 'mars' }, 'network_invalid', 'network'],
    ['plan', { ...question, network: 'tron' }, 'network_mismatch', 'network'],
    ['plan', { ...question, to: unlisted.tron, network: 'base' }, 'network_mismatch', 'network'],
    ['plan', { ...question, endpoint: 'ftp://x.example' }, 'url_invalid', 'endpoint'],
    ['plan', { amount: '1' }, 'parameter_missing', 'to'],
    ['verify', { plan }, 'parameter_missing', 'observed'],
    ['verify', { observed }, 'parameter_missing', 'plan'],
    ['verify', { plan, observed: { ...observed, to: 'x' } }, 'address_invalid', 'observed.to'],
    [
      'verify',
      { plan, observed: { ...observed, to: `${unlisted.evm.slice(0, -1)}8` } },
      'address_checksum_invalid',
      'observed.to',
    ],
    ['verify', { plan, observed: { ...observed, network: 'mars' } }, 'network_invalid', 'observed.network'],
    ['verify', { plan, observed: { ...observed, asset: 'DOGE' } }, 'asset_invalid', 'observed.asset'],
    ['verify', { plan, observed: { ...observed, amount: 'all' } }, 'amount_invalid', 'observed.amount'],
    ['verify', { plan, observed: { ...observed, endpoint: 'x' } }, 'url_invalid', 'observed.endpoint'],
    ['verify', { plan, observed: { ...observed, chain: 1 } }, 'body_member_unknown', 'observed.chain'],
  ]
  for (const [what, body, code, field] of wrong) {
    const { status, json } = await shared.ask<Problem>(`/api/probe/${what}`, { method: 'POST', body })
    assert.deepEqual([status, json.reason_code, json.field], [400, code, field], JSON.stringify(body).slice(0, 200))
  }
})

async function plansOf(body: Record<string, unknown>): Promise<Plan> {
  const { status, json, text } = await shared.ask<Plan>('/api/probe/plan', { method: 'POST', body })
  assert.equal(status, 200, text.slice(0, 300))
  return json
}

async function compare(body: Record<string, unknown>): Promise<Compared> {
  const { status, json, text } = await shared.ask<Compared>('/api/probe/verify', { method: 'POST', body })
  assert.equal(status, 200, text.slice(0, 300))
  return json
}
