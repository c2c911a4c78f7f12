import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { nearestName } from '../../src/kit/nearest-name.ts'

const existing = ['addr', 'network', 'on', 'amountUsdc', 'maxAmountUsdc', 'lang', 'include']

test('a mistyped name leads to the one that was meant, and an unrelated one to none', () => {
  const names: readonly (readonly [string, string | null])[] = [
    ['address', 'addr'],
    ['Addr', 'addr'],
    ['amount_usdc', 'amountUsdc'],
    ['amount', 'amountUsdc'],
    ['max-amount-usdc', 'maxAmountUsdc'],
    ['netwrok', 'network'],
    ['networ', 'network'],
    ['lagn', 'lang'],
    ['ON', 'on'],
    ['dayOn', 'on'],
    ['the_network_of', 'network'],
    ['onward', null],
    ['o', null],
    ['x', null],
    ['', null],
    ['[]', null],
    ['colour', null],
    ['a'.repeat(10_000), null],
  ]
  for (const [name, expected] of names) assert.equal(nearestName(name, existing), expected, name.slice(0, 20))
})

test('a known name is nearest to itself in any case, and what comes back is always known', () => {
  fc.assert(
    fc.property(fc.constantFrom(...existing), fc.string(), (name, any) => {
      assert.equal(nearestName(name.toUpperCase(), existing), name)
      const nearest = nearestName(any, existing)
      assert.ok(nearest === null || existing.includes(nearest))
    }),
  )
})
