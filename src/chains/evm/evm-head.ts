import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import { decodeCount, decodeTimestamp } from './evm-abi.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Head } from '../asking/head.ts'
import type { Network } from '../networks.ts'

/**
 * Asks an endpoint for its newest block. Throws ChainError, `misconfigured` when it serves another chain: that is looked
 * at with the first block and again every `chainLifetimeMs`.
 */
export function createAskHead(
  world: Pick<World, 'now'>,
  rpc: EvmRpc,
  { name, chainId }: Pick<Network, 'name' | 'chainId'>,
): () => Promise<Head> {
  if (chainId === null) throw new TypeError(`${name} has no chain id`)
  let chainSeenMs: number | null = null
  return async () => {
    const nowMs = world.now()
    // A clock that was set back makes nothing known for ever.
    const isKnown = chainSeenMs !== null && nowMs >= chainSeenMs && nowMs - chainSeenMs < chainLifetimeMs
    const [block, id] = await Promise.all([
      rpc.ask('eth_getBlockByNumber', 'latest', false),
      isKnown ? null : rpc.ask('eth_chainId'),
    ])
    if (!isKnown) {
      if (decodeCount(id) !== chainId)
        throw new ChainError('misconfigured', `the endpoint serves another chain than ${name}`)
      chainSeenMs = nowMs
    }
    return readBlock(block)
  }
}

/** Number and time of a block; `expected` is the number that was asked for. */
export function readBlock(result: unknown, expected?: number): Head {
  if (typeof result !== 'object' || result === null) throw new ChainError('malformed', 'an answer that is no block')
  const { number, timestamp } = result as { number?: unknown; timestamp?: unknown }
  const block = decodeCount(number)
  if (expected !== undefined && block !== expected) throw new ChainError('malformed', 'another block than asked for')
  return { block, timeMs: decodeTimestamp(timestamp) }
}

const chainLifetimeMs = 300_000
