import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { checkAttestation, describeAttested } from './check-attestation.ts'
import type { Service } from '../endpoint/service.ts'
import { joinSentences, message } from '../messages/message.ts'
import type { World } from '../kit/world.ts'
import type { Keyring } from './keyring.ts'

export type VerifyNeeds = {
  attestation: Pick<Keyring, 'jwks'>
  world: Pick<World, 'now'>
  service: Pick<Service, 'baseUrl'>
}

export const verifyAttestationToken = defineEndpoint({
  name: 'verifyAttestation',
  methods: ['GET'],
  path: '/api/attestation/verify',
  tag: 'Attestations',
  summary: 'Verify an attestation',
  description:
    'Verifies the attestation of a payer-side decision or the signed decision of a payee. `valid` means signed by this ' +
    'service, not expired, and not issued in the future. A forged or foreign token is not an error: the response has ' +
    '`valid: false` and the reason, and repeats no unsigned content. Tokens can also be verified offline, with the keys ' +
    'at `/.well-known/service-keys.json`.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    token: z
      .string()
      .min(1)
      .meta({ description: 'The token exactly as a decision endpoint returned it.', examples: [foreignToken()] }),
  }),
  output: z.strictObject({
    valid: z.boolean(),
    signed: z.boolean().describe('Whether this service signed exactly this token.'),
    expired: z.boolean().describe('Whether it is signed and expired.'),
    verified_at: z.string().describe('When it was verified.'),
    attestation_id: z.string().nullable().describe("`decision_id` for a payee's decision."),
    address: z.string().nullable().describe("The screened address; for a payee's decision, the address of the payer."),
    agent: z
      .string()
      .nullable()
      .describe("Of a payee's decision: the agent that the payer is known to be; null where none is."),
    agent_known_by: z
      .enum(['credential', 'named_wallet'])
      .nullable()
      .describe(
        '`credential`: the payer showed the secret of the agent. `named_wallet`: `address` is the wallet that the agent is ' +
          'registered with, and the payment has to come from it.',
      ),
    network: z.string().nullable().describe("The network of the screening, CAIP-2; null for a payee's decision."),
    amount: z.string().nullable().describe('In whole units; null if no amount was given.'),
    asset: z.string().nullable(),
    decision: z
      .enum(['allow', 'review', 'decline', 'accept', 'hold_request_info', 'not_ready'])
      .nullable()
      .describe("`status` for a payee's decision."),
    verdict: z.enum(['clear', 'caution', 'risky', 'uncertain']).nullable(),
    evidence_as_of: z
      .string()
      .nullable()
      .describe('The oldest day to which a sanctions list of the decision is complete; null if the token has none.'),
    list_digests: z
      .record(z.string(), z.string())
      .nullable()
      .describe('By kind of list, which copies the decision rests on; null where the token has none.'),
    lists_max_age_h: z
      .int()
      .nullable()
      .optional()
      .describe('The age limit of sanctions lists in hours; null for none. Absent if the token does not contain it.'),
    screened_network: z.string().nullable().describe('CAIP-2; null where the token has none.'),
    site: z
      .string()
      .nullable()
      .describe('The host of the payment page, if one was screened: `verdict` is the stricter of the two.'),
    lists_root: z
      .string()
      .nullable()
      .describe(
        "Identifies the list snapshot of the decision: the `lists_root` of its proofs; null for a payee's decision.",
      ),
    inputs_hash: z
      .string()
      .nullable()
      .describe('SHA-256 in hex of the RFC 8785 form of `inputs`, which `include=inputs` returns.'),
    issued_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    kid: z.string().nullable(),
    reason_code: z.enum([
      'TOKEN_VALID',
      'TOKEN_EXPIRED',
      'TOKEN_NOT_YET_VALID',
      'TOKEN_MALFORMED',
      'TOKEN_ALGORITHM_WRONG',
      'TOKEN_TYPE_WRONG',
      'TOKEN_KEY_UNKNOWN',
      'TOKEN_KEY_RETIRED',
      'TOKEN_SIGNATURE_INVALID',
      'TOKEN_ISSUER_WRONG',
    ]),
    signal_class: z.enum(['ok', 'authorization']),
    detail: z.string(),
  }),
  errors: [],
  examples: [{ title: 'A token that this service did not sign', input: { token: foreignToken() } }],
  async run({ attestation, world, service }: VerifyNeeds, { token }, { lang }) {
    const attested = await checkAttestation(token, await attestation.jwks(), {
      issuer: service.baseUrl,
      now: world.now(),
    })
    const described = describeAttested(attested, lang)
    // Pages and the command line show this sentence on its own line.
    const limits = described.valid ? [message(lang, 'change.TOKEN_VALID')] : []
    return { body: { ...described, detail: joinSentences(lang, [described.detail, ...limits]) }, outcome: null }
  },
})

/** The example of RFC 8037, appendix A.4: a valid signature of another party. */
function foreignToken(): string {
  return [
    'eyJhbGciOiJFZERTQSJ9',
    'RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc',
    'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  ].join('.')
}
