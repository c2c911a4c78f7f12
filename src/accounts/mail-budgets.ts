import { hash } from 'node:crypto'
import { hourMs } from '../kit/duration.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { mailboxOf } from './email.ts'
import type { AccountTables } from './tables.ts'

/** So many mails within any hour. `of` names what they are counted on. */
export type MailBudget = { of: string; mailsMax: number }

/**
 * What strangers can cause and what an owner asks for are counted apart, and so are mails of each kind (decisions/0049):
 * nobody uses up what another needs.
 */
export const mailBudgets = {
  /** Requests for keys, which need no credential, by the mailbox that receives them. */
  keyRequests: (email: string): MailBudget => ({ of: `keys:${mailboxOf(email)}`, mailsMax: 3 }),
  /** Links that sign in, asked for by browsers that have not been the owner of the address. */
  signInRequests: (email: string): MailBudget => ({ of: `sign-in:${email}`, mailsMax: 3 }),
  /** The same for addresses that have never signed in and are another spelling of a mailbox. */
  signInVariants: (email: string): MailBudget => ({ of: `sign-in-variants:${mailboxOf(email)}`, mailsMax: 3 }),
  /** Both of them, to all addresses, by the source address that asks. */
  requestsFrom: (source: string): MailBudget => ({ of: `source:${sourceSubject(source)}`, mailsMax: 200 }),
  /** Links that sign in, asked for by a browser that has been the owner. */
  signInOn: (deviceHash: string): MailBudget => ({ of: `device:${deviceHash}`, mailsMax: 5 }),
  /** Changes that wait, of one key or one mandate. */
  changesOf: (subject: string): MailBudget => ({ of: `change:${subject}`, mailsMax: 10 }),
  /** Changes that wait, of all keys and agents of an owner. */
  changesFor: (ownerId: string): MailBudget => ({ of: `changes:${ownerId}`, mailsMax: 20 }),
  /** Other wallets of the proved services of an owner. Changes that wait do not use it up. */
  walletsOf: (ownerId: string): MailBudget => ({ of: `wallets:${ownerId}`, mailsMax: 10 }),
  /** Agents of an owner that are named like a listed party. */
  namesOf: (ownerId: string): MailBudget => ({ of: `names:${ownerId}`, mailsMax: 5 }),
}

export type MailNeeds = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> }

/** The write that counts a mail, guarded by `mail`, and from when on there is room for another one. */
export type MailSlot = { write: Write; nextAt: number }

/**
 * A place for a mail in a budget; null where it had its mails of this hour. Where two requests meet, the guard lets one of
 * them pass, and the other asks again.
 */
export async function takeMailSlot({ storage, world }: MailNeeds, budget: MailBudget): Promise<MailSlot | null> {
  const { mailsMax } = budget
  const budgetHash = hash('sha256', budget.of)
  const now = world.now()
  const rows = await storage
    .read<AccountTables>()
    .selectFrom('accounts_mail_slots')
    .select(['slot', 'used_at'])
    .where('address_hash', '=', budgetHash)
    .execute()
  const usedAt = new Map(rows.map((row) => [row.slot, row.used_at]))
  const isFree = (slot: number) => (usedAt.get(slot) ?? -Infinity) <= now - hourMs
  const free = Array.from({ length: mailsMax }, (_, slot) => slot).filter(isFree)
  // Any of them: requests that meet seldom take the same one.
  const slot = free[(world.randomBytes(1)[0] ?? 0) % free.length]
  if (slot === undefined) return null
  usedAt.set(slot, now)
  const nextAt = free.length > 1 ? now : Math.min(...usedAt.values()) + hourMs
  return { write: slotWrite({ address_hash: budgetHash, slot, used_at: now }, rows), nextAt }
}

function slotWrite(
  row: AccountTables['accounts_mail_slots'],
  rows: readonly { slot: number; used_at: number }[],
): Write {
  const { address_hash, slot, used_at } = row
  const before = rows.find((each) => each.slot === slot)
  if (before === undefined) return { kind: 'insert', table: 'accounts_mail_slots', row, guard: 'mail' }
  const where = { address_hash, slot, used_at: before.used_at }
  return { kind: 'update', table: 'accounts_mail_slots', set: { used_at }, where, guard: 'mail' }
}

/** A place in each of several budgets; null where one of them is used up. */
export async function takeMailSlots(
  needs: MailNeeds,
  budgets: readonly MailBudget[],
): Promise<readonly MailSlot[] | null> {
  const slots = []
  for (const budget of budgets) {
    const slot = await takeMailSlot(needs, budget)
    if (slot === null) return null
    slots.push(slot)
  }
  return slots
}
