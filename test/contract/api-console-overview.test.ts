import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { figuresOf } from '../../src/gateway/payments/payment-figures.ts'
import { signIn } from '../support/console-session.ts'
import { consoleAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'

const dayMs = 86_400_000
type Overview = {
  today: Record<string, unknown>
  last_30_days: Record<string, unknown>
  attention: { nonce: string; state: string }[]
}

test('the overview counts the payments of today and of 30 days by what became of them, of this owner alone', async () => {
  const app = await startTestApp()
  try {
    const owner = await signIn(app, 'owner@example.com')
    const agent = await consoleAgent(app, owner, { maxUsdc: 50, dailyUsdc: 500 })
    // A session does not last as long as the days that pass here.
    const overviewOf = async (email: string) => {
      const { reads } = await signIn(app, email)
      return (await app.ask<Overview>('/api/console/overview', { headers: reads })).json
    }
    const none = { count: 0, usdc: 0 }
    const nothing = { paid: none, simulated: none, reserved: none, held: 0, blocked: 0, flagged: 0, complete: true }
    assert.equal((await agent.pay({ nonce: 'first', amountUsdc: 3 })).status, 200)
    assert.equal((await agent.pay({ nonce: 'too much', amountUsdc: 60 })).status, 403)
    const first = { ...nothing, simulated: { count: 1, usdc: 3 }, blocked: 1 }
    const before = await overviewOf('owner@example.com')
    assert.deepEqual([before.today, before.last_30_days], [first, first])
    assert.deepEqual(
      before.attention.map(({ nonce, state }) => [nonce, state]),
      [['too much', 'blocked']],
    )
    app.world.clock.ms += dayMs + 1
    const { today, last_30_days: days, attention } = await overviewOf('owner@example.com')
    assert.deepEqual([today, days, attention], [nothing, first, []])
    app.world.clock.ms += 29 * dayMs
    assert.deepEqual((await overviewOf('owner@example.com')).last_30_days, nothing)
    assert.deepEqual(await overviewOf('other@example.com'), { today: nothing, last_30_days: nothing, attention: [] })
  } finally {
    await app.stop()
  }
})

test('more payments than are counted are a minimum, and are marked as such', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const owner = await signIn(app, 'owner@example.com')
  const agent = await consoleAgent(app, owner, { maxUsdc: 50, dailyUsdc: 500 })
  for (const nonce of ['one', 'two', 'three']) assert.equal((await agent.pay({ nonce, amountUsdc: 3 })).status, 200)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(storage.close)
  const needs = { storage, world: app.world }
  const figures = async (max: number) => (await figuresOf(needs, [agent.agentId], max)).today
  const { simulated, complete } = await figures(3)
  assert.deepEqual([simulated, complete], [{ count: 3, usdc: 9 }, true])
  const cut = await figures(1)
  assert.deepEqual([cut.simulated, cut.complete], [{ count: 2, usdc: 9 }, false])
})
