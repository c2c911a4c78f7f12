import { langOf } from '../../api/read-input.ts'
import type { Lang } from '../../messages/message.ts'

/** The language of a page of the web app: that of the query, else the browser's preferred one, by the same rule as the app. */
export function readerLang(query: string, accepted: string | undefined): Lang {
  if (/(?:^|&)lang=/.test(query)) return langOf(query)
  return /\b(?:en|zh)\b/i.exec(accepted ?? '')?.[0].toLowerCase() === 'zh' ? 'zh' : 'en'
}
