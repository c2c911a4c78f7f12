import { message, type Lang } from '../../messages/message.ts'

/** The reason that the operator gave for an entry, as a sentence: more may follow it. */
export function describeReason(reason: string, lang: Lang): string {
  const end = lang === 'zh' ? '。' : '.'
  return message(lang, 'listing.reason', { reason: /[.!?。！？…]$/u.test(reason) ? reason : reason + end })
}
