import { createBreaker } from './breaker.ts'
import { ChainError, type ChainCause } from './chain-error.ts'
import type { At } from './chain-reader.ts'

/** One question to one chain. Equal keys are one question: they share what is in flight and what is remembered. */
export type ChainQuestion<Value> = {
  network: string
  key: string
  /** How long an answer may be used after it was read. */
  lifetimeMs: number
  ask: () => Promise<At<Value>>
}

/** An answer with where and when it was read, or why there is none. */
export type ChainOutcome<Value> =
  | { at: At<Value>; cause?: never }
  | { at?: never; cause: ChainCause; afterSeconds: number | null }

export type AskChain = {
  /**
   * Answers by `deadline` (milliseconds since 1970), from memory where it can. Never rejects. A chain that answers
   * later is not waited for, but its answer is kept for the next call if it comes within `lateMs`.
   */
  ask: <Value>(question: ChainQuestion<Value>, deadline: number) => Promise<ChainOutcome<Value>>
  /** The remembered answer to a question, if there is one that may still be used. Asks nobody. */
  recall: <Value>(question: Pick<ChainQuestion<Value>, 'key'>) => At<Value> | null
}

/**
 * What stands around every reader: memory with a lifetime, one question in flight for all who ask it, one retry, a
 * breaker for each network.
 */
export function createAskChain(world: { now: () => number }): AskChain {
  const remembered = new Map<string, { at: At<unknown>; until: number }>()
  const inFlight = new Map<string, Promise<ChainOutcome<unknown>>>()
  const breakers = new Map<string, ReturnType<typeof createBreaker>>()

  const recall = <Value>({ key }: Pick<ChainQuestion<Value>, 'key'>): At<Value> | null => {
    const known = remembered.get(key)
    if (!known) return null
    if (known.until > world.now()) return known.at as At<Value>
    remembered.delete(key)
    return null
  }
  const remember = ({ key, lifetimeMs }: ChainQuestion<unknown>, at: At<unknown>): void => {
    remembered.delete(key)
    const oldest = remembered.size < rememberedMax ? undefined : remembered.keys().next().value
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, { at, until: world.now() + lifetimeMs })
  }
  const breakerOf = (network: string) => {
    const breaker = breakers.get(network) ?? createBreaker(world)
    breakers.set(network, breaker)
    return breaker
  }
  const start = (question: ChainQuestion<unknown>): Promise<ChainOutcome<unknown>> => {
    const breaker = breakerOf(question.network)
    const begun = world.now()
    const running = askTwice(question.ask).then(
      (at): ChainOutcome<unknown> => {
        breaker.succeeded()
        if (world.now() - begun <= lateMs) remember(question, at)
        return { at }
      },
      (error: unknown): ChainOutcome<unknown> => {
        const cause = error instanceof ChainError ? error.reason : 'malformed'
        breaker.failed(cause)
        return { cause, afterSeconds: error instanceof ChainError ? error.afterSeconds : null }
      },
    )
    inFlight.set(question.key, running)
    void running.then(() => inFlight.delete(question.key))
    return running
  }
  return {
    recall,
    ask: async <Value>(question: ChainQuestion<Value>, deadline: number): Promise<ChainOutcome<Value>> => {
      const known = recall<Value>(question)
      if (known) return { at: known }
      const breaker = breakerOf(question.network)
      const shared = inFlight.get(question.key)
      const open = shared ? null : breaker.refusal()
      if (open) return { cause: open, afterSeconds: null }
      if (!shared && inFlight.size >= inFlightMax) return { cause: 'timeout', afterSeconds: null }
      const answer = (shared ?? start(question)) as Promise<ChainOutcome<Value>>
      return withDeadline(answer, Math.max(0, deadline - world.now()), () => {
        breaker.failed('timeout')
        return { cause: 'timeout', afterSeconds: null }
      })
    },
  }
}

/** One retry, and only for what may be a passing fault. */
async function askTwice<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainError) || error.reason !== 'unreachable') throw error
    return ask()
  }
}

function withDeadline<Value>(answer: Promise<Value>, waitMs: number, late: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late()), waitMs)
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}

/** An answer is worth keeping for the next call when it comes this late at most. */
const lateMs = 30_000
const rememberedMax = 20_000
const inFlightMax = 2_000
