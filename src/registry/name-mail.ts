import { mailBudgets, takeMailSlot, type MailNeeds } from '../accounts/mail-budgets.ts'
import type { Mail, MailQueue } from '../accounts/mail.ts'
import { emailOf } from '../accounts/owners.ts'
import { valueLine, writeMail } from '../accounts/write-mail.ts'
import { quoteCallerId, quoteCallerText } from '../kit/quote-caller-text.ts'
import { listName } from '../lists/list-name.ts'
import { joinItems, message, type Lang } from '../messages/message.ts'
import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import type { PayeeService } from './payee-service.ts'

type Needs = MailNeeds & { accounts: { mails: Pick<MailQueue, 'queue'> } }
/** What was registered under a name, with its id and owner. */
type Named = { kind: 'agent' | 'service'; id: string; name: string; ownerId: string | null }

/**
 * The writes that queue a mail about an agent or service that has the name of a listed party. Empty where no list has
 * the name, there is no owner, or the owner's mail budget is used up; payments are flagged or held regardless.
 */
export async function queueNameMail(
  needs: Needs,
  { ownerId, ...named }: Named,
  lists: readonly string[],
  lang: Lang,
): Promise<readonly Write[]> {
  if (lists.length === 0 || ownerId === null) return []
  const email = await emailOf(needs.storage, ownerId)
  const slot = email === null ? null : await takeMailSlot(needs, mailBudgets.namesOf(ownerId))
  if (email === null || slot === null) return []
  return [slot.write, needs.accounts.mails.queue(nameMail({ email, lang, lists, ...named }), { ownerId })]
}

export function namedAgent({ agentId, entity, ownerId }: Pick<Agent, 'agentId' | 'entity' | 'ownerId'>): Named {
  return { kind: 'agent', id: agentId, name: entity, ownerId }
}

export function namedService({ sid, name, ownerId }: Pick<PayeeService, 'sid' | 'name' | 'ownerId'>): Named {
  return { kind: 'service', id: sid, name, ownerId }
}

type NameMail = Omit<Named, 'ownerId'> & { email: string; lang: Lang; lists: readonly string[] }

export function nameMail({ email, lang, lists, kind, id, name }: NameMail): Mail {
  const names = joinItems(
    lang,
    lists.map((id) => listName(id, lang)),
  )
  return writeMail({
    to: email,
    lang,
    subject: textsOf[kind].subject,
    paragraphs: [
      message(lang, textsOf[kind].what, { [kind]: quoteCallerId(id), lists: names }),
      valueLine(lang, message(lang, 'mail.name_entity'), quoteCallerText(name)),
      message(lang, textsOf[kind].next),
      message(lang, 'mail.caller_texts'),
    ],
  })
}

const textsOf = {
  agent: { subject: 'mail.name_subject', what: 'mail.name', next: 'mail.name_next' },
  service: { subject: 'mail.service_name_subject', what: 'mail.service_name', next: 'mail.service_name_next' },
} as const
