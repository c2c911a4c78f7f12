import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { timeFrom } from '../../src/kit/time-of.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const post = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.ask('/api/pay', { method: 'POST', body, headers })
test('remedies: what would let the payment pass was judged again, and leads where it states', async () => {
  const cases: [Record<string, unknown>, Record<string, unknown>, string[]][] = [
    [{ maxUsdc: 10 }, { amountUsdc: 25 }, ['lower_amount']],
    [{ maxUsdc: 10, dailyUsdc: 15 }, { amountUsdc: 8 }, ['lower_amount', 'wait_until']],
    [{ purpose: 'data' }, {}, ['add_field']],
    [{ purpose: 'data' }, { purpose: 'other' }, ['change_field']],
    [{ allowedPayees: ['0x209693Bc6afc0C5328bA36FaF03C514EF312287C', unlisted.tron] }, {}, ['use_payee']],
    [{ maxUsdc: 10 }, { amountUsdc: 25, to: sanctioned.evm }, []],
  ]
  for (const [mandate, payment, kinds] of cases) {
    const agent = await payingAgent(app, mandate)
    if (kinds.includes('wait_until')) await agent.pay({ amountUsdc: 10 })
    const { json } = await agent.pay(payment)
    const remedies = json['remedies'] as { kind: string; to: string; patch: { path: string; value: string }[] }[]
    assert.deepEqual(
      remedies.map(({ kind }) => kind),
      kinds,
      JSON.stringify(mandate),
    )
    assert.equal(json['final'], kinds.length === 0)
    for (const { patch, to } of remedies.filter(({ patch: changes }) => changes.length > 0)) {
      const changed = Object.fromEntries(patch.map(({ path, value }) => [path.slice(1), value]))
      const after = await agent.pay({ ...payment, ...changed })
      assert.deepEqual([after.status, after.json['decision']], [200, to])
    }
  }
})

test('a remedy is good until the mandate expires or the day ends, whichever is sooner', async () => {
  const soon = app.world.clock.ms + 60_000
  for (const [expiresAt, until] of [
    [{ expiresAt: new Date(soon).toISOString() }, soon],
    [{}, Date.parse(`${new Date(app.world.clock.ms).toISOString().slice(0, 10)}T24:00:00Z`)],
  ] as const) {
    const agent = await payingAgent(app, { maxUsdc: 10, ...expiresAt })
    const { json } = await agent.pay({ amountUsdc: 25 })
    const [remedy] = json['remedies'] as { valid_until: string }[]
    assert.equal(remedy?.valid_until, new Date(until).toISOString())
  }
})

test('what could not be screened is blocked, may be retried, and is not final', async () => {
  const aged = await startTestApp({ LISTS_MAX_AGE_HOURS: '1' })
  try {
    const agent = await payingAgent(aged)
    const { status, json } = await agent.pay()
    assert.deepEqual(
      [status, json['pillar'], json['signal_class'], json['remedies'], json['final']],
      [403, 'Screening/AML', 'uncertain', [], false],
    )
  } finally {
    await aged.stop()
  }
})

test('a chain that does not answer blocks, and the remedy states when to try again and what that leads to', async () => {
  const silent = await startTestApp({ RPC_URL_BASE: 'http://127.0.0.1:1/' })
  try {
    const agent = await payingAgent(silent, { maxUsdc: 10 })
    const { status, json } = await agent.pay({ network: 'base' })
    assert.deepEqual([status, json['reason_code'], json['final']], [403, 'SCREENING_UNAVAILABLE', false])
    const { after_seconds } = json['retry'] as { after_seconds: number }
    const at = silent.world.clock.ms + after_seconds * 1_000
    const [{ detail, ...remedy }] = json['remedies'] as [{ detail: string }]
    assert.deepEqual(remedy, {
      kind: 'retry_after_outage',
      patch: [],
      to: 'allow',
      verified: true,
      valid_from: new Date(at).toISOString(),
      valid_until: '2026-12-02T00:00:00.000Z',
    })
    assert.ok(detail.includes(timeFrom(at)), detail)
    const large = await agent.pay({ network: 'base', amountUsdc: 11 })
    assert.deepEqual([large.json['reason_code'], large.json['final']], ['payment_limit_exceeded', false])
    assert.deepEqual(
      (large.json['remedies'] as { kind: string; patch: unknown; valid_from: string }[]).map(({ kind, patch }) => [
        kind,
        patch,
      ]),
      [['retry_after_outage', [{ op: 'replace', path: '/amountUsdc', value: '10' }]]],
    )
  } finally {
    await silent.stop()
  }
})

test('a preview with the secret of the agent gives the remedies that the payment gives, and any other preview none', async () => {
  const [agent, other] = [await payingAgent(app, { maxUsdc: 10, dailyUsdc: 15 }), await payingAgent(app)]
  await agent.pay({ amountUsdc: 8 })
  const payment = { amountUsdc: 9, to: unlisted.evm, nonce: 'n' }
  const own = await agent.ask({ action: 'preview', ...payment })
  const paid = await agent.pay(payment)
  assert.deepEqual(
    (own.json['remedies'] as { kind: string }[]).map(({ kind }) => kind),
    ['lower_amount', 'wait_until'],
  )
  assert.deepEqual([own.json['remedies'], own.json['final']], [paid.json['remedies'], paid.json['final']])
  const body = { action: 'preview', agentId: agent.agentId, ...payment }
  for (const headers of [{}, { 'x-agent-secret': other.secret }, { 'x-agent-secret': 'x' }]) {
    const { json, text } = await post(body, headers)
    const decision = 'x-agent-secret' in headers ? 'block' : 'allow'
    assert.deepEqual([json['decision'], json['remedies'], json['final']], [decision, undefined, undefined])
    assert.ok(!/\b(?:7|10|15) USDC/.test(text), text)
  }
})
