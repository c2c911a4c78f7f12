import { linkValidHours, type ReplacedChange } from '../../accounts/pending-changes.ts'
import type { Mail } from '../../accounts/mail.ts'
import { droppedParagraphs, replacedParagraph, valueLine, writeMail } from '../../accounts/write-mail.ts'
import { timeOf } from '../../kit/time-of.ts'
import { quoteCallerId, quoteCallerText } from '../../kit/quote-caller-text.ts'
import { joinItems, message, type Lang } from '../../messages/message.ts'
import type { Agent } from '../../registry/agents.ts'
import type { Mandate } from '../../registry/mandate.ts'

type MandateMail = {
  email: string
  lang: Lang
  baseUrl: string
  agent: Pick<Agent, 'agentId' | 'entity'>
  before: Mandate
  after: Mandate
  token: string
  /** Who requested the change: the agent's secret, or a session of its owner or of another person of the account. */
  by: 'agent' | 'owner' | 'member'
  /** The change that this one replaces; null where none was pending. */
  replaced: ReplacedChange | null
}

/** Asks the owner of an agent to confirm a change that loosens its mandate. */
export function mandateMail({ email, lang, baseUrl, agent, before, after, token, by, replaced }: MandateMail): Mail {
  const lines = mandateChanges(lang, before, after, quoteCallerText).map(
    ({ label, before: was, after: then }) => `  ${valueLine(lang, label, `${was} -> ${then}`)}`,
  )
  const link = `${baseUrl}/agents/confirm?k=${encodeURIComponent(agent.agentId)}&token=${token}&lang=${lang}`
  const named = { agent: quoteCallerId(agent.agentId), entity: quoteCallerText(agent.entity) }
  return writeMail({
    to: email,
    lang,
    subject: 'mail.mandate_subject',
    paragraphs: [
      message(lang, `mail.mandate_intro_${by}`, named),
      lines.join('\n'),
      ...replacedParagraph(lang, replaced),
      message(lang, 'mail.caller_texts'),
      message(lang, 'mail.change_confirm', { hours: linkValidHours }),
      `  ${link}`,
      message(lang, `mail.mandate_not_you_${by}`),
    ],
  })
}

type DroppedMail = Pick<MandateMail, 'email' | 'lang' | 'agent'> & { dropped: ReplacedChange }

/** Informs the owner of an agent that a tightening dropped a pending change of its mandate. */
export function droppedMandateMail({ email, lang, agent, dropped }: DroppedMail): Mail {
  const named = { agent: quoteCallerId(agent.agentId), entity: quoteCallerText(agent.entity) }
  return writeMail({
    to: email,
    lang,
    subject: 'mail.dropped_subject',
    paragraphs: [
      message(lang, 'mail.dropped_mandate_intro', named),
      ...droppedParagraphs(lang, dropped),
      message(lang, 'mail.caller_texts'),
    ],
  })
}

/** The differing members of a mandate, in words. `quote` formats a purpose, which is a text of a caller. */
export function mandateChanges(lang: Lang, before: Mandate, after: Mandate, quote: (text: string) => string) {
  const names = ['maxUsdc', 'dailyUsdc', 'allowedPayees', 'purpose', 'expiresAt', 'kycRequired', 'anomaly'] as const
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const words = { before: inWords(lang, before, name, quote), after: inWords(lang, after, name, quote) }
      const looksAlike = words.before === words.after
      return {
        name,
        label: message(lang, `mandate.${name}`),
        before: words.before,
        // Two purposes can differ in parts that are not shown.
        after: looksAlike ? `${words.after} ${message(lang, 'mandate.looks_alike')}` : words.after,
      }
    })
}

function inWords(lang: Lang, mandate: Mandate, name: keyof Mandate, quote: (text: string) => string): string {
  const { allowedPayees: payees, purpose, expiresAt, kycRequired } = mandate
  const words: Record<keyof Mandate, string> = {
    maxUsdc: `${mandate.maxUsdc} USDC`,
    dailyUsdc: `${mandate.dailyUsdc} USDC`,
    allowedPayees: payees.length === 0 ? message(lang, 'mandate.any_payee') : joinItems(lang, payees),
    purpose: purpose === null ? message(lang, 'mandate.any_purpose') : quote(purpose),
    expiresAt: expiresAt === null ? message(lang, 'mail.never') : timeOf(expiresAt),
    kycRequired: message(lang, kycRequired ? 'mail.on' : 'mail.off'),
    anomaly: mandate.anomaly,
  }
  return words[name]
}
