import type { LimitPlan } from '../../keys/limit-plans.ts'
import type { LimitResult } from '../../keys/limits.ts'

/** The rate limit headers (draft-ietf-httpapi-ratelimit-headers). */
export type LimitTexts = {
  policy: (plan: LimitPlan, taken: LimitResult) => string
  left: (plan: LimitPlan, taken: LimitResult) => string
}

/**
 * Formats the headers. Most callers share a plan and the end of the month, so those texts are cached. The remaining
 * count is formatted each time, which costs less than a cache lookup.
 */
export function limitTexts(): LimitTexts {
  let policy: Policy | null = null
  let monthEnd = { seconds: -1, text: '' }
  return {
    policy: (plan, { minuteMax, monthSeconds }) => {
      const current = policy
      if (current?.plan === plan && current.minuteMax === minuteMax && current.monthSeconds === monthSeconds)
        return current.text
      const text = policyText(plan, minuteMax, monthSeconds)
      policy = { plan, minuteMax, monthSeconds, text }
      return text
    },
    left: ({ month }, taken) => {
      const minute = Math.max(0, taken.minuteMax - taken.minuteUsed)
      const ofMinute = `"minute";r=${minute};t=${secondsOf(taken.minuteEndsInMs)}`
      if (month === null) return ofMinute
      const seconds = secondsOf(taken.monthEndsInMs)
      if (monthEnd.seconds !== seconds) monthEnd = { seconds, text: `;t=${seconds}` }
      return `${ofMinute}, "month";r=${Math.max(0, month.callsMax - taken.monthUsed)}${monthEnd.text}`
    },
  }
}

type Policy = { plan: LimitPlan; minuteMax: number; monthSeconds: number; text: string }

function policyText({ month }: LimitPlan, minuteMax: number, monthSeconds: number): string {
  const minute = `"minute";q=${minuteMax};w=60`
  return month === null ? minute : `${minute}, "month";q=${month.callsMax};w=${monthSeconds}`
}

/** Whole seconds until a window has ended, at least one. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000))
}
