import { html, type Html } from '../../kit/html.ts'
import { isoOf } from '../../kit/iso-of.ts'
import { besideTime } from '../../kit/relative-time.ts'
import { timeOf } from '../../kit/time-of.ts'
import type { Lang } from '../../messages/message.ts'

/** A time in UTC, and how long ago it was or how far ahead it is. */
export function drawMoment(ms: number, now: number, lang: Lang): Html {
  return html`<time datetime="${isoOf(ms)}">${timeOf(ms)}</time><span class="soft">${besideTime(ms, now, lang)}</span>`
}
