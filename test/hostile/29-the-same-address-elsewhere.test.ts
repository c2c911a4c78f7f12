import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { startFakeEsplora } from '../support/chains/esplora.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

/**
 * A listed address with the prefix of XDC was refused as a payee and allowed as a payer of fees, and all that stood in an object
 * named `asset` was allowed. The comparison of a plan was clear where the payee that is named now is listed.
 */
const { evm: listed } = sanctioned
const xdc = `xdc${listed.slice(2).toLowerCase()}`
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const demand = { scheme: 'exact', network: 'eip155:8453', amount: '10000', asset: usdc, payTo: unlisted.evm }
const litecoin = 'LNf2JDiuunBz7GMDKFYHN4rq5meXWxiwfb'

const decide = async (body: Readonly<Record<string, unknown>>) =>
  (await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body })).json
const ask = async (path: string, body: Readonly<Record<string, unknown>>) =>
  (await shared.ask(path, { method: 'POST', body })).json

test('the prefix of XDC is read as 0x, for listed payees and others', async () => {
  for (const text of [xdc, xdc.toUpperCase()]) {
    const risk = await shared.ask<ScreenResult>(`/api/risk?addr=${text}`)
    assert.deepEqual([risk.json.address, risk.json.reason_code], [listed, 'SANCTIONS_MATCH'])
    for (const body of [{ to: text, amountUsdc: '1' }, { requirements: { ...demand, payTo: text } }]) {
      const { decision, address } = await decide(body)
      assert.deepEqual([decision, address], ['decline', listed], text)
    }
  }
  const other = await shared.ask<ScreenResult>(`/api/risk?addr=xdc${unlisted.evm.slice(2)}`)
  assert.deepEqual([other.json.address, other.json.verdict], [unlisted.evm, 'clear'])
  // The digits of an address may begin with the letters of the prefix.
  const dc = `0xdc${'5'.repeat(38)}`
  assert.equal((await shared.ask<ScreenResult>(`/api/risk?addr=${dc}`)).json.verdict, 'clear')
})

test('a party is read wherever it stands but in what describes the interface', async () => {
  for (const named of [
    { extra: { asset: { feePayer: listed } } },
    { extra: { asset: listed } },
    { extra: { asset: [{ asset: { receiver: xdc } }] } },
    { 'outputSchema.payer': listed },
    { 'extensions.bazaar': { payer: listed } },
    { 'resource-payer': `to ${listed}` },
  ]) {
    const { decision } = await decide({ requirements: { ...demand, ...named } })
    assert.equal(decision, 'decline', JSON.stringify(named))
  }
  const { decision } = await decide({ requirements: { ...demand, extensions: { bazaar: { example: listed } } } })
  assert.notEqual(decision, 'decline')
})

test('a comparison is risky where the payee that is named now is listed, and an address is itself behind its coin', async () => {
  const planned = await ask('/api/probe/plan', { to: unlisted.evm, amount: '1', network: 'base' })
  for (const to of [listed, xdc, litecoin, `LTC:${litecoin}`, sanctioned.tron]) {
    const compared = await ask('/api/probe/verify', { plan: planned['plan'], observed: { to, network: 'base' } })
    assert.deepEqual([compared['result'], compared['proceed'], compared['verdict']], ['changed', false, 'risky'], to)
  }
  const plan = await ask('/api/probe/plan', { to: litecoin, amount: '1' })
  for (const to of [litecoin, `LTC:${litecoin}`, `litecoin:${litecoin}`]) {
    const observed = { to, network: 'other', asset: 'USDC' }
    assert.equal((await ask('/api/probe/verify', { plan: plan['plan'], observed }))['result'], 'same', to)
  }
})

test('a source states how many transfers were read, not how many might have been', async (t: TestContext) => {
  const esplora = await startFakeEsplora(t, appNowMs)
  const app = await startChainApp(t, { BITCOIN_API_URL: esplora.url })
  const nowS = appNowMs / 1_000
  const address = unlisted.bitcoin
  esplora.transactions = Array.from({ length: 40 }, (_, n) => ({
    txid: n.toString(16).padStart(64, '0'),
    block: { height: 890_000 - n, time: nowS - 86_400 - n * 600 },
    inputs: [{ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', satoshis: 5_000 }],
    outputs: [{ address, satoshis: 5_000 }],
  }))
  const { intelligence } = (await app.ask<ScreenResult>(`/api/risk?addr=${address}`)).json
  const source = intelligence.sources.find(({ id }) => id === 'bitcoin.taint')
  assert.match(source?.detail ?? '', /The newest 25 transfers were read\./)
})
