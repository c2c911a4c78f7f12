import { hourMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { ListSource } from '../formats/list-source.ts'
import type { UpdateItem } from './update-source.ts'

/**
 * Runs `update` for each source with downloads at once and then on its cadence, never two at a time. Failures are
 * retried sooner. Intervals have a jitter of a tenth, so that installations do not query a publisher in step. `first`:
 * the results of the first round.
 */
export function scheduleUpdates(
  world: Pick<World, 'randomBytes'>,
  sources: readonly ListSource[],
  update: (source: ListSource) => Promise<UpdateItem[]>,
): {
  inTurn: <result>(work: () => Promise<result>) => Promise<result>
  first: Promise<readonly UpdateItem[]>
  stop: () => void
} {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <result>(work: () => Promise<result>): Promise<result> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
  const run = async (source: ListSource): Promise<readonly UpdateItem[]> => {
    const items = stopped ? [] : await inTurn(() => update(source))
    const failed = items.some(({ outcome }) => outcome === 'failed')
    const cadenceMs = source.cadenceHours * hourMs
    plan(source, failed ? Math.min(failedRetryMs, cadenceMs) : cadenceMs)
    return items
  }
  const plan = (source: ListSource, pauseMs: number): void => {
    if (stopped) return
    const share = (world.randomBytes(1)[0] ?? 0) / 255
    const delayMs = pauseMs * (0.9 + 0.2 * share)
    timers.set(source.id, setTimeout(() => void run(source), delayMs).unref())
  }
  const first = Promise.all(sources.filter(({ downloads }) => downloads.length > 0).map(run))
  return {
    inTurn,
    first: first.then((all) => (stopped ? [] : all.flat())),
    stop: () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** The pause after a failed download, before jitter. */
export const failedRetryMs = 900_000
