import type { World } from '../kit/world.ts'
import type { Write } from '../storage/storage.ts'
import type { AuditRow } from './tables.ts'

/** Something that changed. `subject` names it, such as `key:<id>`; `ownerId` is its owner, where it has one. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  ownerId?: string | null
  by: Actor
  facts?: AuditFacts
}

/** Who made a change: `id` within the kind. `requestId` is the id of the request that made it, where there was one. */
export type Actor = { kind: ActorKind; id: string | null; requestId: string | null }

/**
 * The holder of a key or of an agent's secret, a signed-in owner, another person of the account who is signed in, the user
 * of a mailed link, the identity provider, the operator on the command line, or the service itself; `anyone` has presented
 * no credential.
 */
export type ActorKind = 'key' | 'agent' | 'owner' | 'member' | 'link' | 'provider' | 'operator' | 'service' | 'anyone'

/** Plain data without secrets or personal data: no mail addresses, names or texts of callers. */
export type AuditFacts = Readonly<Record<string, unknown>>

/** The recorded actions. A name never changes: records are kept for ten years. */
export const auditActions = [
  'key_issued',
  'key_activated',
  'key_changed',
  'key_change_proposed',
  'key_change_confirmed',
  'key_change_cancelled',
  'key_revoked',
  'session_opened',
  'session_ended',
  'person_invited',
  'person_joined',
  'person_role_changed',
  'person_removed',
  'account_erased',
  'decision_log_erased',
  'agent_registered',
  'agent_claimed',
  'agent_published',
  'agent_secret_rotated',
  'agent_revoked',
  'agent_identified',
  'wallet_freed',
  'mandate_changed',
  'mandate_change_proposed',
  'mandate_change_confirmed',
  'mandate_change_cancelled',
  'service_registered',
  'service_changed',
  'service_proved',
  'service_status_set',
  'webhook_set',
  'webhook_deleted',
  'webhook_secret_rotated',
  'webhook_paused',
  'webhook_resumed',
  'signing_key_rotated',
  'lists_in_force',
  'allow_list_changed',
  'observatory_imported',
  'backup_restored',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The record of a change. Put it into the write set of the change, so that both are applied or neither. */
export function auditWrite(world: Pick<World, 'now' | 'randomBytes'>, entry: AuditEntry): Write {
  const id = `aud_${Buffer.from(world.randomBytes(idBytes)).toString('base64url')}`
  return { kind: 'insert', table, row: rowOf(id, world.now(), entry), guard: 'audit' }
}

/** The same for a change that may be repeated after a crash: `name` and time identify one record. */
export function auditWriteOnce(name: string, at: number, entry: AuditEntry): Write {
  return { kind: 'insert', table, row: rowOf(`aud_${name}`, at, entry), onConflict: 'ignore' }
}

/** The actor of a request. */
export function actor<Kind extends ActorKind>(
  kind: Kind,
  id: string | null,
  { requestId }: { requestId: string },
): Actor & { kind: Kind } {
  return { kind, id, requestId }
}

/** Whether a change was made in a session of the console. */
export function isSignedIn({ kind }: Actor): boolean {
  return kind === 'owner' || kind === 'member'
}

export const operator: Actor & { kind: 'operator' } = { kind: 'operator', id: null, requestId: null }
export const serviceItself: Actor = { kind: 'service', id: null, requestId: null }

/**
 * The members that differ between two states. Members in `counted` are reduced to their number of items, because they
 * may hold personal data.
 */
export function changedFacts<State extends object>(
  before: State,
  after: State,
  counted: readonly (keyof State & string)[],
): AuditFacts {
  const shown = (name: string, value: unknown) => (counted.some((each) => each === name) ? countOf(value) : value)
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { before: shown(name, was.get(name)), after: shown(name, value) }]),
  )
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return value === null || value === undefined ? 0 : 1
}

function rowOf(id: string, at: number, { action, subject, ownerId = null, by, facts = {} }: AuditEntry): AuditRow {
  const who = { actor: by.kind, actor_id: by.id, request_id: by.requestId }
  return { id, at, ...who, action, subject, owner_id: ownerId, facts: JSON.stringify(facts) }
}

const table = 'audit_records'
const idBytes = 16
