import { z } from 'zod'

/** A quote of any service (x402 specification version 2, section 5.1), as far as this service reads it. */
export const paymentRequiredSchema = z
  .looseObject({
    x402Version: z.literal(2),
    resource: z.looseObject({ url: z.string() }),
    accepts: z.array(z.looseObject({ payTo: z.string(), amount: z.string() })).min(1),
    extensions: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ description: 'PaymentRequired of x402 version 2.' })
