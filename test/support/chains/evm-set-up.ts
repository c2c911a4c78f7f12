import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createEvmReader, type EvmReader, type EvmReaderOptions } from '../../../src/chains/evm/evm-reader.ts'
import { networkByName, type Network } from '../../../src/chains/networks.ts'
import { chainWorld } from './chain-world.ts'
import { startEvmNode, type EvmChain, type EvmNode } from './evm-node.ts'

export type EvmSetUp = { node: EvmNode; reader: EvmReader; world: ReturnType<typeof chainWorld> }

/** A reader of a made-up chain whose newest block is three seconds old. */
export async function setUpEvm(
  t: TestContext,
  chain: Partial<EvmChain> = {},
  options: Partial<EvmReaderOptions> = {},
): Promise<EvmSetUp> {
  const node = await startEvmNode(t, chain)
  const world = chainWorld(node.chain.head.timeMs + 3_000)
  const reader = createEvmReader(world, {
    network: named('ethereum'),
    url: node.url,
    ...options,
  })
  return { node, reader, world }
}

/** A network of the table. */
export function named(name: string): Network {
  const network = networkByName(name)
  assert.ok(network)
  return network
}
