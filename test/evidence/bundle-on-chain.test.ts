import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { verifyBundle } from '../../sdk/src/index.ts'
import type { EvidenceBundle } from '../../src/evidence/bundle.ts'
import { signalWeights } from '../../src/screening/signals.ts'
import { appNowMs, evmAddress, startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode } from '../support/chains/evm-node.ts'
import { sanctioned } from '../support/known-addresses.ts'

type Signed = { bundle: EvidenceBundle; signature: string }
type Keys = Parameters<typeof verifyBundle>[1]

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const headNumber = 20_000_000

test('a bundle holds what the chain shows: the profile, and each transfer with a listed party with its transaction', async (t) => {
  const { node, bundleOf } = await startOnChain(t)
  const [subject, stranger] = [evmAddress(0x3001), evmAddress(0x3002)]
  node.chain.accounts.set(subject.toLowerCase(), emptyAccount({ coin: 1n, code: '0x6080' }))
  const moves: [string, string, bigint][] = [
    [sanctioned.evm, subject, 12_500_000n],
    [subject, stranger, 1_000_000n],
  ]
  for (const [n, [from, to, value]] of moves.entries()) {
    const tx = `0x${String(n + 1).repeat(64)}`
    node.chain.logs.push({
      token: usdc,
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      value,
      block: headNumber - 50 + n,
      logIndex: 0,
      tx,
    })
  }
  const { bundle } = await bundleOf(subject)
  const { screening, profile_query: profile, one_hop_query: taint } = bundle
  assert.deepEqual([profile.status, profile.cause, taint.status, taint.cause], ['ok', null, 'ok', null])
  for (const request of [profile, taint]) {
    assert.ok(request.block !== null && request.block <= headNumber && request.block > headNumber - 100)
    assert.ok(Math.abs(Date.parse(request.as_of ?? '') - appNowMs) < 60_000)
  }
  assert.deepEqual(
    bundle.profile_signals.map(({ key, weight, url }) => [key, weight, url]),
    [['profile.contract', signalWeights['profile.contract'], `https://etherscan.io/address/${subject}`]],
  )
  assert.deepEqual(bundle.one_hop_relations, [
    {
      party: sanctioned.evm,
      list: 'ofac',
      direction: 'in',
      amount: '12.5 USDC',
      url: `https://etherscan.io/tx/0x${'1'.repeat(64)}`,
    },
  ])
  const { reach } = taint
  assert.ok(reach?.kind === 'window' && reach.from_block !== null && reach.to_block === taint.block)
  const source = screening.intelligence.sources.find(({ id }) => id === 'ethereum.taint')
  assert.ok(source?.detail.endsWith(`The transfers of blocks ${reach.from_block} to ${reach.to_block} were read.`))
  assert.ok(screening.signal_keys.includes('taint.onehop'))
  const chinese = (await bundleOf(subject, '&lang=zh')).bundle
  assert.match(chinese.profile_signals[0]?.detail ?? '', /\p{Script=Han}/u)
  assert.deepEqual(chinese.one_hop_relations, bundle.one_hop_relations)
})

test('a bundle of a chain that fails reports it in each part, and never that there is nothing', async (t) => {
  const { node, bundleOf } = await startOnChain(t)
  node.fail('reset')
  const { bundle } = await bundleOf(evmAddress(0x3003))
  const { screening, profile_query: profile, one_hop_query: taint } = bundle
  assert.deepEqual([bundle.profile_signals, bundle.one_hop_relations], [[], []])
  assert.deepEqual([screening.verdict, screening.risk, screening.cause], ['uncertain', null, 'unreachable'])
  assert.equal(taint.reach, null)
  for (const { status, cause, as_of, block } of [profile, taint]) {
    assert.deepEqual([status, cause, as_of, block], ['failed', 'unreachable', null, null])
  }
})

/** Every bundle is verified offline before it is looked at. */
async function startOnChain(t: TestContext) {
  const node = await startEvmNode(t, { head: { number: headNumber, timeMs: appNowMs - 3_000 } })
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url })
  const { json: jwks } = await app.ask<Keys>('/.well-known/service-keys.json')
  const bundleOf = async (address: string, more = ''): Promise<Signed> => {
    const { status, json, text } = await app.ask<Signed>(`/api/evidence/bundle?address=${address}${more}`)
    assert.equal(status, 200, text.slice(0, 300))
    assert.deepEqual(await verifyBundle(json, jwks), json.bundle)
    return json
  }
  return { node, bundleOf }
}
