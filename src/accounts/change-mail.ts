import type { Write } from '../storage/storage.ts'
import { mailBudgets, takeMailSlots, type MailNeeds } from './mail-budgets.ts'
import type { Mail, MailQueue } from './mail.ts'
import { emailOf } from './owners.ts'
import { readPending, type ReplacedChange } from './pending-changes.ts'
import type { AccountTables } from './tables.ts'

type Needs = MailNeeds & { accounts: { mails: Pick<MailQueue, 'queue'> } }

/** `subject` is the changed key or agent, in the form that `proposeChange` uses. */
type Changed = { subject: string; ownerId: string }

/**
 * The writes that queue the mail about a proposed change. It replaces an unsent mail about an earlier change of the
 * same subject. `write` receives that earlier change, or null where there is none. `isMailed` is false where the hourly
 * budget of the subject or the owner is used up: then only the console shows the change.
 */
export async function queueChangeMail(
  needs: Needs,
  { subject, ownerId }: Changed,
  write: (replaced: ReplacedChange | null) => Mail,
): Promise<{ writes: readonly Write[]; isMailed: boolean }> {
  const place = await takePlace(needs, { subject, ownerId })
  if (place === null) return { writes: [endMailOf(subject)], isMailed: false }
  const replaced = await readPending(needs, subject)
  const mail = needs.accounts.mails.queue(write(replaced), { about: subject, ownerId })
  return { writes: [...place, endMailOf(subject), mail], isMailed: true }
}

/** `replaced` is the pending change that a tightening dropped; null where there was none. */
type Dropped = { subject: string; ownerId: string | null; replaced: ReplacedChange | null }

/**
 * The writes that queue the mail about a change that a tightening dropped. It replaces the unsent mail that asks to
 * confirm that change. The mail has no `about`, so a later proposal does not withdraw it. Returns no mail where the
 * hourly budgets are used up.
 */
export async function queueDropMail(
  needs: Needs,
  { subject, ownerId, replaced }: Dropped,
  write: (to: { email: string; dropped: ReplacedChange }) => Mail,
): Promise<readonly Write[]> {
  const email = ownerId === null || replaced === null ? null : await emailOf(needs.storage, ownerId)
  if (ownerId === null || replaced === null || email === null) return []
  const place = await takePlace(needs, { subject, ownerId })
  if (place === null) return [endMailOf(subject)]
  return [...place, endMailOf(subject), needs.accounts.mails.queue(write({ email, dropped: replaced }), { ownerId })]
}

/** Also removes a mail that is being sent, or whose sender died. */
function endMailOf(subject: string): Write {
  return { kind: 'delete', table: 'accounts_mails', where: { about: subject } }
}

/**
 * Reuses the slot of an unsent mail, or takes a new slot in both budgets; null where none is free. A mail under a lease
 * keeps its slot, because it may already have been sent.
 */
async function takePlace(needs: Needs, { subject, ownerId }: Changed): Promise<readonly Write[] | null> {
  const waiting = await needs.storage
    .read<AccountTables>()
    .selectFrom('accounts_mails')
    .select(['id', 'lease_until'])
    .where('about', '=', subject)
    .where('lease_until', '=', 0)
    .executeTakeFirst()
  if (waiting) return [{ kind: 'delete', table: 'accounts_mails', where: waiting, guard: 'mail' }]
  const slots = await takeMailSlots(needs, [mailBudgets.changesOf(subject), mailBudgets.changesFor(ownerId)])
  return slots && slots.map((slot) => slot.write)
}
