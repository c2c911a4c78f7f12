import assert from 'node:assert/strict'
import test from 'node:test'
import type { Effect } from '../../../src/intent/effects/effects.ts'
import { decodeSolana } from '../../../src/intent/solana/decoding/decode-solana.ts'
import { messageOf, noSample, sharedJson, usdc, usdt } from './set-up.ts'

const from = { by: 'sender' }
const asset = { kind: 'token', address: usdc }

/** What each made sample does, by its name. */
const expected: Record<string, (sample: Sample) => readonly unknown[]> = {
  'spl-transfer': (sample) => [unchecked(sample)],
  'spl-transfer-checked-v0': (sample) => [{ kind: 'harmless', what: 'compute_budget' }, checked(sample)],
  'spl-transfer-with-create-ata': (sample) => [
    { kind: 'account_created', account: sample.otherAta, owner: sample.otherWallet, mint: usdc },
    checked(sample),
  ],
  'spl-approve-max': ({ otherWallet: spender }) => [
    { kind: 'approval', asset, from, spender, amount: null, until: null },
  ],
  'spl-approve-checked': ({ otherWallet: spender }) => [
    { kind: 'approval', asset, from, spender, amount: 25_000_000n, until: null },
  ],
  'spl-set-authority-owner': ({ sourceAta, otherWallet }) => [
    { kind: 'authority', of: sourceAta, right: 'owner', to: otherWallet },
  ],
  'spl-set-authority-close': ({ sourceAta, otherWallet }) => [
    { kind: 'authority', of: sourceAta, right: 'close', to: otherWallet },
  ],
  'spl-close-account-to-other': ({ sourceAta, otherWallet }) => [
    { kind: 'account_closed', account: sourceAta, to: otherWallet },
  ],
  'pay-plus-hidden-approve': (sample) => [
    unchecked(sample),
    {
      kind: 'approval',
      asset: { ...asset, address: usdt },
      from,
      spender: sample.otherWallet,
      amount: null,
      until: null,
    },
  ],
  'pay-plus-hidden-set-authority': (sample) => [
    checked(sample),
    { kind: 'authority', of: '4mynfCfnm8r5ewQ55yLzXXXGBVKYu5DmifKhE2Qmhfdt', right: 'owner', to: sample.otherWallet },
  ],
  // Its mint and accounts are those of SPL Token: Token-2022 refuses them, and nothing moves.
  'token2022-transfer-checked': (sample) => [
    checked(sample),
    { kind: 'unknown', why: 'never_carried_out', target: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' },
  ],
  'system-transfer-sol': ({ otherWallet: to }) => [
    { kind: 'transfer', asset: { kind: 'native' }, from, to, amount: 1_000_000_000n },
  ],
  'spl-revoke': ({ feePayer: spender }) => [{ kind: 'approval', asset, from, spender, amount: 0n, until: null }],
}

test('the built samples do what they were built to do, and nothing else', (t) => {
  const samples = sharedJson('solana-synthetic/spl-transactions.json') as Sample[] | null
  if (!samples) return t.skip(noSample)
  assert.deepEqual(samples.map(({ name }) => name).toSorted(), Object.keys(expected).toSorted())
  for (const sample of samples) {
    const message = messageOf(sample.transactionBase64)
    assert.equal(message.version, sample.version === 'v0' ? 0 : 'legacy')
    assert.equal(message.feePayer, sample.feePayer)
    const knowledge = { wallets: [sample.otherWallet], mints: [usdc, usdt] }
    const { effects, decoded } = decodeSolana(message, knowledge)
    assert.deepEqual(effects, expected[sample.name]?.(sample), sample.name)
    assert.equal(decoded.calls.length, message.instructions.length)
  }
})

test('109 transactions of mainnet move what the balances before and after them show', (t) => {
  const recorded = sharedJson('solana-rpc/getTransaction.json') as Recorded[] | null
  if (!recorded) return t.skip(noSample)
  let compared = 0
  for (const { result } of recorded) {
    const before = balances(result.meta.preTokenBalances)
    const after = balances(result.meta.postTokenBalances)
    const wallets = [...after.values()].map(({ owner }) => owner).filter((owner) => owner !== undefined)
    const { effects } = decodeSolana(messageOf(result.transaction[0]), { wallets, mints: [] })
    const transfers = effects.filter((effect) => effect.kind === 'transfer')
    // Two of them call an unknown program: what it moves does not stand in the bytes, and its being unknown does.
    const foreign = result.meta.innerInstructions.length > 0
    assert.equal(
      effects.some(({ kind }) => kind === 'unknown'),
      foreign,
    )
    if (foreign || after.size !== 2 || transfers.length !== 1) continue
    compared += agree(transfers[0], before, after)
  }
  assert(compared > 50, `${compared} compared`)
})

/** Whether the receiving account of a transfer grew by its amount, with the mint and the owner that were recorded. */
function agree(transfer: Effect | undefined, before: Balances, after: Balances): number {
  assert(transfer?.kind === 'transfer')
  const received = [...after].find(([index, { amount }]) => amount > (before.get(index)?.amount ?? 0n))
  if (!received) return 0
  const [index, balance] = received
  assert.deepEqual(transfer.asset, { kind: 'token', address: balance.mint, decimals: balance.decimals })
  assert.equal(transfer.amount, balance.amount - (before.get(index)?.amount ?? 0n))
  if (transfer.owner !== undefined && balance.owner !== undefined) assert.equal(transfer.owner, balance.owner)
  return 1
}

function unchecked({ otherAta: to, otherWallet: owner }: Sample) {
  return { kind: 'transfer', asset, from, to, owner, amount: 25_000_000n }
}

function checked(sample: Sample) {
  return { ...unchecked(sample), asset: { ...asset, decimals: 6 } }
}

type Sample = Record<
  'name' | 'version' | 'feePayer' | 'otherWallet' | 'sourceAta' | 'otherAta' | 'transactionBase64',
  string
>
type Balance = {
  accountIndex: number
  mint: string
  owner?: string
  uiTokenAmount: { amount: string; decimals: number }
}
type Recorded = {
  result: {
    meta: { preTokenBalances: Balance[]; postTokenBalances: Balance[]; innerInstructions: unknown[] }
    transaction: [string, string]
  }
}
type Balances = Map<number, { mint: string; owner: string | undefined; amount: bigint; decimals: number }>

function balances(list: readonly Balance[]): Balances {
  return new Map(
    list.map(({ accountIndex, mint, owner, uiTokenAmount }) => [
      accountIndex,
      { mint, owner, amount: BigInt(uiTokenAmount.amount), decimals: uiTokenAmount.decimals },
    ]),
  )
}
