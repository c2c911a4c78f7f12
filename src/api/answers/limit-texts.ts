import type { LimitPlan } from '../../keys/limit-plans.ts'
import type { Taken } from '../../keys/limits.ts'

/** The headers that say what a caller may still ask (draft-ietf-httpapi-ratelimit-headers). */
export type LimitTexts = {
  policy: (plan: LimitPlan, taken: Taken) => string
  left: (plan: LimitPlan, taken: Taken) => string
}

/**
 * Writes the headers. Most callers have the same plan, and the month ends for all of them at once: these texts are kept. What
 * is left of a caller's own is put together each time: to look for a text among those that were sent costs more.
 */
export function limitTexts(): LimitTexts {
  let policy: Policy | null = null
  let monthEnd = { seconds: -1, text: '' }
  return {
    policy: (plan, { minuteMax, monthSeconds }) => {
      const known = policy
      if (known?.plan === plan && known.minuteMax === minuteMax && known.monthSeconds === monthSeconds)
        return known.text
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

/** Whole seconds after which a window has ended, at least one. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000))
}
