import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readAddress } from '../../src/kit/address.ts'
import { startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode } from '../support/chains/evm-node.ts'
import { named } from '../support/chains/evm-set-up.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'

/**
 * Money out of a theft that the FBI had named was clear at its next address: only sanctions, mixer and own lists tainted money.
 * An address that has its key in common with a listed one is another matter: no authority has named it.
 */
const payee = '0x5c5c5c5c00000000000000000000000000000011'
const bybitThief = '0x0004A76E39d33EDfeAc7FC3c8d3994f54428a0be'
const listedOnTron = 'TZB4NrX7k9ZsV6PRc1GigAztLL8WHpLvwP'

test('money of an address that an authority has named taints, under a reason of its own', async (t) => {
  for (const [from, to] of [
    [bybitThief, payee],
    [payee, bybitThief],
  ] as const) {
    const app = await appWith(t, from, to)
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
    assert.deepEqual(
      [json.verdict, json.reason_code, json.signal_keys],
      ['caution', 'ENFORCEMENT_TAINT', ['taint.onehop']],
    )
    assert.match(JSON.stringify(json.evidence), new RegExp(bybitThief))
    const reason = await app.ask('/docs/reasons/ENFORCEMENT_TAINT')
    assert.equal(reason.status, 200)
    const traced = await app.ask<{ shares: Record<'in' | 'out', number | null> }>(
      `/api/risk/trace?addr=${payee}&hops=1`,
    )
    assert.equal(traced.json.shares[to === payee ? 'in' : 'out'], 1)
    const flow = await app.ask(`/api/risk/flow?addr=${payee}`)
    assert.match(JSON.stringify(flow.json), /"risky":true/)
  }
})

test('money of the key of a listed address in another spelling taints nothing', async (t) => {
  const { address } = readAddress(listedOnTron)
  assert(address)
  const twin = `0x${Buffer.from(address.key).toString('hex')}`
  const app = await appWith(t, twin, payee)
  const itself = await app.ask<ScreenResult>(`/api/risk?addr=${twin}`)
  assert.deepEqual([itself.json.verdict, itself.json.signal_keys[0]], ['caution', 'key.same_as_listed'])
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
  assert.deepEqual([json.verdict, json.reason_code], ['clear', 'NO_RISK_SIGNAL'])
})

async function appWith(t: TestContext, from: string, to: string) {
  const node = await startEvmNode(t)
  const { chain } = node
  chain.accounts.set(payee.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
  const block = chain.head.number - 10
  const token = named('ethereum').tokens[0]?.address ?? ''
  chain.logs = [{ token, from, to, value: 5_000_000n, block, logIndex: 0, tx: `0x${'ab'.repeat(32)}` }]
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url })
  chain.head.timeMs = app.world.now()
  return app
}
