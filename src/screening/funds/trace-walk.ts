import type { ChainCause } from '../../chains/chain-error.ts'
import type { Chains } from '../../chains/chains.ts'
import type { Network } from '../../chains/networks.ts'
import { compare } from '../../kit/compare.ts'
import type { Listing, Snapshot } from '../../lists/snapshot.ts'
import { chainUnavailable } from '../chain-refusals.ts'
import { findRisk } from './party.ts'
import type { TraceGraph } from './trace-graph.ts'
import { readTraceHistory, type TraceHistory } from './trace-history.ts'
import { createRecorder, type DiscoveredAddress, type TraceRecorder, type TraceSide } from './trace-recorder.ts'
import { inSlices, slicesOf, type Sliced } from './trace-slices.ts'
import type { WalkBudget } from './walk-budget.ts'

export type TraceAsk = {
  chains: Chains
  budget: WalkBudget
  network: Network
  /** Canonical. */
  address: string
  /** How many transfers away from the subject to look. */
  hops: number
  direction: TraceSide | 'both'
  snapshot: Snapshot
  /** The UTC day whose listings count. */
  day: string
}

/** Why a walk is incomplete: its limits, histories longer than the limit for each, or the chain. */
export const walkCuts = ['addresses', 'transfers', 'time', 'history', 'chain'] as const
type WalkCut = (typeof walkCuts)[number]

/** The complete input of a trace's judgement: plain data. */
export type TraceFacts = {
  hops: number
  sides: readonly TraceSide[]
  graph: TraceGraph
  /** By number, the addresses that are listed now; never the subject. */
  listed: ReadonlyMap<number, Listing>
  /** The number of addresses whose histories were queried. */
  visited: number
  cut: ReadonlySet<WalkCut>
  /** Why the chain stopped answering, if it did. */
  cause: ChainCause | null
  block: number | null
  as_of: string
}

export const walkBounds = { addressesMax: 500, transfersMax: 100_000 } as const

/** Distinguished decimal places of an amount: millionths of a dollar, and satoshis. */
export function unitPlaces({ family }: Pick<Network, 'family'>): number {
  return family === 'bitcoin' ? 8 : 6
}

/**
 * Walks from the subject over transfers, nearest addresses first and of these the ones with the largest amounts. A walk
 * ends at listed parties. Throws ServiceError chain_unavailable if not even the subject's own transfers could be read.
 */
export async function walkTransfers(ask: TraceAsk): Promise<TraceFacts> {
  const { address, direction, hops, network, snapshot, day } = ask
  const sides = direction === 'both' ? (['in', 'out'] as const) : [direction]
  const recorder = createRecorder({
    subject: address,
    places: unitPlaces(network),
    transfersMax: walkBounds.transfersMax,
    findRisk: (party) => findRisk(snapshot, day, party),
  })
  const progress: Progress = { visited: new Set([0]), cut: new Set(), cause: null, failures: 0 }
  const subjectHistory = await readTraceHistory(ask, { address, direction, edge: null })
  if (!subjectHistory.at) throw chainUnavailable(network, subjectHistory.cause ?? 'timeout')
  take(recorder, progress, { number: 0, sides }, subjectHistory)
  for (let hop = 1; hop < hops && !isOver(progress); hop++) await readLevel(ask, recorder, progress, sides)
  if (recorder.isShort()) progress.cut.add('history')
  const { visited, cut, cause } = progress
  return { hops, sides, ...recorder.recorded(), visited: visited.size, cut, cause, ...subjectHistory.at }
}

type Progress = { visited: Set<number>; cut: Set<WalkCut>; cause: ChainCause | null; failures: number }
type Job = DiscoveredAddress & { side: TraceSide }

/** Reads all addresses discovered on the last level, in an order that does not depend on response times. */
async function readLevel(
  ask: TraceAsk,
  recorder: TraceRecorder,
  progress: Progress,
  sides: readonly TraceSide[],
): Promise<void> {
  const jobs = await inSlices(largestJobs(recorder, sides))
  for (let next = 0; next < jobs.length && !isOver(progress); next += lanes) {
    const batch = jobs.slice(next, next + lanes).filter(({ number }) => mayRead(ask.budget, progress, number))
    const histories = await Promise.all(
      batch.map(({ address, side, edge }) => readTraceHistory(ask, { address, direction: side, edge })),
    )
    for (const [i, job] of batch.entries()) {
      const history = histories[i]
      if (history) take(recorder, progress, { number: job.number, sides: [job.side] }, history)
    }
  }
}

/**
 * The discovered addresses of each side with the largest amounts, as many as can be read at most: each is one more
 * address, or one that was read for the other side, until a batch has one too many.
 */
function* largestJobs(recorder: TraceRecorder, sides: readonly TraceSide[]): Sliced<readonly Job[]> {
  const jobsMax = 2 * walkBounds.addressesMax + lanes
  let jobs: Job[] = []
  for (const side of sides) {
    const discovered = yield* recorder.takeDiscovered(side)
    yield* slicesOf(discovered.length, (from, to) => {
      const more = discovered.slice(from, to).map((address): Job => ({ ...address, side }))
      jobs = [...jobs, ...more].toSorted(byAmount).slice(0, jobsMax)
    })
  }
  return jobs
}

function byAmount(a: Job, b: Job): number {
  return b.units - a.units || compare(a.address, b.address)
}

function take(
  recorder: TraceRecorder,
  progress: Progress,
  { number, sides }: { number: number; sides: readonly TraceSide[] },
  history: TraceHistory,
): void {
  recorder.take(number, sides, history)
  if (recorder.isFull()) progress.cut.add('transfers')
  if (!history.isComplete) progress.cut.add(history.cause === null ? 'history' : 'chain')
  if (history.cause === null) return
  progress.cause ??= history.cause
  // A chain that limits rates must be queried less: a walk must not use up the quota of screening.
  progress.failures += history.cause === 'rate_limited' ? failuresMax : 1
}

function mayRead(budget: WalkBudget, { visited, cut }: Progress, number: number): boolean {
  if (!budget.hasTimeFor(1)) cut.add('time')
  else if (!visited.has(number) && visited.size >= walkBounds.addressesMax) cut.add('addresses')
  else {
    visited.add(number)
    return true
  }
  return false
}

function isOver({ cut, failures }: Progress): boolean {
  return cut.has('time') || cut.has('addresses') || cut.has('transfers') || failures >= failuresMax
}

/** Addresses queried side by side: explorers allow few requests a second. */
const lanes = 4
/** A walk ends after this many, before the chain's breaker opens for all callers. */
const failuresMax = 2
