import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { decodeJwt } from 'jose'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { appNowMs, evmAddress, startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode } from '../support/chains/evm-node.ts'

const path = '/api/decide'

test('what a chain shows of one payee is reported of no other, nor of the same one once it shows something else', async (t) => {
  const { node, app, ordinary } = await startOnChain(t)
  const [one, other, plain] = [ordinary(1), ordinary(2), ordinary(3)]
  for (const [address, code] of [
    [one, '0x6080'],
    [other, '0x6080'],
  ] as const) {
    node.chain.accounts.set(address.toLowerCase(), emptyAccount({ coin: 1n, code }))
  }
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const ask = async (to: string, lang: string) => (await app.ask<DecisionResult>(`${path}?to=${to}&lang=${lang}`)).json
  const hashes = new Set<string>()
  const assertAll = async (expected: readonly (readonly [string, string, string[]])[]) => {
    for (const lang of ['en', 'zh', 'en']) {
      for (const [to, decision, keys] of expected) {
        const json = await ask(to, lang)
        assert.deepEqual([json.address, json.lang, json.decision, json.signal_keys], [to, lang, decision, keys])
        assert.deepEqual(
          json.evidence.map(({ url }) => url),
          keys[0] === 'none' ? [] : keys.map(() => `https://etherscan.io/address/${to}`),
        )
        assert.equal(json.settlement === null, decision === 'decline')
        hashes.add(json.inputs_hash)
      }
    }
  }
  await assertAll([
    [one, 'allow', ['profile.contract']],
    [other, 'allow', ['profile.contract']],
    [plain, 'allow', ['none']],
  ])
  assert.equal(hashes.size, 3)
  node.chain.frozen.add(`${usdt} ${one}`.toLowerCase())
  node.chain.accounts.set(other.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
  app.world.clock.ms += 700_000
  node.chain.head.timeMs = app.world.clock.ms
  node.chain.head.number += 50
  await assertAll([
    [one, 'decline', ['issuer.frozen', 'profile.contract']],
    [other, 'allow', ['none']],
    [plain, 'allow', ['none']],
  ])
  assert.equal(hashes.size, 6)
})

test('a chain that fails leaves a decision to a review, never to an allowance, and one that works again allows again', async (t) => {
  const { node, app, ordinary } = await startOnChain(t)
  const payees = [ordinary(1), ordinary(2)]
  const decideAll = async () => {
    const decided: DecisionResult[] = []
    for (const to of payees) decided.push((await app.ask<DecisionResult>(`${path}?to=${to}`)).json)
    return decided
  }
  assert.deepEqual(
    (await decideAll()).map(({ decision }) => decision),
    ['allow', 'allow'],
  )
  app.world.clock.ms += 700_000
  node.chain.head.timeMs = app.world.clock.ms
  node.fail('reset')
  for (const json of await decideAll()) {
    assert.deepEqual(
      [json.decision, json.allow, json.verdict, json.risk, json.reason_code, json.cause],
      ['review', false, 'uncertain', null, 'SCREENING_UNAVAILABLE', 'unreachable'],
    )
    const { decision, verdict, risk } = decodeJwt(json.settlement?.attestation ?? '')
    assert.deepEqual([decision, verdict, risk], ['review', 'uncertain', null])
  }
  node.fail(null)
  app.world.clock.ms += 11_000
  node.chain.head.timeMs = app.world.clock.ms
  assert.deepEqual(
    (await decideAll()).map(({ decision }) => decision),
    ['allow', 'allow'],
  )
})

/** The app with an Ethereum node behind it, and payees on it without findings. */
async function startOnChain(t: TestContext) {
  const node = await startEvmNode(t, { head: { number: 20_000_000, timeMs: appNowMs - 3_000 } })
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url })
  const ordinary = (n: number): string => {
    const address = evmAddress(n + 0x2000)
    node.chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
    return address
  }
  return { node, app, ordinary }
}
