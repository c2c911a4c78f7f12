import { z } from 'zod'
import { langs } from '../messages/message.ts'
import {
  evidenceSchema,
  reasonCodeSchema,
  retrySchema,
  signalClassSchema,
  signalKeySchema,
  verdictSchema,
} from './screen-result.ts'

/** What `GET /api/endpoint` answers (decisions section 3). */
export const hostResultSchema = z.strictObject({
  url: z.string().describe('The URL as the URL standard writes it, without user information and fragment.'),
  host: z.string().describe('The host that was screened: ASCII, lower case, IPv6 in brackets.'),
  registrable_domain: z.string().nullable().describe('The name somebody registered; null for an IP address.'),
  verdict: verdictSchema,
  risk: z.int().min(0).max(100).nullable().describe('0 to 100; null when uncertain.'),
  blocked: z.boolean().describe('True for risky and uncertain.'),
  lang: z.enum(langs),
  signals: z.array(z.string()).min(1),
  signal_keys: z.array(signalKeySchema).min(1),
  evidence: z.array(evidenceSchema),
  lists: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(['sanctions', 'mixer', 'own', 'scam', 'phishing', 'context']),
        status: z.enum(['ok', 'fresh', 'stale', 'failed', 'not_configured']),
        as_of: z.string().nullable(),
        matched: z
          .enum(['block', 'allow'])
          .nullable()
          .describe('What the rule says that the list has for this URL; null: none.'),
      }),
    )
    .describe('Every list that can speak of a host, and whether it did.'),
  provider: z.literal('countersign'),
  note: z.string(),
  reason_code: reasonCodeSchema,
  signal_class: signalClassSchema,
  retry: retrySchema,
  cause: z.string().optional().describe('Why it is uncertain.'),
  advice: z.string(),
  standard: z.url(),
  lists_root: z.string().describe('Names the list snapshot that was used.'),
})

export type HostResult = z.infer<typeof hostResultSchema>
