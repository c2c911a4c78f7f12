import { ServiceError } from '../endpoint/errors.ts'
import { dayOfInstant, utcDay } from '../kit/day.ts'
import { dayMs, hourMs } from '../kit/duration.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { World } from '../kit/world.ts'
import type { Counter, Write } from '../storage/storage.ts'
import type { RelayBudget } from './settlement.ts'

/** Transactions per UTC hour, of a source address, of an owner (or an unowned agent) and of a wallet. */
export const perHourMax = { owner: 120, source: 300, wallet: 120 }

/**
 * The subjects that a relayed payment counts on. `ownerId` is null for an agent without an owner, `payer` is canonical.
 */
export type RelayParties = { source: string; agentId: string; ownerId: string | null; network: string; payer: string }

/**
 * The writes that count a transaction before it is sent; failed ones count too, and `uncountRelay` reverses it where nothing
 * was sent. Guards begin with `relays_`. They are
 * applied with the payment, so that concurrent requests of all processes stay within the limits.
 */
export function countRelay({ perDayMax }: RelayBudget, parties: RelayParties, now: number): Counter[] {
  if (perDayMax === null) return []
  const { source, agentId, ownerId, network, payer } = parties
  const [hour, day] = periodsOf(now)
  return [
    count('relays_owner', ownerId === null ? `agent:${agentId}` : `owner:${ownerId}`, hour, perHourMax.owner),
    count('relays_source', `source:${sourceSubject(source)}`, hour, perHourMax.source),
    count('relays_wallet', `wallet:${network}:${payer}`, hour, perHourMax.wallet),
    ownerId === null
      ? count('relays_unowned', 'unowned', day, halfOf(perDayMax))
      : count('relays_owner_day', `owner:${ownerId}`, day, ownerDayOf(perDayMax)),
    // Last, because every payment of the service locks this row.
    count('relays_service', 'service', day, perDayMax),
  ]
}

/** The writes that reverse `countRelay` where nothing was sent. They are always valid. */
export function uncountRelay(budget: RelayBudget, parties: RelayParties, now: number): Write[] {
  return countRelay(budget, parties, now).map(reversed)
}

/**
 * A payment for a call, whose transaction may cost gas in vain. `source` as it is counted, `payer` canonical, `at` in
 * milliseconds.
 */
export type Sending = { source: string; network: string; payer: string; at: number }

/**
 * The writes that count a transaction for a paid call before the call is carried out. Agents have a separate budget.
 * `uncountSending` reverses it where the gas was not lost.
 */
export function countSending({ perDayMax }: RelayBudget, { source, network, payer, at }: Sending): Counter[] {
  if (perDayMax === null) return []
  const [hour, day] = periodsOf(at)
  return [
    count('relays_paid_source', `paid:source:${source}`, hour, perHourMax.source),
    count('relays_paid_wallet', `paid:wallet:${network}:${payer}`, hour, perHourMax.wallet),
    count('relays_paid', 'paid', day, halfOf(perDayMax)),
  ]
}

/** The writes that reverse `countSending` after the payment was settled or nothing was sent. They are always valid. */
export function uncountSending(budget: RelayBudget, sending: Sending): Counter[] {
  return countSending(budget, sending).map(reversed)
}

/** The count may have been swept; a row created here is removed by the next sweep. */
function reversed(counted: Counter): Counter {
  return { ...counted, add: -1, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }
}

function count(guard: Guard, subject: string, period: string, max: number): Counter {
  return { kind: 'counter', table: 'gateway_relays', key: { subject, period }, column: 'sent', add: 1, max, guard }
}

/** The UTC hour and day of a time. */
function periodsOf(now: number): [hour: string, day: string] {
  const hour = new Date(now).toISOString().slice(0, 13)
  return [hour, dayOfInstant(hour)]
}

/** The error for a payment beyond the budget: 429 until the next UTC hour or day. Null for any other guard. */
export function refusalOfRelay(guard: string, { perDayMax }: RelayBudget, now: number): ServiceError | null {
  const limit = perDayMax === null ? undefined : limitOf(guard, perDayMax)
  if (limit === undefined) return null
  const { max, periodMs, messageKey } = limit
  const seconds = Math.ceil((periodMs - (now % periodMs)) / 1_000)
  return new ServiceError('settlement_limit_reached', { messageKey, params: { max, seconds }, afterSeconds: seconds })
}

function limitOf(guard: string, perDayMax: number) {
  switch (guard as Guard) {
    case 'relays_owner':
      return { max: perHourMax.owner, periodMs: hourMs, messageKey: 'settlement.relays_owner' as const }
    case 'relays_source':
      return { max: perHourMax.source, periodMs: hourMs, messageKey: 'settlement.relays_source' as const }
    case 'relays_wallet':
      return { max: perHourMax.wallet, periodMs: hourMs, messageKey: 'settlement.relays_wallet' as const }
    case 'relays_owner_day':
      return { max: ownerDayOf(perDayMax), periodMs: dayMs, messageKey: 'settlement.relays_owner_day' as const }
    case 'relays_unowned':
      return { max: halfOf(perDayMax), periodMs: dayMs, messageKey: 'settlement.relays_unowned' as const }
    case 'relays_paid_source':
      return { max: perHourMax.source, periodMs: hourMs, messageKey: 'settlement.relays_paid_source' as const }
    case 'relays_paid_wallet':
      return { max: perHourMax.wallet, periodMs: hourMs, messageKey: 'settlement.relays_paid_wallet' as const }
    case 'relays_paid':
      return { max: halfOf(perDayMax), periodMs: dayMs, messageKey: 'settlement.relays_paid' as const }
    case 'relays_service':
      return { max: perDayMax, periodMs: dayMs, messageKey: 'settlement.relays_service' as const }
    default:
      return undefined
  }
}

/** Removes the counts of past days, allowing for differences between clocks. */
export function endRelayCounts({ now }: Pick<World, 'now'>): Write {
  const period = utcDay(now() - dayMs)
  return { kind: 'delete', table: 'gateway_relays', where: {}, below: { period } }
}

type Guard =
  | 'relays_owner'
  | 'relays_owner_day'
  | 'relays_source'
  | 'relays_wallet'
  | 'relays_unowned'
  | 'relays_service'
  | 'relays_paid_source'
  | 'relays_paid_wallet'
  | 'relays_paid'

/** The half of a day's transactions: the budget of unowned agents, and of possible losses on paid calls. */
export function halfOf(perDayMax: number): number {
  return Math.ceil(perDayMax / 2)
}

/** An owner gets this fraction of a day's transactions, so that one account cannot use up the budget of all. */
export const ownerDayParts = 10

/** An owner's transactions per day: at least one. */
export function ownerDayOf(perDayMax: number): number {
  return Math.max(1, Math.floor(perDayMax / ownerDayParts))
}
