import { z } from 'zod'
import { ChainError } from '../chain-error.ts'

/** An endpoint's answer as the exact type its schema describes. Anything else is ChainError `malformed`. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.output<Schema> {
  const reading = schema.safeParse(answer)
  if (reading.success) return reading.data
  // Names of members only: a value could be a whole page, or hold what does not belong into a log.
  const where = reading.error.issues[0]?.path.join('.') ?? ''
  throw new ChainError('malformed', `${what} is not as documented${where === '' ? '' : ` at ${where}`}`)
}

/** Seconds since 1970 that a date can show with four digits of a year. */
export const unixSeconds = z.number().int().min(0).max(253_402_300_799)
/** Milliseconds since 1970, likewise. */
export const unixMilliseconds = z.number().int().min(0).max(253_402_300_799_000)
/** Counts and heights: whole, and exact as a double. */
export const wholeNumber = z.number().int().min(0)
/** An amount in the smallest unit, written in digits: at most that of 256 bits. */
export const digits = z.string().regex(/^(0|[1-9]\d{0,77})$/)
