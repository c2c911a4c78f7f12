import { utcDay } from '../kit/day.ts'
import { dayMs, minuteMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import { StorageUnavailable, type Storage, type Write } from '../storage/storage.ts'
import type { Probe, Sample } from './probe.ts'

type Needs = {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'now' | 'after'>
  log: { warn: (facts: object, message: string) => void }
  probes: readonly Probe[]
  /** Under a wrong clock nothing is counted: the day is not known. */
  clockIsRight: () => boolean
}

/** A probe that ran early, because the process had started, states what is now; the history counts it at its own minute. */
type Measured = { atMs: number; samples: readonly (Sample & { isCounted: boolean })[] }

const keptMinutes = dayMs / minuteMs
/** Results that wait for the database to be back. The oldest are left out, and count as not measured. */
const waitingMax = keptMinutes

/**
 * Runs the probes at each full minute. Of several processes over one database the first to write a minute counts it, so
 * that a day has as many counts as minutes. What cannot be written is kept, because an outage of the database is part
 * of the history.
 */
export function startProbes(needs: Needs): { stop: () => Promise<void> } {
  const { world, log, probes } = needs
  const waiting: Measured[] = []
  let isFirst = true
  let isStopped = false
  let cancel = () => {}
  const round = async (atMs: number): Promise<void> => {
    // A round that waited for an earlier one would measure another minute than it counts.
    const isLate = world.now() - atMs >= minuteMs
    if (isStopped || isLate || !needs.clockIsRight()) return
    const isDue = ({ everyMinutes }: Probe) => minuteOf(atMs) % everyMinutes === 0
    const run = probes.filter((probe) => isFirst || isDue(probe))
    isFirst = false
    const measured = run.map(async (probe) => {
      return (await probe.measure()).map((sample) => ({ ...sample, isCounted: isDue(probe) }))
    })
    const samples = (await Promise.all(measured)).flat()
    waiting.push({ atMs, samples })
    if (waiting.length > waitingMax) waiting.shift()
    await writeAll(needs.storage, waiting)
  }
  let running: Promise<void> = Promise.resolve()
  const plan = () => {
    cancel = world.after(minuteMs - (world.now() % minuteMs), () => {
      const atMs = world.now()
      running = running
        .then(() => round(atMs))
        .catch((error: unknown) => log.warn({ error: String(error) }, 'the status could not be measured'))
      plan()
    })
  }
  plan()
  return {
    stop: async () => {
      isStopped = true
      cancel()
      await running
    },
  }
}

/** A set that may have been applied is written again, and refused then, because its minute is taken. */
async function writeAll(storage: Pick<Storage, 'apply'>, waiting: Measured[]): Promise<void> {
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    try {
      await storage.apply(countedWrites(next))
    } catch (error) {
      if (error instanceof StorageUnavailable) return
      waiting.shift()
      throw error
    }
    waiting.shift()
  }
}

function countedWrites({ atMs, samples }: Measured): Write[] {
  const minute = minuteOf(atMs)
  const day = utcDay(atMs)
  return [
    { kind: 'insert', table: minutes, row: { minute }, guard: 'counted' },
    { kind: 'delete', table: minutes, where: {}, below: { minute: minute - keptMinutes } },
    ...samples.flatMap(({ component, outcome, isCounted }): Write[] => [
      {
        kind: 'counter',
        table: days,
        key: { component, day },
        column: outcome,
        add: isCounted ? 1 : 0,
        guard: 'counts',
      },
      {
        kind: 'update',
        table: days,
        set: { last: outcome, last_at: atMs },
        where: { component, day },
        below: { last_at: atMs },
      },
    ]),
  ]
}

function minuteOf(ms: number): number {
  return Math.floor(ms / minuteMs)
}

const days = 'status_days'
const minutes = 'status_minutes'
