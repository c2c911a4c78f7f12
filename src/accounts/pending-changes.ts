import { hourMs } from '../kit/duration.ts'
import { isStorableText } from '../kit/storable-text.ts'
import { hash } from 'node:crypto'
import { ServiceError } from '../endpoint/errors.ts'
import { isSecretToken, makeSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { AccountTables } from './tables.ts'

/** Hours for which a mailed link can be used. */
export const linkValidHours = 24

/**
 * A change that waits for its owner: what is changed, and what to, as JSON of the room that proposed it. `id` names this
 * proposal: a later one for the same subject has another, even if it proposes the same.
 */
export type PendingChange = { id: string; subject: string; changes: string; requestedAt: number; expiresAt: number }

/** What is stated of a change that no longer waits because another one took its place or ended it. */
export type ReplacedChange = Pick<PendingChange, 'id' | 'requestedAt'>

/** A proposed change, the token of its link, and the writes that put it in the place of any earlier one. */
export function proposeChange(
  world: Pick<World, 'now' | 'randomBytes'>,
  { subject, changes, ownerId }: Pick<PendingChange, 'subject' | 'changes'> & { ownerId: string },
): { pending: PendingChange; token: string; writes: readonly Write[] } {
  const token = makeSecretToken('cst_', world)
  const requestedAt = world.now()
  const expiresAt = requestedAt + linkValidHours * hourMs
  const times = { requested_at: requestedAt, expires_at: expiresAt }
  const row = { subject, token_hash: secretHash(token), changes, ...times, owner_id: ownerId }
  return {
    pending: pendingOf(row),
    token,
    writes: [{ kind: 'insert', table: 'accounts_pending', row, onConflict: 'replace', key: ['subject'] }],
  }
}

/** The writes that drop the pending change of a subject. Every accepted change drops it. */
export function endPending(subject: string): readonly Write[] {
  return [{ kind: 'delete', table: 'accounts_pending', where: { subject } }]
}

/** The write that drops every pending change of an owner, however many there are. */
export function endPendingOf(ownerId: string): Write {
  return { kind: 'delete', table: 'accounts_pending', where: { owner_id: ownerId } }
}

/** The change that waits for a subject; null when there is none, or its link has expired. */
export async function readPending(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  subject: string,
): Promise<PendingChange | null> {
  const row = await pendingRow(storage, subject)
  return row && world.now() < row.expires_at ? pendingOf(row) : null
}

/** Whether a change of a subject has been neither decided nor ended. */
export async function isPending(storage: Pick<Storage, 'read'>, subject: string): Promise<boolean> {
  return (await pendingRow(storage, subject)) !== undefined
}

/** What a mailed link is good for. `open` comes with the change and the write that uses the link up, guarded by `link`. */
export type LinkReading = { state: 'not_valid' | 'expired' } | { state: 'open'; change: PendingChange; use: Write }

/** Looks up the change of a link. A token of another subject, a used and a replaced one are the same: not valid. */
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

/** The change that waits for an owner who is signed in, whoever has its link. Throws ServiceError `change_not_pending`. */
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
  }
}

/** Each proposal has a link of its own, so that its id follows from it. The token does not follow from the id. */
function idOfToken(tokenHash: string): string {
  return `chg_${hash('sha256', `change:${tokenHash}`).slice(0, idChars)}`
}

/** 96 bits: an owner has few changes, and none is found by its id. */
const idChars = 24
