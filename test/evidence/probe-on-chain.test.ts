import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { fakeChains, startChainApp, type FakeChain } from '../support/chains/chain-app.ts'

type Screened = {
  proceed: boolean
  verdict: string
  reason_code: string
  retry: { retryable: boolean }
  next: string
}
type Plan = Screened & { plan: string; pinned: { address: string } }
type Compared = Screened & { result: string; differences: { field: string }[] }

for (const [network, startChain] of Object.entries(fakeChains)) {
  test(`what was planned while ${network} failed stays withheld once it works again, and has to be planned anew`, async (t) => {
    const { plan, compare, to, fail, mend } = await probeOn(t, startChain, network)
    await fail()
    const unsure = await plan()
    assert.deepEqual(
      [unsure.proceed, unsure.verdict, unsure.reason_code, unsure.retry.retryable],
      [false, 'uncertain', 'SCREENING_UNAVAILABLE', true],
    )
    assert.match(unsure.next, /^Do not send anything yet: screening did not complete/)
    const still = await compare(unsure)
    assert.deepEqual(
      [still.result, still.proceed, still.verdict, still.reason_code],
      ['same', false, 'uncertain', 'SCREENING_UNAVAILABLE'],
    )
    assert.match(still.next, /^Do not send the rest yet: screening did not complete/)
    await mend()
    const withheld = await compare(unsure)
    assert.deepEqual(
      [withheld.result, withheld.proceed, withheld.verdict, withheld.reason_code, withheld.differences],
      ['same', false, 'clear', 'PLAN_WITHHELD', []],
    )
    assert.match(withheld.next, /^Do not send the rest: .* Create a new plan\.$/)
    const anew = await plan()
    assert.deepEqual([anew.proceed, anew.verdict, anew.pinned.address], [true, 'clear', to])
    assert.equal((await compare(anew)).proceed, true)
  })

  test(`a plan does not go on while ${network} fails, and goes on once it works again`, async (t) => {
    const { plan, compare, fail, mend } = await probeOn(t, startChain, network)
    const planned = await plan()
    assert.deepEqual([planned.proceed, planned.verdict], [true, 'clear'])
    await fail()
    const unsure = await compare(planned)
    assert.deepEqual(
      [unsure.result, unsure.proceed, unsure.verdict, unsure.reason_code, unsure.retry.retryable],
      ['same', false, 'uncertain', 'SCREENING_UNAVAILABLE', true],
    )
    assert.match(unsure.next, /^Do not send the rest yet: screening did not complete/)
    const changed = await compare(planned, { asset: undefined })
    assert.deepEqual(
      [changed.result, changed.proceed, changed.verdict, changed.reason_code],
      ['changed', false, 'uncertain', 'PLAN_CHANGED'],
    )
    await mend()
    const again = await compare(planned)
    assert.deepEqual(
      [again.result, again.proceed, again.verdict, again.reason_code],
      ['same', true, 'clear', 'PLAN_SAME'],
    )
  })
}

/** A payee without findings, on a chain that can fail and recover, and the requests about it. */
async function probeOn(t: TestContext, startChain: (t: TestContext) => Promise<FakeChain>, network: string) {
  const chain = await startChain(t)
  const app = await startChainApp(t, chain.env)
  const pass = (ms: number): void => {
    app.world.clock.ms += ms
    chain.setHeadMs(app.world.clock.ms)
  }
  pass(0)
  const [fault = ''] = Object.keys(chain.faults)
  const request = { to: chain.ordinary(1), network, asset: network === 'bitcoin' ? 'BTC' : 'USDT' }
  const ask = async <Body>(what: string, body: Record<string, unknown>): Promise<Body> => {
    const { status, json, text } = await app.ask<Body>(`/api/probe/${what}`, { method: 'POST', body })
    assert.equal(status, 200, text.slice(0, 300))
    return json
  }
  return {
    to: request.to,
    plan: () => ask<Plan>('plan', { ...request, amount: '2' }),
    compare: ({ plan }: Plan, change: Record<string, unknown> = {}) =>
      ask<Compared>('verify', { plan, observed: { ...request, ...change } }),
    /** Nothing that the chain answered before is cached any longer when it fails. */
    fail: async () => {
      pass(700_000)
      await chain.fail(fault)
    },
    /** The chain is queried again ten seconds after it failed. */
    mend: async () => {
      await chain.fail(null)
      pass(11_000)
    },
  }
}
