import {
  address,
  decompileTransactionMessage,
  getCompiledTransactionMessageEncoder,
  isSignerRole,
  isWritableRole,
  type Instruction,
} from '@solana/kit'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import test from 'node:test'
import { readTransaction, transactionBytesMax } from '../../../src/intent/solana/read-transaction.ts'
import { alice, messageOf, named, payment, programs, transactionOf, usdc } from './set-up.ts'

const small = fc.uint8Array({ minLength: 0, maxLength: 12 })

/** What a node would accept, as an independent library describes it before it writes it. */
const compiled = fc
  .record({
    versioned: fc.boolean(),
    signers: fc.integer({ min: 1, max: 4 }),
    readonlySigners: fc.nat(3),
    readonlyOthers: fc.nat(4),
    writableOthers: fc.integer({ min: 1, max: 4 }),
    seed: fc.nat(),
    instructions: fc.array(fc.record({ program: fc.nat(), accounts: small, data: small }), { maxLength: 8 }),
    lookups: fc.array(fc.record({ writable: small, readonly: small }), { maxLength: 2 }),
  })
  .map((report) => {
    const keys = report.signers + report.readonlyOthers + report.writableOthers
    const lookups = (report.versioned ? report.lookups : []).filter(
      (one) => one.writable.length + one.readonly.length > 0,
    )
    const loaded = lookups.reduce((sum, one) => sum + one.writable.length + one.readonly.length, 0)
    return {
      version: report.versioned ? (0 as const) : ('legacy' as const),
      header: {
        numSignerAccounts: report.signers,
        numReadonlySignerAccounts: report.readonlySigners % report.signers,
        numReadonlyNonSignerAccounts: report.readonlyOthers,
      },
      staticAccounts: Array.from({ length: keys }, (_, index) => address(named(`${report.seed} ${index}`))),
      lifetimeToken: named(`lifetime ${report.seed}`),
      instructions: report.instructions.map(({ program, accounts, data }) => ({
        programAddressIndex: 1 + (program % (keys - 1)),
        accountIndices: Array.from(accounts, (index) => index % (keys + loaded)),
        data,
      })),
      ...(report.versioned && {
        addressTableLookups: lookups.map((one, index) => ({
          lookupTableAddress: address(named(`table ${index}`)),
          writableIndexes: [...one.writable],
          readonlyIndexes: [...one.readonly],
        })),
      }),
    }
  })

test('messages an independent library writes are read as it meant them', () => {
  fc.assert(
    fc.property(compiled, (meant) => {
      const bytes = getCompiledTransactionMessageEncoder().encode(meant)
      const signers = meant.header.numSignerAccounts
      const message = messageOf(
        Buffer.concat([[signers], Buffer.alloc(64 * signers, 7), bytes].map(bytesOf)).toString('base64'),
      )
      assert.equal(message.version, meant.version)
      assert.equal(message.feePayer, meant.staticAccounts[0])
      assert.deepEqual(message.signers, meant.staticAccounts.slice(0, signers))
      assert.equal(message.lifetime, meant.lifetimeToken)
      const named = message.instructions.map(({ program, accounts, data }) => ({
        program,
        accounts: accounts.map((account) => account.address),
        data: [...data],
      }))
      const expected = meant.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
        program: meant.staticAccounts[programAddressIndex],
        accounts: accountIndices.map((index) => meant.staticAccounts[index] ?? null),
        data: [...data],
      }))
      assert.deepEqual(named, expected)
      if ((meant.addressTableLookups ?? []).length > 0) return
      const rights = message.instructions.map(({ accounts }) =>
        accounts.map(({ signer, writable }) => [signer, writable]),
      )
      const decompiled: readonly Instruction[] = decompileTransactionMessage(meant).instructions
      const roles = decompiled.map(({ accounts = [] }) =>
        accounts.map(({ role }) => [isSignerRole(role), isWritableRole(role)]),
      )
      assert.deepEqual(rights, roles)
    }),
    { numRuns: 150 },
  )
})

test('accounts of lookup tables come in the order of the runtime: all that are written, then all that are read', () => {
  const [first, second] = [named('first table'), named('second table')]
  const held = (table: string) => Array.from({ length: 4 }, (_, index) => named(`${table} ${index}`))
  const tables = { [first]: held(first), [second]: held(second) }
  const bytes = v0With([
    { table: first, writable: [3], readonly: [0, 1] },
    { table: second, writable: [2], readonly: [1] },
  ])
  const expected = [
    tables[first]?.[3],
    tables[second]?.[2],
    tables[first]?.[0],
    tables[first]?.[1],
    tables[second]?.[1],
  ]
  const { instructions, missingTables } = messageOf(bytes, tables)
  assert.deepEqual(
    instructions[0]?.accounts.map((account) => account.address),
    expected,
  )
  assert.deepEqual(
    instructions[0]?.accounts.map(({ signer, writable }) => [signer, writable]),
    [true, true, false, false, false].map((writable) => [false, writable]),
  )
  assert.deepEqual(missingTables, [])
})

test('accounts behind a table that is missing or too short are unknown, and the table is named', () => {
  const table = named('table')
  const bytes = v0With([{ table, writable: [1], readonly: [0] }])
  const accounts = (tables: Record<string, string[]>) => {
    const message = messageOf(bytes, tables)
    return [message.instructions[0]?.accounts.map((account) => account.address), message.missingTables]
  }
  assert.deepEqual(accounts({}), [[null, null], [table]])
  assert.deepEqual(accounts({ [table]: [] }), [[null, null], [table]])
  assert.deepEqual(accounts({ [table]: [named('zero')] }), [[null, named('zero')], [table]])
  assert.deepEqual(accounts({ [named('another')]: [named('zero'), named('one')] }), [[null, null], [table]])
})

test('an entry of a table that is no address, or is in the message already, is refused', () => {
  const table = named('table')
  const bytes = v0With([{ table, writable: [1], readonly: [0] }])
  const refused = (entries: string[]) => readTransaction(bytes, { [table]: entries })
  const foreign = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  assert.deepEqual(refused([foreign, usdc]), { fault: 'lookup_address', path: `lookupTables.${table}[0]` })
  assert.deepEqual(refused(['nonsense', usdc]), { fault: 'lookup_address', path: `lookupTables.${table}[0]` })
  assert.deepEqual(refused([usdc, `1${usdc}`]), { fault: 'lookup_address', path: `lookupTables.${table}[1]` })
  assert.equal(refused([usdc, usdc]).fault, 'account_twice')
  assert.equal(refused([usdc, alice]).fault, 'account_twice')
})

test('a transaction cut short anywhere, or with a byte too many, is refused', () => {
  for (const version of ['legacy', 0] as const) {
    const bytes = Buffer.from(transactionOf([payment()], { version }), 'base64')
    for (let length = 0; length < bytes.length; length++) {
      const { fault } = readTransaction(bytes.subarray(0, length).toString('base64'))
      assert.equal(fault, 'truncated', `${length} of ${bytes.length} bytes`)
    }
    assert.equal(readTransaction(Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64')).fault, 'trailing_bytes')
  }
})

test('base64 in any other spelling is refused', () => {
  // Three lengths, so that the last group is of one, two and three bytes.
  for (const length of [0, 1, 2]) {
    const text = transactionOf([{ program: programs.memo, data: Buffer.alloc(length + 3, 0xff) }])
    const bytes = Buffer.from(text, 'base64')
    assert(readTransaction(text).message)
    assert(text.includes('/'))
    const refused = (spelling: string) => assert.equal(readTransaction(spelling).fault, 'base64', spelling)
    for (const blank of ['\n', ' ', '\r\n', '\t', '\0']) {
      refused(text + blank)
      refused(blank + text)
      refused(`${text.slice(0, 76)}${blank}${text.slice(76)}`)
    }
    refused(`${text}=`)
    refused(`${text}====`)
    refused(text.replaceAll('/', '_'))
    refused(text.replaceAll('A', 'À'))
    if (text.endsWith('=')) {
      refused(text.replace(/=+$/, ''))
      // The last letter has unused bits: any value but 0 would be a second spelling.
      refused(text.replace(/[A-Za-z0-9+/](?==+$)/, (last) => alphabet[alphabet.indexOf(last) + 1] ?? ''))
    }
    assert(readTransaction(bytes.toString('hex')).fault)
  }
  assert.equal(readTransaction('').fault, 'truncated')
})

test('what does not fit into a packet of the network is refused before it is read', () => {
  const sized = (bytes: number) => readTransaction(Buffer.alloc(bytes).toString('base64')).fault
  assert.notEqual(sized(transactionBytesMax), 'too_long')
  assert.equal(sized(transactionBytesMax + 1), 'too_long')
  assert.equal(readTransaction('A'.repeat(1 << 20)).fault, 'too_long')
})

test('a message without its signatures is refused, whichever its version', () => {
  for (const version of ['legacy', 0] as const) {
    const bytes = Buffer.from(transactionOf([payment()], { version }), 'base64').subarray(65)
    assert(readTransaction(bytes.toString('base64')).fault, `${version}`)
  }
  const bytes = Buffer.from(transactionOf([payment()], { version: 0 }), 'base64').subarray(65)
  assert.equal(readTransaction(bytes.toString('base64')).fault, 'signatures_missing')
})

test('numbers in a longer spelling than they need are refused', () => {
  const bytes = Buffer.from(transactionOf([payment()]), 'base64')
  const spelt = (at: number, ...spelling: number[]) => {
    const value = Buffer.concat([bytes.subarray(0, at), Buffer.from(spelling), bytes.subarray(at + 1)])
    return readTransaction(value.toString('base64')).fault
  }
  const keysAt = 1 + 64 + 3
  const keys = bytes[keysAt] ?? 0
  assert.equal(spelt(0, 0x81, 0x00), 'signatures_missing')
  assert.equal(spelt(keysAt, keys | 0x80, 0x00), 'number_overlong')
  assert.equal(spelt(keysAt, keys | 0x80, 0x80, 0x00), 'number_overlong')
  assert.equal(spelt(keysAt, keys | 0x80, 0x80, 0x04), 'number_overlong')
  assert.equal(spelt(keysAt, keys | 0x80, 0x80, 0x80), 'number_overlong')
})

test('headers and indexes that nodes refuse are refused', () => {
  const good = Buffer.from(transactionOf([payment()]), 'base64')
  const headerAt = 65
  const keys = good[headerAt + 3] ?? 0
  const instructionAt = headerAt + 4 + 32 * keys + 32 + 1
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(good)
    bytes[at] = value
    return readTransaction(bytes.toString('base64')).fault
  }
  assert.equal(changed(headerAt, 2), 'signature_count')
  assert.equal(changed(headerAt, 0), 'signature_count')
  assert.equal(changed(headerAt + 1, 1), 'header')
  assert.equal(changed(headerAt + 2, keys), 'header')
  assert.equal(changed(headerAt, 0x81), 'version')
  assert.equal(changed(instructionAt, 0), 'program_index')
  assert.equal(changed(instructionAt, keys), 'program_index')
  assert.equal(changed(instructionAt + 2, keys), 'account_index')
  const twice = Buffer.from(good)
  good.copy(twice, headerAt + 4 + 32, headerAt + 4, headerAt + 4 + 32)
  assert.equal(readTransaction(twice.toString('base64')).fault, 'account_twice')
})

test('a lookup that loads nothing, more than 256 accounts, and a program from a table are refused', () => {
  const table = named('table')
  assert.equal(readTransaction(v0With([{ table, writable: [], readonly: [] }])).fault, 'lookup_empty')
  const all = Array.from({ length: 255 }, (_, index) => index)
  assert.equal(readTransaction(v0With([{ table, writable: all, readonly: [] }])).fault, 'account_index')
  assert.equal(readTransaction(v0With([{ table, writable: [0], readonly: [] }], 2)).fault, 'program_index')
})

test('no bytes make the reader throw', () => {
  const good = Buffer.from(transactionOf([payment()], { version: 0 }), 'base64')
  const broken = fc.tuple(fc.nat(good.length - 1), fc.nat(255)).map(([at, value]) => {
    const bytes = Buffer.from(good)
    bytes[at] = value
    return bytes
  })
  const any = fc.oneof(broken, fc.uint8Array({ maxLength: 300 }))
  fc.assert(
    fc.property(any, (bytes) => {
      const reading = readTransaction(Buffer.from(bytes).toString('base64'))
      assert(reading.message ?? reading.fault)
    }),
    { numRuns: 500 },
  )
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

type Lookup = { table: string; writable: number[]; readonly: number[] }

/** A v0 transaction of two keys with one instruction, which takes all accounts that the lookups load. */
function v0With(lookups: readonly Lookup[], program = 1): string {
  const loaded = lookups.reduce((sum, one) => sum + one.writable.length + one.readonly.length, 0)
  const indexes = Array.from({ length: Math.min(loaded, 100) }, (_, index) => index + 2)
  const parts = [
    [1, ...new Uint8Array(64), 0x80, 1, 0, 1, 2],
    ...[alice, programs.token, named('a block')].map((text) => base58.decode(text)),
    [1, program, indexes.length, ...indexes, 0],
    [lookups.length],
    ...lookups.map(({ table, writable, readonly }) => [
      ...base58.decode(table),
      ...counted(writable),
      ...counted(readonly),
    ]),
  ]
  return Buffer.concat(parts.map(bytesOf)).toString('base64')
}

function counted(indexes: readonly number[]): number[] {
  const { length } = indexes
  return [...(length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]), ...indexes]
}

function bytesOf(bytes: Iterable<number>): Uint8Array {
  return Uint8Array.from(bytes)
}
