import { z } from 'zod'
import { decisionReasons } from './reason-codes.ts'

export const reasonCodeSchema = z
  .enum(decisionReasons)
  .describe('Why it was decided so. Each code has a page at /docs/reasons/<code>.')

/** The kind of a reason. */
export const signalClassSchema = z.enum(['ok', 'payment', 'regulatory', 'authorization', 'uncertain'])

/** Whether the same request can have another answer later, and what has to change first. */
export const retrySchema = z.strictObject({
  retryable: z.boolean(),
  after_seconds: z.int().min(1).optional(),
  condition: z.string().optional(),
})
