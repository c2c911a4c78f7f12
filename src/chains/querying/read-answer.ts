import { z } from 'zod'
import { ChainError } from '../chain-error.ts'

/**
 * Parses an endpoint's answer by its schema. Anything else is ChainError `malformed`. `what` names it in the message.
 */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.output<Schema> {
  const reading = schema.safeParse(answer)
  if (reading.success) return reading.data
  // Names of members only: a value could be a whole page, or contain data that must not be logged.
  const where = reading.error.issues[0]?.path.join('.') ?? ''
  throw new ChainError('malformed', `${what} is not as documented${where === '' ? '' : ` at ${where}`}`)
}

/** Seconds since 1970 of a date with a four-digit year. */
export const unixSeconds = z.number().int().min(0).max(253_402_300_799)
/** Milliseconds since 1970, likewise. */
export const unixMilliseconds = z.number().int().min(0).max(253_402_300_799_000)
/** Counts and heights: integers that a double represents exactly. */
export const wholeNumber = z.number().int().min(0)
/** An amount in the smallest unit, in digits: at most 256 bits. */
export const digits = z.string().regex(/^(0|[1-9]\d{0,77})$/)
