import { ServiceError } from '../endpoint/errors.ts'
import { utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import type { MessageKey } from '../messages/message.ts'
import type { Write } from '../storage/storage.ts'
import type { AgentRow } from './tables.ts'

/** Bytes that are kept of an agent without an owner: its texts and its mandate. An owner may have longer ones. */
export const unownedAgentMaxBytes = 4_096

/**
 * Agents that may be registered on a UTC day: without a key from one source address, with all keys of one owner, and by an
 * owner in the console. A key that was stolen uses up nothing of the last.
 */
export const registrationsPerDayMax = { source: 100, key: 200, owner: 200 }

/**
 * Agents that an owner can have registered or claimed in all, those that were revoked included: they stay on record. Keys
 * come to fewer of them than the owner in the console, who always has room left.
 */
export const agentsOfOwnerMax = { key: 9_000, owner: 10_000 }

/** The write that counts an agent which becomes an owner's, guarded by `agents_max`. Its row is never swept. */
export function countOwned(ownerId: string, by: keyof typeof agentsOfOwnerMax): Write {
  return {
    kind: 'counter',
    table: 'registry_registrations',
    key: { subject: `owned:${ownerId}`, day: 'total' },
    column: 'registered',
    add: 1,
    max: agentsOfOwnerMax[by],
    guard: 'agents_max',
  }
}

/** Who registers: an owner in the console, the keys of an owner, or the source address (IPv6 by its /64) of a caller without a key. */
export type Registrant = { kind: keyof typeof registrationsPerDayMax; id: string }

/** Changes of each kind that an agent may make to itself on a UTC day: each leaves an audit record. */
export const ownChangesPerDayMax = 20

/** The write that counts a change that an agent makes to itself, guarded by `changes`. `now` is milliseconds since 1970. */
export function countOwnChange(agentId: string, kind: string, now: number): Write {
  return {
    kind: 'counter',
    table: 'registry_registrations',
    key: { subject: `changes:${kind}:${agentId}`, day: utcDay(now) },
    column: 'registered',
    add: 1,
    max: ownChangesPerDayMax,
    guard: 'changes',
  }
}

/** What a change beyond the day's number is refused with: 429 until the next UTC day. */
export function tooManyOwnChanges(now: number): ServiceError {
  const seconds = secondsOfDay(now)
  return new ServiceError('rate_limited', {
    messageKey: 'limit.own_changes',
    params: { quota: ownChangesPerDayMax, seconds },
    afterSeconds: seconds,
  })
}

/** The write that counts a registration, guarded by `registrations`. `now` is milliseconds since 1970. */
export function countRegistration({ kind, id }: Registrant, now: number): Write {
  return {
    kind: 'counter',
    table: 'registry_registrations',
    key: { subject: `${kind}:${id}`, day: utcDay(now) },
    column: 'registered',
    add: 1,
    max: registrationsPerDayMax[kind],
    guard: 'registrations',
  }
}

/** What a registration beyond the day's number is refused with: 429 until the next UTC day. */
export function tooManyRegistrations({ kind }: Registrant, now: number): ServiceError {
  const seconds = secondsOfDay(now)
  return new ServiceError('rate_limited', {
    messageKey: tooManyOf[kind],
    params: { quota: registrationsPerDayMax[kind], seconds },
    afterSeconds: seconds,
  })
}

const tooManyOf = {
  source: 'limit.registrations_source',
  key: 'limit.registrations_key',
  owner: 'limit.registrations_owner',
} as const satisfies Readonly<Record<Registrant['kind'], MessageKey>>

type KeptTexts = Pick<AgentRow, 'owner_id' | 'entity' | 'principal' | 'mandate'>

/** Refuses an agent without an owner that would keep too much. Throws ServiceError `parameter_invalid`. */
export function requireSmall({ owner_id, entity, principal, mandate }: KeptTexts): void {
  if (owner_id !== null) return
  const bytes = Buffer.byteLength(entity + (principal ?? '') + mandate)
  if (bytes <= unownedAgentMaxBytes) return
  throw new ServiceError('parameter_invalid', {
    field: 'mandate',
    messageKey: 'agent.too_large',
    params: { bytes, max: unownedAgentMaxBytes },
  })
}

/** Removes the counts of days that are over; clocks of processes may differ. */
export function endRegistrationCounts(now: number): Write {
  return { kind: 'delete', table: 'registry_registrations', where: {}, below: { day: utcDay(now - dayMs) } }
}

/** Seconds that are left of the UTC day. */
function secondsOfDay(now: number): number {
  return Math.ceil((dayMs - (now % dayMs)) / 1_000)
}
