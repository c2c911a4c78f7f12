import type { LimitPlan } from '../../src/keys/limit-plans.ts'
import type { Fleet } from './fleet.ts'
import type { Life } from './schedule.ts'
import type { Simulation } from './simulation.ts'

/** Small limits, so that a run reaches them: calls of a minute, and calls of a month. */
const minutePlan: LimitPlan = { name: 'minute', minuteMax: 3, month: null }
const monthPlan: LimitPlan = { name: 'month', minuteMax: 1_000, month: { callsMax: 8, past: 'refuse' } }

/**
 * A call that was counted: when, by which process, in which month by its clock, and whether it may pass. Redis gets the
 * month in which a call came; a process that reads the count of a month first counts in the one in which it has it.
 */
type Counted = { at: number; life: Life; month: string; passed: boolean | null }

/** Callers who come at random, and what is recorded of them when everything is over. */
export type LimitCallers = { beforeDeath: (life: Life) => void; judge: (fleet: Fleet) => void }

export function planLimitCallers(simulation: Simulation, fleet: Fleet): LimitCallers {
  const { schedule, random, activeMs, disk } = simulation
  const calls = { minute: [] as Counted[], month: [] as Counted[] }
  const lost = new Map<string, number>()
  const take = (plan: LimitPlan, counted: Counted[]): void => {
    const service = fleet.any()
    if (service === null) return
    const { life } = service
    const month = () => new Date(schedule.now() + life.skewMs).toISOString().slice(0, 7)
    const call: Counted = { at: schedule.now(), life, month: month(), passed: null }
    counted.push(call)
    void Promise.resolve(service.count(plan, plan.name)).then(({ refusedBy }) => {
      call.passed = refusedBy === null
      if (simulation.redis === null) call.month = month()
    })
  }
  const callsCount = random.between(0, 24)
  for (let i = 0; i < callsCount; i++) {
    const [plan, counted] = random.chance(0.5)
      ? ([minutePlan, calls.minute] as const)
      : ([monthPlan, calls.month] as const)
    schedule.after(random.between(10, activeMs), () => take(plan, counted))
  }
  const written = (month: string) =>
    disk.rows<{ calls: number }>("SELECT calls FROM keys_month_counts WHERE subject = 'month' AND month = ?", month)[0]
      ?.calls ?? 0
  return {
    // What a process had not written yet is gone with it.
    beforeDeath: () => {
      for (const [month, passed] of Map.groupBy(calls.month.filter(isPassed), (call) => call.month))
        lost.set(month, Math.max(lost.get(month) ?? 0, passed.length - written(month)))
    },
    judge: () => {
      judgeMinutes(simulation, calls.minute)
      for (const [month, own] of Map.groupBy(calls.month, (call) => call.month))
        judgeMonth(simulation, own, { written: written(month), lost: lost.get(month) ?? 0, deaths: fleet.deaths() })
    },
  }
}

function isPassed({ passed }: Counted): boolean {
  return passed === true
}

/** Each counter passes exactly as many calls as its window allows. */
function judgeMinutes({ redis, fail }: Simulation, calls: readonly Counted[]): void {
  const isOne = redis !== null && redis.missed() === 0
  if (redis !== null && !isOne) {
    const counters = new Set(calls.map(({ life }) => life)).size + 1
    const passed = calls.filter(isPassed).length
    // Runs are shorter than a minute: every counter has begun two windows at most.
    if (passed > 2 * minutePlan.minuteMax * counters)
      fail(`${passed} calls of a minute passed with ${counters} counters`)
    return
  }
  for (const own of Map.groupBy(calls, ({ life }) => (isOne ? null : life)).values()) {
    let window = { endsAt: Number.NEGATIVE_INFINITY, used: 0 }
    for (const { at, passed } of own) {
      if (at >= window.endsAt) window = { endsAt: at + 60_000, used: 0 }
      const mayPass = window.used++ < minutePlan.minuteMax
      if (passed !== null && passed !== mayPass)
        fail(`call ${window.used} of a minute ${passed ? 'passed' : 'did not'}`)
    }
  }
}

type Written = { written: number; lost: number; deaths: number }

function judgeMonth(
  { redis, fail, processes, faults }: Simulation,
  calls: readonly Counted[],
  { written, lost, deaths }: Written,
): void {
  const callsMax = monthPlan.month?.callsMax ?? 0
  const passed = calls.filter(isPassed).length
  const unheard = calls.filter((call) => call.passed === null).length
  const counters = new Set(calls.map(({ life }) => life)).size + 1
  const isShared = redis !== null && redis.missed() === 0
  const isAlone = redis === null && processes === 1
  const most = isShared ? callsMax : isAlone ? callsMax + lost : callsMax * counters
  // A caller who cannot be looked up is not refused: calls that were counted before are then missing.
  const isKnown = faults.readsFailed() === 0 && faults.writesFailed() === 0
  if (isKnown && passed > most) fail(`${passed} calls of a month passed, and ${most} may`)
  const isExact = (isShared || isAlone) && deaths === 0 && unheard === 0 && isKnown
  if (isExact && passed !== Math.min(callsMax, calls.length))
    fail(`${passed} of ${calls.length} calls of a month passed, and ${callsMax} may`)
  const isWritten = redis === null && deaths === 0 && unheard === 0 && isKnown
  if (isWritten && written !== passed) fail(`${written} calls of a month are written, and ${passed} passed`)
}
