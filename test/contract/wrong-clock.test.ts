import assert from 'node:assert/strict'
import test from 'node:test'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'

test('under a clock of 2021 nothing is clear, ready or signed, and a hit stays a hit', async (context) => {
  const app = await startTestApp()
  context.after(app.stop)
  const ask = async (path: string, question = {}) => (await app.ask(path, question)).json
  const verdictOf = async (address: string) => {
    const { verdict, reason_code } = await ask(`/api/risk?addr=${address}`)
    return [verdict, reason_code]
  }
  assert.deepEqual(await verdictOf(unlisted.evm), ['clear', 'NO_RISK_SIGNAL'])
  assert.equal((await app.ask('/readyz')).status, 200)
  const right = app.world.clock.ms
  app.world.clock.ms = Date.UTC(2021, 0, 1)
  assert.deepEqual(await verdictOf(unlisted.evm), ['uncertain', 'CLOCK_WRONG'])
  assert.deepEqual(await verdictOf(sanctioned.evm), ['uncertain', 'CLOCK_WRONG'], 'it was listed later')
  assert.equal((await app.ask('/readyz')).status, 503)
  const decided = await ask(`/api/decide?to=${unlisted.evm}`)
  assert.deepEqual(
    [decided['decision'], decided['reason_code'], decided['settlement']],
    ['review', 'CLOCK_WRONG', null],
  )
  const bundle = await app.ask(`/api/evidence/bundle?address=${unlisted.evm}`)
  const ofHost = await app.ask('/api/evidence/host-bundle?url=example.com')
  const plan = await app.ask('/api/probe/plan', { method: 'POST', body: { to: unlisted.evm, amount: '250' } })
  for (const { status, json } of [bundle, ofHost, plan])
    assert.deepEqual([status, json['reason_code']], [503, 'clock_wrong'])
  app.world.clock.ms = right - 86_400_000
  assert.deepEqual(await verdictOf(sanctioned.evm), ['risky', 'SANCTIONS_MATCH'])
  app.world.clock.ms = right
  assert.deepEqual(await verdictOf(unlisted.evm), ['clear', 'NO_RISK_SIGNAL'])
  assert.equal((await app.ask('/readyz')).status, 200)
})
