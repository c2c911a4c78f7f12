import { hourSeconds } from './duration.ts'

/** A time to wait as people say it: in seconds up to two minutes, in minutes up to two hours, rounded up. */
export function waitInWords(seconds: number, lang: 'en' | 'zh'): string {
  const [count, unit] = partsOf(seconds)
  return `${count} ${units[unit][lang]}`
}

function partsOf(seconds: number): [number, keyof typeof units] {
  if (seconds < 2 * minuteSeconds) return [seconds, 'second']
  if (seconds < 2 * hourSeconds) return [Math.ceil(seconds / minuteSeconds), 'minute']
  return [Math.ceil(seconds / hourSeconds), 'hour']
}

const minuteSeconds = hourSeconds / 60
const units = {
  second: { en: 's', zh: '秒' },
  minute: { en: 'min', zh: '分钟' },
  hour: { en: 'h', zh: '小时' },
} as const
