import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { solanaTransfers } from '../../../src/chains/solana/solana-transaction.ts'
import { tokensOf } from '../../../src/chains/tokens.ts'
import { base58Of } from '../../support/address-forms.ts'
import { recordedSolana } from '../../support/chains/recorded-solana.ts'

const tokens = tokensOf('solana')
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const [alice, bob, carol, dave] = [addressNumber(1), addressNumber(2), addressNumber(3), addressNumber(4)]

for (const { answer, from, to, token, amount } of recordedSolana) {
  test(`a recorded transfer of ${amount} is read from its instructions, and from its balances without them`, () => {
    const { meta, transaction } = answer
    const silent = { ...answer, transaction: { ...transaction, message: { ...transaction.message, instructions: [] } } }
    for (const report of [answer, { ...silent, meta: { ...meta, innerInstructions: [] } }]) {
      for (const address of [from, to]) {
        const [transfer, ...more] = solanaTransfers(report, { address, own: new Set(), tokens, direction: 'both' })
        assert.deepEqual(more, [])
        assert.deepEqual(
          [transfer?.tx, transfer?.from, transfer?.to, transfer?.token, transfer?.amount, transfer?.block],
          [transaction.signatures[0], from, to, token, amount, answer.slot],
        )
      }
    }
  })
}

test('an owner that tokens only pass through is a party, although its balance does not change', () => {
  const report = answerOf(
    [owns('a', alice, -5n), owns('b', bob, 0n), owns('c', carol, 5n)],
    [moves('a', 'b', 5n), moves('b', 'c', 5n)],
  )
  assert.deepEqual(read(report, alice), [[alice, bob, '0.000005']])
  assert.deepEqual(read(report, bob), [
    [alice, bob, '0.000005'],
    [bob, carol, '0.000005'],
  ])
})

test('what instructions do not explain is shared by all who lost, in proportion', () => {
  const report = answerOf(
    [owns('a', alice, -30n), owns('b', bob, -10n), owns('c', carol, 12n), owns('d', dave, 28n)],
    [],
  )
  assert.deepEqual(read(report, carol), [
    [alice, carol, '0.000009'],
    [bob, carol, '0.000003'],
  ])
  assert.deepEqual(read(report, alice), [
    [alice, carol, '0.000009'],
    [alice, dave, '0.000021'],
  ])
})

test('minted and burned tokens have no other party', () => {
  assert.deepEqual(read(answerOf([owns('a', alice, 5n)], []), alice), [])
  assert.deepEqual(read(answerOf([owns('a', alice, -5n)], []), alice), [])
  const half = answerOf([owns('a', alice, 10n), owns('b', bob, -5n)], [moves('b', 'a', 5n)])
  assert.deepEqual(read(half, alice), [[bob, alice, '0.000005']])
})

test('a move between two accounts of one owner is no transfer', () => {
  const report = answerOf([owns('a', alice, -5n), owns('b', alice, 5n)], [moves('a', 'b', 5n)])
  assert.deepEqual(read(report, alice), [])
})

test('an account whose owner was not noted stands for itself, and is the address where it is one of its own', () => {
  const report = answerOf([owns('a', null, -5n), owns('b', null, 5n)], [moves('a', 'b', 5n)])
  assert.deepEqual(read(report, alice, [accountOf('b')]), [[accountOf('a'), alice, '0.000005']])
})

test('a token account is a party of its own when it is the address', () => {
  const report = answerOf([owns('a', alice, -5n), owns('b', bob, 5n)], [moves('a', 'b', 5n)])
  assert.deepEqual(read(report, accountOf('b')), [[alice, accountOf('b'), '0.000005']])
})

test('a transaction that failed moved nothing', () => {
  const report = answerOf([owns('a', alice, -5n), owns('b', bob, 5n)], [moves('a', 'b', 5n)])
  assert.deepEqual(read({ ...report, meta: { ...report.meta, err: { InstructionError: [0, 'Custom'] } } }, alice), [])
})

test('other mints do not count, under any name', () => {
  const report = answerOf([owns('a', alice, -5n), owns('b', bob, 5n)], [moves('a', 'b', 5n)], addressNumber(9))
  assert.deepEqual(read(report, alice), [])
})

for (const [what, change] of Object.entries({
  'a balance of other decimals': { uiTokenAmount: { amount: '5', decimals: 9 } },
  'a balance that is a fraction': { uiTokenAmount: { amount: '0.5', decimals: 6 } },
  'a balance of an account it does not name': { accountIndex: 77 },
  'an owner that is no address': { owner: 'nobody' },
})) {
  test(`a transaction with ${what} is refused`, () => {
    const report = answerOf([owns('a', alice, -5n), owns('b', bob, 5n)], [])
    const [first, ...rest] = report.meta.postTokenBalances
    const bent = { ...report, meta: { ...report.meta, postTokenBalances: [{ ...first, ...change }, ...rest] } }
    assert.throws(() => read(bent, alice), { reason: 'malformed' })
  })
}

test('in any transaction, what an address got less what it gave is the change of its balance', () => {
  const owners = [alice, bob, carol, dave]
  const move = fc.tuple(fc.nat(3), fc.nat(3), fc.bigInt({ min: 0n, max: 10n ** 15n }))
  fc.assert(
    fc.property(fc.array(move, { maxLength: 8 }), fc.boolean(), (list, isTold) => {
      const change = (i: number) =>
        list.reduce((sum, [from, to, amount]) => sum + (to === i ? amount : 0n) - (from === i ? amount : 0n), 0n)
      const report = answerOf(
        owners.map((owner, i) => owns(String(i), owner, change(i))),
        isTold ? list.map(([from, to, amount]) => moves(String(from), String(to), amount)) : [],
      )
      for (const [i, owner] of owners.entries()) {
        const net = read(report, owner).reduce(
          (sum, [, to, amount]) => sum + (to === owner ? unitsOf(amount) : -unitsOf(amount)),
          0n,
        )
        const rounding = isTold ? 0n : 4n
        assert.ok(net - change(i) <= rounding && change(i) - net <= rounding)
      }
    }),
  )
})

function read(report: unknown, address: string, own: readonly string[] = []): [string, string, string][] {
  const transfers = solanaTransfers(report, { address, own: new Set(own), tokens, direction: 'both' })
  return transfers.map(({ from, to, amount }) => [from, to, amount])
}

type Owned = { name: string; owner: string | null; change: bigint }

function owns(name: string, owner: string | null, change: bigint): Owned {
  return { name, owner, change }
}

function moves(source: string, destination: string, amount: bigint) {
  const info = {
    source: accountOf(source),
    destination: accountOf(destination),
    tokenAmount: { amount: String(amount) },
  }
  return { program: 'spl-token', parsed: { type: 'transferChecked', info } }
}

function answerOf(owned: readonly Owned[], instructions: readonly unknown[], mint = usdc) {
  const base = 10n ** 18n
  const balances = (after: boolean) =>
    owned.map(({ owner, change }, accountIndex) => ({
      accountIndex,
      mint,
      ...(owner === null ? {} : { owner }),
      uiTokenAmount: { amount: String(after ? base + change : base), decimals: 6 },
    }))
  return {
    slot: 1,
    blockTime: 1,
    meta: { err: null, preTokenBalances: balances(false), postTokenBalances: balances(true), innerInstructions: [] },
    transaction: {
      signatures: [base58Of(new Uint8Array(64).fill(9))],
      message: { accountKeys: owned.map(({ name }) => ({ pubkey: accountOf(name) })), instructions },
    },
  }
}

function accountOf(name: string): string {
  return base58Of(new Uint8Array(32).fill(name.charCodeAt(0)))
}

function addressNumber(n: number): string {
  return base58Of(new Uint8Array(32).fill(n))
}

function unitsOf(amount: string): bigint {
  const [completeText = '', fraction = ''] = amount.split('.')
  return BigInt(completeText + fraction.padEnd(6, '0'))
}
