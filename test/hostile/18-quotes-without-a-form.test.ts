import assert from 'node:assert/strict'
import test from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { exactQuote as quote } from '../support/exact-quote.ts'
import { shared } from '../support/test-app.ts'

// A quote that lacked a member, or had one that could not be read, was 400 before anybody had looked whom it pays.

/** Each with the status and field of the answer to an honest seller of such a quote. */
const broken: readonly (readonly [change: Record<string, unknown>, reason: string, field: string])[] = [
  [{ scheme: undefined }, 'parameter_missing', 'requirements.scheme'],
  [{ network: undefined }, 'parameter_missing', 'requirements.network'],
  [{ asset: undefined }, 'parameter_missing', 'requirements.asset'],
  [{ amount: undefined }, 'parameter_missing', 'requirements.amount'],
  [{ scheme: 7 }, 'parameter_invalid', 'requirements.scheme'],
  [{ scheme: '' }, 'parameter_invalid', 'requirements.scheme'],
  [{ scheme: 'x'.repeat(65) }, 'parameter_invalid', 'requirements.scheme'],
  [{ network: ['base'] }, 'parameter_invalid', 'requirements.network'],
  [{ asset: null }, 'parameter_invalid', 'requirements.asset'],
  [{ asset: 'x'.repeat(200) }, 'parameter_invalid', 'requirements.asset'],
  [{ amount: '1e4' }, 'amount_invalid', 'requirements.amount'],
  [{ amount: 10_000 }, 'parameter_invalid', 'requirements.amount'],
  [{ x402Version: 3 }, 'parameter_invalid', 'requirements.x402Version'],
]

test('whom such a quote pays is looked up first, and only then its form is refused', async () => {
  for (const [change, reason, field] of broken) {
    const what = JSON.stringify(change)
    const honest = { ...quote, ...change }
    const listed = { ...honest, payTo: sanctioned.evm }
    for (const [requirements, request] of [
      [listed, { requirements: listed }],
      [listed, { requirements: JSON.stringify(listed) }],
    ] as const) {
      const { status, json } = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: request })
      assert.deepEqual([status, json.decision, json.reason_code], [200, 'decline', 'SANCTIONS_MATCH'], what)
      assert.equal(json.settlement, null, JSON.stringify(requirements))
    }
    const { status, json } = await shared.ask('/api/decide', { method: 'POST', body: { requirements: honest } })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, reason, field], what)
  }
})

test('a payee that stands elsewhere than it should is detected too', async () => {
  const misplaced: readonly unknown[] = [
    { payTo: { address: sanctioned.evm } },
    { payTo: [sanctioned.tron] },
    { payTo: undefined, recipient: sanctioned.solana },
    { accepts: [{ ...quote, payTo: sanctioned.evm }] },
  ]
  for (const change of misplaced) {
    const requirements = { ...quote, ...(change as object) }
    const { json } = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: { requirements } })
    assert.deepEqual([json.decision, json.reason_code], ['decline', 'SANCTIONS_MATCH'], JSON.stringify(change))
  }
  const body = { requirements: { ...quote, payTo: { address: unlisted.evm } } }
  const { status, json } = await shared.ask('/api/decide', { method: 'POST', body })
  assert.deepEqual([status, json['field']], [400, 'requirements.payTo'])
})
