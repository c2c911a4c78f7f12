import type { ChainWorld } from '../chain-world.ts'
import type { ChainReader } from '../chain-reader.ts'
import { createAgedBlocks } from './evm-aged-blocks.ts'
import { readFate, readProspect } from './evm-authorization.ts'
import { readFreezes } from './evm-freezes.ts'
import { createAskHead } from './evm-head.ts'
import { readEvmPayment } from './evm-payment.ts'
import { readProfile } from './evm-profile.ts'
import type { EvmMethods } from './evm-rpc.ts'
import { createEvmTransfers } from './evm-transfers.ts'
import { createAtHead, sharedInTurn, type Head } from '../asking/head.ts'
import { createJsonRpc } from '../asking/json-rpc.ts'
import type { Network } from '../networks.ts'

export type EvmReaderOptions = {
  network: Network
  url: string
  requestTimeoutMs?: number
  /** How many blocks of logs one page of transfers reads, where the endpoint allows it. */
  logsWindowBlocks?: number
}

/** A reader that can also tell the newest block it reads at. */
export type EvmReader = ChainReader & Required<Pick<ChainReader, 'signed'>> & { head: () => Promise<Head> }

/**
 * Reads an EVM chain from one JSON-RPC endpoint. What is asked in one turn leaves in one request: once the head is known,
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
  // What is counted from a block need not be from the newest.
  const atHead = network.isLocal ? atNewest : createAtHead(world, network.name, askHead, headKeptMs)
  const transfers = createEvmTransfers(world, rpc, { tokens, windowBlocks: logsWindowBlocks })
  const sources = { rpc, tokens, aged: createAgedBlocks(world, rpc), transferBlocks: transfers.blocks }
  return {
    network: network.name,
    head: async () => (await atHead((head) => head)).value,
    freezes: (address) => atNewest(() => readFreezes(rpc, tokens, address)),
    profile: (address) => atHead((head) => readProfile(sources, address, head)),
    payment: (tx, payee) => atNewest(() => readEvmPayment(rpc, network, tx, payee)),
    signed: {
      prospect: (payment) => atNewest((head) => readProspect(rpc, network, payment, head)),
      fate: (payment, sinceBlock) => atNewest((head) => readFate(rpc, payment, sinceBlock, head)),
    },
    transfers: (address, query) => atHead(async (head) => transfers.page(address, query, await head)),
  }
}

/** Windows of logs and old blocks are counted from a block that is at most so old. */
const headKeptMs = 5_000
