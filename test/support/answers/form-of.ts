/** An answer without what is another one in each run: ids, secrets, signatures, hashes, and when exactly something was done. */
export function formOf(value: unknown): unknown {
  if (typeof value === 'string') return withoutDrawn(value)
  if (typeof value === 'number' && value > earliestSecond && value < latestSecond) return Math.floor(value / daySeconds)
  if (Array.isArray(value)) return value.map(formOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [withoutDrawn(name), formOf(member)]))
}

function withoutDrawn(text: string): string {
  return text
    .replace(longWord, (word) => (isDrawn(word) ? '…' : word))
    .replace(moment, 'T…')
    .replace(requestId, '…')
}

/** Words of sentences have no digits, and their capitals are not in the middle. */
function isDrawn(word: string): boolean {
  return /\d/.test(word) || /[a-z][A-Z].*[a-z][A-Z]/.test(word)
}

const longWord = /[\w+/=.-]{16,}/g

/** The time of a day. What waits for a delivery advances the clock until it came. */
const moment = /T\d\d:\d\d:\d\d(\.\d+)?Z/g

/** Seconds since 1970, as tokens have them: only their day is compared, as with times in words. */
const earliestSecond = Date.parse('2026-01-01') / 1_000
const latestSecond = Date.parse('2036-01-01') / 1_000
const daySeconds = 86_400

const requestId = /\b[0-9a-f]{10}-[0-9a-z]+\b/g
