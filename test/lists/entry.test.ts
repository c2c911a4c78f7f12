import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBeginningKnown, lastReportedOn, listedOnBasis } from '../../src/lists/entry.ts'
import { listEntry } from './entries.ts'

const address = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'

test('the day of a listing is the authority’s unless it was worked out, and this service’s where there is none', () => {
  assert.equal(listedOnBasis(listEntry(address, { listed_on: '2023-05-05' })), 'authority')
  assert.equal(listedOnBasis(listEntry(address, { listed_on: '2023-05-05', listed_on_basis: 'derived' })), 'derived')
  assert.equal(listedOnBasis(listEntry(address)), 'first_known')
  assert.equal(listedOnBasis(listEntry(address, { listed_on_basis: 'derived' })), 'first_known')
})

test('an entry was last seen when a copy no longer held it, else when the first one did', () => {
  const dated = { listed_on: '2026-01-01', delisted_on: '2026-12-31', known_from: '2024-01-02' }
  assert.equal(lastReportedOn(listEntry(address, dated)), '2024-01-02')
  assert.equal(lastReportedOn(listEntry(address, { ...dated, known_to: '2025-02-03' })), '2025-02-03')
})

test('a beginning is known by its day, or between copies two weeks apart, and not from one copy alone', () => {
  const undated = { known_from: '2024-03-01' }
  assert.equal(isBeginningKnown(listEntry(address, { ...undated, listed_on: '2019-01-01' })), true)
  assert.equal(isBeginningKnown(listEntry(address, { ...undated, absent_on: '2024-02-29' })), true)
  assert.equal(isBeginningKnown(listEntry(address, { ...undated, absent_on: '2024-02-15' })), true)
  assert.equal(isBeginningKnown(listEntry(address, { ...undated, absent_on: '2024-02-14' })), false)
  assert.equal(isBeginningKnown(listEntry(address, undated)), false)
})
