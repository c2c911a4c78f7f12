import type { World } from '../kit/world.ts'
import { createAskChain, type AskChain, type ChainOutcome, type ChainQuestion } from './ask-chain.ts'
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
  freezes: (network: string, address: string, deadline: number) => Promise<ChainOutcome<readonly Freeze[]>>
  profile: (network: string, address: string, deadline: number) => Promise<ChainOutcome<Profile>>
  transfers: (
    network: string,
    address: string,
    query: TransferQuery,
    deadline: number,
  ) => Promise<ChainOutcome<TransferPage>>
  /** The first transfer of a token to the address ever, null when there was none. Null at once where no source can tell. */
  firstInflow: (network: string, address: string, deadline: number) => Promise<ChainOutcome<Transfer | null>> | null
}

/** How long an answer may be used after it was read: a freeze may come any minute, an age does not change. */
export const lifetimesMs = { freezes: 30_000, profile: 600_000, transfers: 120_000, firstInflow: 600_000 } as const

/** Sets up the readers of the networks that are on. Asks nothing yet. */
export function openChains(world: Pick<World, 'fetch' | 'now'>, settings: ChainSettings): Chains {
  const { ask } = createAskChain(world)
  const readers = new Map<string, ChainReader>()
  for (const network of networks) {
    const [first, ...others] = settings.endpoints[network.name] ?? []
    if (first === undefined) continue
    const explorer = settings.explorers[network.name] ?? null
    const urls = [first, ...others] as const
    readers.set(network.name, createReader(world, network, { urls, explorer, explorerKey: settings.explorerKey }))
  }
  const question = <Value>(
    network: string,
    kind: keyof typeof lifetimesMs,
    key: string,
    of: (reader: ChainReader) => ChainQuestion<Value>['ask'],
  ): ChainQuestion<Value> => {
    const reader = readers.get(network)
    if (!reader) throw new RangeError(`${network} is not read`)
    return { network, key: `${network} ${kind} ${key}`, lifetimeMs: lifetimesMs[kind], ask: of(reader) }
  }
  return {
    budgetMs: settings.budgetMs,
    isOn: (network) => readers.has(network),
    ...questionsOver(ask, question, (network) => readers.get(network)?.firstInflow !== undefined),
  }
}

type Ask = AskChain['ask']
type MakeQuestion = <Value>(
  network: string,
  kind: keyof typeof lifetimesMs,
  key: string,
  of: (reader: ChainReader) => () => ReturnType<ChainQuestion<Value>['ask']>,
) => ChainQuestion<Value>

function questionsOver(
  ask: Ask,
  question: MakeQuestion,
  tellsFirstInflow: (network: string) => boolean,
): Omit<Chains, 'budgetMs' | 'isOn'> {
  return {
    freezes: (network, address, deadline) =>
      ask(
        question(network, 'freezes', address, (reader) => () => reader.freezes(address)),
        deadline,
      ),
    profile: (network, address, deadline) =>
      ask(
        question(network, 'profile', address, (reader) => () => reader.profile(address)),
        deadline,
      ),
    transfers: (network, address, query, deadline) => {
      const key = `${address} ${query.direction} ${query.limitMax} ${query.before ?? ''}`
      return ask(
        question(network, 'transfers', key, (reader) => () => reader.transfers(address, query)),
        deadline,
      )
    },
    firstInflow: (network, address, deadline) => {
      if (!tellsFirstInflow(network)) return null
      const made = question<Transfer | null>(network, 'firstInflow', address, (reader) => async () => {
        if (!reader.firstInflow) throw new TypeError(`${network} cannot tell the first inflow`)
        return reader.firstInflow(address)
      })
      return ask(made, deadline)
    },
  }
}
