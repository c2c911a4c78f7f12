import assert from 'node:assert/strict'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'

// A payment that an old sanctions list held up advised to wait for sources that had all answered, and named no list.

const oldList = /OFAC.*2026-08-20, 103 days old/
const missing = /for want of a copy: UK Sanctions List, EU .*, UN /

test('a payment that waits for newer lists names them, and whose part it is to update them', async (t) => {
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '72' })
  t.after(app.stop)
  const post = (body: Record<string, unknown>, headers = {}) => app.ask('/api/pay', { method: 'POST', body, headers })
  const { json: agent } = await post({ action: 'register', agentId: 'waits', entity: 'Acme' })
  const payment = { agentId: 'waits', amountUsdc: '5', to: unlisted.evm, nonce: 'n-1' }
  const headers = { 'x-agent-secret': String(agent['agentSecret']), 'idempotency-key': 'waits-for-lists-1' }
  const { status, json } = await post(payment, headers)
  assert.deepEqual([status, json['reason_code']], [403, 'LISTS_STALE'])
  const { condition } = json['retry'] as { condition: string }
  assert.match(condition, /same nonce .* once the operator has updated the lists/)
  assert.match(String(json['detail']), /older than the configured limit.* the operator has updated the lists/)
  assert.match(String(json['advice']), /^Nothing was paid\. Sanctions lists are older than the limit of 72 hours/)
  for (const name of [oldList, missing]) assert.match(String(json['advice']), name)
  const { json: previewed } = await post({ ...payment, action: 'preview' }, headers)
  const checks = previewed['checks'] as { key: string; detail: string }[]
  assert.equal(checks.find(({ key }) => key === 'screening')?.detail, json['detail'])
})

for (const [hours, named] of [
  ['72', [/limit of 72 hours/, oldList, missing]],
  [undefined, [/out of date \(OFAC SDN list: 2026-08-20\)/, missing]],
] as const)
  test(`the evidence of a payee names the lists behind the verdict on the payer (limit: ${hours})`, async (t) => {
    const app = await startTestApp(hours === undefined ? {} : { LISTS_MAX_AGE_HOURS: hours })
    t.after(app.stop)
    const body = { payee: 'nobody', payer: { address: unlisted.evm } }
    const { json } = await app.ask<{ evidence: { kind: string; detail: string }[] }>('/api/payee/decide', {
      method: 'POST',
      body,
    })
    const detail = json.evidence.find(({ kind }) => kind === 'screening')?.detail ?? ''
    for (const name of named) assert.match(detail, name)
  })
