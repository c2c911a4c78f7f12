import type { JsonRpc } from '../querying/json-rpc.ts'

/**
 * All methods that are sent to an EVM endpoint (decisions section 3): plain JSON-RPC that every node has, and nothing
 * that writes.
 */
export type EvmMethods = {
  eth_chainId: []
  eth_getBlockByNumber: [block: Block, withTransactions: false]
  eth_call: [call: { to: string; data: string }, block: Block]
  eth_getCode: [address: string, block: Block]
  eth_getBalance: [address: string, block: Block]
  eth_getTransactionCount: [address: string, block: Block]
  eth_getLogs: [filter: LogFilter]
  /** Only for a payment that a caller names (decisions/0019). */
  eth_getTransactionReceipt: [tx: string]
  eth_getTransactionByHash: [tx: string]
}
export type Block = 'latest' | `0x${string}`
export type LogFilter = {
  address: readonly string[]
  topics: readonly (string | null)[]
  fromBlock: `0x${string}`
  toBlock: `0x${string}`
}

export type EvmRpc = JsonRpc<EvmMethods>
