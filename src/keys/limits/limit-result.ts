import { judgeLimit, type LimitPlan } from '../limit-plans.ts'
import type { Month } from './month.ts'

/** The counts of a call, and whether it may pass. */
export type LimitResult = {
  /** When it was counted, which determines the month: milliseconds since 1970. */
  countedAtMs: number
  refusedBy: 'minute' | 'month' | null
  minuteMax: number
  minuteUsed: number
  minuteEndsInMs: number
  /** Includes this call when it may pass; 0 without an allowance. */
  monthUsed: number
  monthEndsInMs: number
  monthSeconds: number
  /** Whether other processes see this call. */
  isShared: boolean
}

/** The counts before a call, in its minute and its month. */
export type CountedBefore = { usedBefore: number; endsInMs: number; monthUsed: number }

/** Judges a call from the counts before it. `month` is null without an allowance. Pure. */
export function limitResultOf(
  plan: LimitPlan,
  month: Month | null,
  now: number,
  { usedBefore, endsInMs, monthUsed }: CountedBefore,
  isShared: boolean,
): LimitResult {
  const { refusedBy, minuteMax } = judgeLimit(plan, usedBefore, monthUsed)
  return {
    countedAtMs: now,
    refusedBy,
    minuteMax,
    minuteUsed: usedBefore + 1,
    minuteEndsInMs: endsInMs,
    monthUsed: refusedBy === null && month !== null ? monthUsed + 1 : monthUsed,
    monthEndsInMs: month === null ? 0 : month.endsAt - now,
    monthSeconds: month === null ? 0 : month.seconds,
    isShared,
  }
}
