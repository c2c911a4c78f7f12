import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { createGuard } from '../../sdk/src/index.ts'
import { callTool, revisions } from '../support/mcp-message.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { host, verifiedService } from '../support/payees.ts'
import { shared, startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { to, token, tron, usdc, demand, winding } from './sanctioned-asset-requests.ts'

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

test('a transaction that moves it is a finding beside the comparison, which stays what it is', async () => {
  const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`
  const intent = { action: 'pay', to, amount: '25', asset: token, decimals: 6 }
  const check = async (body: Readonly<Record<string, unknown>>) =>
    (await shared.ask('/api/intent/check', { method: 'POST', body })).json
  const match = await check({ intent, contract: token, data })
  assert.deepEqual([match['decision'], match['signal_keys']], ['match', ['list.asset']])
  assert.match(JSON.stringify(match['evidence']), /evidence\/eu-assets\//)
  assert.match(String(match['advice']), /Do not pay in this asset/)
  const moved = await check({ intent: { ...intent, asset: 'USDC', decimals: undefined }, contract: token, data })
  assert.deepEqual(
    [moved['decision'], (moved['signal_keys'] as string[]).toSorted()],
    ['mismatch', ['intent.mismatch', 'list.asset']],
  )
})

test('a transaction that is declared in a listed name is understood, and the finding states which', async () => {
  const paid = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`
  const check = async (asset: string, contract: string, more: object = {}) => {
    const intent = { action: 'pay', to, amount: '25', asset, ...more }
    const { status, json } = await shared.ask<IntentAnswer>('/api/intent/check', {
      method: 'POST',
      body: { intent, contract, data: paid },
    })
    return { status, json, keys: json.signal_keys?.toSorted().join(), said: JSON.stringify(json.evidence) }
  }
  const usdcOnEthereum = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  // By a name whose contract the list has: compared with that contract, and a match only with its decimals.
  const exact = await check('a7a5', token, { decimals: 6 })
  assert.deepEqual([exact.status, exact.json.decision, exact.keys], [200, 'match', 'list.asset'])
  assert.match(exact.said, /evidence\/eu-assets\/A7A5"/)
  for (const name of [`eip155:1/erc20:${token}`, `0X${token.slice(2)}`])
    assert.deepEqual(
      [(await check(name, token)).json.decision, (await check(name, token)).keys],
      ['unknown', 'intent.unknown,list.asset'],
    )
  assert.deepEqual((await check('A7A5', usdcOnEthereum)).json.decision, 'mismatch')
  // By a name without a contract: never a match, and a mismatch where another known token moves.
  for (const name of ['RUBx', 'wA7A5', 'A7A5w', 'CBDC ruble', 'digital rouble', 'e-rouble', 'цифровой рубль']) {
    const open = await check(name, `0x${'d4'.repeat(20)}`, { decimals: 6 })
    assert.deepEqual([open.status, open.json.decision, open.keys], [200, 'unknown', 'intent.unknown,list.asset'], name)
    assert.match(open.json.advice, /Do not pay in this asset/)
    assert.equal((await check(name, usdcOnEthereum)).json.decision, 'mismatch', name)
  }
  const coin = await shared.ask<IntentAnswer>('/api/intent/check', {
    method: 'POST',
    body: {
      intent: { action: 'pay', to, amount: '1', asset: 'RUBx' },
      contract: to,
      data: '0x',
      value: '1000000000000000000',
    },
  })
  assert.equal(coin.json.decision, 'mismatch', 'the coin of the chain is no asset of which only the name is known')
  // What only looks like a listed name is a finding of its own; what is neither stays refused.
  for (const name of ['А7А5', 'RUВх', 'wRUBx', 'stA7A5', 'USDA7A5', 'xA7A5', 'my A7A5 coin']) {
    const alike = await check(name, `0x${'d4'.repeat(20)}`)
    assert.deepEqual([alike.status, alike.keys], [200, 'asset.lookalike,intent.unknown'], name)
    assert.match(alike.said, /looks like (A7A5|RUBx)/)
  }
  for (const name of ['NOPE', 'rouble', 'A7A55']) assert.equal((await check(name, token)).status, 400, name)
})

type IntentAnswer = { decision: string; signal_keys?: string[]; evidence: unknown[]; advice: string }

test('a payee, an agent, a tool and a guard decline it too', async () => {
  const files = host(app)
  await verifiedService(app, files, { sid: 'open' })
  const payee = await app.ask('/api/payee/decide', { method: 'POST', body: { payee: 'open', asset: 'A7A5' } })
  assert.deepEqual(
    [payee.json['status'], payee.json['final'], payee.json['reasons']],
    ['decline', true, ['SANCTIONED_ASSET']],
  )
  // No payee can take it: it is declined before the payee is looked at, once and for all.
  await verifiedService(app, files, { sid: 'strict', policy: { require_kya: true, min_usdc: '5' } })
  for (const [payee, asset] of [
    ['nobody', 'A7A5'],
    ['nobody', token],
    ['strict', 'e-rouble'],
    ['strict', tron],
  ] as const) {
    const { json } = await app.ask('/api/payee/decide', { method: 'POST', body: { payee, asset } })
    assert.deepEqual([json['status'], json['final'], json['reasons']], ['decline', true, ['SANCTIONED_ASSET']], payee)
  }
  const unready = await app.ask('/api/payee/decide', { method: 'POST', body: { payee: 'nobody', asset: 'USDC' } })
  assert.deepEqual([unready.json['status'], unready.json['reasons']], ['not_ready', ['PAYEE_UNKNOWN']])
  // A name that looks like a listed one is held until the asset is named by its contract.
  for (const asset of ['А7А5', 'wRUBx', 'my A7A5 coin']) {
    const { json } = await app.ask('/api/payee/decide', { method: 'POST', body: { payee: 'open', asset } })
    assert.deepEqual(
      [json['status'], json['reasons'], json['requested_fields']],
      ['hold_request_info', ['ASSET_UNCLEAR'], ['asset']],
      asset,
    )
    assert.match(JSON.stringify(json['evidence']), /looks like (A7A5|RUBx).*/)
    assert.match(String(json['next']), /contract or mint/)
  }
  const byContract = await app.ask('/api/payee/decide', { method: 'POST', body: { payee: 'open', asset: usdc } })
  assert.equal(byContract.json['status'], 'accept')
  const taken = await app.ask('/api/payee/decide', { method: 'POST', body: { payee: 'open', asset: 'USDC' } })
  assert.equal(taken.json['status'], 'accept')

  const agent = await payingAgent(app)
  for (const asset of ['A7A5', token]) {
    const { json } = await agent.pay({ asset })
    const blocked = (json['checks'] as { n: number; reason_code: string }[]).at(-1)
    assert.deepEqual([json['decision'], blocked?.n, blocked?.reason_code], ['block', 9, 'SANCTIONED_ASSET'], asset)
    assert.deepEqual([json['remedies'], json['final']], [[], true])
  }
  assert.equal((await agent.pay({ asset: 'А7А5' })).json['decision'], 'review')
  assert.equal((await agent.pay({ asset: 'USDC' })).json['decision'], 'allow')

  const [revision] = revisions
  assert.ok(revision)
  const tool = await callTool(revision, 'screen_address', { addr: token })
  assert.equal(tool.result?.structuredContent?.['reason_code'], 'SANCTIONED_ASSET')

  const running = await shared.app()
  const guard = createGuard({ baseUrl: running.url, issuer: testBaseUrl, now: running.world.now })
  const offer = { ...demand, maxTimeoutSeconds: 60, extra: { name: 'A7A5', version: '1' } }
  const paymentRequired = { x402Version: 2, resource: { url: 'https://api.example.com/w' }, accepts: [offer] }
  const quoted = { paymentRequired, offer, pages: [] }
  await assert.rejects(guard.approveQuote(quoted), { reason_code: 'SANCTIONED_ASSET' })
})
