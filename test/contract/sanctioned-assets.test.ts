import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'
import { to, token, tron, usdc, demand, winding } from './sanctioned-asset-requests.ts'

// A token that the European Union has sanctioned as an asset was clear as an address, and a payment in it was a 400 at
// most. It is a subject now: by its contract, its CAIP-19 or its name, wherever a payment names it.

let app: TestApp
let lists: string
before(async () => {
  lists = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  await mkdir(join(lists, 'eu-assets'))
  await writeFile(join(lists, 'eu-assets/assets.json'), JSON.stringify([winding]))
  app = await startTestApp({ LISTS_DIR: lists })
})
after(async () => {
  await app.stop()
  await rm(lists, { recursive: true })
})

const decide = (body: Readonly<Record<string, unknown>>) =>
  shared.ask<DecisionResult>('/api/decide', { method: 'POST', body })
const risk = (query: string, { ask }: Pick<TestApp, 'ask'> = shared) => ask<ScreenResult>(`/api/risk?${query}`)

test('a listed token is risky as an address from the day in force on, with its act as evidence, and proofs agree', async () => {
  for (const [addr, on, verdict, result] of [
    [token, '2025-11-24', 'clear', 'not_listed'],
    [token, '2025-11-25', 'risky', 'listed'],
    [tron, '2026-11-30', 'risky', 'listed'],
  ] as const) {
    const { json } = await risk(`addr=${addr}&on=${on}`)
    assert.deepEqual([json.verdict, json.evidence[0]?.source], [verdict, 'eu-assets'], on)
    const proof = await shared.ask(`/api/proof?addr=${addr}&on=${on}`)
    assert.equal(proof.json['result'], result, on)
  }
  const { json } = await risk(`addr=${token}`)
  assert.deepEqual([json.reason_code, json.signal_keys, json.risk], ['SANCTIONED_ASSET', ['list.asset'], 95])
  const [evidence] = json.evidence
  assert.match(evidence?.url ?? '', /eur-lex\.europa\.eu.*CELEX:32014R0833/)
  assert.match(evidence?.detail ?? '', /since 2025-11-25.*A7A5.*reports of the act.*Contract as given by/)
  const page = await shared.ask(new URL(evidence?.page ?? '').pathname)
  assert.equal(page.status, 200)
  assert.match((await shared.ask('/lists')).text, /EU sanctioned crypto-assets/)
  const batch = await shared.ask('/api/risk/batch', { method: 'POST', body: { addresses: [to, token] } })
  assert.match(batch.text, /SANCTIONED_ASSET/)
})

test('a decision declines an asset by each of its names', async () => {
  for (const asset of [token, token.toLowerCase(), `eip155:1/erc20:${token}`, tron, 'A7A5', 'a7a5', 'wA7A5', 'RUBx']) {
    const { json } = await decide({ to, asset })
    assert.deepEqual([json.decision, json.reason_code, json.verdict], ['decline', 'SANCTIONED_ASSET', 'risky'], asset)
    assert.deepEqual([json.remedies, json.final, json.settlement], [[], true, null], asset)
    assert.deepEqual(
      json.parties?.map(({ field, verdict, reason_code }) => [field, verdict, reason_code]),
      [['asset', 'risky', 'SANCTIONED_ASSET']],
      asset,
    )
    assert.match(json.advice, /another asset/)
  }
  const zh = await shared.ask<DecisionResult>(`/api/decide?to=${to}&asset=A7A5&lang=zh&view=brief`)
  assert.match(zh.json.advice, /受到制裁/)
  for (const asset of ['USDC', 'EURC', usdc, `eip155:8453/erc20:${usdc}`, 'anything'])
    assert.equal((await decide({ to, asset })).json.decision, 'allow', asset)
  // An amount under the cap would be no remedy.
  const over = await decide({ to, asset: 'A7A5', amountUsdc: '9', maxAmountUsdc: '5' })
  assert.deepEqual([over.json.reason_code, over.json.remedies], ['SANCTIONED_ASSET', []])
})

test('a name that looks like a listed one is for review, and evidence names the listed one', async () => {
  for (const asset of ['А7А5', 'A7AS', 'RUВх']) {
    const { json } = await decide({ to, asset })
    assert.deepEqual([json.decision, json.verdict, json.signal_keys], ['review', 'caution', ['asset.lookalike']], asset)
    assert.match(json.evidence[0]?.detail ?? '', /looks like (A7A5|RUBx)/)
  }
})

test('a seller that demands a listed token is declined with evidence, though the token is in no table', async () => {
  for (const change of [
    {},
    { network: 'base' },
    { network: 'eip155:777' },
    { amount: 'much' },
    { asset: 'A7A5' },
    { network: 'tron:0x2b6653dc', asset: tron, payTo: unlisted.tron },
    { network: 'eip155:8453', asset: usdc, extra: { name: 'A7A5', version: '1' } },
    { network: 'eip155:8453', asset: usdc, extra: { symbol: 'a7a5' } },
  ]) {
    const { status, json } = await decide({ requirements: { ...demand, ...change } })
    const changed = JSON.stringify(change)
    assert.deepEqual([status, json.decision, json.reason_code], [200, 'decline', 'SANCTIONED_ASSET'], changed)
    assert.match(json.evidence[0]?.detail ?? '', /^requirements\.(asset|extra\.name|extra\.symbol) names /, changed)
  }
  const other = await decide({ requirements: { ...demand, asset: `0x${'d4'.repeat(20)}` } })
  assert.deepEqual([other.status, other.json.reason_code], [400, 'asset_invalid'])
  assert.match(other.json.retry.condition ?? '', /Choose another entry of accepts, or do not pay\.$/)
  const alike = await decide({ requirements: { ...demand, network: 'base', asset: usdc, extra: { name: 'А7А5' } } })
  assert.deepEqual([alike.json.decision, alike.json.signal_keys], ['review', ['asset.lookalike']])
  // The likeness is stated before the fault of the form.
  for (const change of [
    { asset: 'А7А5' },
    { asset: 'A7AS', amount: 'much' },
    { network: 'eip155:777', extra: { symbol: 'RUВх' }, asset: usdc },
  ]) {
    const { status, json } = await decide({ requirements: { ...demand, ...change } })
    const expected = [200, 'review', ['asset.lookalike']]
    assert.deepEqual([status, json.decision, json.signal_keys], expected, JSON.stringify(change))
  }
})

test('the only remedy is another offer of the same seller, judged before it is named', async () => {
  const base = { ...demand, network: 'eip155:8453', asset: usdc }
  const accepts = [
    demand,
    { ...demand, asset: 'nonsense' },
    { ...base, payTo: sanctioned.evm },
    { ...base, extra: { name: 'A7A5' } },
    { ...base, amount: '900' },
    base,
  ]
  const { json } = await decide({ requirements: demand, accepts })
  const [remedy, ...others] = json.remedies ?? []
  assert.deepEqual([json.decision, json.final, others], ['decline', false, []])
  assert.deepEqual([remedy?.kind, remedy?.to, remedy?.valid_until], ['use_offer', 'allow', '2026-12-02T00:00:00.000Z'])
  assert.equal(remedy?.detail, 'Pay in USDC on base, which the seller accepts too.')
  const [patch] = remedy?.patch ?? []
  assert.deepEqual([patch?.op, patch?.path, JSON.parse(patch?.value ?? '')], ['replace', '/requirements', accepts[4]])
  const followed = await decide({ requirements: patch?.value, accepts })
  assert.deepEqual([followed.json.decision, followed.json.payment?.amount], ['allow', '0.0009'])
  const query = new URLSearchParams({
    requirements: JSON.stringify(demand),
    accepts: JSON.stringify(accepts),
    view: 'brief',
  })
  assert.deepEqual((await shared.ask<DecisionResult>(`/api/decide?${query.toString()}`)).json.remedies, json.remedies)
  for (const [body, decision] of [
    [{ requirements: demand, accepts: accepts.slice(0, 4) }, 'decline'],
    [{ requirements: { ...demand, payTo: sanctioned.evm }, accepts }, 'decline'],
    [{ requirements: { ...base, amount: '90000000' }, maxAmountUsdc: '1', accepts }, 'decline'],
    [{ requirements: base, accepts }, 'allow'],
    [{ to, asset: 'A7A5', accepts }, 'decline'],
  ] as const) {
    const other = await decide(body)
    assert.deepEqual([other.json.decision, other.json.remedies ?? []], [decision, []], JSON.stringify(body))
  }
  const many = await decide({ requirements: demand, accepts: Array.from({ length: 17 }, () => base) })
  assert.deepEqual([many.status, many.json['field' as never]], [400, 'accepts'])
  const capped = await decide({ requirements: demand, maxAmountUsdc: '0.0001', accepts })
  assert.deepEqual(capped.json.remedies, [], 'an offer above the cap is declined itself')
})

test('a file of the operator adds assets, and evidence states while one winds down', async () => {
  const { json } = await risk(`addr=0x${'c3'.repeat(20)}`, app)
  assert.equal(json.verdict, 'risky')
  assert.match(json.evidence[0]?.detail ?? '', /wind down until 2026-12-31/)
  assert.equal((await risk(`addr=0x${'c3'.repeat(20)}&on=2026-08-09`, app)).json.verdict, 'clear')
  assert.equal((await risk(`addr=${token}`, app)).json.verdict, 'risky', 'what the bundle has stays')
  const listed = await app.ask<{ lists: { id: string; entries: number }[] }>('/api/lists')
  assert.equal(listed.json.lists.find(({ id }) => id === 'eu-assets')?.entries, 25)
})

test('a service does not start with it as the token that payments are settled in', async () => {
  const settings = {
    X402_PAY_TO: to,
    X402_NETWORK: 'eip155:1',
    X402_ASSET: token,
    X402_FACILITATOR_URL: 'https://facilitator.example',
  }
  const started = startTestApp(settings).then(({ stop }) => stop())
  await assert.rejects(started, /X402_ASSET must not be a sanctioned asset/)
  const other = await startTestApp({ ...settings, X402_ASSET: usdc })
  await other.stop()
})
