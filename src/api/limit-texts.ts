import type { LimitPlan } from '../keys/limit-plans.ts'
import type { Taken } from '../keys/limits.ts'

/** The headers that say what a caller may still ask (draft-ietf-httpapi-ratelimit-headers). */
export type LimitTexts = {
  policy: (plan: LimitPlan, taken: Taken) => string
  left: (plan: LimitPlan, taken: Taken) => string
}

/** Texts that are remembered. */
const rememberedMax = 1_024

/**
 * Writes the headers. The last texts are remembered: most callers have the same plan, and within a second many have the same
 * left. A text that was sent before is in one piece, where Node would put a new one together before it looks at each of its characters.
 */
export function limitTexts(): LimitTexts {
  let policy: Policy | null = null
  const remembered = Array.from({ length: rememberedMax }, (): Left | null => null)
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
      const minuteSeconds = secondsOf(taken.minuteEndsInMs)
      const left = month === null ? noMonth : Math.max(0, month.callsMax - taken.monthUsed)
      const monthSeconds = month === null ? 0 : secondsOf(taken.monthEndsInMs)
      const place = (minute * 61 + minuteSeconds + left * 7 + monthSeconds * 31) & (rememberedMax - 1)
      const known = remembered[place]
      if (
        known?.minute === minute &&
        known.minuteSeconds === minuteSeconds &&
        known.month === left &&
        known.monthSeconds === monthSeconds
      )
        return known.text
      const ofMinute = `"minute";r=${minute};t=${minuteSeconds}`
      const text = left === noMonth ? ofMinute : `${ofMinute}, "month";r=${left};t=${monthSeconds}`
      remembered[place] = { minute, minuteSeconds, month: left, monthSeconds, text }
      return text
    },
  }
}

type Policy = { plan: LimitPlan; minuteMax: number; monthSeconds: number; text: string }
type Left = { minute: number; minuteSeconds: number; month: number; monthSeconds: number; text: string }

/** In place of calls left in a month, where there is no allowance. */
const noMonth = -1

function policyText({ month }: LimitPlan, minuteMax: number, monthSeconds: number): string {
  const minute = `"minute";q=${minuteMax};w=60`
  return month === null ? minute : `${minute}, "month";q=${month.callsMax};w=${monthSeconds}`
}

/** Whole seconds after which a window has ended, at least one. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000))
}
