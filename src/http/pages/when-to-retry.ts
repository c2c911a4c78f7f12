import { waitInWords } from '../../kit/wait-in-words.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'

type Retry = { condition?: string | undefined; after_seconds?: number | undefined }

/** What must change, and how long to wait, before a retry can succeed. */
export function whenToRetry({ condition = '', after_seconds: seconds }: Retry, lang: Lang): string {
  if (seconds === undefined) return condition
  const wait = message(lang, 'page.retry.wait', { wait: waitInWords(seconds, lang) })
  return condition === '' ? wait : joinSentences(lang, [condition, wait])
}
