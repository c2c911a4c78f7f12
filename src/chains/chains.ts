import type { World } from '../kit/world.ts'
import { createAskChain, type ChainAnswer } from './ask-chain.ts'
import type { ChainReader, Freeze, Profile, Transfer, TransferPage, TransferQuery } from './chain-reader.ts'
import { createReader, type ExplorerKind } from './create-reader.ts'
import { networks } from './networks.ts'

export type ChainSettings = {
  /** By network, the endpoints to ask; a network that is missing is off. */
  endpoints: Readonly<Record<string, readonly string[]>>
  /** By network, an explorer's API for histories that the endpoint alone does not give. */
  explorers: Readonly<Record<string, { url: string; kind: ExplorerKind }>>
  explorerKey: string | null
  /** The whole time one address's chain questions may take together. */
  budgetMs: number
}

/** The chains as the rest of the house asks them: every answer comes by its deadline, with a cause when it is none. */
export type Chains = {
  budgetMs: number
  /** Whether a network is read at all. */
  isOn: (network: string) => boolean
  freezes: (network: string, address: string, deadline: number) => ChainAnswer<readonly Freeze[]>
  profile: (network: string, address: string, deadline: number) => ChainAnswer<Profile>
  transfers: (network: string, address: string, query: TransferQuery, deadline: number) => ChainAnswer<TransferPage>
  /** The first transfer of a token to the address ever, null when there was none. Null at once where no source can tell. */
  firstInflow: (network: string, address: string, deadline: number) => ChainAnswer<Transfer | null> | null
}

/** How long an answer may be used after it was read: a freeze may come any minute, an age does not change. */
const lifetimesMs = { freezes: 30_000, profile: 600_000, transfers: 120_000, firstInflow: 600_000 } as const

/** Sets up the readers of the networks that are on. Asks nothing yet. */
export function openChains(world: Pick<World, 'fetch' | 'now'>, settings: ChainSettings): Chains {
  const ask = createAskChain(world)
  const readers = openReaders(world, settings)
  const readerOf = (network: string): ChainReader => {
    const reader = readers.get(network)
    if (!reader) throw new RangeError(`${network} is not read`)
    return reader
  }
  return {
    budgetMs: settings.budgetMs,
    isOn: (network) => readers.has(network),
    freezes: (network, address, deadline) => {
      const reader = readerOf(network)
      const rowsOf = (freezes: readonly Freeze[]) => freezes.length
      return ask({ ...about(network, 'freezes', address), rowsOf, ask: () => reader.freezes(address) }, deadline)
    },
    profile: (network, address, deadline) => {
      const reader = readerOf(network)
      return ask({ ...about(network, 'profile', address), rowsOf: one, ask: () => reader.profile(address) }, deadline)
    },
    transfers: (network, address, query, deadline) => {
      const reader = readerOf(network)
      const page = `${address} ${query.direction} ${query.limitMax} ${query.before ?? ''}`
      const rowsOf = ({ transfers }: TransferPage) => transfers.length
      const question = { ...about(network, 'transfers', page), rowsOf, ask: () => reader.transfers(address, query) }
      return ask(question, deadline)
    },
    firstInflow: (network, address, deadline) => {
      const firstInflow = readers.get(network)?.firstInflow
      if (!firstInflow) return null
      return ask({ ...about(network, 'firstInflow', address), rowsOf: one, ask: () => firstInflow(address) }, deadline)
    },
  }
}

function openReaders(
  world: Pick<World, 'fetch' | 'now'>,
  { endpoints, explorers, explorerKey }: ChainSettings,
): ReadonlyMap<string, ChainReader> {
  const readers = new Map<string, ChainReader>()
  for (const network of networks) {
    const [first, ...others] = endpoints[network.name] ?? []
    if (first === undefined) continue
    const explorer = explorers[network.name] ?? null
    readers.set(network.name, createReader(world, network, { urls: [first, ...others], explorer, explorerKey }))
  }
  return readers
}

/** What makes a question one and the same, whoever asks it. */
function about(network: string, kind: keyof typeof lifetimesMs, subject: string) {
  return { network, kind, key: `${network} ${kind} ${subject}`, lifetimeMs: lifetimesMs[kind] }
}

function one(): number {
  return 1
}
