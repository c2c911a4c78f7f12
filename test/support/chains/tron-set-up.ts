import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ChainReader, TransferQuery } from '../../../src/chains/chain-reader.ts'
import { defaultNetwork } from '../../../src/chains/networks.ts'
import { createTronReader } from '../../../src/chains/tron/tron-reader.ts'
import { base58CheckOf } from '../address-forms.ts'
import type { SimulatedClock } from '../simulated-clock.ts'
import { chainWorld } from './chain-world.ts'
import { startFakeTronGrid, type FakeTronGrid, type TronGridRow } from './trongrid.ts'

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const dayMs = 86_400_000
export const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const usdc = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
export const alice = addressNumber(1)
export const bob = addressNumber(2)

export const all: TransferQuery = { direction: 'both', limitMax: 200, before: null }

export async function start(
  t: TestContext,
  network = defaultNetwork('tron'),
): Promise<{ reader: ChainReader; grid: FakeTronGrid; clock: SimulatedClock }> {
  const world = chainWorld(nowMs)
  const grid = await startFakeTronGrid(t, nowMs)
  return {
    grid,
    clock: world.clock,
    reader: createTronReader(world, { network, url: `${grid.url}/`, furtherPagesMs: 480 }),
  }
}

export async function firstInflowOf(reader: ChainReader, address: string) {
  assert.ok(reader.firstInflow)
  return reader.firstInflow(address)
}

export function row(n: number, change: Partial<TronGridRow>): TronGridRow {
  const plainRow = {
    from: bob,
    to: alice,
    type: 'Transfer',
    value: String(1_000_000 + n),
    block_timestamp: nowMs - 1_000 * n,
  }
  return { transaction_id: txid(n), token_info: tokenInfo(usdt, 'USDT'), ...plainRow, ...change }
}

export function tokenInfo(address: string, symbol: string) {
  return { symbol, address, decimals: 6, name: symbol }
}

export function addressNumber(n: number): string {
  return base58CheckOf(0x41, new Uint8Array(20).fill(n))
}

export function txid(n: number): string {
  return n.toString(16).padStart(64, '0')
}
