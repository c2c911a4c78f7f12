import type { World } from '../kit/world.ts'
import { createAnswerMemory, type AnswerMemory } from './answer-memory.ts'
import { createBreaker, type Breaker } from './breaker.ts'
import { ChainError, type ChainCause } from './chain-error.ts'
import type { At } from './chain-reader.ts'

/** One question to one chain. Equal keys are one question: they share what is in flight and what is remembered. */
export type ChainQuestion<Value> = {
  network: string
  /** Questions of a kind are answered in one form and live equally long. */
  kind: string
  key: string
  /** How long an answer may be used after it was read. */
  lifetimeMs: number
  ask: () => Promise<At<Value>>
  /** How many items an answer holds: memory is bounded by them. */
  rowsOf: (value: Value) => number
}

/** An answer with where and when it was read, or why there is none. */
export type ChainOutcome<Value> =
  | { at: At<Value>; cause?: never }
  | { at?: never; cause: ChainCause; afterSeconds: number | null }

/** What is known already, or is refused, needs no waiting for: most addresses are asked about again and again. */
export type ChainAnswer<Value> = ChainOutcome<Value> | Promise<ChainOutcome<Value>>

/**
 * Answers by `deadline` (milliseconds since 1970), from memory where it can. Never rejects. A chain that answers later is
 * not waited for, but its answer is kept for the next call if it comes within `lateMs`.
 */
export type AskChain = <Value>(question: ChainQuestion<Value>, deadline: number) => ChainAnswer<Value>

/**
 * What stands around every reader: memory with a lifetime, one question in flight for all who ask it, one retry, a
 * breaker for each network.
 */
export function createAskChain(world: Pick<World, 'now'>): AskChain {
  const memories = new Map<string, AnswerMemory<Answered<unknown>>>()
  const lines = new Map<string, Line>()

  const memoryOf = ({
    kind,
    lifetimeMs,
  }: Pick<ChainQuestion<unknown>, 'kind' | 'lifetimeMs'>): AnswerMemory<Answered<unknown>> => {
    const memory = memories.get(kind) ?? createAnswerMemory<Answered<unknown>>(world, { lifetimeMs })
    memories.set(kind, memory)
    return memory
  }
  const lineOf = (network: string): Line => {
    const line = lines.get(network) ?? { breaker: createBreaker(world), inFlight: new Map() }
    lines.set(network, line)
    return line
  }
  return <Value>(question: ChainQuestion<Value>, deadline: number): ChainAnswer<Value> => {
    const { key, kind } = question
    const memory = memoryOf(question) as AnswerMemory<Answered<Value>>
    const known = memory.find(key)
    if (known) return known
    const { breaker, inFlight } = lineOf(question.network)
    forgetOverdue(inFlight, world.now())
    const shared = inFlight.get(key)
    const refusal = shared ? null : inFlight.size >= inFlightMax ? 'timeout' : breaker.refusal(kind)
    if (refusal) return { cause: refusal, afterSeconds: null }
    const asked = shared ?? begin(world, question, { breaker, inFlight, memory })
    asked.deadline = Math.max(asked.deadline, deadline)
    // What is under one key was asked with that key, so it answers in the form of this question.
    const outcome = asked.outcome as Promise<ChainOutcome<Value>>
    return byDeadline(outcome, deadline - world.now(), () => {
      fail(asked, breaker, kind, 'timeout')
      return { cause: 'timeout', afterSeconds: null }
    })
  }
}

type Answered<Value> = { at: At<Value> }

/** What is shared by all who ask one network: no network waits for another. */
type Line = { breaker: Breaker; inFlight: Map<string, Asked> }

/** A question in flight. `deadline` is that of the most patient who waits for it. */
type Asked = { begunMs: number; deadline: number; isFailed: boolean; outcome: Promise<ChainOutcome<unknown>> }

function begin<Value>(
  world: Pick<World, 'now'>,
  { key, kind, ask, rowsOf }: ChainQuestion<Value>,
  { breaker, inFlight, memory }: Line & { memory: AnswerMemory<Answered<Value>> },
): Asked {
  const begunMs = world.now()
  const asked = { begunMs, deadline: Number.NEGATIVE_INFINITY, isFailed: false }
  const outcome = askTwice(ask, () => world.now() < asked.deadline).then(
    (at): ChainOutcome<Value> => {
      const answered = { at }
      breaker.succeeded()
      if (Math.abs(world.now() - begunMs) <= lateMs) memory.keep(key, answered, rowsOf(at.value))
      return answered
    },
    (error: unknown): ChainOutcome<Value> => {
      const cause = error instanceof ChainError ? error.reason : 'malformed'
      fail(asked, breaker, kind, cause)
      return { cause, afterSeconds: error instanceof ChainError ? error.afterSeconds : null }
    },
  )
  const running: Asked = Object.assign(asked, { outcome })
  inFlight.set(key, running)
  void outcome.then(() => {
    if (inFlight.get(key) === running) inFlight.delete(key)
  })
  return running
}

/** However many wait for a question, and whatever comes of it after their time, it fails once. */
function fail(asked: Pick<Asked, 'isFailed'>, breaker: Breaker, kind: string, cause: ChainCause): void {
  if (!asked.isFailed) breaker.failed(kind, cause)
  asked.isFailed = true
}

/** What comes so late is not kept, so nobody is made to wait for it and it takes up no room. The oldest stand first. */
function forgetOverdue(inFlight: Map<string, Asked>, nowMs: number): void {
  for (const [key, { begunMs }] of inFlight) {
    if (Math.abs(nowMs - begunMs) <= lateMs) return
    inFlight.delete(key)
  }
}

/** One retry, only for what may be a passing fault, and only while somebody waits. */
async function askTwice<Value>(ask: () => Promise<Value>, isAwaited: () => boolean): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainError) || error.reason !== 'unreachable' || !isAwaited()) throw error
    return ask()
  }
}

function byDeadline<Value>(answer: Promise<Value>, waitMs: number, late: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late()), Math.max(0, waitMs))
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}

/** An answer is worth keeping for the next call when it comes this late at most. */
const lateMs = 30_000
/** Of one network. */
const inFlightMax = 1_000
