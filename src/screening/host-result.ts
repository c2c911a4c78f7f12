import { listKinds } from '../lists/kinds.ts'
import { z } from 'zod'
import { langs } from '../messages/message.ts'
import { reasonCodeSchema, retrySchema, signalClassSchema } from '../endpoint/answer-members.ts'
import { evidenceSchema, signalKeySchema, verdictSchema } from './screen-result.ts'

/** The answer of `GET /api/endpoint` (decisions section 3). */
export const hostResultSchema = z.strictObject({
  url: z.string().describe('The URL as serialised by the URL standard, without user information and fragment.'),
  host: z.string().describe('The screened host: ASCII, lower case, IPv6 in brackets.'),
  registrable_domain: z.string().nullable().describe('The registrable domain; null for an IP address.'),
  verdict: verdictSchema,
  risk: z.int().min(0).max(100).nullable().describe('0 to 100; null if uncertain.'),
  blocked: z.boolean().describe('True for risky and uncertain.'),
  lang: z.enum(langs),
  signals: z.array(z.string()).min(1),
  signal_keys: z.array(signalKeySchema).min(1),
  evidence: z.array(evidenceSchema),
  lists: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(listKinds),
        status: z.enum(['ok', 'fresh', 'stale', 'failed', 'not_configured']),
        cause: z.string().optional(),
        as_of: z.string().nullable(),
        matched: z
          .enum(['block', 'allow'])
          .nullable()
          .describe('The effect of the rule of this list for the URL; null without a rule.'),
      }),
    )
    .describe('All lists that cover hosts, and whether they have a rule for the URL.'),
  provider: z.literal('countersign'),
  note: z.string(),
  reason_code: reasonCodeSchema,
  signal_class: signalClassSchema,
  retry: retrySchema,
  cause: z.string().optional().describe('Why the verdict is uncertain.'),
  advice: z.string(),
  standard: z.url(),
  lists_root: z.string().describe('Identifies the list snapshot that was used.'),
})

export type HostResult = z.infer<typeof hostResultSchema>
