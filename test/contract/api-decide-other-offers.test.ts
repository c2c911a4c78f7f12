import assert from 'node:assert/strict'
import test from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const base = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: unlisted.evm,
}
const decide = (body: Readonly<Record<string, unknown>>) =>
  shared.ask<DecisionResult>('/api/decide', { method: 'POST', body })

test('another offer that names a listed party is evidence without weight; the decision on the payee that is paid stays', async () => {
  const bad = { ...base, payTo: sanctioned.evm }
  const named = { ...base, extra: { facilitator: sanctioned.tron } }
  const { json } = await decide({ requirements: base, accepts: [base, bad, { ...bad, amount: 'much' }, named] })
  assert.deepEqual([json.decision, json.verdict, json.risk], ['allow', 'clear', 0])
  const shown = json.evidence.map(({ detail, signal_key, weight }) => [detail.split(',')[0], signal_key, weight])
  assert.deepEqual(shown, [
    [`accepts[1].payTo names ${sanctioned.evm}`, null, 0],
    [`accepts[3].extra.facilitator names ${sanctioned.tron}`, null, 0],
  ])
  assert.match(json.evidence[0]?.url ?? '', new RegExp(`/address/${sanctioned.evm}$`))
  const zh = await decide({ requirements: base, accepts: [bad], lang: 'zh' })
  assert.match(zh.json.evidence[0]?.detail ?? '', /^accepts\[0\]\.payTo 指定了名单地址/)
  const itself = await decide({ requirements: bad, accepts: [bad, base] })
  assert.equal(itself.json.decision, 'decline')
  assert.doesNotMatch(JSON.stringify(itself.json.evidence), /accepts\[/)
})
