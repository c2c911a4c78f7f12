import { ChainError } from '../chain-error.ts'
import { decodeCount, decodeTimestamp } from './evm-abi.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Head } from '../querying/head.ts'
import type { Network } from '../networks.ts'

/**
 * Requests the newest block of an endpoint, each time together with its chain id, because an endpoint may come to serve
 * another chain. Throws ChainError, `misconfigured` if it does.
 */
export function createAskHead(rpc: EvmRpc, { name, chainId }: Pick<Network, 'name' | 'chainId'>): () => Promise<Head> {
  if (chainId === null) throw new TypeError(`${name} has no chain id`)
  return async () => {
    const [block, id] = await Promise.all([rpc.ask('eth_getBlockByNumber', 'latest', false), rpc.ask('eth_chainId')])
    if (decodeCount(id) !== chainId)
      throw new ChainError('misconfigured', `the endpoint serves another chain than ${name}`)
    return readBlock(block)
  }
}

/** Number and time of a block; `expected` is the requested number. */
export function readBlock(result: unknown, expected?: number): Head {
  if (typeof result !== 'object' || result === null) throw new ChainError('malformed', 'an answer that is no block')
  const { number, timestamp } = result as { number?: unknown; timestamp?: unknown }
  const block = decodeCount(number)
  if (expected !== undefined && block !== expected) throw new ChainError('malformed', 'another block than requested')
  return { block, timeMs: decodeTimestamp(timestamp) }
}
