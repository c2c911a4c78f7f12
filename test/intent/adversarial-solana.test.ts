import assert from 'node:assert/strict'
import test from 'node:test'
import { getBase64Encoder, getTransactionDecoder, getCompiledTransactionMessageDecoder } from '@solana/kit'
import fc from 'fast-check'
import { wholeUnits } from '../../src/kit/amount.ts'
import { check } from '../support/intent/check.ts'
import {
  alice,
  ata,
  bob,
  eve,
  key,
  noSample,
  payment,
  programs,
  sharedJson,
  transactionOf,
  u32,
  u64,
  usdc,
  usdt,
  type Told,
} from './solana/set-up.ts'

const runs = 800
const amount = 25_000_000n
const intent = { action: 'pay', to: bob, amount: '25', asset: 'USDC' }
const tipAccount = '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5'
const otherTipAccount = '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT'
const lighthouse = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const ataOf = (wallet: string) => `${ata(wallet)}+`

/** The ways in which Alice pays Bob 25 USDC and makes no other payment. */
const honest: Readonly<Record<string, readonly Told[]>> = {
  checked: [payment()],
  unchecked: [
    { program: programs.token, accounts: [ataOf(alice), ataOf(bob), `!${alice}`], data: [3, ...u64(amount)] },
  ],
  'with a budget and a memo': [
    { program: programs.computeBudget, data: [2, ...u32(200_000)] },
    payment(),
    { program: programs.memo, data: [...Buffer.from('invoice 7')] },
  ],
  'opening the account of the payee': [opening(bob), payment()],
  'with a price, a tip and assertions': [
    { program: programs.computeBudget, data: [3, ...u64(50_000n)] },
    payment(),
    tip(1_000_000n),
    asserting([5, 0, 0, ...u64(9n), 4], alice),
    asserting([10, 0, 2, 2, ...u64(5n), 4, 3, 0, 0], ata(alice)),
  ],
}

/** What is put beside an honest payment, anywhere in it. */
const additions: Readonly<Record<string, Told>> = {
  'another transfer': {
    program: programs.token,
    accounts: [ataOf(alice), usdc, ataOf(eve), `!${alice}`],
    data: [12, ...u64(1n), 6],
  },
  'the same transfer again': payment(),
  'an approval': { program: programs.token, accounts: [ataOf(alice), eve, `!${alice}`], data: [4, ...u64(1n)] },
  'a new owner': { program: programs.token, accounts: [ataOf(alice), `!${alice}`], data: [6, 2, 1, ...key(eve)] },
  'an account closed': { program: programs.token, accounts: [ataOf(alice), `${eve}+`, `!${alice}`], data: [9] },
  'native currency': { program: programs.system, accounts: [`!${alice}+`, `${eve}+`], data: [...u32(2), ...u64(1n)] },
  'an assignment': { program: programs.system, accounts: [`!${alice}+`], data: [...u32(1), ...key(eve)] },
  'tokens burnt': { program: programs.token, accounts: [ataOf(alice), `${usdc}+`, `!${alice}`], data: [8, ...u64(1n)] },
  'an account of a stranger opened': opening(eve),
  'a price that costs more than fees do': { program: programs.computeBudget, data: [3, ...u64(50_000_000_000n)] },
  'a tip larger than tips are': tip(10_000_001n),
  'a tip of more than a tenth of the payment': tip(8_333_334n),
  'a tip to an unknown account': tip(1_000n, eve),
  'a tip that cannot be written': { ...tip(1_000n), accounts: [`!${alice}+`, otherTipAccount] },
  'a memory account written to': asserting([0, 0, 255, 0, 0, ...u64(9n)], ata(alice)),
  'an assertion cut short': asserting([5, 0, 0, ...u64(9n)], alice),
  'a limit that carries out nothing': { program: programs.computeBudget, data: [2, ...u32(0)] },
  'an unknown program': { program: eve, accounts: [ataOf(alice)], data: [1] },
  'an unknown instruction': { program: programs.token, accounts: [ataOf(alice)], data: [200] },
}

test('an honest payment is a match in every way it is written, in legacy and in version 0', () => {
  for (const [name, reports] of Object.entries(honest)) {
    for (const version of ['legacy', 0] as const) {
      for (const from of [undefined, alice]) {
        const result = checked(transactionOf(reports, { version }), from === undefined ? {} : { from })
        assert.equal(result.decision, 'match', `${name}: ${JSON.stringify(result.effects)}`)
      }
    }
  }
})

test('no payment with one more instruction, wherever it stands, is a match', () => {
  const report = fc.record({
    way: fc.constantFrom(...Object.keys(honest)),
    addition: fc.constantFrom(...Object.keys(additions)),
    at: fc.nat(3),
    version: fc.constantFrom('legacy' as const, 0 as const),
  })
  fc.assert(
    fc.property(report, ({ way, addition, at, version }) => {
      const instructions = [...(honest[way] ?? [])]
      const added = additions[addition]
      assert.ok(added)
      instructions.splice(at, 0, added)
      assert.notEqual(checked(transactionOf(instructions, { version })).decision, 'match', `${addition} in ${way}`)
    }),
    { numRuns: runs },
  )
})

test('no payment of another amount, to another, of another token, or by another is a match', () => {
  const anyAmount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).filter((other) => other !== amount)
  fc.assert(
    fc.property(anyAmount, fc.nat(5), (other, change) => {
      const accounts = [ataOf(alice), usdc, ataOf(bob), `!${alice}`]
      const changed: Told =
        [
          { program: programs.token, accounts, data: [12, ...u64(other), 6] },
          { program: programs.token, accounts: accounts.with(2, ataOf(eve)), data: [12, ...u64(amount), 6] },
          {
            program: programs.token,
            accounts: [`${ata(alice, usdt)}+`, usdt, `${ata(bob, usdt)}+`, `!${alice}`],
            data: [12, ...u64(amount), 6],
          },
          { program: programs.token, accounts: accounts.with(0, ataOf(eve)), data: [12, ...u64(amount), 6] },
          { program: programs.token, accounts: accounts.with(3, `!${eve}`), data: [12, ...u64(amount), 6] },
          { program: programs.token, accounts, data: [12, ...u64(amount), 6, 0] },
        ][change] ?? payment()
      assert.notEqual(checked(transactionOf([changed])).decision, 'match', `${change}`)
    }),
    { numRuns: runs },
  )
})

test('a tip and a price count together, and against the payment as well as absolutely', () => {
  const decide = (amount: bigint, lamports: bigint, microLamports = 0n) => {
    const price = { program: programs.computeBudget, data: [3, ...u64(microLamports)] }
    const transaction = transactionOf([payment(amount), tip(lamports), price])
    return checked(transaction, { amount: wholeUnits(amount, 6) }).decision
  }
  assert.equal(decide(1_000_000_000n, 10_000_000n), 'match')
  assert.equal(decide(1_000_000_000n, 10_000_001n), 'unknown')
  // 600,000 units at 10 lamports each are 6,000,000.
  assert.equal(decide(1_000_000_000n, 4_000_000n, 10_000_000n), 'match')
  assert.equal(decide(1_000_000_000n, 4_000_001n, 10_000_000n), 'unknown')
  // 0.01 SOL count as 3 dollars: beside 15 dollars half of it is a tenth.
  assert.equal(decide(15_000_000n, 5_000_000n), 'match')
  assert.equal(decide(15_000_000n, 5_000_001n), 'unknown')
  assert.equal(decide(10_000n, 500_001n), 'unknown')
})

test('an account for tips that is the payee is paid, and not tipped', () => {
  const sol = { action: 'pay', to: tipAccount, amount: '0.001', asset: 'SOL' }
  const decide = (...reports: Told[]) =>
    check({ intent: sol, network: 'solana', transaction: transactionOf(reports) }).decision
  assert.equal(decide(tip(1_000_000n)), 'match')
  assert.equal(decide(tip(1_000_000n), tip(1_000n, otherTipAccount)), 'match')
  assert.equal(decide(tip(1_000_000n), tip(1_000_000n)), 'mismatch')
  assert.equal(decide(tip(1_000_000n, otherTipAccount)), 'unknown')
})

test('fees stand among the effects with their amount and who gets them', () => {
  const price = { program: programs.computeBudget, data: [3, ...u64(50_000n)] }
  const reports = [price, payment(), tip(1_000_000n)]
  const shown = checked(transactionOf(reports)).effects.map(({ text: _text, ...members }) => members)
  const fee = { kind: 'harmless', standing: 'allowed', asset: { kind: 'native', address: null, symbol: 'SOL' } }
  assert.deepEqual(shown[0], { ...fee, what: 'priority_fee', units: '30000', amount: '0.00003', to: null })
  assert.deepEqual(shown[2], { ...fee, what: 'tip', units: '1000000', amount: '0.001', to: tipAccount })
  const dear = checked(transactionOf([payment(), tip(20_000_000n)])).effects[1]
  const { why, target, units, text } = dear ?? assert.fail()
  assert.deepEqual([why, target, units], ['fee_unbounded', tipAccount, '20000000'])
  assert.ok(text.includes('0.02 SOL') && text.includes(tipAccount), text)
})

test('a payment that the chain would refuse is no match, and in its right form it is', () => {
  const paying = (change: (accounts: string[]) => string[]): Told => ({
    ...payment(),
    accounts: change([ataOf(alice), usdc, ataOf(bob), `!${alice}`]),
  })
  assert.equal(checked(transactionOf([paying((accounts) => accounts)])).decision, 'match')
  for (const refused of [
    paying((accounts) => accounts.with(0, ata(alice))),
    paying((accounts) => accounts.with(2, ata(bob))),
    paying((accounts) => accounts.with(2, `${bob}+`)),
    paying((accounts) => accounts.with(2, `${ata(bob, usdc, programs.token2022)}+`)),
    paying((accounts) => accounts.with(0, `${ata(alice, usdc, programs.token2022)}+`)),
    { ...paying((accounts) => accounts), program: programs.token2022 },
  ]) {
    assert.equal(checked(transactionOf([refused])).decision, 'unknown')
  }
})

test('an account derived from a token account is no payment to it, and the token account itself is', () => {
  const account = ata(bob)
  const paying = (destination: string) =>
    transactionOf([{ ...payment(), accounts: [ataOf(alice), usdc, `${destination}+`, `!${alice}`] }])
  const derived = checked(paying(ata(account)), { to: account })
  assert.equal(derived.decision, 'unknown')
  assert.ok(derived.effects.some(({ text }) => text.includes('declare the receiving token account')))
  assert.equal(checked(paying(account), { to: account }).decision, 'match')
  assert.equal(checked(paying(ata(account)), { to: ata(account) }).decision, 'match')
})

test('no honest payment is a match when anything else is declared', () => {
  const transaction = transactionOf([payment()])
  const others = [
    { to: eve },
    { amount: '25.000001' },
    { amount: '24' },
    { asset: 'USDT' },
    { asset: 'SOL' },
    { from: eve },
  ]
  for (const change of others) assert.equal(checked(transaction, change).decision, 'mismatch', JSON.stringify(change))
  const { amount: _amount, ...open } = intent
  assert.equal(check({ intent: open, network: 'solana', transaction }).decision, 'unknown')
})

test('no payment behind a lookup table that was not supplied is a match, and with the table it is', () => {
  const table = eve
  const tables = { [table]: [ata(alice), ata(bob), usdc] }
  const transaction = transactionOf([payment()], { version: 0, tables })
  assert.equal(check({ intent, network: 'solana', transaction }).decision, 'unknown')
  assert.equal(check({ intent, network: 'solana', transaction, lookupTables: tables }).decision, 'match')
  const swapped = { [table]: [ata(alice), ata(eve), usdc] }
  assert.notEqual(check({ intent, network: 'solana', transaction, lookupTables: swapped }).decision, 'match')
})

test('each plain transfer of mainnet is a match as it is, and a mismatch when any declared member is changed', (t) => {
  const samples = sharedJson('solana-rpc/transactions-base64.json') as
    | { topLevel: string[]; transactionBase64: string }[]
    | null
  if (!samples) return t.skip(noSample)
  let plain = 0
  for (const { topLevel, transactionBase64: transaction } of samples) {
    if (topLevel.filter((name) => name === 'spl:TransferChecked').length !== 1) continue
    if (topLevel.some((name) => name !== 'spl:TransferChecked' && !/^system:04|memo|compute/i.test(name))) continue
    const { to, mint, units, decimals } = readTransfer(transaction)
    const isExisting = [usdc, usdt].includes(mint)
    const declared = {
      action: 'pay',
      to,
      asset: mint,
      amount: wholeUnits(units, decimals),
      ...(isExisting ? {} : { decimals }),
    }
    const decide = (change: object) =>
      check({ intent: { ...declared, ...change }, network: 'solana', transaction }).decision
    assert.equal(decide({}), 'match', transaction)
    assert.equal(decide({ to: eve }), 'mismatch')
    assert.equal(decide({ amount: wholeUnits(units + 1n, decimals) }), 'mismatch')
    assert.equal(decide({ asset: mint === usdt ? usdc : usdt, decimals: undefined }), 'mismatch')
    assert.equal(decide({ from: eve }), 'mismatch')
    plain++
  }
  assert.ok(plain > 20, `${plain} plain transfers`)
})

function checked(transaction: string, change: object = {}) {
  return check({ intent: { ...intent, ...change }, network: 'solana', transaction })
}

/** Create of the associated-token program. */
function opening(wallet: string): Told {
  const accounts = [`!${alice}+`, ataOf(wallet), wallet, usdc, programs.system, programs.token]
  return { program: programs.associatedToken, accounts, data: [1] }
}

function tip(lamports: bigint, to = tipAccount): Told {
  return { program: programs.system, accounts: [`!${alice}+`, `${to}+`], data: [...u32(2), ...u64(lamports)] }
}

function asserting(data: readonly number[], account: string): Told {
  return { program: lighthouse, accounts: [account], data }
}

/** Read by an independent library: the content of the only TransferChecked of a transaction. */
function readTransfer(base64: string) {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  assert.ok('instructions' in message)
  const transfer = message.instructions.find(({ programAddressIndex, data }) => {
    const program = message.staticAccounts[programAddressIndex]
    return (program === programs.token || program === programs.token2022) && data?.[0] === 12
  })
  const [, mint = 0, to = 0] = transfer?.accountIndices ?? []
  const data = Buffer.from(transfer?.data ?? [])
  return {
    to: String(message.staticAccounts[to]),
    mint: String(message.staticAccounts[mint]),
    units: data.readBigUInt64LE(1),
    decimals: data[9] ?? 0,
  }
}
