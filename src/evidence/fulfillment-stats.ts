import { z } from 'zod'

/** How payments to a payee were fulfilled: rates are published only from `threshold` verified receipts on. */
export const fulfillmentStatsSchema = z.strictObject({
  payee: z.string(),
  receipts: z.strictObject({
    verified: z.int().min(0),
    delivered: z.int().min(0),
    not_delivered: z.int().min(0).describe('Said by payers that proved to have paid.'),
    disputed: z.int().min(0).describe('The payee proved to be it, and contradicts.'),
  }),
  unproved: z
    .strictObject({ not_delivered: z.int().min(0), disputed: z.int().min(0) })
    .describe('Statements that blame, by parties that proved nothing. They enter no rate and no other count.'),
  rates: z
    .strictObject({ delivered: z.number(), not_delivered: z.number(), disputed: z.number() })
    .nullable()
    .describe(
      'Shares of the verified receipts without those of unproved `not_delivered`, 0 to 1; null until published.',
    ),
  published: z.boolean(),
  threshold: z.literal(10),
})

type FulfillmentStats = z.infer<typeof fulfillmentStatsSchema>

/** The receipts of a payee, by canonical address. */
export type ReceiptStats = (payee: string) => Promise<FulfillmentStats>
