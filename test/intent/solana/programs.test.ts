import { base58 } from '@scure/base'
import assert from 'node:assert/strict'
import test from 'node:test'
import { networks } from '../../../src/chains/networks.ts'
import type { Effect } from '../../../src/intent/effects/effects.ts'
import { sha256 } from '../../../src/kit/sha256.ts'
import {
  alice,
  ata,
  bob,
  effectsOf,
  effectsOfAll,
  eve,
  key,
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
  usdt,
  type Told,
} from './set-up.ts'

const asset = { kind: 'token', address: usdc }
const checked = { ...asset, decimals: 6 }
const sender = { by: 'sender' }
const refusedBy = (program: string) => unknown('never_carried_out', program)
const malformed = (program: string) => [unknown('instruction_malformed', program)]

function unchecked(source: string, destination: string, amount = 7n, authority = alice): Told {
  return {
    program: programs.token,
    accounts: [`${source}+`, `${destination}+`, `!${authority}`],
    data: [3, ...u64(amount)],
  }
}

test('an unchecked transfer names its token only where both accounts derive from one known mint', () => {
  const transfer = { kind: 'transfer', from: sender, amount: 7n }
  assert.deepEqual(effectsOfAll(unchecked(ata(alice), ata(bob))), [{ ...transfer, asset, to: ata(bob), owner: bob }])
  assert.deepEqual(effectsOfAll(unchecked(ata(alice, usdt), ata(bob, usdt))), [
    { ...transfer, asset: { ...asset, address: usdt }, to: ata(bob, usdt), owner: bob },
  ])
  const nameless = { ...transfer, asset: { kind: 'token', address: null } }
  assert.deepEqual(effectsOfAll(unchecked(ata(alice), ata(eve))), [{ ...nameless, to: ata(eve) }])
  assert.deepEqual(effectsOfAll(unchecked(ata(alice), ata(bob, usdt))), [
    { ...nameless, to: ata(bob, usdt), owner: bob },
  ])
  const other = named('another account')
  assert.deepEqual(effectsOfAll(unchecked(other, ata(bob))), [
    { ...nameless, from: { by: 'allowance', address: other }, to: ata(bob), owner: bob },
  ])
})

test('a checked transfer states the decimals that it holds the mint to, right or wrong', () => {
  const mint = named('a mint')
  const report = (of: string, decimals: number): Told => ({
    program: programs.token,
    accounts: [`${ata(alice, of)}+`, of, `${ata(bob, of)}+`, `!${alice}`],
    data: [12, ...u64(25_000_000n), decimals],
  })
  const transfer = (of: string, decimals: number) => ({
    ...paid(),
    asset: { kind: 'token', address: of, decimals },
    to: ata(bob, of),
  })
  for (const decimals of [0, 6, 9, 255]) {
    assert.deepEqual(effectsOfAll(report(mint, decimals)), [transfer(mint, decimals)])
    // USDC has 6: with any other number the program refuses, and no payee is paid.
    const refused = decimals === 6 ? [] : [refusedBy(programs.token)]
    assert.deepEqual(effectsOfAll(report(usdc, decimals)), [transfer(usdc, decimals), ...refused])
  }
})

test('a transfer from an account to itself moves nothing, with any owner of the account', () => {
  const own = ata(bob)
  const none = { ...paid(0n), from: { by: 'signature', address: bob } }
  const accounts = [`${own}+`, usdc, `${own}+`, `!${bob}`]
  assert.deepEqual(effectsOfAll({ ...payment(), accounts }), [none])
  assert.deepEqual(effectsOfAll(unchecked(own, own, 7n, bob)), [{ ...none, asset }])
})

test('tokens of another account than the signer’s own are taken by an allowance', () => {
  const report: Told = {
    program: programs.token,
    accounts: [`${ata(eve)}+`, usdc, `${ata(bob)}+`, `!${alice}`],
    data: [12, ...u64(25_000_000n), 6],
  }
  assert.deepEqual(effectsOfAll(report), [{ ...paid(), from: { by: 'allowance', address: ata(eve) } }])
})

test('where another pays the network’s fee, the owner pays by signature', () => {
  const effects = effectsOf(transactionOf([payment()], { feePayer: eve }))
  assert.deepEqual(effects, [{ ...paid(), from: { by: 'signature', address: alice } }])
  const sol: Told = { program: programs.system, accounts: [`!${alice}+`, `${bob}+`], data: [...u32(2), ...u64(9n)] }
  const native = { kind: 'transfer', asset: { kind: 'native' }, to: bob, amount: 9n }
  assert.deepEqual(effectsOfAll(sol), [{ ...native, from: sender }])
  assert.deepEqual(effectsOf(transactionOf([sol], { feePayer: eve })), [
    { ...native, from: { by: 'signature', address: alice } },
  ])
})

test('a transfer its authority does not sign is malformed, unless signers of a multisig follow', () => {
  const accounts = (...last: string[]) => [`${ata(alice)}+`, usdc, `${ata(bob)}+`, ...last]
  const effects = (...last: string[]) => effectsOfAll({ ...payment(), accounts: accounts(...last) })
  const multisig = named('multisig')
  assert.deepEqual(effects(multisig), malformed(programs.token))
  assert.deepEqual(effects(multisig, bob), malformed(programs.token))
  assert.deepEqual(effects(multisig, `!${alice}`, `!${eve}`), [
    { ...paid(), from: { by: 'allowance', address: ata(alice) } },
  ])
  const own = ata(multisig)
  assert.deepEqual(effectsOfAll({ ...payment(), accounts: [`${own}+`, usdc, `${ata(bob)}+`, multisig, `!${alice}`] }), [
    { ...paid(), from: { by: 'signature', address: multisig } },
  ])
})

test('SPL Token does not look at a reference that follows; Token-2022 hands it to an unseen program', () => {
  const reference = named('reference')
  const classic = payment()
  assert.deepEqual(effectsOfAll({ ...classic, accounts: [...(classic.accounts ?? []), reference] }), [paid()])
  const hooked = payment(25_000_000n, programs.token2022)
  assert.deepEqual(effectsOfAll(hooked), [paid(25_000_000n, programs.token2022)])
  // The hook's program may sign as well, and the payer may stand there a second time.
  for (const other of [reference, `!${reference}`, `!${alice}+`]) {
    assert.deepEqual(effectsOfAll({ ...hooked, accounts: [...(hooked.accounts ?? []), other] }), [
      paid(25_000_000n, programs.token2022),
      unknown('program_unknown', null),
    ])
  }
  const multisig = ata(named('multisig'), newer, programs.token2022)
  const several = [`${multisig}+`, newer, ...(hooked.accounts ?? []).slice(2, 3), named('multisig'), `!${alice}`]
  const by = { by: 'signature', address: named('multisig') }
  assert.deepEqual(effectsOfAll({ ...hooked, accounts: several }), [
    { ...paid(25_000_000n, programs.token2022), from: by },
  ])
})

test('a transfer with a fee pays the payee what is left and the mint the fee', () => {
  const withFee = (amount: bigint, fee: bigint): Told => ({
    ...payment(0n, programs.token2022),
    data: [26, 1, ...u64(amount), 6, ...u64(fee)],
  })
  assert.deepEqual(effectsOfAll(withFee(100n, 3n)), [
    paid(97n, programs.token2022),
    { kind: 'transfer', asset: { ...checked, address: newer }, from: sender, to: newer, amount: 3n },
  ])
  assert.deepEqual(effectsOfAll(withFee(100n, 0n)), [paid(100n, programs.token2022)])
  assert.deepEqual(effectsOfAll(withFee(100n, 101n)), malformed(programs.token2022))
})

test('authorities, burns and allowances of tokens are what they are, for any beneficiary', () => {
  const own = `${ata(alice)}+`
  const report = (data: number[], ...accounts: string[]) => effectsOfAll({ program: programs.token, accounts, data })
  const rights = ['mint', 'freeze', 'owner', 'close', 'admin', 'admin', 'close', ...Array<string>(10).fill('admin')]
  for (const [type, right] of rights.entries()) {
    assert.deepEqual(report([6, type, 1, ...key(eve)], own, `!${alice}`), [
      { kind: 'authority', of: ata(alice), right, to: eve },
    ])
  }
  assert.deepEqual(report([6, 2, 0], own, `!${alice}`), [
    { kind: 'authority', of: ata(alice), right: 'owner', to: null },
  ])
  assert.deepEqual(report([6, 17, 0], own, `!${alice}`), [unknown('instruction_unknown', programs.token)])
  assert.deepEqual(report([6, 2, 2], own, `!${alice}`), malformed(programs.token))
  const burn = { kind: 'burn', asset, from: sender, amount: 4n }
  assert.deepEqual(report([8, ...u64(4n)], own, usdc, `!${alice}`), [burn])
  assert.deepEqual(report([15, ...u64(4n), 6], own, usdc, `!${alice}`), [burn])
  const approval = { kind: 'approval', asset, from: sender, spender: eve, amount: null, until: null }
  assert.deepEqual(report([4, ...u64((1n << 64n) - 1n)], own, eve, `!${alice}`), [approval])
  assert.deepEqual(report([13, ...u64(8n), 6], own, usdc, eve, `!${alice}`), [{ ...approval, amount: 8n }])
  assert.deepEqual(report([5], own, `!${alice}`), [{ ...approval, spender: alice, amount: 0n }])
  assert.deepEqual(report([9], own, eve, `!${alice}`), [{ kind: 'account_closed', account: ata(alice), to: eve }])
  for (const tag of [0, 1, 2, 7, 10, 11, 14, 16, 17, 18, 19, 20, 22]) {
    assert.deepEqual(report([tag], own, usdc, `!${alice}`), [unknown('instruction_unknown', programs.token)])
  }
})

test('an account is created for a wallet where it is the one that follows from it, and then proves its owner', () => {
  const create = (account: string, wallet: string, tag: number[], tokenProgram = programs.token): Told => ({
    program: programs.associatedToken,
    accounts: [`!${alice}+`, `${account}+`, wallet, usdc, programs.system, tokenProgram],
    data: tag,
  })
  for (const tag of [[], [0], [1]]) {
    assert.deepEqual(effectsOfAll(create(ata(bob), bob, tag)), [
      { kind: 'account_created', account: ata(bob), owner: bob, mint: usdc },
    ])
    for (const [account, wallet] of [
      [ata(eve), bob],
      [ata(bob), eve],
      [ata(bob, usdc, programs.token2022), bob],
    ] as const) {
      assert.deepEqual(effectsOfAll(create(account, wallet, tag)), malformed(programs.associatedToken))
    }
  }
  assert.deepEqual(
    effectsOfAll(create(ata(bob, usdc, named('p')), bob, [0], named('p'))),
    malformed(programs.associatedToken),
  )
  assert.deepEqual(effectsOfAll(create(ata(bob), bob, [2])), [unknown('instruction_unknown', programs.associatedToken)])
  const [, transfer] = effectsOfAll(create(ata(eve), eve, [1]), unchecked(ata(alice), ata(eve)))
  assert.deepEqual(transfer, { kind: 'transfer', asset, from: sender, to: ata(eve), owner: eve, amount: 7n })
  // A creation that cannot be, and one of another mint, prove nothing.
  const toEve: Told = { ...payment(), accounts: [`${ata(alice)}+`, usdc, `${ata(eve)}+`, `!${alice}`] }
  const [, deceived] = effectsOfAll(create(ata(eve), bob, [1]), toEve)
  assert.deepEqual(deceived, { kind: 'transfer', asset: checked, from: sender, to: ata(eve), amount: 25_000_000n })
  const otherMint: Told = { ...toEve, accounts: [`${ata(alice, usdt)}+`, usdt, `${ata(eve)}+`, `!${alice}`] }
  const [, other] = effectsOfAll(create(ata(eve), eve, [1]), otherMint)
  assert.deepEqual(other, { ...deceived, asset: { ...checked, address: usdt } })
})

test('a fee above 0.01 SOL is not harmless, whether the units are set or left to the runtime', () => {
  const program = programs.computeBudget
  const price = (microLamports: bigint): Told => ({ program, data: [3, ...u64(microLamports)] })
  const units = (count: number): Told => ({ program, data: [2, ...u32(count)] })
  const { feeUsualMax } = networks.find(({ name }) => name === 'solana') ?? assert.fail()
  assert.equal(feeUsualMax, 10_000_000n)
  const isDear = (effect: Effect) => effect.kind === 'harmless' && (effect.fee ?? 0n) > feeUsualMax
  const fees = (...reports: Told[]) =>
    effectsOfAll(...reports).filter((effect) => effect.kind === 'unknown' || isDear(effect)).length
  // 100,000 units at 100 lamports (100,000,000 millionths) each are 10,000,000 lamports.
  assert.equal(fees(units(100_000), price(100_000_000n)), 0)
  assert.equal(fees(units(100_000), price(100_000_001n)), 1)
  assert.equal(fees(units(100_001), price(100_000_000n)), 1)
  assert.equal(fees(units(150), price(66_666_666_666n)), 0)
  assert.equal(fees(units(150), price(66_666_666_667n)), 1)
  // The runtime gives no more than 1.4 million units, for any requested number.
  assert.equal(fees(units(4_000_000_000), price(7_142_857n)), 0)
  assert.equal(fees(units(4_000_000_000), price(7_142_858n)), 1)
  assert.equal(fees(price(50_000_000n)), 0)
  assert.equal(fees(price(50_000_001n)), 1)
  assert.equal(fees(price(25_000_001n), payment()), 1)
  // Given twice, nodes refuse the transaction.
  assert.equal(fees(units(1_000), units(2_000)), 2)
})

test('the system program’s transfers, handovers and nonces', () => {
  const { system } = programs
  const report = (data: number[], ...accounts: string[]) => effectsOfAll({ program: system, accounts, data })
  const native = { kind: 'transfer', asset: { kind: 'native' }, from: sender, amount: 9n }
  const handover = (of: string) => ({ kind: 'authority', of, right: 'program', to: named('program') })
  const signer = `!${alice}+`
  const program = key(named('program'))
  assert.deepEqual(report([...u32(1), ...program], signer), [handover(alice)])
  assert.deepEqual(report([...u32(2), ...u64(9n)], signer, `${bob}+`, named('reference')), [{ ...native, to: bob }])
  assert.deepEqual(report([...u32(0), ...u64(9n), ...u64(0n), ...program], signer, `!${eve}+`), [
    { ...native, to: eve },
    handover(eve),
  ])
  const seed = [...u64(4n), ...Buffer.from('seed')]
  const seeded = base58.encode(sha256(Buffer.from([...key(alice), ...Buffer.from('seed'), ...program])))
  const withSeed = [...u32(3), ...key(alice), ...seed, ...u64(9n), ...u64(0n), ...program]
  assert.deepEqual(report(withSeed, signer, seeded), [{ ...native, to: seeded }, handover(seeded)])
  assert.deepEqual(report(withSeed, signer, bob), malformed(system))
  assert.deepEqual(report([...u32(10), ...key(alice), ...seed, ...program], seeded, signer), [handover(seeded)])
  assert.deepEqual(report([...u32(11), ...u64(9n), ...seed, ...program], `${seeded}+`, signer, bob), [
    { ...native, from: { by: 'allowance', address: seeded }, to: bob },
  ])
  assert.deepEqual(report([...u32(10), ...key(alice), ...seed, ...program], bob, signer), malformed(system))
  assert.deepEqual(report([...u32(11), ...u64(9n), ...seed, ...program], `${bob}+`, signer, eve), malformed(system))
  const nonce = `${named('nonce')}+`
  assert.deepEqual(report([...u32(5), ...u64(9n)], nonce, bob, usdc, usdt, signer), [
    { ...native, from: { by: 'allowance', address: named('nonce') }, to: bob },
  ])
  assert.deepEqual(report([...u32(7), ...key(eve)], nonce, signer), [
    { kind: 'authority', of: named('nonce'), right: 'owner', to: eve },
  ])
  for (const tag of [6, 8, 9, 12])
    assert.deepEqual(report(u32(tag), nonce, signer), [unknown('instruction_unknown', system)])
})

test('a nonce is advanced by a transaction’s first instruction only', () => {
  const accounts = [`${named('nonce')}+`, 'SysvarRecentB1ockHashes11111111111111111111', `!${alice}`]
  const advance: Told = { program: programs.system, accounts, data: u32(4) }
  assert.deepEqual(effectsOfAll(advance, payment()), [{ kind: 'harmless', what: 'nonce_advanced' }, paid()])
  assert.deepEqual(effectsOfAll(payment(), advance), [paid(), unknown('instruction_unknown', programs.system)])
})

test('what has to be signed and is not is malformed', () => {
  const { system, associatedToken } = programs
  const report = (program: string, data: number[], ...accounts: string[]) => effectsOfAll({ program, accounts, data })
  assert.deepEqual(report(system, [...u32(2), ...u64(9n)], bob, `!${alice}`), malformed(system))
  assert.deepEqual(report(system, [...u32(1), ...key(eve)], bob), malformed(system))
  assert.deepEqual(report(system, [...u32(2), ...u64(9n)], `!${alice}`), malformed(system))
  const create = [bob, ata(bob), bob, usdc, system, programs.token]
  assert.deepEqual(report(associatedToken, [1], ...create), malformed(associatedToken))
})
