import { hash } from 'node:crypto'
import { hourMs } from '../kit/duration.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { mailboxOf } from './email.ts'
import type { AccountTables } from './tables.ts'

/** At most `mailsMax` mails in any hour. `of` names the subject that is counted. */
export type MailBudget = { of: string; mailsMax: number }

/**
 * Mails that anyone can trigger and mails that owners request have separate budgets, as has each kind of mail
 * (decisions/0049), so that no caller can use up the budget of another.
 */
export const mailBudgets = {
  /** Key requests, which need no credential, per receiving mailbox. */
  keyRequests: (email: string): MailBudget => ({ of: `keys:${mailboxOf(email)}`, mailsMax: 3 }),
  /** Sign-in links requested by browsers that have never signed in as the owner. */
  signInRequests: (email: string): MailBudget => ({ of: `sign-in:${email}`, mailsMax: 3 }),
  /** The same for addresses that have never signed in and are another spelling of the mailbox. */
  signInVariants: (email: string): MailBudget => ({ of: `sign-in-variants:${mailboxOf(email)}`, mailsMax: 3 }),
  /** Key requests and sign-in links to any address, per source address of the caller. */
  requestsFrom: (source: string): MailBudget => ({ of: `source:${sourceSubject(source)}`, mailsMax: 200 }),
  /** Sign-in links requested by a browser that has signed in as the owner. */
  signInOn: (deviceHash: string): MailBudget => ({ of: `device:${deviceHash}`, mailsMax: 5 }),
  /** Pending changes of one key or mandate. */
  changesOf: (subject: string): MailBudget => ({ of: `change:${subject}`, mailsMax: 10 }),
  /** Pending changes of all keys and agents of an owner. */
  changesFor: (ownerId: string): MailBudget => ({ of: `changes:${ownerId}`, mailsMax: 20 }),
  /** New wallets of an owner's proved services. Pending changes do not count against it. */
  walletsOf: (ownerId: string): MailBudget => ({ of: `wallets:${ownerId}`, mailsMax: 10 }),
  /** Invitations to an account. */
  invitationsOf: (ownerId: string): MailBudget => ({ of: `invitations:${ownerId}`, mailsMax: 20 }),
  /** Invitations of one account to one mailbox. */
  invitationsTo: (ownerId: string, email: string): MailBudget => {
    return { of: `invited:${ownerId}:${mailboxOf(email)}`, mailsMax: 3 }
  },
  /** Invitations of all accounts to one mailbox. */
  invitationsToAny: (email: string): MailBudget => ({ of: `invited:${mailboxOf(email)}`, mailsMax: 10 }),
  /** Changes to the people of an account, to its owner. */
  peopleOf: (ownerId: string): MailBudget => ({ of: `people:${ownerId}`, mailsMax: 20 }),
  /** Agents of an owner with the name of a listed party. */
  namesOf: (ownerId: string): MailBudget => ({ of: `names:${ownerId}`, mailsMax: 5 }),
}

export type MailNeeds = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> }

/** The write that counts a mail, guarded by `mail`, and when the next slot becomes free, in milliseconds since 1970. */
export type MailSlot = { write: Write; nextAt: number }

/**
 * A free slot in a budget; null where the budget of this hour is used up. If two requests take the same slot, the guard
 * rejects one of them, which must retry.
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
  // A random free slot, so that concurrent requests seldom collide.
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

/** One slot in each budget; null where any of them is used up. */
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
