import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import test from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { evmAddress, startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount } from '../support/chains/evm-node.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'
import { assertUncertain, sourceOf, statesOf, goOn, budgetMs, start, ordinary } from './risk-chains.ts'

test('200: an endpoint that is not there at all is unreachable, in both languages', async (t) => {
  const app = await startChainApp(t, { RPC_URL_BASE: 'http://127.0.0.1:9' })
  for (const lang of ['en', 'zh']) {
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}&network=base&lang=${lang}`)
    assertUncertain(json, 'unreachable')
    const han = /\p{Script=Han}/u
    for (const text of [...json.signals, json.advice, sourceOf(json, 'base.profile')?.detail ?? ''])
      assert.equal(han.test(text), lang === 'zh', text)
  }
})

test('200: two endpoints that differ about an address leave it uncertain, and agree about others', async (t) => {
  const { node, app } = await start(t, { second: true })
  const [one, other] = [ordinary(node, 1), ordinary(node, 2)]
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  node.second.chain.accounts = node.chain.accounts
  node.chain.frozen.add(`${usdt} ${one}`.toLowerCase())
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${one}`)
  assertUncertain(json, 'disagreement')
  assert.deepEqual(
    statesOf(json, 'ethereum').map(([status, cause]) => [status, cause]),
    [
      ['failed', 'disagreement'],
      ['ok', undefined],
      ['ok', undefined],
    ],
  )
  assert.equal((await app.ask<ScreenResult>(`/api/risk?addr=${other}`)).json.verdict, 'clear')
})

test('200: an endpoint that shows a balance and not the transfer it came by is not believed about either', async (t) => {
  const { node, app } = await start(t)
  const payee = evmAddress(0x2001)
  const [usdc, block] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', node.chain.head.number - 10]
  const account = emptyAccount({ tokens: new Map([[usdc.toLowerCase(), 1_000_000n]]), heldSince: block })
  node.chain.accounts.set(payee.toLowerCase(), account)
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
  assertUncertain(json, 'malformed')
  assert.deepEqual(
    statesOf(json, 'ethereum').map(([status]) => status),
    ['ok', 'failed', 'failed'],
  )
  const tx = `0x${'11'.repeat(32)}`
  node.chain.logs = [{ token: usdc, from: sanctioned.evm, to: payee, value: 1_000_000n, block, logIndex: 1, tx }]
  await goOn(app, node, 11_000)
  assert.equal((await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json.signal_keys.includes('taint.onehop'), true)
})

test('200: an explorer that fails takes the age and the transfers with it, and leaves the freezes', async (t) => {
  const { app } = await start(t, {
    env: { EXPLORER_API_URL_ETHEREUM: 'http://127.0.0.1:9', EXPLORER_API_KIND_ETHEREUM: 'blockscout' },
  })
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`)
  assertUncertain(json, 'unreachable')
  assert.deepEqual(
    statesOf(json, 'ethereum').map(([status]) => status),
    ['ok', 'failed', 'failed'],
  )
})

test('200: an endpoint that hangs is not waited for beyond the budget, and not at all once it failed often', async (t) => {
  const { node, app } = await start(t)
  const { clock } = app.world
  const ask = async (n: number) => (await app.ask<ScreenResult>(`/api/risk?addr=${ordinary(node, n)}`)).json
  await ask(100)
  node.fail('hang')
  for (const n of [1, 2]) {
    const hung = node.hung()
    const answer = ask(n)
    await until(() => node.hung() > hung)
    await clock.pass(budgetMs - 1)
    assert.equal(await Promise.race([answer, nextTurns()]), null, 'it is waited for')
    await clock.pass(1)
    assertUncertain(await answer, 'timeout')
  }
  const posts = node.posts.length
  const stoodMs = clock.ms
  for (let n = 3; n < 13; n++) assertUncertain(await ask(n), 'timeout')
  assert.equal(clock.ms, stoodMs, 'ten answers without waiting')
  assert.equal(node.posts.length, posts)
  assert.equal((await ask(100)).verdict, 'clear', 'what was read before is still known')
  node.fail(null)
  await goOn(app, node, 9_000)
  assertUncertain(await ask(20), 'timeout')
  await goOn(app, node, 1_000)
  assert.equal((await ask(20)).verdict, 'clear')
})

test('200: an answer that comes too late for one call is there for the next', async (t) => {
  const { node, app } = await start(t)
  const { fetch } = app.world
  const address = ordinary(node, 1)
  const ask = async () => (await app.ask<ScreenResult>(`/api/risk?addr=${address}`)).json
  const opened = Promise.withResolvers<void>()
  let held = 0
  app.world.fetch = async (...question) => {
    held++
    await opened.promise
    return fetch(...question)
  }
  const first = ask()
  await until(() => held > 0)
  await app.world.clock.pass(budgetMs)
  assertUncertain(await first, 'timeout')
  opened.resolve()
  const json = await ask()
  assert.equal(json.verdict, 'clear')
  app.world.fetch = () => assert.fail('it is known')
  assert.deepEqual(await ask(), json)
})

/** Time for what is settled to come through, none of it waited for. */
async function nextTurns(): Promise<null> {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  return null
}
