import { createHash } from 'node:crypto'
import { dayMs, minuteMs } from '../../kit/duration.ts'
import type { LimitPlan } from '../limit-plans.ts'
import type { Month } from './month.ts'
import type { CountedBefore } from './limit-result.ts'

/** A call to be counted in Redis. */
export type CallToCount = { plan: LimitPlan; subject: string; month: Month }

/** Monthly counts are kept a day longer than the month, because clocks of processes differ. */
const monthSlackMs = dayMs

/**
 * Counts calls in one atomic step: window, month, and whether the call may pass, with the same rules as `judgeLimit`.
 * KEYS: window and month of each call. ARGV: window in ms; for each call: calls per minute, calls per month (-1: no
 * allowance), calls per minute past the allowance (-1: refused), expiry of the monthly count. Returns three numbers per
 * call: calls in the window before it, ms until the window ends, calls in the month.
 */
export const countScript = `
local counts = {}
for i = 0, #KEYS / 2 - 1 do
  local minute, month = KEYS[2 * i + 1], KEYS[2 * i + 2]
  local allowed, month_max = tonumber(ARGV[4 * i + 2]), tonumber(ARGV[4 * i + 3])
  local slow, gone_at = tonumber(ARGV[4 * i + 4]), ARGV[4 * i + 5]
  local used, ends_in = redis.call('INCR', minute) - 1, tonumber(ARGV[1])
  if used == 0 then redis.call('PEXPIRE', minute, ARGV[1]) else ends_in = redis.call('PTTL', minute) end
  local month_used = 0
  if month_max >= 0 then
    month_used = redis.call('INCR', month) - 1
    if month_used <= 0 then redis.call('PEXPIREAT', month, gone_at) end
    local passes = true
    if month_used >= month_max then
      if slow < 0 then passes = false else allowed = slow end
    end
    if used >= allowed or not passes then redis.call('DECR', month) end
  end
  counts[3 * i + 1], counts[3 * i + 2], counts[3 * i + 3] = used, ends_in, month_used
end
return counts
`
/** The SHA-1 by which the server knows the script once it has run. */
export const countScriptName = createHash('sha1').update(countScript).digest('hex')

/** Keys and arguments of the script. */
export function scriptInput(calls: readonly CallToCount[]): { keys: string[]; arguments: string[] } {
  return {
    keys: calls.flatMap(({ subject, month }) => [`countersign:minute:{${subject}}`, monthKey(subject, month)]),
    arguments: [String(minuteMs), ...calls.flatMap(({ plan, month }) => limitsOf(plan, month).map(String))],
  }
}

/** The hash tag keeps both counts of a subject on one node of a cluster. */
export function monthKey(subject: string, month: Month): string {
  return `countersign:month:${month.name}:{${subject}}`
}

/** Parses the reply for this many calls. Null where the reply is malformed. */
export function readCounts(reply: unknown, calls: number): CountedBefore[] | null {
  if (!Array.isArray(reply) || reply.length !== 3 * calls) return null
  const numbers = reply as unknown[]
  if (!numbers.every((each): each is number => Number.isSafeInteger(each))) return null
  return Array.from({ length: calls }, (_, i) => ({
    usedBefore: numbers[3 * i] ?? 0,
    endsInMs: Math.max(numbers[3 * i + 1] ?? 0, 1),
    monthUsed: numbers[3 * i + 2] ?? 0,
  }))
}

function limitsOf({ minuteMax, month: allowance }: LimitPlan, month: Month): number[] {
  const slow = allowance?.past === 'slow' ? allowance.slowMinuteMax : -1
  return [minuteMax, allowance?.callsMax ?? -1, slow, month.endsAt + monthSlackMs]
}
