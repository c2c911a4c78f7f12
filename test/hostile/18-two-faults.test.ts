import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// Seen: a payment with two faults was final and had no remedy, although each of them has one; and an `x-agent-id` other
// than the agent of the body was accepted, and the call counted on its source.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

type Remedies = { kind: string; to: string; patch: { op: string; path: string; value: string }[] }[]

test('a payment with two or three faults gets one remedy against all of them, and it works', async () => {
  const other = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
  const cases: [Record<string, unknown>, Record<string, unknown>, string[]][] = [
    [{ maxUsdc: 10, purpose: 'data' }, { amountUsdc: 25 }, ['/amountUsdc', '/purpose']],
    [{ allowedPayees: [other], purpose: 'data' }, { purpose: 'other' }, ['/to', '/purpose']],
    [{ maxUsdc: 10, allowedPayees: [other] }, { amountUsdc: 25 }, ['/amountUsdc', '/to']],
    [{ maxUsdc: 10, allowedPayees: [other], purpose: 'data' }, { amountUsdc: 25 }, ['/amountUsdc', '/to', '/purpose']],
  ]
  for (const [mandate, payment, paths] of cases) {
    const agent = await payingAgent(app, mandate)
    const { status, json } = await agent.pay(payment)
    const [remedy, ...more] = json['remedies'] as Remedies
    assert.deepEqual([status, json['final'], more.length], [403, false, 0], JSON.stringify(mandate))
    assert.deepEqual(
      remedy?.patch.map(({ path }) => path),
      paths,
    )
    const changed = Object.fromEntries(remedy?.patch.map(({ path, value }) => [path.slice(1), value]) ?? [])
    const after = await agent.pay({ ...payment, ...changed })
    assert.deepEqual([after.status, after.json['decision']], [200, remedy?.to])
    for (const { path } of remedy?.patch ?? []) {
      const { [path.slice(1)]: _, ...without } = changed
      assert.equal((await agent.pay({ ...payment, ...without })).status, 403, `it needs ${path}`)
    }
  }
})

test('what needs another day and another purpose states both', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10, dailyUsdc: 10, purpose: 'data' })
  assert.equal((await agent.pay({ amountUsdc: 10, purpose: 'data' })).status, 200)
  const { json } = await agent.pay({ amountUsdc: 10 })
  const [remedy] = json['remedies'] as (Remedies[number] & { valid_from: string })[]
  assert.deepEqual(
    [remedy?.kind, remedy?.patch.map(({ path }) => path), remedy?.valid_from, json['final']],
    ['wait_until', ['/purpose'], '2026-12-02T00:00:00.000Z', false],
  )
})

test('400: an x-agent-id other than the agent of the body, registered or not', async () => {
  const [one, other] = [await payingAgent(app), await payingAgent(app)]
  const payment = { agentId: one.agentId, amountUsdc: 1, to: unlisted.evm, nonce: 'n' }
  const ask = (body: Record<string, unknown>, headers: Record<string, string>) =>
    app.ask('/api/pay', { method: 'POST', body, headers })
  for (const body of [payment, { ...payment, action: 'preview' }, { action: 'history', agentId: one.agentId }])
    for (const headers of [{ ...one.headers, 'x-agent-id': other.agentId }, { 'x-agent-id': 'unknown' }]) {
      const { status, json } = await ask(body, headers)
      assert.deepEqual([status, json['reason_code']], [400, 'credential_ambiguous'])
    }
  assert.equal((await ask(payment, { ...one.headers, 'x-agent-id': one.agentId })).status, 200)
  const looked = await ask({ action: 'check', agentId: one.agentId }, { ...other.headers, 'x-agent-id': other.agentId })
  assert.deepEqual([looked.status, looked.json['mandate']], [200, undefined], 'an agent may look up another one')
})
