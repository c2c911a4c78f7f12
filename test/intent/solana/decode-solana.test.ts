import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeSolana, instructionsMax } from '../../../src/intent/solana/decoding/decode-solana.ts'
import { findNonAccount } from '../../../src/chains/non-accounts.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { readers } from '../../../src/intent/solana/decoding/programs.ts'
import {
  alice,
  ata,
  bob,
  effectsOf,
  effectsOfAll,
  eve,
  key,
  messageOf,
  named,
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

const units: Told = { program: programs.computeBudget, data: [2, ...u32(200_000)] }
const memo: Told = { program: programs.memo, data: Buffer.from('invoice 7') }
const approve: Told = {
  program: programs.token,
  accounts: [`${ata(alice)}+`, eve, `!${alice}`],
  data: [4, ...u64(5n)],
}
const harmless = (what: string) => ({ kind: 'harmless', what })

test('a payment with all that wallets put around it is the payment and harmless things', () => {
  const nonce: Told = {
    program: programs.system,
    accounts: [`${named('nonce')}+`, 'SysvarRecentB1ockHashes11111111111111111111', `!${alice}`],
    data: u32(4),
  }
  const price: Told = { program: programs.computeBudget, data: [3, ...u64(50_000n)] }
  assert.deepEqual(effectsOfAll(nonce, units, price, payment(), memo), [
    harmless('nonce_advanced'),
    harmless('compute_budget'),
    // 200,000 units at 0.05 lamports each.
    { ...harmless('priority_fee'), fee: 10_000n },
    paid(),
    harmless('memo'),
  ])
})

test('what is added to a payment stands beside it: an allowance, an authority, a second transfer', () => {
  const setAuthority: Told = {
    program: programs.token,
    accounts: [`${ata(alice)}+`, `!${alice}`],
    data: [6, 2, 1, ...key(eve)],
  }
  const second: Told = {
    program: programs.token,
    accounts: [`${ata(alice)}+`, usdc, `${ata(eve)}+`, `!${alice}`],
    data: [12, ...u64(1n), 6],
  }
  const from = { by: 'sender' }
  const asset = { kind: 'token', address: usdc }
  assert.deepEqual(effectsOfAll(payment(), approve), [
    paid(),
    { kind: 'approval', asset, from, spender: eve, amount: 5n, until: null },
  ])
  assert.deepEqual(effectsOfAll(payment(), setAuthority), [
    paid(),
    { kind: 'authority', of: ata(alice), right: 'owner', to: eve },
  ])
  // Eve is no candidate, so that it is not recognized as her account; that it is another than Bob's is.
  assert.deepEqual(effectsOfAll(payment(), second), [
    paid(),
    { kind: 'transfer', asset: { ...asset, decimals: 6 }, from, to: ata(eve), amount: 1n },
  ])
})

test('any byte of a payment that is changed changes what it comes to, or it is refused or unknown', () => {
  const good = Buffer.from(transactionOf([payment()]), 'base64')
  const reports = [...good.keys()].filter((at) => at >= 65)
  const lifetimeAt = 65 + 4 + 32 * (good[68] ?? 0)
  for (const at of reports) {
    // A blockhash may be any.
    if (at >= lifetimeAt && at < lifetimeAt + 32) continue
    // Whether accounts are written to is for the runtime: it refuses a transfer between accounts that are not.
    if (at === 67) continue
    const bytes = Buffer.from(good)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    let effects: unknown = null
    try {
      effects = effectsOf(bytes.toString('base64'))
    } catch {
      continue
    }
    assert.notDeepEqual(effects, [paid()], `byte ${at}`)
  }
})

test('an unknown program, and an instruction a known program is not known for, are unknown', () => {
  const foreign: Told = {
    program: named('foreign'),
    accounts: [`${ata(alice)}+`, `!${alice}`],
    data: [12, ...u64(1n), 6],
  }
  assert.deepEqual(effectsOfAll(payment(), foreign), [paid(), unknown('program_unknown', named('foreign'))])
  for (const [program, data] of [
    [programs.token, [255]],
    [programs.token, []],
    [programs.token, [26, 1, ...u64(5n), 6, ...u64(1n)]],
    [programs.token2022, [27, 0]],
    [programs.system, u32(13)],
    [programs.system, [2, 0, 0]],
    [programs.computeBudget, [0, ...u32(1), ...u32(1)]],
  ] as const) {
    assert.deepEqual(
      effectsOfAll({ program, data }),
      [unknown('instruction_unknown', program)],
      `${program} ${data.join()}`,
    )
  }
})

test('every instruction with a byte more or less than its layout has is no longer what it was', () => {
  const owned = [`${ata(alice)}+`, named('x'), named('y'), `!${alice}`]
  const existing: Told[] = [
    payment(),
    approve,
    units,
    { program: programs.system, accounts: [`!${alice}+`, bob], data: [...u32(2), ...u64(1n)] },
    { program: programs.system, accounts: [`!${alice}+`], data: [...u32(1), ...key(eve)] },
    { program: programs.token, accounts: owned, data: [6, 2, 1, ...key(eve)] },
    { program: programs.token, accounts: owned, data: [6, 2, 0] },
    { program: programs.token, accounts: [`${ata(alice)}+`, bob, `!${alice}`], data: [9] },
    { program: programs.token, accounts: [`${ata(alice)}+`, usdc, `!${alice}`], data: [15, ...u64(1n), 6] },
  ]
  for (const report of existing) {
    const isUnknown = (data: Iterable<number>) =>
      effectsOfAll({ ...report, data: Uint8Array.from(data) }).every(({ kind }) => kind === 'unknown')
    assert(!isUnknown(report.data))
    assert(isUnknown([...report.data, 0]), `${report.program} ${report.data.join()} and a byte`)
    // CloseAccount and Revoke are one byte, without which there is no instruction.
    assert(isUnknown(report.data.slice(0, -1)), `${report.program} ${report.data.join()} without its last byte`)
  }
})

test('a payment behind a lookup table is known when the table is supplied, else it is unknown', () => {
  const table = named('table')
  const tables = { [table]: [named('other'), ata(bob), usdc] }
  const bytes = transactionOf([payment(), memo], { version: 0, tables })
  assert.deepEqual(effectsOf(bytes, tables), [paid(), harmless('memo')])
  const missing = [
    unknown('lookup_table_missing', programs.token),
    harmless('memo'),
    unknown('lookup_table_missing', table),
  ]
  assert.deepEqual(effectsOf(bytes), missing)
  assert.deepEqual(effectsOf(bytes, { [table]: [named('other'), ata(bob)] }), missing)
  // A table that holds something else pays another account.
  assert.notDeepEqual(effectsOf(bytes, { [table]: [named('other'), ata(eve), usdc] }), [paid(), harmless('memo')])
})

test('of more instructions than the runtime carries out the rest is unknown, and reported as left out', () => {
  // The library that makes the other transactions refuses to make these: here one empty instruction is repeated.
  const one = Buffer.from(transactionOf([{ program: programs.memo, data: [] }]), 'base64')
  assert.deepEqual([...one.subarray(-4)], [1, 1, 0, 0])
  const many = (count: number) => {
    const counted = count < 0x80 ? [count] : [(count & 0x7f) | 0x80, count >> 7]
    const repeated = Array.from({ length: count }, () => [1, 0, 0]).flat()
    return messageOf(Buffer.from([...one.subarray(0, -4), ...counted, ...repeated]).toString('base64'))
  }
  const decode = (count: number) => decodeSolana(many(count), { wallets: [], mints: [] })
  const most = decode(instructionsMax)
  assert.equal(most.effects.length, instructionsMax)
  assert(most.effects.every(({ kind }) => kind === 'harmless'))
  const { effects, decoded } = decode(300)
  assert.deepEqual(effects.at(-1), unknown('too_many', null))
  assert.equal(decoded.calls.length, instructionsMax)
  assert.equal(decoded.args['instructionsNotShown'], '236')
})

test('the tree names every instruction with its accounts and arguments, addresses as text and numbers in decimal', () => {
  const reports = [units, payment(), { program: named('foreign'), accounts: [bob], data: [1, 2, 255] }]
  const { decoded } = decodeSolana(messageOf(transactionOf(reports, { version: 0 })), { wallets: [], mints: [] })
  assert.deepEqual(decoded, {
    name: 'transaction',
    target: null,
    args: { version: '0', feePayer: alice, signers: [alice], lifetime: named('a block') },
    calls: [
      { name: 'SetComputeUnitLimit', target: programs.computeBudget, args: { units: '200000' }, calls: [] },
      {
        name: 'TransferChecked',
        target: programs.token,
        args: {
          source: ata(alice),
          mint: usdc,
          destination: ata(bob),
          authority: alice,
          amount: '25000000',
          decimals: '6',
        },
        calls: [],
      },
      { name: null, target: named('foreign'), args: { accounts: [bob], data: '0x0102ff' }, calls: [] },
    ],
  })
})

test('what a reader reads is a program: 32 bytes, and known as no account that can be paid', () => {
  for (const program of readers.flatMap((reader) => reader.programs)) {
    const { address } = readAddress(program)
    assert.ok(address?.family === 'solana', program)
    assert.equal(findNonAccount(address, 'solana')?.kind, 'program', program)
  }
})

test('no two readers speak for one program, and no reader has two instructions of which one hides the other', () => {
  const addresses = readers.flatMap((reader) => reader.programs)
  assert.equal(new Set(addresses).size, addresses.length)
  for (const { instructions, name } of readers) {
    for (const [index, { tag }] of instructions.entries()) {
      const hidden = instructions.slice(0, index).some((other) => other.tag.every((byte, at) => tag[at] === byte))
      assert(!hidden, `${name} ${instructions[index]?.name}`)
    }
  }
})
