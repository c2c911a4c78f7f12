import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { hourMs } from '../../kit/duration.ts'
import type { Params } from '../../messages/message.ts'
import type { AgentHistory } from './agent-history.ts'

/** An anomaly, with the numbers that explain it. */
export type Anomaly =
  | { kind: 'too_few'; count: number; min: number }
  | { kind: 'none' }
  | { kind: 'amount' | 'rate' | 'new_payee'; params: Params }

/** With fewer payments there is no usual pattern yet. */
const historyMin = 20
/** An amount is unusual above this multiple of the largest one and this many deviations from the median. */
const largestTimes = 2
const deviationsMax = 6
/** Minimum deviation of logarithms, so that an agent that always pays the same may pay slightly more. */
const deviationMin = 0.25
/** Payments per hour: this multiple of the busiest hour, and at least this number. */
const busiestTimes = 3
const hourPaymentsMin = 10
/** For a new payee at an unusual hour: the share of earlier amounts that must be lower. */
const newPayeeShare = 0.9

/**
 * Whether a payment differs from the agent's earlier ones (decisions/0020). Pure. Three criteria: a far larger amount,
 * far more payments within an hour, or a new payee at an unusual hour with a large amount.
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
    return {
      kind: 'amount',
      params: { amount: wholeUnits(amount, usdcPlaces), largest: wholeUnits(largest, usdcPlaces) },
    }
  const lastHour = history.filter(({ at }) => at > now - hourMs).length + 1
  const busiest = busiestHour(history.filter(({ at }) => at <= now - hourMs).map(({ at }) => at))
  if (busiest > 0 && lastHour >= hourPaymentsMin && lastHour > busiest * busiestTimes)
    return { kind: 'rate', params: { count: lastHour, busiest } }
  const below = amounts.filter((each) => each < amount).length / amounts.length
  const isNew = history.every((past) => past.to !== to)
  const isUnusualHour = history.every(({ at }) => hoursApart(at, now) > 1)
  if (isNew && isUnusualHour && below > newPayeeShare)
    return {
      kind: 'new_payee',
      params: { time: new Date(now).toISOString().slice(11, 16), amount: wholeUnits(amount, usdcPlaces) },
    }
  return { kind: 'none' }
}

/**
 * The distance of an amount from the median of others on a logarithmic scale, in units of their median absolute
 * deviation.
 */
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

/** Hours between two times of day, across midnight too. */
function hoursApart(one: number, other: number): number {
  const apart = Math.abs(new Date(one).getUTCHours() - new Date(other).getUTCHours())
  return Math.min(apart, 24 - apart)
}
