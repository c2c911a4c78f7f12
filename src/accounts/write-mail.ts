import type { ReplacedChange } from './pending-changes.ts'
import { message, type Lang, type MessageKey } from '../messages/message.ts'
import { timeOf } from '../kit/time-of.ts'
import type { Mail } from './mail.ts'

export type MailWords = {
  to: string
  lang: Lang
  /** A subject has no params: no text of a caller enters a header. */
  subject: Extract<MessageKey, `mail.${string}_subject`>
  /** Texts of callers must be passed through `quoteCallerText`. */
  paragraphs: readonly string[]
}

/** Composes a mail from messages. All mails are written by it. */
export function writeMail({ to, lang, subject, paragraphs }: MailWords): Mail {
  return { to, subject: message(lang, subject), text: `${paragraphs.join('\n\n')}\n` }
}

/** A name and its value on a line of a mail. */
export function valueLine(lang: Lang, name: string, value: string): string {
  return message(lang, 'mail.value_line', { name, value })
}

/** The paragraphs about a change that a tightening dropped. */
export function droppedParagraphs(lang: Lang, { id, requestedAt }: ReplacedChange): string[] {
  const at = timeOf(requestedAt)
  return [message(lang, 'mail.dropped_change', { id, at }), message(lang, 'mail.dropped_not_you')]
}

/** The paragraph about an earlier change that this one replaces. */
export function replacedParagraph(lang: Lang, replaced: ReplacedChange | null): string[] {
  if (replaced === null) return []
  return [message(lang, 'mail.change_replaces', { at: timeOf(replaced.requestedAt), id: replaced.id })]
}
