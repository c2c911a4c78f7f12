import assert from 'node:assert/strict'
import test from 'node:test'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared } from '../support/test-app.ts'

// Seen: an agent without an account paid, and gate 1 stated that its name is self-declared and shows no responsible
// party. After a claim the console showed for that payment that the agent is owned by an account, which the gate never
// stated.

test('a payment of an agent that was claimed since is shown with what its gates reported when it was made', async () => {
  const app = await shared.app()
  const agent = await payingAgent(app, { maxUsdc: 5, dailyUsdc: 500 })
  const results = [await agent.pay({ nonce: 'passed' }), await agent.pay({ nonce: 'blocked', amountUsdc: 6 })]
  const owner = await activeKey(app)
  const claimed = await agent.ask({ action: 'claim' }, owner.headers)
  assert.equal(claimed.status, 200, claimed.text)
  const later = await agent.pay({ nonce: 'later' })
  assert.match(sentence(later.json), /Owned by an account/)
  const { reads } = await signIn(app, owner.email)
  for (const { json } of [...results, later]) {
    const shown = await app.ask(`/api/console/payments/${String(json['paymentId'])}`, {
      headers: reads,
    })
    assert.deepEqual(shown.json['checks'], json['checks'])
  }
})

function sentence({ checks }: Record<string, unknown>): string {
  return (checks as { detail: string }[])[0]?.detail ?? ''
}
