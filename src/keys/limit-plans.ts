/** The limits of a kind of caller (service document, section 8). */
export type LimitPlan = {
  name: string
  /** Calls in a window of 60 s that begins with the caller's first call. */
  minuteMax: number
  /** Calls in a UTC calendar month; null for no monthly allowance. */
  month: MonthPlan | null
}

/** `refuse`: further calls are refused until the next month. `slow`: they continue at a lower rate per minute. */
type MonthPlan = { callsMax: number; past: 'refuse' } | { callsMax: number; past: 'slow'; slowMinuteMax: number }

/** Screening calls of a source address, which share one counter. */
export const anonymousPlan: LimitPlan = {
  name: 'anonymous',
  minuteMax: 60,
  month: { callsMax: 2_000, past: 'refuse' },
}

/** All other counters of a source address. */
export const sourcePlan: LimitPlan = { name: 'source', minuteMax: 60, month: null }

/** The console: a page needs several answers, and a person opens many pages in a minute. */
export const consolePlan: LimitPlan = { name: 'console', minuteMax: 300, month: null }

/** Calls of the paid tier without a valid payment, per source address. */
export const quotePlan: LimitPlan = { name: 'quotes', minuteMax: 600, month: null }

export const keyPlan: LimitPlan = {
  name: 'key',
  minuteMax: 180,
  month: { callsMax: 5_000, past: 'slow', slowMinuteMax: 60 },
}

/** All agents of an owner together. */
export const agentPlan: LimitPlan = {
  name: 'agent',
  minuteMax: 300,
  month: { callsMax: 50_000, past: 'refuse' },
}

export type LimitJudgement = { refusedBy: 'minute' | 'month' | null; minuteMax: number }

/**
 * Whether a call may pass, given the calls before it. Pure; the counters in memory and Redis are tested against it.
 * `minuteUsed` and `monthUsed` exclude this call.
 */
export function judgeLimit({ minuteMax, month }: LimitPlan, minuteUsed: number, monthUsed: number): LimitJudgement {
  const isOver = month !== null && monthUsed >= month.callsMax
  const allowed = isOver && month.past === 'slow' ? month.slowMinuteMax : minuteMax
  if (isOver && month.past === 'refuse') return { refusedBy: 'month', minuteMax: allowed }
  return { refusedBy: minuteUsed >= allowed ? 'minute' : null, minuteMax: allowed }
}
