import { message, type Lang } from '../../messages/message.ts'

/** The age of a copy, in hours on its first day and in days after it. */
export function ageInWords({ age_hours }: { age_hours: number | null }, lang: Lang): string {
  if (age_hours === null) return '–'
  const days = Math.floor(age_hours / 24)
  if (days === 0) return message(lang, 'page.list.hours', { hours: Math.round(age_hours) })
  return message(lang, 'page.list.days', { days: days.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB') })
}
