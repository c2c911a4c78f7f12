import type { World } from '../../kit/world.ts'
import { createAnswerMemory, type AnswerMemory } from './answer-memory.ts'
import type { Breaker } from './breaker.ts'
import { ChainError, type ChainCause } from '../chain-error.ts'
import type { Answered, ChainAnswer, ChainOutcome } from '../chain-outcome.ts'
import type { At } from '../chain-reader.ts'

/** Questions of one kind to one network: they are answered in one form and live equally long. */
export type QuestionKind<Value> = {
  name: string
  /** How long an answer may be used after it was read. */
  lifetimeMs: number
  /** How many items an answer holds: memory is bounded by them. */
  rowsOf: (value: Value) => number
}

/**
 * Answers by `deadline` (milliseconds since 1970), from memory where it can. Never rejects. A chain that answers later is
 * not waited for, but its answer is kept for the next call if it comes within `lateMs`. Equal subjects are one question:
 * they share what is in flight and what is remembered.
 */
export type AskChain<Value> = (subject: string, read: () => Promise<At<Value>>, deadline: number) => ChainAnswer<Value>

/**
 * What stands around every reader: memory with a lifetime, one question in flight for all who ask it, one retry, and the
 * breaker that all kinds of questions to a network share.
 */
export function createAskChain<Value>(
  world: Pick<World, 'now' | 'after'>,
  breaker: Breaker,
  kind: QuestionKind<Value>,
): AskChain<Value> {
  const memory = createAnswerMemory<Answered<Value>>(world, kind)
  const inFlight = new Map<string, Asked<Value>>()
  const line: Line<Value> = { world, breaker, kind, memory, inFlight }
  return (subject, read, deadline) => {
    const known = memory.find(subject)
    if (known) return known
    forgetOverdue(line)
    const shared = inFlight.get(subject)
    const refusal = shared ? null : inFlight.size >= inFlightMax ? 'timeout' : breaker.refusal(kind.name)
    if (refusal) return { cause: refusal, afterSeconds: null }
    const asked = shared ?? begin(line, subject, read)
    asked.deadline = Math.max(asked.deadline, deadline)
    return byDeadline(world, asked.outcome, deadline - world.now(), () => {
      fail(line, asked, 'timeout')
      return { cause: 'timeout', afterSeconds: null }
    })
  }
}

type Line<Value> = {
  world: Pick<World, 'now'>
  breaker: Breaker
  kind: QuestionKind<Value>
  memory: AnswerMemory<Answered<Value>>
  inFlight: Map<string, Asked<Value>>
}

/** A question in flight. `deadline` is that of the most patient who waits for it. */
type Asked<Value> = { begunMs: number; deadline: number; isFailed: boolean; outcome: Promise<ChainOutcome<Value>> }

function begin<Value>(line: Line<Value>, subject: string, read: () => Promise<At<Value>>): Asked<Value> {
  const { world, breaker, kind, memory, inFlight } = line
  const asked = { begunMs: world.now(), deadline: Number.NEGATIVE_INFINITY, isFailed: false }
  const outcome = readTwice(read, () => world.now() < asked.deadline).then(
    (at): ChainOutcome<Value> => {
      const answered = { at }
      breaker.succeeded()
      if (ageMs(world, asked) <= lateMs) memory.keep(subject, answered, kind.rowsOf(at.value))
      return answered
    },
    (error: unknown): ChainOutcome<Value> => {
      const cause = error instanceof ChainError ? error.reason : 'malformed'
      fail(line, asked, cause)
      return { cause, afterSeconds: error instanceof ChainError ? error.afterSeconds : null }
    },
  )
  const running = Object.assign(asked, { outcome })
  inFlight.set(subject, running)
  void outcome.then(() => {
    if (inFlight.get(subject) === running) inFlight.delete(subject)
  })
  return running
}

/** However many wait for a question, and whatever comes of it after their time, it fails once. */
function fail(
  { breaker, kind }: Pick<Line<never>, 'breaker' | 'kind'>,
  asked: Pick<Asked<never>, 'isFailed'>,
  cause: ChainCause,
): void {
  if (!asked.isFailed) breaker.failed(kind.name, cause)
  asked.isFailed = true
}

/** What comes so late is not kept, so nobody is made to wait for it and it takes up no room. The oldest stand first. */
function forgetOverdue({ world, inFlight }: Pick<Line<unknown>, 'world' | 'inFlight'>): void {
  for (const [subject, asked] of inFlight) {
    if (ageMs(world, asked) <= lateMs) return
    inFlight.delete(subject)
  }
}

function ageMs(world: Pick<World, 'now'>, { begunMs }: Pick<Asked<unknown>, 'begunMs'>): number {
  return Math.abs(world.now() - begunMs)
}

/** One retry, only for what may be a passing fault, and only while somebody waits. */
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

/** An answer is worth keeping for the next call when it comes this late at most. */
const lateMs = 30_000
/** Of one network and kind. */
const inFlightMax = 1_000
