import { mailBudgets, takeMailSlot, type MailNeeds } from '../accounts/mail-budgets.ts'
import type { Mail, MailQueue } from '../accounts/mail.ts'
import { emailOf } from '../accounts/owners.ts'
import { valueLine, writeMail } from '../accounts/write-mail.ts'
import { quoteCallerId, quoteCallerText } from '../kit/quote-caller-text.ts'
import { listName } from '../lists/list-name.ts'
import { joinItems, message, type Lang } from '../messages/message.ts'
import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'

type Needs = MailNeeds & { accounts: { mails: Pick<MailQueue, 'queue'> } }
type Named = Pick<Agent, 'agentId' | 'entity' | 'ownerId'>

/**
 * The writes that queue the mail about an agent that is registered with the name of a listed party. None where no list has
 * the name, the agent has no owner, or the owner had the mails of this hour: payments are flagged all the same.
 */
export async function queueNameMail(
  needs: Needs,
  { agentId, entity, ownerId }: Named,
  lists: readonly string[],
  lang: Lang,
): Promise<readonly Write[]> {
  if (lists.length === 0 || ownerId === null) return []
  const email = await emailOf(needs.storage, ownerId)
  const slot = email === null ? null : await takeMailSlot(needs, mailBudgets.namesOf(ownerId))
  if (email === null || slot === null) return []
  return [slot.write, needs.accounts.mails.queue(nameMail({ email, lang, agentId, entity, lists }), { ownerId })]
}

type NameMail = Pick<Named, 'agentId' | 'entity'> & { email: string; lang: Lang; lists: readonly string[] }

export function nameMail({ email, lang, agentId, entity, lists }: NameMail): Mail {
  const names = joinItems(
    lang,
    lists.map((id) => listName(id, lang)),
  )
  return writeMail({
    to: email,
    lang,
    subject: 'mail.name_subject',
    paragraphs: [
      message(lang, 'mail.name', { agent: quoteCallerId(agentId), lists: names }),
      valueLine(lang, message(lang, 'mail.name_entity'), quoteCallerText(entity)),
      message(lang, 'mail.name_next'),
      message(lang, 'mail.caller_texts'),
    ],
  })
}
