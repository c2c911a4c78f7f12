import { firstMinute } from '../../../src/kit/time-of.ts'
import type { Lang } from '../messages.ts'

/** A moment (ISO 8601) in words, with its zone: the reader's, unless one is given. */
export function momentText(at: string, lang: Lang, timeZone?: string): string {
  const moment = new Date(at)
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  return [
    moment.toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', day),
    // In Chinese the name of the zone would stand before the time.
    moment.toLocaleTimeString('en-GB', time),
  ].join(lang === 'zh' ? ' ' : ', ')
}

/** A moment from which something can be done, in the same words: its first full minute, as in the sentences of the API. */
export function momentFromText(at: string, lang: Lang, timeZone?: string): string {
  return momentText(new Date(firstMinute(Date.parse(at))).toISOString(), lang, timeZone)
}
