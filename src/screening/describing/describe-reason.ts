import { message, type Lang } from '../../messages/message.ts'

/** The operator's reason for an entry, as a sentence: others may follow it. */
export function describeReason(reason: string, lang: Lang): string {
  const end = lang === 'zh' ? '。' : '.'
  return message(lang, 'listing.reason', { reason: /[.!?。！？…]$/u.test(reason) ? reason : reason + end })
}
