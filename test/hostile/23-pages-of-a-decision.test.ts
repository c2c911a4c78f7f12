import assert from 'node:assert/strict'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

// Seen: a decision with a page advised without a word on the lists of hosts that were not checked, and a payee that is
// not registered was reported to take no payments now.

test('a decision with a page states how many lists of hosts were checked and how old they are, in each form', async () => {
  const app = await shared.app()
  for (const view of ['', '&view=brief']) {
    const path = `/api/decide?to=${unlisted.evm}&amountUsdc=1&url=https://example.com/x${view}`
    const { advice } = (await app.ask<{ advice: string }>(path)).json
    assert.match(advice, /Lists of hosts that were checked: \d of \d; the oldest copy is of \d{4}-\d\d-\d\d\./, view)
    assert.match((await app.ask<{ advice: string }>(`${path}&lang=zh`)).json.advice, /涵盖主机的名单共 \d 份/, view)
  }
})

test('a payee that is not registered is called that, and not one that takes no payments', async () => {
  const body = { payee: 'svc_000000000000000000000000', payer: { address: unlisted.evm } }
  const { status, json } = await shared.ask('/api/payee/decide', { method: 'POST', body })
  assert.equal(status, 200, JSON.stringify(json))
  assert.match(String(json['next']), /^The payee is not registered here\./)
})
