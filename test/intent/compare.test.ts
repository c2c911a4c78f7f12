import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { networkByName } from '../../src/chains/networks.ts'
import { compareEffects } from '../../src/intent/effects/compare.ts'
import type { Declared } from '../../src/intent/declared.ts'
import type { Asset, Effect, Payer, TransferEffect } from '../../src/intent/effects/effects.ts'

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const other = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const payer = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const declared: Declared = declare({})
const payment: TransferEffect = {
  kind: 'transfer',
  asset: { kind: 'token', address: usdc },
  from: { by: 'sender' },
  to: payee,
  amount: 25_000_000n,
}
const fee = { kind: 'harmless', what: 'network_fee' } as const
const riddle: Effect = { kind: 'unknown', why: 'function_unknown', target: other }
const approval: Effect = {
  kind: 'approval',
  asset: { kind: 'token', address: usdc },
  from: { by: 'sender' },
  spender: payee,
  amount: 25_000_000n,
  until: null,
}

test('the declared payment alone, or beside what is harmless, is a match', () => {
  assert.equal(decide([payment]), 'match')
  assert.equal(decide([fee, payment, fee]), 'match')
  assert.deepEqual(compareEffects(declared, [payment], null).differences, [])
})

test('a payment that differs in one thing is a mismatch that names it, with what was declared and what is', () => {
  const cases: [Partial<TransferEffect>, string, string | null, string | null][] = [
    [{ to: other }, 'to', payee, other],
    [{ amount: 25_000_001n }, 'amount', '25', '25.000001'],
    [{ amount: 0n }, 'amount', '25', '0'],
    [{ asset: { kind: 'token', address: usdt } }, 'asset', usdc, usdt],
    [{ asset: { kind: 'native' } }, 'asset', usdc, 'native'],
    [{ asset: { kind: 'item', address: usdc, id: 25_000_000n } }, 'asset', usdc, `${usdc}#25000000`],
  ]
  for (const [change, field, was, is] of cases) {
    const { decision, differences } = compareEffects(declared, [{ ...payment, ...change }], null)
    assert.equal(decision, 'mismatch')
    assert.deepEqual(differences[0], { field, declared: was, actual: is })
  }
})

test('nothing paid at all is a mismatch, and only not understood where something is not understood', () => {
  assert.equal(decide([]), 'mismatch')
  assert.equal(decide([fee]), 'mismatch')
  assert.equal(decide([riddle]), 'unknown')
})

test('the payment twice, or in two halves, is not the declared payment', () => {
  assert.equal(decide([payment, payment]), 'mismatch')
  assert.equal(
    decide([
      { ...payment, amount: 12_500_000n },
      { ...payment, amount: 12_500_000n },
    ]),
    'mismatch',
  )
})

test('an approval is never a payment, not even of the exact amount to the payee', () => {
  assert.equal(decide([approval]), 'mismatch')
  assert.equal(decide([payment, approval]), 'mismatch')
})

test('what is understood and contradicts is a mismatch, even if other effects are not understood', () => {
  assert.equal(decide([riddle, { ...payment, to: other }]), 'mismatch')
  assert.equal(decide([riddle, payment, approval]), 'mismatch')
  assert.equal(decide([riddle, payment]), 'unknown')
})

test('a known effect beside the payment is named as one that was not declared', () => {
  const { differences } = compareEffects(declared, [payment, { ...payment, to: other }], null)
  assert.deepEqual(differences, [{ field: 'effects', declared: null, actual: `transfer:${other}` }])
})

test('money of others is not taken on trust: an allowance needs its payer declared, a signature does not', () => {
  const expected: [Payer['by'], string, string, string][] = [
    // by, without from, with the same from, with another from
    ['allowance', 'unknown', 'match', 'mismatch'],
    ['contract', 'unknown', 'match', 'mismatch'],
    ['signature', 'match', 'match', 'mismatch'],
    ['account', 'match', 'match', 'mismatch'],
  ]
  for (const [by, without, same, differs] of expected) {
    if (by === 'sender') continue
    const effects = [{ ...payment, from: { by, address: payer } }]
    assert.equal(compareEffects(declared, effects, null).decision, without, `${by} without from`)
    assert.equal(compareEffects(declare({ from: payer }), effects, null).decision, same, `${by} from the payer`)
    assert.equal(compareEffects(declare({ from: other }), effects, null).decision, differs, `${by} from another`)
  }
})

test('a sender that the bytes name must be the declared payer, and one that they do not name may be', () => {
  assert.equal(compareEffects(declare({ from: payer }), [payment], payer).decision, 'match')
  assert.equal(compareEffects(declare({ from: payer }), [payment], other).decision, 'mismatch')
  assert.equal(compareEffects(declare({ from: payer }), [payment], null).decision, 'match')
})

test('without an amount, or with a token of unknown decimals, nothing is a match', () => {
  assert.equal(compareEffects(declare({ amount: null, amountText: null }), [payment], null).decision, 'unknown')
  const asset = { address: usdc, symbol: null, decimals: null }
  assert.equal(compareEffects(declare({ asset, amount: null }), [payment], null).decision, 'unknown')
  assert.equal(decide([{ ...payment, amount: null }]), 'unknown')
})

test('on a chain whose own currency is the dollar token both ways of moving it are one', () => {
  const arc = networkByName('arc')
  assert.ok(arc)
  const token = arc.tokens[0]?.address ?? ''
  const onArc = declare({ network: arc, asset: { address: token, symbol: 'USDC', decimals: 6 } })
  const native = { ...payment, asset: { kind: 'native' as const }, amount: 25n * 10n ** 18n }
  assert.equal(compareEffects(onArc, [native], null).decision, 'match')
  assert.equal(compareEffects(onArc, [{ ...native, amount: 25n * 10n ** 18n + 1n }], null).decision, 'mismatch')
  assert.equal(decide([native]), 'mismatch')
})

test('what moves from the payee to the payee is no payment', () => {
  for (const by of ['signature', 'account', 'allowance', 'contract'] as const) {
    assert.equal(decide([{ ...payment, from: { by, address: payee } }]), 'mismatch')
  }
  assert.equal(compareEffects(declared, [payment], payee).decision, 'mismatch')
})

test('fees are harmless up to what they are on the network and a tenth of the payment, and unknown beyond', () => {
  const { feeUsualMax, feeUsualUsd } = declared.network
  const beside = (dollars: bigint, fees: bigint) => {
    const amount = dollars * 1_000_000n
    const declaration = declare({ amount, amountText: `${dollars}` })
    const half = { ...fee, fee: fees / 2n }
    return compareEffects(declaration, [half, { ...payment, amount }, { ...fee, fee: fees - half.fee }], null).decision
  }
  assert.equal(beside(100_000n, feeUsualMax), 'match')
  assert.equal(beside(100_000n, feeUsualMax + 1n), 'unknown')
  const tenth = (100n * feeUsualMax) / feeUsualUsd / 10n
  assert.ok(tenth < feeUsualMax)
  assert.equal(beside(100n, tenth), 'match')
  assert.equal(beside(100n, tenth + 1n), 'unknown')
  const polygon = networkByName('polygon')
  assert.ok(polygon && polygon.feeUsualMax > 100n * feeUsualMax)
})

test('decimals that the chain enforces outweigh the declared ones', () => {
  const inputOf = (decimals: number) => ({ ...payment, asset: { kind: 'token' as const, address: usdc, decimals } })
  assert.equal(decide([inputOf(6)]), 'match')
  const { decision, differences } = compareEffects(declared, [inputOf(9)], null)
  assert.deepEqual([decision, differences[0]?.actual], ['mismatch', '0.025'])
  const asset = { address: usdc, symbol: null, decimals: null }
  assert.equal(compareEffects(declare({ asset, amount: null }), [inputOf(6)], null).decision, 'match')
})

test('an amount of another asset is not written as one of the declared asset', () => {
  const dai = { ...payment, asset: { kind: 'token' as const, address: usdt }, amount: 25n * 10n ** 18n }
  assert.deepEqual(
    compareEffects(declared, [dai], null).differences.map(({ field }) => field),
    ['asset'],
  )
})

test('opening the payee’s own token account is allowed, anybody else’s is not', () => {
  const opened: Effect = { kind: 'account_created', account: other, owner: payee, mint: usdc }
  assert.equal(decide([opened, payment]), 'match')
  assert.equal(decide([{ ...opened, owner: other }, payment]), 'mismatch')
  assert.equal(decide([{ ...opened, mint: usdt }, payment]), 'mismatch')
})

test('with any set of effects: a match is the payment, once, and what is harmless; order changes nothing', () => {
  const anyParty = fc.constantFrom(payee, other, payer)
  const anyAsset = fc.constantFrom<Asset>(
    { kind: 'native' },
    { kind: 'token', address: usdc },
    { kind: 'token', address: null },
  )
  const anyPayer = fc
    .tuple(fc.constantFrom('sender', 'signature', 'account', 'allowance', 'contract'), anyParty)
    .map(([by, address]): Payer => (by === 'sender' ? { by } : { by, address }))
  const anyEffect: fc.Arbitrary<Effect> = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Effect>(payment) },
    fc
      .record({
        asset: anyAsset,
        from: anyPayer,
        to: anyParty,
        amount: fc.constantFrom(null, 25_000_000n, 25_000_001n),
      })
      .map((transfer): Effect => ({ kind: 'transfer', ...transfer })),
    fc.constant(fee),
    fc.constant(riddle),
    fc.constant(approval),
    fc.constant<Effect>({ kind: 'authority', of: usdc, right: 'owner', to: other }),
    fc.constant<Effect>({ kind: 'delegation', delegate: other, chainId: 1n }),
    fc.constant<Effect>({ kind: 'account_closed', account: other, to: payer }),
  )
  fc.assert(
    fc.property(fc.array(anyEffect, { maxLength: 5 }), fc.constantFrom(null, payer), (effects, from) => {
      const request = declare({ from })
      const { decision } = compareEffects(request, effects, null)
      assert.equal(decision, expectedDecision(effects, from))
      assert.equal(compareEffects(request, effects.toReversed(), null).decision, decision)
    }),
    { numRuns: 2_000 },
  )
})

/**
 * The rules of the contract, written a second time: each effect is right, open, harmless or wrong, and at most one may
 * be right.
 */
function expectedDecision(effects: readonly Effect[], from: string | null): string {
  const kinds = effects.map((effect) => {
    if (effect.kind === 'harmless') return 'harmless'
    if (effect.kind === 'unknown') return 'riddle'
    if (effect.kind !== 'transfer') return 'wrong'
    const isPayerWrong = from !== null && effect.from.by !== 'sender' && effect.from.address !== from
    const isAssetWrong = effect.asset.kind !== 'token'
    const isAmountWrong = !isAssetWrong && effect.amount !== null && effect.amount !== 25_000_000n
    if (effect.to !== payee || isPayerWrong || isAssetWrong || isAmountWrong) return 'wrong'
    if (effect.from.by !== 'sender' && effect.from.address === payee) return 'wrong'
    const isPayerOpen = from === null && (effect.from.by === 'allowance' || effect.from.by === 'contract')
    const isOpen =
      isPayerOpen || effect.amount === null || (effect.asset.kind === 'token' && effect.asset.address === null)
    return isOpen ? 'open' : 'right'
  })
  const count = (kind: string) => kinds.filter((each) => each === kind).length
  if (count('wrong') > 0 || count('right') + count('open') > 1) return 'mismatch'
  if (count('right') === 1 && count('riddle') === 0) return 'match'
  return count('open') + count('riddle') > 0 ? 'unknown' : 'mismatch'
}

function decide(effects: readonly Effect[]): string {
  return compareEffects(declared, effects, null).decision
}

function declare(change: Partial<Declared>): Declared {
  const network = networkByName('ethereum')
  assert.ok(network)
  const asset = { address: usdc, symbol: 'USDC', decimals: 6 }
  return { network, to: payee, from: null, asset, amount: 25_000_000n, amountText: '25', ...change }
}
