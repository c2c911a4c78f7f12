import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { sanctioned } from '../support/known-addresses.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// Seen by the fuzz suite: a payment whose purpose holds a NUL was 500, because no database keeps one. A blocked payment
// was therefore neither stored nor reported to its owner.

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

// Seen: 500 in PostgreSQL and SQLite for an id with a NUL in a path of the console, in a link and in the settings of a key.
test('an id that no database can keep is the id of nothing, in every path, link and body', async () => {
  const { changes: headers } = await signIn(app, (await activeKey(app)).email)
  const post = (path: string, body: Readonly<Record<string, unknown>> = {}) =>
    app.ask(path, { method: 'POST', headers, body })
  const revision = 'r'.repeat(16)
  const answers = [
    [await post('/api/console/agents/a%00b/claim', { agentSecret: 'x' }), 401],
    [await post('/api/console/agents/a%00b/revoke'), 404],
    [await post('/api/console/agents/a%00b/free-wallet'), 404],
    [await post('/api/access-keys/settings', { action: 'confirm', token: 'a\0b', k: 'a\0b' }), 404],
    [await app.ask('/agents/confirm?token=a&k=a%00b'), 404],
    [await app.ask('/keys/activate?token=a&k=a%00b'), 404],
    [await app.ask('/keys/confirm?token=a&k=a%00b'), 404],
    [await app.ask('/api/registry/agents/a%00b'), 404],
    [await app.ask('/api/registry/services/a%00b'), 404],
    [await post('/api/console/keys/a%00b/pending', { action: 'cancel', change: revision }), 400],
    [await post('/api/console/webhook/deliveries/a%00b/replay', { revision }), 404],
  ] as const
  assert.deepEqual(
    answers.map(([{ status }]) => status),
    answers.map(([, expected]) => expected),
  )
})
