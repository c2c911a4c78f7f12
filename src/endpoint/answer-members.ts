import { z } from 'zod'
import { decisionReasons } from './reason-codes.ts'

export const reasonCodeSchema = z
  .enum(decisionReasons)
  .describe('Why it was decided so. Each code has a page at /docs/reasons/<code>.')

/** What kind of reason it is. */
export const signalClassSchema = z.enum(['ok', 'payment', 'regulatory', 'authorization', 'uncertain'])

/** Whether the same request can give another answer later, and what has to change first. */
export const retrySchema = z.strictObject({
  retryable: z.boolean(),
  after_seconds: z.int().min(1).optional(),
  condition: z.string().optional(),
})
