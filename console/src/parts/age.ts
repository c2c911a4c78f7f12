import type { Messages } from '../messages.ts'
import { dayOf, hourMs } from './day.ts'
import { serviceNow } from './service-clock.ts'

/** How long ago, in whole days and in words. `hours` counts up to now. */
export function ageInWords(hours: number, { lang, t }: Messages): string {
  const days = Math.floor(hours / 24)
  if (days < 1) return t('age.today')
  if (lang === 'zh') return t('age.days', { days: days.toLocaleString(lang) })
  const unit = new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return t('age.days', { days: unit.format(days) })
}

/** A source's day and how long ago that was: `2026-01-01 (3 days old)`. */
export function dayAndAge(time: string, messages: Messages): string {
  const hours = hoursSince(time, serviceNow())
  if (hours === null) return dayOf(time)
  const age = ageInWords(hours, messages)
  return messages.lang === 'zh' ? `${dayOf(time)}（${age}）` : `${dayOf(time)} (${age})`
}

/** Hours from the beginning of a day or from an instant to now; null when the text is no time or lies ahead. */
export function hoursSince(time: string, nowMs: number): number | null {
  const hours = (nowMs - Date.parse(time)) / hourMs
  return hours >= 0 ? hours : null
}
