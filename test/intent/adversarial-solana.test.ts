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
const ataOf = (wallet: string) => `${ata(wallet)}+`

/** The ways in which Alice pays Bob 25 USDC and nobody anything else. */
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
  'a program nobody knows': { program: eve, accounts: [ataOf(alice)], data: [1] },
  'an instruction nobody knows': { program: programs.token, accounts: [ataOf(alice)], data: [200] },
}

test('an honest payment is a match in every way it is written, in legacy and in version 0', () => {
  for (const [name, told] of Object.entries(honest)) {
    for (const version of ['legacy', 0] as const) {
      for (const from of [undefined, alice]) {
        const result = checked(transactionOf(told, { version }), from === undefined ? {} : { from })
        assert.equal(result.decision, 'match', `${name}: ${JSON.stringify(result.effects)}`)
      }
    }
  }
})

test('no payment with one more instruction, wherever it stands, is a match', () => {
  const told = fc.record({
    way: fc.constantFrom(...Object.keys(honest)),
    addition: fc.constantFrom(...Object.keys(additions)),
    at: fc.nat(3),
    version: fc.constantFrom('legacy' as const, 0 as const),
  })
  fc.assert(
    fc.property(told, ({ way, addition, at, version }) => {
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

test('no payment behind a lookup table that was not given is a match, and with the table it is', () => {
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
    const known = [usdc, usdt].includes(mint)
    const declared = {
      action: 'pay',
      to,
      asset: mint,
      amount: wholeUnits(units, decimals),
      ...(known ? {} : { decimals }),
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

/** Read by an independent library: what the only TransferChecked of a transaction says. */
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
