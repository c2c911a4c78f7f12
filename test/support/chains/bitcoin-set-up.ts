import type { TestContext } from 'node:test'
import { createBitcoinReader } from '../../../src/chains/bitcoin/bitcoin-reader.ts'
import type { ChainReader, TransferQuery } from '../../../src/chains/chain-reader.ts'
import { segwitOf } from '../address-forms.ts'
import type { SimulatedClock } from '../simulated-clock.ts'
import { chainWorld } from './chain-world.ts'
import { startFakeEsplora, type EsploraTransaction, type FakeEsplora } from './esplora.ts'

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const dayMs = 86_400_000
export const alice = addressNumber(1)
export const bob = addressNumber(2)
export const carol = addressNumber(3)
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

export const all: TransferQuery = { direction: 'both', limitMax: 200, before: null }

export async function start(
  t: TestContext,
): Promise<{ reader: ChainReader; esplora: FakeEsplora; clock: SimulatedClock }> {
  const world = chainWorld(nowMs)
  const esplora = await startFakeEsplora(t, nowMs)
  return {
    esplora,
    clock: world.clock,
    reader: createBitcoinReader(world, { url: `${esplora.url}/`, furtherPagesMs: 480 }),
  }
}

export function paid(n: number, from: string, to: string, timeMs: number | null, satoshis = 1_000): EsploraTransaction {
  const block = timeMs === null ? null : { height: 800_000 + n, time: timeMs / 1000 }
  return { ...spending(n, [[from, satoshis]], [[to, satoshis]]), block }
}

export function spending(
  n: number,
  inputs: [string | null, number][],
  outputs: [string | null, number][],
): EsploraTransaction {
  const amountsOf = (pairs: typeof inputs) => pairs.map(([address, satoshis]) => ({ address, satoshis }))
  const block = { height: 800_000 + n, time: (nowMs - n * 1_000) / 1000 }
  return { txid: txid(n), block, inputs: amountsOf(inputs), outputs: amountsOf(outputs) }
}

export function addressNumber(n: number): string {
  return n === 0 ? genesis : segwitOf('bc', 0, new Uint8Array(20).fill(n))
}

export function txid(n: number): string {
  return n.toString(16).padStart(64, '0')
}
