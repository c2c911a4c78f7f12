import type { Write } from '../storage/storage.ts'
import { mailBudgets, takeMailSlots, type MailNeeds } from './mail-budgets.ts'
import type { Mail, MailQueue } from './mail.ts'
import { emailOf } from './owners.ts'
import { readPending, type ReplacedChange } from './pending-changes.ts'
import type { AccountTables } from './tables.ts'

type Needs = MailNeeds & { accounts: { mails: Pick<MailQueue, 'queue'> } }

/** Of whose change a mail is: `subject` names the change as `proposeChange` does. */
type Changed = { subject: string; ownerId: string }

/**
 * The writes that queue the mail of a proposed change. It takes the place of the mail of an earlier one that is not sent
 * yet. `write` is handed the earlier change, whose link ends with it; null where there is none.
 * `isMailed` is false where the key or agent, or the owner, had the mails of this hour: the console alone shows the change.
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

/** Who owns what was tightened, and the change that waited and was dropped by that: null for none. */
type Dropped = { subject: string; ownerId: string | null; replaced: ReplacedChange | null }

/**
 * The writes that queue the mail about a change that a tightening dropped, in the place of the mail that asks to confirm it
 * where that one is not sent yet. It has no change of its own to wait for, so that a later proposal does not take it back.
 * No mail is queued where the budgets of this hour are used up.
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

/** Also ends one that a process died with, or is sending at this moment. */
function endMailOf(subject: string): Write {
  return { kind: 'delete', table: 'accounts_mails', where: { about: subject } }
}

/**
 * The place of a mail that waits unsent, or a new one in both budgets; null where there is no room. A mail under a lease keeps
 * its place for good: the process that sends it, or died with it, may have sent it.
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
