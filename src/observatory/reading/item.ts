import { z } from 'zod'
import { dayOfInstant, isDay, utcDay } from '../../kit/day.ts'
import { isStorableText } from '../../kit/storable-text.ts'

/** Of a text so many characters are kept and searched: a longer one would count as one item all the same. */
export const textMaxChars = 20_000

const idMaxChars = 500
const titleMaxChars = 1_000
const urlMaxChars = 2_048

/** One published text. Items agree when their `id` and `source` do. `published_on` is a day in UTC. */
export type Item = { id: string; title: string; text: string; url: string; source: string; published_on: string }

const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorableText, 'holds what cannot be stored')

/** An item as a file writes it. A time with its offset stands for its day in UTC. */
export const itemSchema = z.strictObject({
  id: line(idMaxChars),
  title: line(titleMaxChars),
  text: z
    .string()
    .refine(isStorableText, 'holds what cannot be stored')
    .transform((text) => text.slice(0, textMaxChars).toWellFormed()),
  url: z.url({ protocol: /^https?$/ }).max(urlMaxChars),
  source: line(200),
  published_on: z.string().transform((written, context): string => {
    const day = readPublishedOn(written)
    if (day !== null) return day
    context.addIssue({ code: 'custom', message: 'is no day and no time with an offset' })
    return z.NEVER
  }),
})

/** The day in UTC that a day or an ISO 8601 time with an offset means; null for anything else, and for days before 1970. */
export function readPublishedOn(written: string): string | null {
  if (isDay(written)) return written >= '1970-01-01' ? written : null
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(written)
  const ms = isTime && isDay(dayOfInstant(written)) ? Date.parse(written) : Number.NaN
  return ms >= 0 ? utcDay(ms) : null
}

/** The name under which an item is the same as another. A line break cannot stand in either part. */
export function keyOfItem({ id, source }: Pick<Item, 'id' | 'source'>): string {
  return `${source}\n${id}`
}
