import { z } from 'zod'

const amountShape = z.strictObject({
  count: z.int().describe('How many payments.'),
  usdc: z.number().describe('Their sum, in USDC.'),
})

/** The maximum number of payments that are counted in one answer. */
export const countedMax = 20_000

/** What became of the payments of some days. */
export const figuresShape = z.strictObject({
  paid: amountShape.describe('Settled on a chain: money moved.'),
  simulated: amountShape.describe('Let pass without a settlement: no money moved.'),
  reserved: amountShape.describe('Being settled: the amount is reserved until the settlement ends.'),
  held: z.int().describe('How many a gate held: no money moved.'),
  blocked: z.int().describe('How many a gate blocked.'),
  flagged: z
    .int()
    .describe('How many a gate flagged and let pass; they count under `paid`, `simulated` or `reserved` too.'),
  complete: z
    .boolean()
    .describe(`False if there are more than ${countedMax} payments: the counts are then minimums. The sums are exact.`),
})
export type Figures = z.output<typeof figuresShape>
