import { ServiceError } from '../endpoint/errors.ts'
import { utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import type { MessageKey } from '../messages/message.ts'
import type { Write } from '../storage/storage.ts'
import type { AgentRow } from './tables.ts'

/** Limit in bytes of the texts and the mandate of an agent without an owner. With an owner they may be longer. */
export const unownedAgentMaxBytes = 4_096

/**
 * Registrations per UTC day: from a source address without a key, with all keys of an owner, and by an owner in the
 * console. A stolen key cannot use up the owner's own budget.
 */
export const registrationsPerDayMax = { source: 100, key: 200, owner: 200 }

/**
 * Limit of agents that an owner registered or claimed, revoked ones included, since they stay on record. The limit is
 * lower for keys, so that the owner always has room left in the console.
 */
export const agentsOfOwnerMax = { key: 9_000, owner: 10_000 }

/** The write that counts an agent toward its owner's limit, guarded by `agents_max`. Its row is never swept. */
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

/**
 * The registrant: an owner in the console, the keys of an owner, or the source address (IPv6: its /64) of a caller
 * without a key.
 */
export type Registrant = { kind: keyof typeof registrationsPerDayMax; id: string }

/** Changes of each kind that an agent may make to itself per UTC day, since each leaves an audit record. */
export const ownChangesPerDayMax = 20

/**
 * The write that counts a change that an agent makes to itself, guarded by `changes`. `now` is milliseconds since 1970.
 */
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

/** The error for a change beyond the daily limit: 429 until the next UTC day. */
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

/** The error for a registration beyond the daily limit: 429 until the next UTC day. */
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

/** Limits the stored texts of an agent without an owner. Throws ServiceError `parameter_invalid`. */
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

/** Removes the counts of past days, allowing for differences between clocks. */
export function endRegistrationCounts(now: number): Write {
  return { kind: 'delete', table: 'registry_registrations', where: {}, below: { day: utcDay(now - dayMs) } }
}

/** Seconds until the end of the UTC day. */
function secondsOfDay(now: number): number {
  return Math.ceil((dayMs - (now % dayMs)) / 1_000)
}
