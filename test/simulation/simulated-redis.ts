import type { openSharedCounters } from '../../src/keys/limits/shared-counters.ts'
import type { Faults } from './faults.ts'
import type { Life, Schedule } from './schedule.ts'

/** How a process opens its counters in Redis. */
type OpenCounters = typeof openSharedCounters

/** The counters that all processes share, and how many questions were not answered. */
export type SimulatedRedis = { open: (life: Life) => OpenCounters; missed: () => number }

/**
 * Counters as Redis keeps them: a window of a minute that begins with a subject's first call, and the calls of a month.
 * While it is gone, no process is answered in time, and half of the requests are counted all the same.
 */
export function createRedis(schedule: Schedule, faults: Faults, isCountedUnheard: () => boolean): SimulatedRedis {
  const windows = new Map<string, { endsAt: number; used: number }>()
  const months = new Map<string, number>()
  let missed = 0
  const windowOf = (subject: string) => {
    const existing = windows.get(subject)
    // Redis counts time by itself, however the clocks of the processes are set.
    if (existing && existing.endsAt > schedule.now()) return existing
    const begun = { endsAt: schedule.now() + 60_000, used: 0 }
    windows.set(subject, begun)
    return begun
  }
  const count: Count = (subject, month, { minuteMax, month: allowance }) => {
    const window = windowOf(subject)
    const usedBefore = window.used++
    const monthUsed = allowance === null ? 0 : (months.get(`${subject} ${month}`) ?? 0)
    const isOver = allowance !== null && monthUsed >= allowance.callsMax
    const most = isOver && allowance.past === 'slow' ? allowance.slowMinuteMax : minuteMax
    const passes = !(isOver && allowance.past === 'refuse') && usedBefore < most
    if (allowance !== null && passes) months.set(`${subject} ${month}`, monthUsed + 1)
    return { usedBefore, endsInMs: window.endsAt - schedule.now(), monthUsed }
  }
  const open =
    (life: Life): OpenCounters =>
    async ({ stateChanged }) => {
      let state: 'redis' | 'per_process' = 'redis'
      const become = (next: typeof state) => {
        if (next !== state) stateChanged(next)
        state = next
      }
      return {
        take: (plan, subject, month) =>
          new Promise((resolve) => {
            if (faults.isRedisDown()) {
              missed++
              if (isCountedUnheard()) count(subject, month.name, plan)
              become('per_process')
              schedule.after(250, () => resolve(null), life)
              return
            }
            const counted = count(subject, month.name, plan)
            become('redis')
            schedule.after(faults.answerMs() % 50, () => resolve(counted), life)
          }),
        takeBack: (subject, month) => {
          const name = `${subject} ${month.name}`
          if (!faults.isRedisDown()) months.set(name, (months.get(name) ?? 0) - 1)
        },
        state: () => state,
        stop: () => Promise.resolve(),
      }
    }
  return { open, missed: () => missed }
}

type Plan = Parameters<Awaited<ReturnType<OpenCounters>>['take']>[0]
type Count = (subject: string, month: string, plan: Plan) => { usedBefore: number; endsInMs: number; monthUsed: number }
