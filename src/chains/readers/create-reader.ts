import type { Family } from '../../kit/address.ts'
import type { ChainWorld } from '../chain-world.ts'
import { createAgreeingHistories } from '../querying/agreeing-histories.ts'
import { createAgreeingReader } from './agreeing-reader.ts'
import { refuseFutureTransfers } from '../querying/refuse-future-transfers.ts'
import { createBitcoinReader } from '../bitcoin/bitcoin-reader.ts'
import { createBlockscoutHistory } from '../explorers/blockscout-history.ts'
import type { ChainReader } from '../chain-reader.ts'
import { createEtherscanHistory } from '../explorers/etherscan-history.ts'
import { furtherPagesMsOf } from '../querying/fill-page.ts'
import { createReaderBesideExplorer } from './reader-beside-explorer.ts'
import { createEvmReader } from '../evm/evm-reader.ts'
import type { Network } from '../networks.ts'
import { createSolanaReader } from '../solana/solana-reader.ts'
import { createTronReader } from '../tron/tron-reader.ts'

export type ExplorerKind = 'etherscan' | 'blockscout'

/** The sources of a network: at least one endpoint. */
export type ReaderSources = {
  urls: readonly [string, ...(readonly string[])]
  /** Further endpoints that are queried only for the current state; none for an EVM network. */
  stateUrls: readonly string[]
  explorer: { url: string; kind: ExplorerKind } | null
  explorerKey: string | null
  /** How long a verdict waits for the chain. */
  budgetMs: number
}

/** The reader of a network: its endpoints and, if configured, an explorer as one more reader. Sends no request yet. */
export function createReader(
  world: ChainWorld,
  network: Network,
  { urls, stateUrls, explorer, explorerKey, budgetMs }: ReaderSources,
): ChainReader {
  const { family } = network
  const furtherPagesMs = furtherPagesMsOf(budgetMs)
  if (family !== 'evm') {
    const open = (url: string) =>
      refuseFutureTransfers(world, readers[family](world, { network, url, furtherPagesMs, requestTimeoutMs }))
    const [history, ...histories] = [open(urls[0]), ...urls.slice(1).map(open)] as const
    if (histories.length + stateUrls.length === 0) return history
    return createAgreeingHistories(world, [history, ...histories], stateUrls.map(open))
  }
  const open = (url: string) => refuseFutureTransfers(world, createEvmReader(world, { network, url, requestTimeoutMs }))
  const nodes = [open(urls[0]), ...urls.slice(1).map(open)] as const
  if (explorer) {
    const options = { network, url: explorer.url, key: explorerKey, furtherPagesMs, requestTimeoutMs }
    const history = explorer.kind === 'etherscan' ? createEtherscanHistory : createBlockscoutHistory
    const beside = refuseFutureTransfers(world, history(world, options))
    return createReaderBesideExplorer(world, network, { nodes, explorer: beside })
  }
  return nodes.length === 1 ? nodes[0] : createAgreeingReader(world, nodes)
}

type CreateReader = (
  world: ChainWorld,
  options: { network: Network; url: string; furtherPagesMs: number; requestTimeoutMs: number },
) => ChainReader

/** The reader of one endpoint, for each kind of chain whose endpoints return histories in pages of their own. */
const readers: Readonly<Record<Exclude<Family, 'evm'>, CreateReader>> = {
  tron: createTronReader,
  solana: createSolanaReader,
  bitcoin: createBitcoinReader,
}

/** Longer than any caller waits: a late answer is cached for the next one. */
const requestTimeoutMs = 10_000
