import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { timeFrom } from '../../src/kit/time-of.ts'
import { activeKey, nextMail, pathOf } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

test('an agent cannot loosen its own mandate: tightening is at once, loosening waits for its owner', async () => {
  const holder = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 10 }, {}, holder.headers)
  assert.equal((await agent.ask({ action: 'check' })).json['owned'], true)
  const tightened = await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 5, purpose: undefined } })
  assert.deepEqual([tightened.status, (tightened.json['mandate'] as { maxUsdc: number }).maxUsdc], [200, 5])
  const ask = async () => {
    const { status, json } = await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 50, dailyUsdc: 20 } })
    assert.deepEqual([status, (json['mandate'] as { maxUsdc: number }).maxUsdc], [202, 5])
  }
  const mail = await nextMail(app, ask, holder.email)
  assert.match(mail.text, /Limit of a single payment: 5 USDC -> 50 USDC/)
  const link = pathOf(mail.links[0] ?? '')
  assert.match((await app.ask(link)).text, /50 USDC/)
  assert.equal((await agent.pay({ amountUsdc: 6 })).status, 403)
  assert.equal((await app.ask(link, { method: 'POST', body: { action: 'confirm' } })).status, 200)
  assert.equal((await app.ask(link, { method: 'POST', body: { action: 'confirm' } })).status, 404)
  assert.equal((await agent.pay({ amountUsdc: 6 })).status, 200)
  for (const mandate of [{ purpose: 'x' }, { expiresAt: null, allowedPayees: [], maxUsdc: 51 }])
    assert.equal((await agent.ask({ action: 'set-mandate', mandate })).status, 202, JSON.stringify(mandate))
})

test('409: an agent without an owner is not loosened; it can be claimed with its secret and a key', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10 })
  assert.equal(
    (await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 11 } })).json['reason_code'],
    'owner_required',
  )
  assert.equal((await agent.ask({ action: 'claim' })).status, 401)
  const [one, other] = [await activeKey(app), await activeKey(app)]
  assert.equal((await agent.ask({ action: 'claim' }, one.headers)).json['owned'], true)
  assert.equal((await agent.ask({ action: 'claim' }, other.headers)).json['reason_code'], 'agent_owned')
  // A claimed agent keeps its mandate for a day, counted from the claim and not from a repetition of it.
  const loosen = () => agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 11 } })
  app.world.clock.ms += 60_000
  assert.equal((await agent.ask({ action: 'claim' }, one.headers)).status, 200)
  const waits = await loosen()
  const seconds = 86_400 - 60
  assert.deepEqual(
    [waits.status, waits.json['reason_code'], waits.headers['retry-after']],
    [409, 'loosening_waits', String(seconds)],
  )
  assert.match(String(waits.json['detail']), new RegExp(timeFrom(app.world.clock.ms + seconds * 1_000)))
  app.world.clock.ms += seconds * 1_000 - 1
  assert.equal((await loosen()).status, 409)
  app.world.clock.ms += 1
  assert.equal((await loosen()).status, 202)
})

test('rotate: the old secret dies at once, and may only fetch the stored answer of its own rotation', async () => {
  const agent = await payingAgent(app)
  const key = { 'idempotency-key': 'rotation' }
  const first = await agent.ask({ action: 'rotate' }, key)
  const secret = String(first.json['agentSecret'])
  assert.notEqual(secret, agent.secret)
  assert.equal((await agent.pay()).status, 401)
  const again = await agent.ask({ action: 'rotate' }, key)
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, first.text, 'true'])
  assert.equal((await agent.ask({ action: 'rotate' }, { 'idempotency-key': 'another' })).status, 401)
  assert.equal((await agent.ask({ action: 'rotate' })).status, 401)
  assert.equal((await agent.pay({}, { 'x-agent-secret': secret })).status, 200)
  app.world.clock.ms += 86_400_000
  assert.equal((await agent.ask({ action: 'rotate' }, key)).status, 401)
})
