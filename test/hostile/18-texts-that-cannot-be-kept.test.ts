import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { sanctioned } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// Seen by the fuzz suite: a payment whose purpose holds a NUL was 500, because no database keeps one. A blocked payment
// was therefore neither kept nor told to its owner.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const texts = ['\0', 'books\0', '\ud800']

test('a purpose that cannot be kept is 400 and names its field, for payments, previews and mandates', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10 })
  for (const purpose of texts) {
    const answers = [
      [await agent.pay({ purpose }), 'purpose'],
      [await agent.pay({ purpose, to: sanctioned.evm }), 'purpose'],
      [await agent.ask({ action: 'preview', purpose, amountUsdc: 1, to: sanctioned.evm }), 'purpose'],
      [await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 1, purpose } }), 'mandate.purpose'],
    ] as const
    for (const [{ status, json }, field] of answers)
      assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_invalid', field])
  }
  assert.equal((await agent.pay({ purpose: 'books\n\u200b' })).status, 200)
  assert.ok(!app.logged.some((line) => line.includes('"failed"')))
})
