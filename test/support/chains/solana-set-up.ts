import type { TestContext } from 'node:test'
import type { ChainReader, TransferQuery } from '../../../src/chains/chain-reader.ts'
import { defaultNetwork } from '../../../src/chains/networks.ts'
import { associatedTokenAccount } from '../../../src/kit/associated-token-account.ts'
import { createSolanaReader } from '../../../src/chains/solana/solana-reader.ts'
import { base58Of } from '../address-forms.ts'
import type { SimulatedClock } from '../simulated-clock.ts'
import { chainWorld } from './chain-world.ts'
import { startFakeSolana, type FakeSolana, type SolanaTransaction } from './solana-node.ts'

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const dayMs = 86_400_000
export const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
export const alice = addressNumber(1)
export const bob = addressNumber(2)

export const all: TransferQuery = { direction: 'both', limitMax: 200, before: null }

export async function start(
  t: TestContext,
  network = defaultNetwork('solana'),
): Promise<{ reader: ChainReader; node: FakeSolana; clock: SimulatedClock }> {
  const world = chainWorld(nowMs)
  const node = await startFakeSolana(t, nowMs)
  return {
    node,
    clock: world.clock,
    reader: createSolanaReader(world, { network, url: node.url, furtherPagesMs: 480 }),
  }
}

export function tokenAccount(address: string, mint: string, owner: string, state: string) {
  return { address, token: { mint, owner, state } }
}

export function naming(n: number, timeMs: number | null): SolanaTransaction {
  return { signature: signatureNumber(n), slot: 380_000_000 - n, timeMs, balances: [], transfers: [], others: [alice] }
}

export function paid(n: number, from: string, to: string, amount: bigint, mint = usdc): SolanaTransaction {
  const [source, destination] = [associatedTokenAccount(from, mint), associatedTokenAccount(to, mint)]
  return {
    ...naming(n, nowMs - 1_000 * n),
    balances: [
      { account: source, mint, owner: from, before: 1_000_000_000n, after: 1_000_000_000n - amount },
      { account: destination, mint, owner: to, before: 7n, after: 7n + amount },
    ],
    transfers: [{ source, destination, amount }],
    others: [],
  }
}

export function addressNumber(n: number): string {
  return base58Of(new Uint8Array(32).fill(n))
}

export function signatureNumber(n: number): string {
  return base58Of(Buffer.concat([Buffer.alloc(63, 1), Uint8Array.of(n & 255), Uint8Array.of(n >> 8)]))
}
