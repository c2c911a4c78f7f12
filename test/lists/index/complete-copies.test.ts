import assert from 'node:assert/strict'
import test from 'node:test'
import { intervalsOf } from '../../../scripts/bundle/ofac-intervals.ts'
import type { Sighting } from '../../../scripts/bundle/ofac-sighting.ts'
import { withWholeCopies } from '../../../scripts/bundle/ofac-complete-copies.ts'

const [may, july, september] = ['2026-05-01', '2026-07-01', '2026-09-01'] as const

test('an address that a newer complete copy lacks has left the list by its day, and one that it holds goes on', () => {
  const before = [seen('0xa', 'ETH', '2025-11-27'), seen('0xb', 'ETH', '2025-11-27')]
  const [a, b] = intervalsOf(withWholeCopies(before, [copy(may, ['0xa'])]))
  assert.deepEqual([a?.lastSeen, a?.knownTo], [may, null])
  assert.deepEqual([b?.lastSeen, b?.knownTo], ['2025-11-27', may])
})

test('copies are read in the order of their days, and an address that comes back has a listing of its own', () => {
  const copies = [copy(september, ['0xa', '0xb']), copy(may, ['0xa', '0xb']), copy(july, ['0xa'])]
  const listings = intervalsOf(withWholeCopies([seen('0xa', 'ETH', '2025-11-27')], copies))
  assert.deepEqual(
    listings.map(({ address, knownFrom, knownTo }) => [address, knownFrom, knownTo]),
    [
      ['0xa', '2025-11-27', null],
      ['0xb', may, july],
      ['0xb', september, null],
    ],
  )
})

test('an address that goes on under another ticker is still listed', () => {
  const [one, ...others] = intervalsOf(
    withWholeCopies(
      [seen('0xa', 'ETH', '2025-11-27'), seen('0xb', 'ETH', '2025-11-27')],
      [{ day: may, tickers: ['ETH', 'USDC'], lines: [seen('0xa', 'USDC', may), seen('0xb', 'ETH', may)] }],
    ),
  )
  assert.deepEqual([one?.assets, one?.knownTo, others.length], [['ETH', 'USDC'], null, 1])
})

test('what was first seen after the copy, or had ended before it, is left as it is', () => {
  const later = seen('0xb', 'ETH', september)
  const ended = { ...seen('0xc', 'ETH', '2024-01-01'), absentAfter: '2024-02-01' }
  const after = withWholeCopies([seen('0xa', 'ETH', may), later, ended], [copy(july, ['0xa'])])
  assert.deepEqual(after.slice(1), [later, ended])
})

test('a complete copy without the file of a ticker ends nothing: it is refused', () => {
  const before = [seen('0xa', 'ETH', '2025-11-27'), seen('T1', 'TRX', '2025-11-27')]
  assert.throws(() => withWholeCopies(before, [copy(may, ['0xa'])]), /whole copy of 2026-05-01 .* TRX/)
})

function copy(day: string, addresses: readonly string[]) {
  return { day, tickers: ['ETH'], lines: addresses.map((address) => seen(address, 'ETH', day)) }
}

function seen(address: string, asset: string, day: string): Sighting {
  const existing = { absentOn: null, firstSeen: day, lastSeen: day, absentAfter: null }
  return { address, family: 'evm', asset, ...existing, organisation: null, malformed: false }
}
