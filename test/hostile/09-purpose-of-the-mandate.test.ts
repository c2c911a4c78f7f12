import assert from 'node:assert/strict'
import test from 'node:test'
import { payingAgent } from '../support/paying-agent.ts'
import { shared } from '../support/test-app.ts'

// Seen: `Send the purpose of the mandate` beside a purpose that nothing named, as an `add_field` that replaced a member.

const purpose = 'weather data for Lisbon'
type Remedy = { kind: string; detail: string; patch: { op: string; path: string; value: string }[] }

test('the remedy of another purpose names that of the mandate, and adds or changes as the body has it', async () => {
  const agent = await payingAgent(await shared.app(), { purpose })
  for (const [sent, kind, op] of [
    [{}, 'add_field', 'add'],
    [{ purpose: 'something else' }, 'change_field', 'replace'],
  ] as const) {
    for (const action of ['pay', 'preview']) {
      const { json } = await agent.pay({ ...sent, action })
      const [remedy] = json['remedies'] as Remedy[]
      assert.deepEqual([remedy?.kind, remedy?.patch], [kind, [{ op, path: '/purpose', value: purpose }]], action)
      assert.ok(remedy?.detail.includes(`“${purpose}”, if it is what the payment is for`), remedy?.detail)
    }
    const { json } = await agent.pay({ ...sent, lang: 'zh' })
    assert.ok((json['remedies'] as Remedy[])[0]?.detail.includes(`“${purpose}”`))
  }
})

test('without the secret no caller reads the purpose of a mandate, and the sentence states what shows it', async () => {
  const app = await shared.app()
  const { agentId } = await payingAgent(app, { purpose })
  const body = { action: 'preview', agentId, amountUsdc: 1, to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97' }
  for (const lang of ['en', 'zh'])
    for (const sent of [{}, { purpose: 'something else' }]) {
      const { text, json } = await app.ask('/api/pay', { method: 'POST', body: { ...body, ...sent, lang } })
      assert.ok(!text.includes(purpose), text)
      assert.equal(json['decision'], 'block')
      assert.match(text, /`x-agent-secret`/)
    }
})
