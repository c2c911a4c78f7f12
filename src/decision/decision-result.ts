import { z } from 'zod'
import { proofResultSchema } from '../screening/proof-result.ts'
import { reasonCodeSchema, screenResultSchema, signalKeySchema, verdictSchema } from '../screening/screen-result.ts'

const partSchema = z.strictObject({
  verdict: verdictSchema,
  risk: z.int().min(0).max(100).nullable(),
  reason_code: reasonCodeSchema,
  signal_keys: z.array(signalKeySchema).min(1),
})

/** DecisionResult of the service document, section 2.2. */
export const decisionResultSchema = screenResultSchema.omit({ on: true, lists: true }).extend({
  decision: z.enum(['allow', 'review', 'decline']),
  allow: z.boolean().describe('True only if the decision is allow.'),
  retry_hint: z.string().optional().describe('On review and decline: whether a retry helps.'),
  disclaimer: z.string().optional().describe('On decline.'),
  tier: z.enum(['free', 'paid']),
  upgrade: z.url().describe('Description of the paid variant.'),
  payee: partSchema.optional().describe('If a page was screened: the payee by itself.'),
  site: partSchema
    .extend({ url: z.string(), host: z.string() })
    .optional()
    .describe('If a page was screened: the page by itself. The verdict of the response is the stricter one.'),
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
  inputs_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the RFC 8785 form of all inputs of the decision.'),
  evidence_as_of: z
    .string()
    .nullable()
    .describe('The oldest day to which a sanctions list that was read is complete; null if none was read.'),
  list_digests: z
    .record(z.string(), z.string())
    .describe(
      'By kind of list, the SHA-256 of the RFC 8785 form of [[id, snapshot], ...] of the copies in force, ordered by id.',
    ),
  screened_network: z.string().describe('The network the payee was screened on, CAIP-2.'),
  settlement: z
    .strictObject({
      attestation: z.string().describe('Compact JWS, EdDSA, typ cs-attestation+jwt.'),
      attestation_id: z.string(),
      verify_url: z.url(),
      expires_at: z.int().describe('Unix seconds.'),
    })
    .nullable()
    .optional()
    .describe(
      'On allow and review: can be bound to the settlement of the caller. Null while the clock of this service is wrong (CLOCK_WRONG).',
    ),
  inputs: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('With include=inputs: the inputs behind inputs_hash, so that the decision can be judged again.'),
  proof: proofResultSchema
    .optional()
    .describe('With include=proof: the answer of `GET /api/proof` for the payee, from the same lists.'),
  site_proof: proofResultSchema.optional().describe('With include=proof and a page to pay on: the same for its host.'),
})

export type DecisionResult = z.infer<typeof decisionResultSchema>
