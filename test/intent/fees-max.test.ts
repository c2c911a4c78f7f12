import assert from 'node:assert/strict'
import test from 'node:test'
import { networks, networkByName } from '../../src/chains/networks.ts'
import { feesMax } from '../../src/intent/effects/fees-max.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = networkByName('solana') ?? assert.fail()
const dollars = (units: bigint | null) =>
  feesMax({ network: solana, asset: { address: mint, symbol: 'USDC', decimals: 6 }, amount: units })
const sol = (lamports: bigint) =>
  feesMax({ network: solana, asset: { address: null, symbol: 'SOL', decimals: 9 }, amount: lamports })

test('fees beside a payment in the own currency are a tenth of it at most, between a least and a most', () => {
  assert.equal(sol(50_000_000n), 5_000_000n)
  assert.equal(sol(100_000_000n), 10_000_000n)
  assert.equal(sol(10n ** 12n), 10_000_000n)
  assert.equal(sol(5_000_000n), 500_000n)
  assert.equal(sol(1n), 500_000n)
})

test('fees beside a payment in dollars are weighed at a price that is rather too high', () => {
  // 0.01 SOL count as 3 dollars, so a tenth of 15 dollars is 0.005 SOL.
  assert.equal(dollars(15_000_000n), 5_000_000n)
  assert.equal(dollars(30_000_000n), 10_000_000n)
  assert.equal(dollars(3_000_000_000n), 10_000_000n)
  assert.equal(dollars(10_000n), 500_000n)
})

test('a payment that nothing gives a price for leaves the most that fees are', () => {
  assert.equal(dollars(null), 10_000_000n)
  const asset = { address: '11111111111111111111111111111111', symbol: null, decimals: 6 }
  assert.equal(feesMax({ network: solana, asset, amount: 1n }), 10_000_000n)
})

test('where the own currency is a dollar token, fees of it are weighed as dollars', () => {
  const arc = networkByName('arc') ?? assert.fail()
  const asset = { address: arc.native.token, symbol: 'USDC', decimals: 6 }
  assert.equal(feesMax({ network: arc, asset, amount: 10_000_000n }), 10n ** 18n)
})

test('every network has a price for its fees', () => {
  for (const { name, feeUsualMax, feeUsualUsd } of networks) assert.ok(feeUsualMax > 0n && feeUsualUsd > 0n, name)
})
