import assert from 'node:assert/strict'
import test from 'node:test'
import { activeKey } from '../support/key-holder.ts'
import { signIn } from '../support/console-session.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared } from '../support/test-app.ts'

// Seen: a held payment was answered with nothing but its checks, the page of its reason spoke of 403 alone, and nothing
// stated whether money had moved or would.

/** With as many, an amount far above them is unusual, and held. */
const usualPayments = 20

test('a held payment states that no money moved, which gate held it, what to do, and who sees it', async () => {
  const app = await shared.app()
  const owner = await activeKey(app)
  for (const [headers, seen] of [
    [owner.headers, { en: /The owner of the agent sees it in the console/, zh: /可在控制台的概览/ }],
    [{}, { en: /No account owns the agent.*`history`/, zh: /没有所属账户/ }],
  ] as const) {
    const agent = await payingAgent(app, { maxUsdc: 50, dailyUsdc: 500, anomaly: 'review' }, {}, headers)
    for (let n = 0; n < usualPayments; n++)
      assert.equal((await agent.pay({ nonce: `usual ${n}`, amountUsdc: 3 })).status, 200)
    for (const lang of ['en', 'zh'] as const) {
      const { status, json } = await agent.pay({ nonce: `held ${lang}`, amountUsdc: 40, lang })
      const { pillar, reason_code, advice } = json
      assert.deepEqual(
        [status, json['status'], pillar, reason_code],
        [200, 'held', 'Behavior/Anomaly', 'anomaly_detected'],
      )
      const parts =
        lang === 'en'
          ? [/no money moved/, /new nonce/, /`anomaly`/]
          : [/没有资金转移/, /新的 nonce/, /`mandate.anomaly`/]
      for (const part of [/Behavior\/Anomaly/, seen[lang], ...parts]) assert.match(String(advice), part)
    }
    const again = await agent.pay({ nonce: 'held en', amountUsdc: 3 })
    assert.deepEqual([again.status, again.json['reason_code']], [409, 'replay_detected'], 'it spends its nonce')
    const passed = (await agent.pay({ nonce: 'passed', amountUsdc: 3 })).json
    assert.match(String(passed['advice']), /^No money moved: do not treat this payment as made\.$/, 'it is simulated')
    assert.deepEqual([passed['pillar'], passed['reason_code']], [undefined, undefined])
  }
  const { reads } = await signIn(app, owner.email)
  const from = new Date(app.world.now() - 24 * 3_600_000).toISOString()
  const listed = await app.ask<{ items: object[] }>(`/api/console/payments?status=held&limit=8&from=${from}`, {
    headers: reads,
  })
  assert.equal(listed.json.items.length, 2, 'what the overview asks for')
})

test('the page of the reason states what a hold is answered with', async () => {
  assert.match((await shared.ask('/docs/reasons/anomaly_detected')).text, /403.*200 with <code>status: held<\/code>/s)
  assert.match(
    (await shared.ask('/docs/reasons/anomaly_detected?lang=zh')).text,
    /返回 200 且 <code>status: held<\/code>/,
  )
  assert.doesNotMatch((await shared.ask('/docs/reasons/kyc_missing')).text, /status: held/)
})
