import { z } from 'zod'
import { dayOfInstant, isDay, utcDay } from '../../kit/day.ts'
import { isStorableText } from '../../kit/storable-text.ts'

/** Longer texts are cut to this length, because an item counts once, however long it is. */
export const textMaxChars = 20_000

const idMaxChars = 500
const titleMaxChars = 1_000
const urlMaxChars = 2_048

/** A published text. Items with equal `id` and `source` are duplicates. `published_on` is a UTC day. */
export type Item = { id: string; title: string; text: string; url: string; source: string; published_on: string }

const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorableText, 'holds what cannot be stored')

/** An item in a file. A time with an offset is converted to its UTC day. */
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

/** The UTC day of a day or an ISO 8601 time with an offset; null for anything else, and before 1970. */
export function readPublishedOn(written: string): string | null {
  if (isDay(written)) return written >= '1970-01-01' ? written : null
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(written)
  const ms = isTime && isDay(dayOfInstant(written)) ? Date.parse(written) : Number.NaN
  return ms >= 0 ? utcDay(ms) : null
}

/** The identity of an item. Neither part can contain a line break. */
export function keyOfItem({ id, source }: Pick<Item, 'id' | 'source'>): string {
  return `${source}\n${id}`
}
