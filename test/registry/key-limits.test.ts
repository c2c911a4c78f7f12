import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ownersPart } from '../../src/registry/services/key-limits.ts'
import type { PayeePolicy } from '../../src/registry/payee-service.ts'

const limit = fc.option(fc.integer({ min: 1, max: 5 }))
const policy: fc.Arbitrary<PayeePolicy> = fc
  .record({
    min: limit,
    max: limit,
    require_kya: fc.boolean(),
    purposes: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  })
  .filter(({ min, max }) => min === null || max === null || min <= max)
  .map(({ min, max, ...others }) => ({ ...others, min_usdc: textOf(min), max_usdc: textOf(max) }))

/** Every request that the policies here distinguish. */
const requests = [null, 0, 1, 2, 3, 4, 5, 6].flatMap((amount) =>
  [true, false].flatMap((isKnown) => [null, 'a', 'b', 'c', 'd'].map((purpose) => ({ amount, isKnown, purpose }))),
)

test('a key keeps a policy exactly where nothing is taken that was not taken before', () => {
  fc.assert(
    fc.property(policy, policy, (before, after) => {
      const terms = { name: 'n', url: 'https://a.example/', wallet: 'w' }
      const isTakenNewly = requests.some((each) => takes(after, each) && !takes(before, each))
      assert.equal(ownersPart({ ...terms, policy: before }, { ...terms, policy: after }) !== null, isTakenNewly)
    }),
    { numRuns: 2_000 },
  )
})

/** The result of the contract for a policy, one request at a time. */
function takes(
  { min_usdc: min, max_usdc: max, require_kya: needsKnown, purposes }: PayeePolicy,
  { amount, isKnown, purpose }: (typeof requests)[number],
): boolean {
  if (needsKnown && !isKnown) return false
  if (purposes.length > 0 && (purpose === null || !purposes.includes(purpose))) return false
  if (min === null && max === null) return true
  return amount !== null && amount >= Number(min ?? 0) && amount <= Number(max ?? Infinity)
}

function textOf(usdc: number | null): string | null {
  return usdc === null ? null : String(usdc)
}
