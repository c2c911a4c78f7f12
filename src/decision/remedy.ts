import { z } from 'zod'

/** A change that leads to a better decision, as part of an answer: it was judged again before it was offered. */
export const remedyShape = z.strictObject({
  kind: z.enum([
    'lower_amount',
    'wait_until',
    'add_field',
    'change_field',
    'use_payee',
    'use_offer',
    'probe_first',
    'retry_after_outage',
  ]),
  patch: z
    .array(z.strictObject({ op: z.enum(['add', 'replace']), path: z.string(), value: z.string() }))
    .describe('RFC 6902, into the body that was sent: all of it together. Empty where only the time differs.'),
  to: z.enum(['allow', 'review']).describe('The decision it leads to.'),
  verified: z.literal(true),
  valid_from: z.iso.datetime().nullable().describe('The same before this time is still blocked, or may be. Null: now.'),
  valid_until: z.iso.datetime().describe('It leads there before this time, unless something else changes.'),
  detail: z.string(),
})

export type Remedy = z.output<typeof remedyShape>
