import { ServiceError } from '../../endpoint/errors.ts'
import { sourceSubject } from '../../kit/source-subject.ts'
import type { World } from '../../kit/world.ts'
import type { Write } from '../../storage/storage.ts'
import type { RelayBudget } from '../settlement.ts'

/** Transactions in a UTC hour, of a source address, of an owner (or an agent without one) and of a wallet. */
export const perHourMax = { owner: 120, source: 300, wallet: 120 }

/** On whom a relayed payment counts. `ownerId` is null for an agent without an owner, `payer` is canonical. */
export type RelayParties = { source: string; agentId: string; ownerId: string | null; network: string; payer: string }

/**
 * The writes that count a transaction before it is sent; one that fails counts as well. Guards begin with `relays_`. They are in the
 * same set as the payment, so that no number of processes and of requests at once sends more.
 */
export function countRelay({ perDayMax }: RelayBudget, parties: RelayParties, now: number): Write[] {
  if (perDayMax === null) return []
  const { source, agentId, ownerId, network, payer } = parties
  const hour = new Date(now).toISOString().slice(0, 13)
  const day = hour.slice(0, 10)
  const count = (guard: Guard, subject: string, period: string, max: number): Write => {
    return { kind: 'counter', table: 'gateway_relays', key: { subject, period }, column: 'sent', add: 1, max, guard }
  }
  return [
    count('relays_owner', ownerId === null ? `agent:${agentId}` : `owner:${ownerId}`, hour, perHourMax.owner),
    count('relays_source', `source:${sourceSubject(source)}`, hour, perHourMax.source),
    count('relays_wallet', `wallet:${network}:${payer}`, hour, perHourMax.wallet),
    ...(ownerId === null ? [count('relays_unowned', 'unowned', day, unownedMax(perDayMax))] : []),
    // Last, because every payment of the service waits for this row.
    count('relays_service', 'service', day, perDayMax),
  ]
}

/** What a payment beyond the budget is refused with: 429 until the next UTC hour or day. Null for any other guard. */
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
    case 'relays_unowned':
      return { max: unownedMax(perDayMax), periodMs: dayMs, messageKey: 'settlement.relays_unowned' as const }
    case 'relays_service':
      return { max: perDayMax, periodMs: dayMs, messageKey: 'settlement.relays_service' as const }
    default:
      return undefined
  }
}

/** Removes the counts of days that are over; clocks of processes may differ. */
export function endRelayCounts({ now }: Pick<World, 'now'>): Write {
  const period = new Date(now() - dayMs).toISOString().slice(0, 10)
  return { kind: 'delete', table: 'gateway_relays', where: {}, below: { period } }
}

type Guard = 'relays_owner' | 'relays_source' | 'relays_wallet' | 'relays_unowned' | 'relays_service'

/** How many of a day's transactions agents without an owner have. */
export function unownedMax(perDayMax: number): number {
  return Math.ceil(perDayMax / 2)
}

const hourMs = 3_600_000
const dayMs = 86_400_000
