import { z } from 'zod'
import { proofResultSchema } from '../../screening/proof-result.ts'
import { reasonCodeSchema } from '../../endpoint/answer-members.ts'
import { remedyShape } from '../remedy.ts'
import { screenResultSchema, signalKeySchema, verdictSchema } from '../../screening/screen-result.ts'

const partSchema = z.strictObject({
  verdict: verdictSchema,
  risk: z.int().min(0).max(100).nullable(),
  reason_code: reasonCodeSchema,
  signal_keys: z.array(signalKeySchema).min(1),
})

const { advice, intelligence, reason_code, retry, signal_class, ...screened } = screenResultSchema.omit({
  on: true,
  lists: true,
}).shape

/**
 * DecisionResult of the service document, section 2.2, in the order of the answer: what a caller acts on comes first.
 */
export const decisionResultSchema = z.strictObject({
  decision: z.enum(['allow', 'review', 'decline']),
  allow: z.boolean().describe('True only if the decision is allow.'),
  reason_code,
  signal_class,
  retry,
  retry_hint: z.string().optional().describe('On review and decline: whether a retry helps.'),
  advice,
  remedies: z
    .array(remedyShape)
    .optional()
    .describe('On decline: changes of the request that lead to a better decision, each judged again.'),
  final: z.boolean().optional().describe('On decline: whether no remedy is known.'),
  disclaimer: z.string().optional().describe('On decline.'),
  ...screened,
  verdict: screened.verdict.describe(
    'Of payee and page, the stricter one. The declared intent changes the decision, not the verdict.',
  ),
  payee: partSchema.optional().describe('If a page was screened: the payee by itself.'),
  site: partSchema
    .extend({ url: z.string(), host: z.string() })
    .optional()
    .describe('If a page was screened: the page by itself.'),
  parties: z
    .array(
      partSchema.extend({
        field: z.string(),
        address: z.string().describe('Of an asset without a contract, its name.'),
      }),
    )
    .optional()
    .describe(
      'Others whom a demand names and a list has, by member, and the asset of the payment if a list has it. The strictest ' +
        'verdict is that of the response.',
    ),
  payment: z
    .strictObject({
      scheme: z.string(),
      network: z.string().describe('CAIP-2.'),
      asset: z.string().describe('Contract or mint.'),
      symbol: z.string(),
      amount: z.string().describe('In whole units: the ceiling where the scheme has one.'),
    })
    .optional()
    .describe('If `requirements` was sent: how it was read.'),
  evidence_as_of: z
    .string()
    .nullable()
    .describe('The oldest day to which a sanctions list that was read is complete; null if none was read.'),
  list_digests: z
    .record(z.string(), z.string())
    .describe(
      'By kind of list, the SHA-256 of the RFC 8785 form of [[id, snapshot], ...] of the copies in force, ordered by id.',
    ),
  lists_max_age_h: z
    .int()
    .nullable()
    .optional()
    .describe('How old a sanctions list may be, in hours (LISTS_MAX_AGE_HOURS); null: no bound.'),
  screened_network: z.string().describe('The network the payee was screened on, CAIP-2.'),
  tier: z.enum(['free', 'paid']),
  upgrade: z.url().describe('Description of the paid variant.'),
  intelligence,
  inputs_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the RFC 8785 form of all inputs of the decision.'),
  settlement: z
    .strictObject({
      attestation: z.string().describe('Compact JWS, EdDSA, typ cs-attestation+jwt.'),
      attestation_id: z.string(),
      verify_url: z.url(),
      expires_at: z.int().describe('Unix seconds.'),
    })
    .nullable()
    .describe(
      'On allow and review: can be bound to the settlement of the caller. Null on decline, and while the clock of this service is wrong (CLOCK_WRONG).',
    ),
  inputs: z.record(z.string(), z.unknown()).optional().describe('With include=inputs: the inputs behind inputs_hash.'),
  proof: proofResultSchema
    .optional()
    .describe('With include=proof: the answer of `GET /api/proof` for the payee, from the same lists.'),
  site_proof: proofResultSchema.optional().describe('With include=proof and a page to pay on: the same for its host.'),
})

export type DecisionResult = z.infer<typeof decisionResultSchema>
