import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { CallParts } from './call.ts'

export type TurnBounds = { perSourceMax: number; inAllMax: number; waitingMax: number; waitMaxMs: number }

/** For calls that walk over a chain: each sends hundreds of requests and keeps the answers while it runs. */
export const fundsBounds: TurnBounds = { perSourceMax: 2, inAllMax: 8, waitingMax: 64, waitMaxMs: 10_000 }

/** Waits for a turn of a source. The returned function ends the turn; null: none became free in time. */
export type TakeTurnOf = (source: string) => Promise<(() => void) | null>

/** A call takes a turn of its source. */
export function createTakeTurn(takeTurnOf: TakeTurnOf, bounds: TurnBounds): CallParts<unknown>['takeTurn'] {
  return async ({ caller }) => {
    const end = await takeTurnOf(sourceSubject(caller.source))
    if (end === null) throw refusal(bounds)
    return end
  }
}

type Waiting = { source: string; begin: () => void }

/**
 * Limits concurrent calls of a kind, per source and in total. The others wait in order, for at most as long as such an
 * endpoint may take, and are then refused.
 */
export function createTurns(world: Pick<World, 'after'>, bounds: TurnBounds): TakeTurnOf {
  const running = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let inAll = 0
  const isFree = (source: string) => inAll < bounds.inAllMax && (running.get(source) ?? 0) < bounds.perSourceMax
  const begin = (source: string): (() => void) => {
    inAll++
    running.set(source, (running.get(source) ?? 0) + 1)
    return () => {
      inAll--
      const left = (running.get(source) ?? 1) - 1
      if (left === 0) running.delete(source)
      else running.set(source, left)
      for (const next of waiting) if (isFree(next.source)) return next.begin()
    }
  }
  return (source) => {
    if (isFree(source)) return Promise.resolve(begin(source))
    if (waiting.size >= bounds.waitingMax) return Promise.resolve(null)
    return new Promise((resolve) => {
      const one: Waiting = {
        source,
        begin: () => {
          cancel()
          waiting.delete(one)
          resolve(begin(source))
        },
      }
      const cancel = world.after(bounds.waitMaxMs, () => {
        waiting.delete(one)
        resolve(null)
      })
      waiting.add(one)
    })
  }
}

function refusal({ waitMaxMs }: TurnBounds): ServiceError {
  const seconds = Math.ceil(waitMaxMs / 1_000)
  return new ServiceError('rate_limited', { messageKey: 'limit.busy', params: { seconds }, afterSeconds: seconds })
}
