import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../support/console-session.ts'
import { unlisted } from '../support/known-addresses.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// Refusals left their reader to guess what was wrong: the secret or the id, the token or the session, the change or the time.
// A secret without an id was ignored, and a statement by it was answered as if no secret had been sent.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

test('what the gateway and the console refuse names the header, the member or the parameter', async () => {
  const owner = await activeKey(app)
  const session = await signIn(app, owner.email)
  const agent = await payingAgent(app, { maxUsdc: 5 })
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    app.ask(path, { method: 'POST', body: body as Record<string, unknown>, headers })
  const claim = () => agent.ask({ action: 'claim' })
  const mandateOf = `/api/console/agents/${agent.agentId}/mandate`
  const cases = [
    [await post('/api/pay', { action: 'revoke', agentId: agent.agentId }), 'agent_unauthenticated', 'x-agent-secret'],
    [await agent.ask({ action: 'rotate' }, { 'x-agent-secret': 'wrong' }), 'agent_unauthenticated', 'x-agent-secret'],
    [await claim(), 'key_required', 'authorization'],
    [await post('/api/access-keys/settings', { label: 'x' }), 'key_required', 'authorization'],
    [
      await post(mandateOf, { mandate: { maxUsdc: 1 } }, { cookie: session.changes['cookie'] ?? '' }),
      'csrf_invalid',
      'x-csrf-token',
    ],
    [await app.ask('/agents/confirm?k=none&token=cst_x'), 'link_not_valid', 'token'],
  ] as const
  for (const [{ status, json, text }, code, field] of cases) {
    assert.ok(status >= 400, text)
    assert.deepEqual([json['reason_code'], json['field']], [code, field], text)
  }
  assert.equal((await agent.ask({ action: 'claim' }, owner.headers)).status, 200)
  const loosened = await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 6 } })
  assert.deepEqual([loosened.json['reason_code'], loosened.json['field']], ['loosening_waits', 'mandate'])
})

test('a secret that no id stands beside is refused where it would be ignored', async () => {
  const { headers } = await payingAgent(app, { maxUsdc: 5 })
  const filed = {
    role: 'payer',
    chain: 'base',
    payee: unlisted.evm,
    txHash: `0x${'9'.repeat(64)}`,
    claim: 'not_delivered',
  }
  for (const [path, body] of [
    ['/api/fulfillment', filed],
    ['/api/baseline', { controls: [] }],
  ] as const) {
    const { status, json } = await app.ask(path, { method: 'POST', headers, body })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_missing', 'x-agent-id'])
    assert.match(String(json['detail']), /counts with the id of its agent/)
  }
})
