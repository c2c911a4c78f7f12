import assert from 'node:assert/strict'
import test from 'node:test'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

// Seen: the first call of a newcomer, POST /api/pay with {}, was refused with "Send the parameter." and no word that an agent
// registers first. A payee's decision called its payer risky and gave no reason for it.

type Refused = { reason_code: string; field: string; retry: { condition: string } }

const ask = async (body: Readonly<Record<string, unknown>>) =>
  (await shared.ask<Refused>('/api/pay', { method: 'POST', body })).json

test('a payment without an agent is refused with the way to one, in both languages', async () => {
  for (const body of [{}, { action: 'history' }, { action: 'rotate' }]) {
    const { reason_code, field, retry } = await ask(body)
    assert.deepEqual([reason_code, field], ['parameter_missing', 'agentId'])
    assert.match(retry.condition, /^An agent registers first: send `action: register`/)
    assert.match(retry.condition, /GET \/api\/pay describes every action\.$/)
  }
  const { retry } = (await shared.ask<Refused>('/api/pay?lang=zh', { method: 'POST', body: {} })).json
  assert.match(retry.condition, /^请先注册智能体：发送 `action: register`/)
})

test('what an action lacks beside is refused with where it is described, and registering is not sent in a circle', async () => {
  for (const [body, missing] of [
    [{ action: 'register' }, 'agentId'],
    [{ action: 'check' }, 'agentId'],
    [{ action: 'register', agentId: 'first-steps-02' }, 'entity'],
    [{ action: 'preview' }, 'to'],
  ] as const) {
    const { field, retry } = await ask(body)
    assert.equal(field, missing)
    assert.equal(retry.condition, 'Send the parameter. GET /api/pay describes every action.')
  }
})

test('a decision of a payee gives the verdict on its payer with the reason', async () => {
  type Decided = {
    payer: { verdict: string | null; reason_code: string | null }
    evidence: { kind: string; detail: string }[]
  }
  const decide = async (payer: Readonly<Record<string, unknown>>) => {
    const body = { payee: 'svc_000000000000000000000000', payer }
    return (await shared.ask<Decided>('/api/payee/decide', { method: 'POST', body })).json
  }
  const listed = await decide({ address: sanctioned.evm })
  assert.deepEqual([listed.payer.verdict, listed.payer.reason_code], ['risky', 'SANCTIONS_MATCH'])
  assert.match(
    listed.evidence.find(({ kind }) => kind === 'screening')?.detail ?? '',
    /The address is on a sanctions list\.$/,
  )
  const clear = await decide({ address: unlisted.evm })
  assert.deepEqual([clear.payer.verdict, clear.payer.reason_code], ['clear', 'NO_RISK_SIGNAL'])
  const none = await decide({ agentId: 'somebody' })
  assert.deepEqual([none.payer.verdict, none.payer.reason_code], [null, null])
})
