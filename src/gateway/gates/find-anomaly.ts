import { wholeUnits } from '../../kit/amount.ts'
import { hourMs } from '../../kit/duration.ts'
import type { Params } from '../../messages/message.ts'
import type { AgentHistory } from './agent-history.ts'

/** What is unlike the agent's own payments before, with the numbers that say so. */
export type Anomaly =
  | { kind: 'too_few'; count: number; min: number }
  | { kind: 'none' }
  | { kind: 'amount' | 'rate' | 'stranger'; params: Params }

/** With fewer payments than this nothing is said: what is usual is not known yet. */
const historyMin = 20
/** An amount may be so many times the largest one before, and so many deviations from the middle, before it is unusual. */
const largestTimes = 2
const deviationsMax = 6
/** A deviation of logarithms is never taken for smaller: an agent that always pays the same may pay a little more. */
const deviationMin = 0.25
/** Payments within an hour: so many times the busiest hour before, and at least so many. */
const busiestTimes = 3
const hourPaymentsMin = 10
/** A new payee at an hour of the day that the agent never paid in, with more than this share of its amounts below. */
const strangerShare = 0.9

/**
 * Whether a payment is unlike the agent's own before it (decisions/0020). Pure. Three questions, each answered by counting:
 * a far larger amount, far more payments within an hour, or a new payee at an unusual hour with a large amount.
 */
export function findAnomaly(
  { amount, to }: { amount: bigint; to: string },
  history: AgentHistory,
  now: number,
): Anomaly {
  if (history.length < historyMin) return { kind: 'too_few', count: history.length, min: historyMin }
  const amounts = history.map((past) => past.amount)
  const largest = amounts.reduce((most, each) => (each > most ? each : most), 0n)
  if (amount > largest * BigInt(largestTimes) && deviationsOf(amount, amounts) > deviationsMax)
    return { kind: 'amount', params: { amount: wholeUnits(amount, 6), largest: wholeUnits(largest, 6) } }
  const lastHour = history.filter(({ at }) => at > now - hourMs).length + 1
  const busiest = busiestHour(history.filter(({ at }) => at <= now - hourMs).map(({ at }) => at))
  if (busiest > 0 && lastHour >= hourPaymentsMin && lastHour > busiest * busiestTimes)
    return { kind: 'rate', params: { count: lastHour, busiest } }
  const below = amounts.filter((each) => each < amount).length / amounts.length
  const isNew = history.every((past) => past.to !== to)
  const isUnusualHour = history.every(({ at }) => hoursApart(at, now) > 1)
  if (isNew && isUnusualHour && below > strangerShare)
    return {
      kind: 'stranger',
      params: { time: new Date(now).toISOString().slice(11, 16), amount: wholeUnits(amount, 6) },
    }
  return { kind: 'none' }
}

/** How far an amount is from the middle of others, on a scale of ratios, in medians of their own distances. */
function deviationsOf(amount: bigint, others: readonly bigint[]): number {
  const logs = others.map((each) => Math.log(Number(each)))
  const middle = median(logs)
  const spread = Math.max(deviationMin, median(logs.map((each) => Math.abs(each - middle))))
  return (Math.log(Number(amount)) - middle) / spread
}

function median(numbers: readonly number[]): number {
  const ordered = numbers.toSorted((a, b) => a - b)
  return ordered[Math.floor(ordered.length / 2)] ?? 0
}

/** The most payments within any hour that ends with one of them. */
function busiestHour(times: readonly number[]): number {
  const ordered = times.toSorted((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, at] of ordered.entries()) {
    while ((ordered[first] ?? at) <= at - hourMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Hours of the day between two moments, around midnight too. */
function hoursApart(one: number, other: number): number {
  const apart = Math.abs(new Date(one).getUTCHours() - new Date(other).getUTCHours())
  return Math.min(apart, 24 - apart)
}
