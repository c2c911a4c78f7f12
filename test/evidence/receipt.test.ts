import assert from 'node:assert/strict'
import test from 'node:test'
import {
  asVerified,
  countedAs,
  ranks,
  replaces,
  type Rank,
  type Receipt,
} from '../../src/evidence/statements/receipt.ts'

test('once the chain shows who paid, a signature by some key counts as none', () => {
  const verification = { status: 'verified', payers: ['0xa'] } as const
  const rankOf = (rank: Rank) => {
    const payer = { claim: 'not_delivered', rank, at: 1, issuedAt: 1 } as const
    const receipt: Receipt = {
      id: 'rc_1',
      payee: '0xb',
      network: 'base',
      txHash: '0x1',
      verification: { status: 'unverified', cause: 'not_found' },
      payer,
      payeeStatement: null,
      filedAt: 1,
      version: 1,
    }
    const after = asVerified(receipt, verification)
    assert.equal(after.verification, verification)
    return after.payer.rank
  }
  assert.deepEqual(ranks.map(rankOf), ['unsigned', 'unsigned', 'proved'])
})

test('a signed statement may be sent twice, and neither an older one nor another of the same second takes its place', () => {
  const proved = (claim: 'delivered' | 'not_delivered', issuedAt: number | null, at = 9) => {
    return { claim, rank: 'proved', at, issuedAt } as const
  }
  const earlier = proved('delivered', 5)
  assert.deepEqual(
    [
      proved('delivered', 5),
      proved('not_delivered', 5),
      proved('delivered', 4),
      proved('not_delivered', 6),
      proved('not_delivered', null),
    ].map((later) => replaces(earlier, later)),
    [true, false, false, true, true],
  )
})

test('blame counts from a party that proved to be one', () => {
  const counted = (payer: string, isPayerProved: boolean, payee: string | null, isPayeeProved: boolean) => {
    const counts = countedAs({ payer, isPayerProved, payee, isPayeeProved })
    return Object.entries(counts).flatMap(([name, is]) => (is ? [name] : []))
  }
  assert.deepEqual(counted('delivered', false, 'disputed', false), ['delivered', 'unproved_disputed'])
  assert.deepEqual(counted('delivered', false, 'disputed', true), ['delivered', 'disputed'])
  assert.deepEqual(counted('not_delivered', false, null, false), ['unproved_not_delivered'])
  assert.deepEqual(counted('not_delivered', true, 'delivered', true), ['not_delivered', 'disputed'])
  assert.deepEqual(counted('not_delivered', false, 'delivered', true), ['unproved_not_delivered', 'unproved_disputed'])
})
