import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeSolana } from '../../../src/intent/solana/decoding/decode-solana.ts'
import {
  alice,
  ata,
  bob,
  effectsOf,
  effectsOfAll,
  eve,
  messageOf,
  named,
  newer,
  paid,
  payment,
  programs,
  transactionOf,
  u32,
  u64,
  unknown,
  usdc,
  type Told,
} from './set-up.ts'

const asset = { kind: 'token', address: usdc }
const sender = { by: 'sender' }
const refusedBy = (program: string) => unknown('never_carried_out', program)

test('a payment from or to the account of the other token program is refused by the one that is called', () => {
  const { token, token2022 } = programs
  const report = (program: string, source: string, destination: string): Told => ({
    ...payment(25_000_000n, program),
    accounts: [`${source}+`, newer, `${destination}+`, `!${alice}`],
  })
  for (const program of [token, token2022]) {
    for (const own of [token, token2022]) {
      for (const other of [token, token2022]) {
        const asset = { kind: 'token', address: newer, decimals: 6 }
        const transfer = { ...paid(), asset, to: ata(bob, newer, other) }
        const refused = own === program && other === program ? [] : [refusedBy(program)]
        assert.deepEqual(effectsOfAll(report(program, ata(alice, newer, own), ata(bob, newer, other))), [
          transfer,
          ...refused,
        ])
      }
    }
  }
  const foreign = ata(alice, newer, named('p'))
  assert.deepEqual(effectsOfAll(report(token2022, foreign, ata(bob, newer, token2022))), [
    { ...paid(25_000_000n, token2022), from: { by: 'allowance', address: foreign } },
  ])
})

test('a mint of the table belongs to SPL Token: Token-2022 refuses to move it, named or not', () => {
  const { token2022 } = programs
  const [source, destination] = [ata(alice, usdc, token2022), ata(bob, usdc, token2022)]
  const accounts = [`${source}+`, usdc, `${destination}+`, `!${alice}`]
  const transfer = { ...paid(), to: destination }
  assert.deepEqual(effectsOfAll({ ...payment(25_000_000n, token2022), accounts }), [transfer, refusedBy(token2022)])
  const unnamed = { accounts: [`${source}+`, `${destination}+`, `!${alice}`], data: [3, ...u64(25_000_000n)] }
  assert.deepEqual(effectsOfAll({ ...unnamed, program: token2022 }), [{ ...transfer, asset }, refusedBy(token2022)])
})

test('what is only read is not written to: a transfer from or to such an account is refused', () => {
  const { token, system } = programs
  const [source, destination] = [ata(alice), ata(bob)]
  for (const [from, to] of [
    [source, `${destination}+`],
    [`${source}+`, destination],
    [source, destination],
  ] as const) {
    assert.deepEqual(effectsOfAll({ ...payment(), accounts: [from, usdc, to, `!${alice}`] }), [
      paid(),
      refusedBy(token),
    ])
    const plain: Told = { program: token, accounts: [from, to, `!${alice}`], data: [3, ...u64(25_000_000n)] }
    assert.deepEqual(effectsOfAll(plain), [{ ...paid(), asset }, refusedBy(token)])
  }
  const withFee: Told = {
    program: programs.token2022,
    accounts: [`${ata(alice, newer, programs.token2022)}+`, newer, ata(bob, newer, programs.token2022), `!${alice}`],
    data: [26, 1, ...u64(9n), 6, ...u64(0n)],
  }
  assert.deepEqual(effectsOfAll(withFee), [paid(9n, programs.token2022), refusedBy(programs.token2022)])
  const sol = (from: string, to: string): Told => ({
    program: system,
    accounts: [from, to],
    data: [...u32(2), ...u64(9n)],
  })
  const native = { kind: 'transfer', asset: { kind: 'native' }, to: bob, amount: 9n }
  assert.deepEqual(effectsOfAll(sol(`!${alice}+`, bob)), [{ ...native, from: sender }, refusedBy(system)])
  assert.deepEqual(effectsOf(transactionOf([sol(`!${alice}`, `${bob}+`)], { feePayer: eve })), [
    { ...native, from: { by: 'signature', address: alice } },
    refusedBy(system),
  ])
})

test('tokens sent to a wallet itself are refused, and those sent to an account without a known key are not understood', () => {
  const report = (destination: string): Told => ({
    ...payment(),
    accounts: [`${ata(alice)}+`, usdc, `${destination}+`, `!${alice}`],
  })
  const { owner: _owner, ...unowned } = { owner: '', ...paid() }
  assert.deepEqual(effectsOfAll(report(bob)), [{ ...unowned, to: bob }, unknown('wallet_paid_as_account', bob)])
  // As a payee the token account is no wallet: paid into itself it is paid, and an account of its own loses the money.
  const payee = ata(bob)
  const paying = (destination: string) =>
    decodeSolana(messageOf(transactionOf([report(destination)])), { wallets: [payee], mints: [usdc] }).effects
  assert.deepEqual(paying(payee), [{ ...unowned, to: payee }])
  assert.deepEqual(paying(ata(payee)), [
    { ...paid(), to: ata(payee), owner: payee },
    unknown('owner_without_key', payee),
  ])
})

test('a compute limit under which nothing can be carried out makes a transaction no payment', () => {
  const program = programs.computeBudget
  const limited = (tag: number, limit: number) => effectsOfAll({ program, data: [tag, ...u32(limit)] })
  const fine = [{ kind: 'harmless', what: 'compute_budget' }]
  for (const [tag, limits] of [
    [1, [32_768, 33_792, 262_144]],
    [2, [150, 4_000_000_000]],
    [4, [1, 4_000_000_000]],
  ] as const) {
    for (const limit of limits) assert.deepEqual(limited(tag, limit), fine, `${tag} ${limit}`)
  }
  for (const [tag, limits] of [
    [1, [0, 31_744, 33_000, 263_168]],
    [2, [0, 149]],
    [4, [0]],
  ] as const) {
    for (const limit of limits) assert.deepEqual(limited(tag, limit), [...fine, refusedBy(program)], `${tag} ${limit}`)
  }
})
