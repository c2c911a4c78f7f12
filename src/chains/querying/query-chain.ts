import type { World } from '../../kit/world.ts'
import { createAnswerCache, type AnswerCache } from './answer-cache.ts'
import type { Breaker } from './breaker.ts'
import { ChainError, type ChainCause } from '../chain-error.ts'
import type { Answered, ChainAnswer, ChainOutcome } from '../chain-outcome.ts'
import type { At } from '../chain-reader.ts'

/** Queries of one kind to one network: their answers have the same form and lifetime. */
export type QueryKind<Value> = {
  name: string
  /** How long an answer may be used after it was read. */
  lifetimeMs: number
  /** The number of items in an answer: cache is limited by them. */
  rowsOf: (value: Value) => number
}

/**
 * Answers by `deadline` (milliseconds since 1970), from the cache if possible. Never rejects. The caller does not wait
 * for a later answer, but it is cached for the next call if it comes within `lateMs`. Equal subjects are one query:
 * they share the request in flight and the cached answer.
 */
export type QueryChain<Value> = (
  subject: string,
  read: () => Promise<At<Value>>,
  deadline: number,
) => ChainAnswer<Value>

/**
 * Common to all readers: a cache with a lifetime, one shared request in flight, one retry, and the breaker that all
 * kinds of queries to a network share.
 */
export function createQueryChain<Value>(
  world: Pick<World, 'now' | 'after'>,
  breaker: Breaker,
  kind: QueryKind<Value>,
): QueryChain<Value> {
  const cache = createAnswerCache<Answered<Value>>(world, kind)
  const inFlight = new Map<string, Query<Value>>()
  const line: Line<Value> = { world, breaker, kind, cache, inFlight }
  return (subject, read, deadline) => {
    const cached = cache.find(subject)
    if (cached) return cached
    dropOverdue(line)
    const shared = inFlight.get(subject)
    const refusal = shared ? null : inFlight.size >= inFlightMax ? 'timeout' : breaker.refusal(kind.name)
    if (refusal) return { cause: refusal, afterSeconds: null }
    const query = shared ?? begin(line, subject, read)
    query.deadline = Math.max(query.deadline, deadline)
    return byDeadline(world, query.outcome, deadline - world.now(), () => {
      fail(line, query, 'timeout')
      return { cause: 'timeout', afterSeconds: null }
    })
  }
}

type Line<Value> = {
  world: Pick<World, 'now'>
  breaker: Breaker
  kind: QueryKind<Value>
  cache: AnswerCache<Answered<Value>>
  inFlight: Map<string, Query<Value>>
}

/** A query in flight. `deadline` is the latest of its callers. */
type Query<Value> = { begunMs: number; deadline: number; isFailed: boolean; outcome: Promise<ChainOutcome<Value>> }

function begin<Value>(line: Line<Value>, subject: string, read: () => Promise<At<Value>>): Query<Value> {
  const { world, breaker, kind, cache, inFlight } = line
  const query = { begunMs: world.now(), deadline: Number.NEGATIVE_INFINITY, isFailed: false }
  const outcome = readTwice(read, () => world.now() < query.deadline).then(
    (at): ChainOutcome<Value> => {
      const answered = { at }
      breaker.succeeded()
      if (ageMs(world, query) <= lateMs) cache.keep(subject, answered, kind.rowsOf(at.value))
      return answered
    },
    (error: unknown): ChainOutcome<Value> => {
      const cause = error instanceof ChainError ? error.reason : 'malformed'
      fail(line, query, cause)
      return { cause, afterSeconds: error instanceof ChainError ? error.afterSeconds : null }
    },
  )
  const running = Object.assign(query, { outcome })
  inFlight.set(subject, running)
  void outcome.then(() => {
    if (inFlight.get(subject) === running) inFlight.delete(subject)
  })
  return running
}

/** No matter how many callers wait for a query, and how it ends after their deadlines, it fails once. */
function fail(
  { breaker, kind }: Pick<Line<never>, 'breaker' | 'kind'>,
  query: Pick<Query<never>, 'isFailed'>,
  cause: ChainCause,
): void {
  if (!query.isFailed) breaker.failed(kind.name, cause)
  query.isFailed = true
}

/**
 * Overdue answers would not be cached, so their queries are dropped: callers do not wait for them, and they free their
 * slot. The oldest come first.
 */
function dropOverdue({ world, inFlight }: Pick<Line<unknown>, 'world' | 'inFlight'>): void {
  for (const [subject, query] of inFlight) {
    if (ageMs(world, query) <= lateMs) return
    inFlight.delete(subject)
  }
}

function ageMs(world: Pick<World, 'now'>, { begunMs }: Pick<Query<unknown>, 'begunMs'>): number {
  return Math.abs(world.now() - begunMs)
}

/** One retry, only for possibly transient faults, and only while a caller is waiting. */
async function readTwice<Value>(read: () => Promise<Value>, isAwaited: () => boolean): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ChainError) || error.reason !== 'unreachable' || !isAwaited()) throw error
    return read()
  }
}

function byDeadline<Value>(
  world: Pick<World, 'after'>,
  answer: Promise<Value>,
  waitMs: number,
  late: () => Value,
): Promise<Value> {
  return new Promise((resolve) => {
    const cancel = world.after(Math.max(0, waitMs), () => resolve(late()))
    void answer.then((value) => {
      cancel()
      resolve(value)
    })
  })
}

/** The maximum delay with which an answer is still cached for the next call. */
const lateMs = 30_000
/** For one network and kind. */
const inFlightMax = 1_000
