import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { readAddress } from '../../src/kit/address.ts'
import { accountSpellings } from '../support/key-spellings.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const post = (body: Record<string, unknown>) => app.ask('/api/pay', { method: 'POST', body })
/** A payee of caution. */
const tronTwin = accountSpellings(Buffer.from(readAddress(sanctioned.evm).address?.key ?? [])).tron

test('a preview that blocks has the gate, the reason, the next step and the advice of the payment; one that allows has none', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10 })
  for (const [payment, code] of [
    [{ amountUsdc: 1, to: sanctioned.evm }, 'SANCTIONS_MATCH'],
    [{ amountUsdc: 11, to: unlisted.evm }, 'payment_limit_exceeded'],
  ] as const) {
    const { json: own } = await agent.ask({ action: 'preview', nonce: 'n', ...payment })
    const { json: paid } = await agent.pay({ nonce: 'n', ...payment })
    const membersOf = (json: Record<string, unknown>) => [json['pillar'], json['reason_code'], json['retry']]
    assert.deepEqual(membersOf(own), membersOf(paid))
    assert.equal(own['reason_code'], code)
    assert.equal(
      own['advice'],
      `The payment would be blocked by the gate ${String(own['pillar'])}. ${String(paid['advice'])}`,
    )
  }
  const { json: open } = await post({ action: 'preview', amountUsdc: 1, to: sanctioned.evm })
  assert.match(String(open['advice']), /Screening\/AML\. Nothing was paid.*Do not pay it in another way/)
  const { json: good } = await agent.ask({ action: 'preview', amountUsdc: 1, to: unlisted.evm })
  for (const member of ['pillar', 'reason_code', 'advice', 'retry']) assert.equal(good[member], undefined, member)
})

test('a preview of a payee with risk signals states that the payment would be made and flagged', async () => {
  const agent = await payingAgent(app)
  const payment = { amountUsdc: 1, to: tronTwin, nonce: 'twin' }
  for (const lang of ['en', 'zh']) {
    const { json } = await agent.ask({ action: 'preview', lang, ...payment })
    assert.deepEqual([json['decision'], json['blocked'], json['pillar']], ['review', false, 'Screening/AML'])
    assert.equal(json['reason_code'], 'RISK_SIGNALS_PRESENT')
    const words = lang === 'en' ? /^The payment would be made, and flagged by the gate Screening/ : /^该付款会照常执行/
    assert.match(String(json['advice']), words)
  }
  const { status, json: paid } = await agent.pay(payment)
  assert.deepEqual([status, paid['decision'], paid['reason_code']], [200, 'review', 'RISK_SIGNALS_PRESENT'])
})
