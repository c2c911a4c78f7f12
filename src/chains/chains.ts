import type { PaymentOutcome, PaymentProspect, SearchStart, SignedPayment } from './authorization.ts'
import type { ChainWorld } from './chain-world.ts'
import { createQueryChain, type QueryChain, type QueryKind } from './querying/query-chain.ts'
import { rowsOfPage } from './querying/rows-of-page.ts'
import type { ChainAnswer } from './chain-outcome.ts'
import { createBreaker, type Breaker } from './querying/breaker.ts'
import type { ChainCause } from './chain-error.ts'
import type { ChainReader, Freeze, Profile, Transfer, TransferPage, TransferQuery } from './chain-reader.ts'
import { createReader, type ExplorerKind } from './readers/create-reader.ts'
import { networks } from './networks.ts'
import type { Payment } from './payment.ts'

export type ChainSettings = {
  /** By network, its endpoints; a missing network is off. */
  endpoints: Readonly<Record<string, readonly string[]>>
  /** By network, further endpoints that are queried only for the current state: they keep no history. */
  stateEndpoints: Readonly<Record<string, readonly string[]>>
  /** By network, an explorer's API for histories that the endpoint alone does not provide. */
  explorers: Readonly<Record<string, { url: string; kind: ExplorerKind }>>
  explorerKey: string | null
  /** The total time that the chain queries of one address may take. */
  budgetMs: number
}

/**
 * The interface of the chains for other rooms: every query settles by its deadline, with a cause if there is no answer.
 */
export type Chains = {
  budgetMs: number
  /** Whether a network is configured. */
  isOn: (network: string) => boolean
  freezes: (network: string, address: string, deadline: number) => ChainAnswer<readonly Freeze[]>
  profile: (network: string, address: string, deadline: number) => ChainAnswer<Profile>
  transfers: (network: string, address: string, query: TransferQuery, deadline: number) => ChainAnswer<TransferPage>
  /**
   * The first transfer of a token to the address ever; null if there was none. Null at once if no source can provide
   * it.
   */
  firstInflow: (network: string, address: string, deadline: number) => ChainAnswer<Transfer | null> | null
  /** The payment of a transaction to an address. */
  payment: (network: string, tx: string, payee: string, deadline: number) => ChainAnswer<Payment>
  /** Whether a token would execute a signed payment, before it is sent. EVM networks only. */
  prospect: (network: string, payment: SignedPayment, deadline: number) => ChainAnswer<PaymentProspect>
  /** The outcome of a signed payment, by the blocks from `since` on. EVM networks only. */
  outcome: (
    network: string,
    payment: SignedPayment,
    since: SearchStart,
    deadline: number,
  ) => ChainAnswer<PaymentOutcome>
}

/** Called once for every failed query to a network. */
type FailureListener = (network: string, cause: ChainCause) => void

/** Sets up the readers of the configured networks. Sends no request yet. */
export function openChains(world: ChainWorld, settings: ChainSettings, failed: FailureListener = () => {}): Chains {
  const open = openNetworks(world, settings, failed)
  const networkOf = (name: string): OpenNetwork => {
    const network = open.get(name)
    if (!network) throw new RangeError(`${name} is not read`)
    return network
  }
  return {
    budgetMs: settings.budgetMs,
    isOn: (name) => open.has(name),
    freezes: (name, address, deadline) => {
      const { reader, freezes } = networkOf(name)
      return freezes(address, () => reader.freezes(address), deadline)
    },
    profile: (name, address, deadline) => {
      const { reader, profile } = networkOf(name)
      return profile(address, () => reader.profile(address), deadline)
    },
    transfers: (name, address, query, deadline) => {
      const { reader, transfers } = networkOf(name)
      return transfers(pageName(address, query), () => reader.transfers(address, query), deadline)
    },
    payment: (name, tx, payee, deadline) => {
      const { reader, payment } = networkOf(name)
      return payment(`${tx} ${payee}`, () => reader.payment(tx, payee), deadline)
    },
    prospect: (name, payment, deadline) => {
      const { reader, prospect } = networkOf(name)
      return prospect(JSON.stringify(payment), () => signedOf(reader).prospect(payment), deadline)
    },
    outcome: (name, payment, since, deadline) => {
      const { reader, outcome } = networkOf(name)
      return outcome(JSON.stringify([payment, since]), () => signedOf(reader).outcome(payment, since), deadline)
    },
    firstInflow: (name, address, deadline) => {
      const network = open.get(name)
      const read = network?.reader.firstInflow
      return network && read ? network.firstInflow(address, () => read(address), deadline) : null
    },
  }
}

function signedOf({ signed, network }: ChainReader): Required<ChainReader>['signed'] {
  if (!signed) throw new RangeError(`${network} has no payments by signature`)
  return signed
}

/** The page that every screening queries is cached by the address alone: a freshly built string is slow to look up. */
function pageName(address: string, { direction, limitMax, before }: TransferQuery): string {
  const isUsual = direction === 'both' && limitMax === 200 && before === null
  return isUsual ? address : `${address} ${direction} ${limitMax} ${before ?? ''}`
}

type OpenNetwork = {
  reader: ChainReader
  freezes: QueryChain<readonly Freeze[]>
  profile: QueryChain<Profile>
  transfers: QueryChain<TransferPage>
  firstInflow: QueryChain<Transfer | null>
  payment: QueryChain<Payment>
  prospect: QueryChain<PaymentProspect>
  outcome: QueryChain<PaymentOutcome>
}

function openNetworks(
  world: ChainWorld,
  { endpoints, stateEndpoints, explorers, explorerKey, budgetMs }: ChainSettings,
  failed: FailureListener,
): ReadonlyMap<string, OpenNetwork> {
  const open = new Map<string, OpenNetwork>()
  for (const network of networks) {
    const [first, ...others] = endpoints[network.name] ?? []
    if (first === undefined) continue
    const explorer = explorers[network.name] ?? null
    const breaker = reportingFailures(createBreaker(world), (cause) => failed(network.name, cause))
    const line = <Value>(kind: QueryKind<Value>) =>
      createQueryChain(world, breaker, network.isLocal ? { ...kind, lifetimeMs: 0 } : kind)
    open.set(network.name, {
      reader: createReader(world, network, {
        urls: [first, ...others],
        stateUrls: stateEndpoints[network.name] ?? [],
        explorer,
        explorerKey,
        budgetMs,
      }),
      freezes: line(kinds.freezes),
      profile: line(kinds.profile),
      transfers: line(kinds.transfers),
      firstInflow: line(kinds.firstInflow),
      payment: line(kinds.payment),
      prospect: line(kinds.prospect),
      outcome: line(kinds.outcome),
    })
  }
  return open
}

function reportingFailures(breaker: Breaker, failed: (cause: ChainCause) => void): Breaker {
  return {
    ...breaker,
    failed: (kind, cause) => {
      failed(cause)
      breaker.failed(kind, cause)
    },
  }
}

/** A freeze may come any minute; an age does not change. */
const kinds: {
  freezes: QueryKind<readonly Freeze[]>
  profile: QueryKind<Profile>
  transfers: QueryKind<TransferPage>
  firstInflow: QueryKind<Transfer | null>
  payment: QueryKind<Payment>
  prospect: QueryKind<PaymentProspect>
  outcome: QueryKind<PaymentOutcome>
} = {
  freezes: { name: 'freezes', lifetimeMs: 30_000, rowsOf: (freezes) => freezes.length },
  profile: { name: 'profile', lifetimeMs: 600_000, rowsOf: () => 1 },
  transfers: { name: 'transfers', lifetimeMs: 120_000, rowsOf: rowsOfPage },
  firstInflow: { name: 'firstInflow', lifetimeMs: 600_000, rowsOf: () => 1 },
  // One that is not in a block yet may be in the next.
  payment: { name: 'payment', lifetimeMs: 5_000, rowsOf: () => 1 },
  // Decisions need the newest state.
  prospect: { name: 'prospect', lifetimeMs: 0, rowsOf: () => 1 },
  outcome: { name: 'fate', lifetimeMs: 0, rowsOf: () => 1 },
}
