import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { defaultNetwork } from '../../src/chains/networks.ts'
import { associatedTokenAccount } from '../../src/kit/associated-token-account.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { base58Of } from '../support/address-forms.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { numbered } from '../support/chains/numbered.ts'
import { startFakeSolana, type FakeSolana, type SolanaTransaction } from '../support/chains/solana-node.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'

// Seen: a node that keeps two days made a payee of a sanctioned party `clear`, for "the newest 0 transfers were read"; one that
// does not state what it keeps made it "All transfers were read", also where three agreed. And 25 failed transactions
// or transfers of zero, some cents of fees, made an honest payee `uncertain` for as long as it was not paid.

const payee = unlisted.solana
const honest = base58Of(new Uint8Array(32).fill(9))
const usdc = defaultNetwork('solana').tokens[0]?.address ?? ''
const pruned = { firstBlock: 379_900_000, transactions: [] }
const unreported = { ...pruned, missing: ['getFirstAvailableBlock'] }

for (const [what, node, endpoints] of [
  ['that keep nothing so far back', pruned, 1],
  ['that keep nothing so far back', pruned, 2],
  ['that keep three transfers of zero', { ...pruned, transactions: move(honest, 0n, 3) }, 1],
  ['that do not say what they keep', unreported, 1],
  ['that do not say what they keep', unreported, 3],
] as const) {
  test(`${endpoints} nodes ${what} are not proof of an empty history`, async (t) => {
    const json = await judge(t, node, endpoints)
    assert.equal(json.verdict, 'uncertain')
    assert.equal(taintOf(json).status, 'failed')
  })
}

test('a node that does not state what it keeps shows its newest transfers, and not all', async (t) => {
  const json = await judge(t, { ...unreported, transactions: move(honest, 5n, 3) })
  assert.match(taintOf(json).detail, /The newest 3 transfers/)
})

test('a node that lists fewer than requested has not shown the complete history', async (t) => {
  const transactions = [...move(honest, 5n, 12), ...move(sanctioned.solana, 5n, 1, 100)]
  const json = await judge(t, {
    transactions,
    bend: (method, answer) =>
      method === 'getSignaturesForAddress' ? { ...answer, result: (answer.result as unknown[]).slice(0, 10) } : answer,
  })
  assert.equal(json.reason_code, 'SANCTIONS_TAINT')
})

for (const [what, rows] of [
  ['25 failed transactions', failed(25)],
  ['900 failed transactions', failed(900)],
  ['25 transfers of zero', move(honest, 0n, 25)],
  ['60 transfers of zero', move(honest, 0n, 60)],
] as const) {
  test(`${what} before an honest payment do not make a payee uncertain`, async (t) => {
    const json = await judge(t, { transactions: [...rows, ...move(honest, 5n, 1, 1_000)] })
    assert.equal(json.verdict, 'clear')
    assert.match(taintOf(json).detail, /All transfers/)
  })

  test(`${what} before a payment of a sanctioned party do not hide it`, async (t) => {
    const json = await judge(t, { transactions: [...rows, ...move(sanctioned.solana, 5n, 1, 1_000)] })
    assert.equal(json.reason_code, 'SANCTIONS_TAINT')
  })
}

async function judge(t: TestContext, node: Partial<FakeSolana>, endpoints = 1): Promise<ScreenResult> {
  const nodes = await Promise.all(Array.from({ length: endpoints }, () => startFakeSolana(t, appNowMs)))
  const accounts = [
    { address: payee },
    { address: associatedTokenAccount(payee, usdc), token: { mint: usdc, owner: payee, amount: '5' } },
  ]
  for (const each of nodes) Object.assign(each, { accounts, ...node })
  const app = await startChainApp(t, { SOLANA_RPC_URL: nodes.map(({ url }) => url).join() })
  return (await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json
}

function taintOf({ intelligence }: ScreenResult) {
  return intelligence.sources.find(({ id }) => id.endsWith('taint')) ?? assert.fail()
}

/** Transfers of USDC to the payee, newest first, the first of them `back` minutes ago in a history of a month. */
function move(from: string, amount: bigint, count: number, back = 0): SolanaTransaction[] {
  const [source, destination] = [from, payee].map((owner) => associatedTokenAccount(owner, usdc))
  if (!source || !destination) throw new Error('no accounts')
  return numbered(count).map((n) => ({
    signature: signatureOf(n + back),
    slot: 379_999_000 - n - back,
    timeMs: appNowMs - 30 * 86_400_000 - (n + back) * 60_000,
    balances: [
      { account: source, mint: usdc, owner: from, before: 1_000n, after: 1_000n - amount },
      { account: destination, mint: usdc, owner: payee, before: 0n, after: amount },
    ],
    transfers: [{ source, destination, amount }],
  }))
}

function failed(count: number): SolanaTransaction[] {
  return move(honest, 5n, count).map((each) => ({ ...each, failed: true }))
}

function signatureOf(n: number): string {
  return base58Of(
    new Uint8Array(64)
      .fill(3)
      .fill(n & 255, 0, 1)
      .fill((n >> 8) + 1, 1, 2),
  )
}
