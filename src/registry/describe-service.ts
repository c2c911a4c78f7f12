import { z } from 'zod'
import { revisionShape } from '../accounts/shown-state.ts'
import type { Service } from '../endpoint/service.ts'
import { findParty } from '../lists/find-party.ts'
import type { Lists } from '../lists/lists.ts'
import { message, type Lang } from '../messages/message.ts'
import { namedLikeField } from './describe-agent.ts'
import type { Naming } from './name-match.ts'
import { ratingOf, ratings, serviceRevision, type PayeePolicy, type PayeeService, type Proof } from './payee-service.ts'
import { proofFileUrl, walletProofText } from './services/proofs.ts'

const usdcLimit = z.number().min(0).nullable()

export const policySchema = z.strictObject({
  min_usdc: usdcLimit.describe('The least that is taken, in USDC; null: no limit.'),
  max_usdc: usdcLimit.describe('The most that is taken, in USDC; null: no limit.'),
  require_kya: z
    .boolean()
    .describe('Whether a payer must be known as a registered agent: by its secret, or by the wallet it pays from.'),
  purposes: z.array(z.string()).describe('The purposes that are accepted. An empty list accepts every purpose.'),
})

/** The public description of a service (service document, section 2.3). */
export const payeeRefSchema = z.strictObject({
  sid: z.string(),
  name: z.string(),
  named_like: namedLikeField,
  rating_status: z.enum(ratings),
  open_disputes: z
    .int()
    .min(0)
    .describe(
      'Verified receipts of the wallet on which payer and payee contradict each other. They are not adjudicated.',
    ),
  policy: policySchema,
})

export type PayeeRef = z.infer<typeof payeeRefSchema>

export function describePayee(service: PayeeService, openDisputes: number, lists: Naming): PayeeRef {
  return {
    sid: service.sid,
    name: service.name,
    named_like: [...findParty(lists, service.name)],
    rating_status: ratingOf(service),
    open_disputes: openDisputes,
    policy: describePolicy(service.policy),
  }
}

/** Limits are below 10^12 with six places, which a JSON number represents. */
export function describePolicy({ min_usdc, max_usdc, require_kya, purposes }: PayeePolicy): PayeeRef['policy'] {
  const number = (text: string | null) => (text === null ? null : Number(text))
  return { min_usdc: number(min_usdc), max_usdc: number(max_usdc), require_kya, purposes: [...purposes] }
}

const proofState = {
  state: z.enum(['proved', 'open']),
  proved_at: z.iso.datetime().nullable(),
  by: z.enum(['key', 'file', 'signature', 'operator']).nullable(),
  detail: z.string().describe('What was proved, or what is to be done.'),
}

export const serviceProofsSchema = z.strictObject({
  contact: z.strictObject(proofState).describe('The e-mail address of the owner, confirmed by activating the key.'),
  domain: z
    .strictObject({ ...proofState, file_url: z.url(), token: z.string() })
    .describe('A file that holds the token on a line of its own.'),
  wallet: z
    .strictObject({ ...proofState, message: z.string() })
    .describe('A signature of the wallet over exactly this message.'),
})

/** The dependencies of describeOwned. */
export type DescribeNeeds = { service: Pick<Service, 'baseUrl'>; lists: Pick<Lists, 'current'> }

/** The description of a service for its owner. */
export const ownedServiceSchema = z.strictObject({
  sid: z.string(),
  revision: revisionShape,
  name: z.string(),
  named_like: namedLikeField,
  url: z.url(),
  wallet: z.string(),
  policy: policySchema,
  rating_status: z.enum(ratings),
  proofs: serviceProofsSchema,
  registered_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export function describeOwned(
  { service: { baseUrl }, lists }: DescribeNeeds,
  service: PayeeService,
  lang: Lang,
): z.infer<typeof ownedServiceSchema> {
  return {
    sid: service.sid,
    revision: serviceRevision(service),
    name: service.name,
    named_like: [...findParty(lists.current(), service.name)],
    url: service.url,
    wallet: service.wallet,
    policy: describePolicy(service.policy),
    rating_status: ratingOf(service),
    proofs: {
      contact: describeProof(service, 'contact', lang),
      domain: {
        ...describeProof(service, 'domain', lang),
        file_url: proofFileUrl(service),
        token: service.tokens.domain,
      },
      wallet: { ...describeProof(service, 'wallet', lang), message: walletProofText(service, baseUrl) },
    },
    registered_at: new Date(service.registeredAt).toISOString(),
    updated_at: new Date(service.updatedAt).toISOString(),
  }
}

function describeProof({ proofs }: PayeeService, kind: keyof PayeeService['proofs'], lang: Lang) {
  const proof = proofs[kind]
  const state: 'proved' | 'open' = proof === null ? 'open' : 'proved'
  return {
    state,
    proved_at: proof && new Date(proof.at).toISOString(),
    by: proof && proof.by,
    detail: message(lang, proof ? proofKey(kind, proof) : `proof.${kind}.open`),
  }
}

/** The message key of a proof. A proof set by the operator is neither a signature nor a file. */
export function proofKey(kind: keyof PayeeService['proofs'], { by }: Proof) {
  return by === 'operator' ? 'proof.operator' : (`proof.${kind}.proved` as const)
}
