import type { ChainWorld } from '../chain-world.ts'
import type { ChainReader } from '../chain-reader.ts'
import { createAgedBlocks } from './evm-aged-blocks.ts'
import { readOutcome, readProspect } from './evm-authorization.ts'
import { readFreezes } from './evm-freezes.ts'
import { createAskHead } from './evm-head.ts'
import { readEvmPayment } from './evm-payment.ts'
import { readProfile } from './evm-profile.ts'
import type { EvmMethods } from './evm-rpc.ts'
import { createEvmTransfers } from './evm-transfers.ts'
import { createAtHead, sharedInTurn, type Head } from '../querying/head.ts'
import { createJsonRpc } from '../querying/json-rpc.ts'
import type { Network } from '../networks.ts'

export type EvmReaderOptions = {
  network: Network
  url: string
  requestTimeoutMs?: number
  /** How many blocks of logs one page of transfers reads, if the endpoint allows it. */
  logsWindowBlocks?: number
}

/** A reader that also returns its newest block. */
export type EvmReader = ChainReader & Required<Pick<ChainReader, 'signed'>> & { head: () => Promise<Head> }

/**
 * Reads an EVM chain from one JSON-RPC endpoint. Calls of one turn are sent in one request: once the head is known,
 * freezes, profile and transfers of an address cost one round trip together.
 */
export function createEvmReader(
  world: Pick<ChainWorld, 'fetch' | 'now' | 'blockSeen'>,
  options: EvmReaderOptions,
): EvmReader {
  const { network, url, requestTimeoutMs = 5_000, logsWindowBlocks = 20_000 } = options
  const { tokens } = network
  const rpc = createJsonRpc<EvmMethods>(world, { url, requestTimeoutMs, largeMethods: ['eth_getLogs'] })
  const askHead = sharedInTurn(createAskHead(rpc, network))
  const atNewest = createAtHead(world, network.name, askHead)
  // Queries that count back from a block do not need the newest one.
  const atHead = network.isLocal ? atNewest : createAtHead(world, network.name, askHead, headKeptMs)
  const transfers = createEvmTransfers(world, rpc, { network, windowBlocks: logsWindowBlocks })
  const sources = { rpc, tokens, aged: createAgedBlocks(world, rpc), transferBlocks: transfers.blocks }
  return {
    network: network.name,
    head: async () => (await atHead((head) => head)).value,
    freezes: (address) => atNewest(() => readFreezes(rpc, tokens, address)),
    profile: (address) => atHead((head) => readProfile(sources, address, head)),
    payment: (tx, payee) => atNewest(() => readEvmPayment(rpc, network, tx, payee)),
    signed: {
      prospect: (payment) => atNewest((head) => readProspect(rpc, network, payment, head)),
      outcome: (payment, since) => atNewest((head) => readOutcome(rpc, payment, since, head)),
    },
    transfers: (address, query) => atHead(async (head) => transfers.page(address, query, await head)),
  }
}

/** The maximum age of the block from which windows of logs and old blocks are counted. */
const headKeptMs = 5_000
