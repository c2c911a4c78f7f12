import type { World } from '../../kit/world.ts'
import type { ChainCause } from '../chain-error.ts'
import { createJsonRpc, type JsonRpc, type JsonRpcOptions } from '../querying/json-rpc.ts'
import { RpcRefusal } from '../querying/rpc-refusal.ts'

type Confirmed = { commitment: 'confirmed' }
type Parsed = { encoding: 'jsonParsed' } & Confirmed

/** The methods sent to a Solana endpoint. */
type SolanaMethods = {
  getGenesisHash: readonly []
  getSlot: readonly [{ commitment: 'finalized' }]
  getBlockTime: readonly [number]
  getFirstAvailableBlock: readonly []
  getAccountInfo: readonly [string, Parsed]
  getTokenAccountsByOwner: readonly [string, { mint: string }, Parsed]
  getSignaturesForAddress: readonly [string, { limit: number; before?: string } & Confirmed]
  getTransaction: readonly [string, Parsed & { maxSupportedTransactionVersion: 0 }]
}

export type SolanaRpc = JsonRpc<SolanaMethods>

/** A JSON-RPC client that maps the error codes of Solana's nodes. */
export function createSolanaRpc(world: Pick<World, 'fetch'>, options: JsonRpcOptions): SolanaRpc {
  const rpc = createJsonRpc<SolanaMethods>(world, options)
  return {
    ask: async (method, ...params) => {
      try {
        return await rpc.ask(method, ...params)
      } catch (error) {
        const cause = error instanceof RpcRefusal ? causes.get(error.code) : undefined
        throw error instanceof RpcRefusal && cause ? new RpcRefusal(cause, error.code, error.detail) : error
      }
    },
  }
}

/** By the numbers in the node's own source (rpc-client-api, custom_error.rs), and one that providers use. */
const causes: ReadonlyMap<number, ChainCause> = new Map([
  // The node is behind, or has not reached a slot it should have.
  [-32005, 'stale'],
  [-32016, 'stale'],
  [-32004, 'malformed'],
  // It runs without the index or the history that this query needs.
  [-32010, 'misconfigured'],
  [-32011, 'misconfigured'],
  [-32429, 'rate_limited'],
])

/** Slots without a block, or without one available on this node. */
export function isMissingSlot(error: unknown): boolean {
  return error instanceof RpcRefusal && missingSlotCodes.has(error.code)
}

const missingSlotCodes: ReadonlySet<number> = new Set([-32001, -32004, -32007, -32009, -32014])
