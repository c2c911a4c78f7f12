import { hourMs } from '../kit/duration.ts'
import { isStorableText } from '../kit/storable-text.ts'
import { hash } from 'node:crypto'
import type { Actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { isSecretToken, makeSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { AccountTables } from './tables.ts'

/** Hours for which a mailed link is valid. */
export const linkValidHours = 24

/**
 * A change that waits for confirmation by its owner. `changes` is JSON of the room that proposed it. `id` identifies
 * the proposal: a later proposal for the same subject has a new id, even with the same content.
 */
export type PendingChange = {
  id: string
  subject: string
  changes: string
  requestedAt: number
  expiresAt: number
  requestedBy: Requester | null
}

/**
 * The credential that a change was proposed with: a session of the owner or of another person of the account, the secret
 * of the agent, or the key itself.
 */
export const requesters = ['owner', 'member', 'agent', 'key'] as const
export type Requester = (typeof requesters)[number]

/** Who proposes a change: the person of a session, or the holder of the credential that the operation takes. */
export function requesterOf<Holder extends 'agent' | 'key'>({ kind }: Actor, holder: Holder) {
  return kind === 'owner' || kind === 'member' ? kind : holder
}

/** A formerly pending change that was replaced or ended, as answers report it. */
export type ReplacedChange = Pick<PendingChange, 'id' | 'requestedAt'>

/**
 * Creates a pending change: the record, the token of its link, and the writes that store it in place of an earlier one.
 */
export function proposeChange(
  world: Pick<World, 'now' | 'randomBytes'>,
  { subject, changes, ownerId, by }: Pick<PendingChange, 'subject' | 'changes'> & { ownerId: string; by: Requester },
): { pending: PendingChange; token: string; writes: readonly Write[] } {
  const token = makeSecretToken('cst_', world)
  const requestedAt = world.now()
  const expiresAt = requestedAt + linkValidHours * hourMs
  const times = { requested_at: requestedAt, expires_at: expiresAt }
  const row = { subject, token_hash: secretHash(token), changes, ...times, owner_id: ownerId, requested_by: by }
  return {
    pending: pendingOf(row),
    token,
    writes: [{ kind: 'insert', table: 'accounts_pending', row, onConflict: 'replace', key: ['subject'] }],
  }
}

/** The writes that drop the pending change of a subject. Every accepted change includes them. */
export function endPending(subject: string): readonly Write[] {
  return [{ kind: 'delete', table: 'accounts_pending', where: { subject } }]
}

/** The write that drops all pending changes of an owner. */
export function endPendingOf(ownerId: string): Write {
  return { kind: 'delete', table: 'accounts_pending', where: { owner_id: ownerId } }
}

/** The pending change of a subject; null where there is none or its link has expired. */
export async function readPending(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  subject: string,
): Promise<PendingChange | null> {
  const row = await pendingRow(storage, subject)
  return row && world.now() < row.expires_at ? pendingOf(row) : null
}

/** Whether a change of a subject is still pending: neither decided nor ended. */
export async function isPending(storage: Pick<Storage, 'read'>, subject: string): Promise<boolean> {
  return (await pendingRow(storage, subject)) !== undefined
}

/** What a mailed link leads to. `open` has the change and the write that consumes the link, guarded by `link`. */
export type LinkReading = { state: 'not_valid' | 'expired' } | { state: 'open'; change: PendingChange; use: Write }

/** Looks up the change of a link. Used, replaced and foreign tokens all give `not_valid`. */
export async function readLink(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  { subject, token }: { subject: string; token: string },
): Promise<LinkReading> {
  if (!isSecretToken(token, 'cst_')) return { state: 'not_valid' }
  const tokenHash = secretHash(token)
  const row = await pendingRow(storage, subject)
  if (row?.token_hash !== tokenHash) return { state: 'not_valid' }
  if (world.now() >= row.expires_at) return { state: 'expired' }
  return openReading(row)
}

/** The pending change that a signed-in owner decides without its link. Throws ServiceError `change_not_pending`. */
export async function openPending(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  subject: string,
): Promise<LinkReading> {
  const row = await pendingRow(storage, subject)
  if (!row) throw new ServiceError('change_not_pending')
  return world.now() < row.expires_at ? openReading(row) : { state: 'expired' }
}

function openReading(row: AccountTables['accounts_pending']): LinkReading {
  const where = { subject: row.subject, token_hash: row.token_hash }
  return {
    state: 'open',
    change: pendingOf(row),
    use: { kind: 'delete', table: 'accounts_pending', where, guard: 'link' },
  }
}

async function pendingRow(storage: Pick<Storage, 'read'>, subject: string) {
  if (!isStorableText(subject)) return undefined
  return storage
    .read<AccountTables>()
    .selectFrom('accounts_pending')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst()
}

function pendingOf(row: AccountTables['accounts_pending']): PendingChange {
  return {
    id: idOfToken(row.token_hash),
    subject: row.subject,
    changes: row.changes,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    requestedBy: requesters.find((requester) => requester === row.requested_by) ?? null,
  }
}

/** The id is derived from the token, which cannot be derived from the id. */
function idOfToken(tokenHash: string): string {
  return `chg_${hash('sha256', `change:${tokenHash}`).slice(0, idChars)}`
}

/** 96 bits: an owner has few pending changes, and an id alone gives no access. */
const idChars = 24
