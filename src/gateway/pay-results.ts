import { z } from 'zod'
import { droppedMembers, replacedChangeShape } from '../accounts/dropped-change.ts'
import { namedChangeMembers } from '../accounts/shown-change.ts'
import { attributionField, namedLikeField } from '../registry/describe-agent.ts'
import { mailedField } from '../accounts/mailed-field.ts'
import { anomalyModes } from '../registry/mandate.ts'
import { gates } from './gates/gates.ts'
import { paymentStates, shownStates } from './gates/payment-states.ts'
import { trialDays, trialPaymentsMax } from './trials/read-trial.ts'
import { remedyShape } from '../decision/remedy.ts'
import { retrySchema } from '../endpoint/answer-members.ts'

export const mandateShape = z.strictObject({
  maxUsdc: z.number(),
  dailyUsdc: z.number(),
  allowedPayees: z.array(z.string()).readonly(),
  purpose: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  kycRequired: z.boolean(),
  anomaly: z.enum(anomalyModes),
})

export const checks = z
  .array(
    z.strictObject({
      n: z.int().min(1).max(gates.length),
      key: z.string(),
      pillar: z.string(),
      outcome: z.enum(['pass', 'skip', 'review', 'block']),
      reason_code: z.string().nullable(),
      detail: z.string(),
    }),
  )
  .describe('The result of each gate, in order, up to the one that blocked.')

const paid = {
  paymentId: z.string(),
  decision: z.enum(['allow', 'review']),
  checks,
  settlement: z
    .strictObject({
      mode: z.enum(['simulated', 'onchain']),
      network: z.string(),
      txHash: z.string().nullable(),
      simulated: z.boolean(),
    })
    .nullable(),
  attestation: z
    .strictObject({ attestation: z.string(), attestation_id: z.string(), verify_url: z.url(), expires_at: z.int() })
    .nullable(),
  at: z.iso.datetime(),
  lang: z.enum(['en', 'zh']),
}

/** Of a held, flagged or simulated payment. */
const reviewed = {
  pillar: z.string().optional().describe('Of a held or flagged payment: the gate that held or flagged it.'),
  reason_code: z.string().optional().describe('Of a held or flagged payment: why.'),
  advice: z
    .string()
    .optional()
    .describe(
      'Of a held payment: that no money moved, why it was held, and what to do. Of a simulated one: that no money moved, and how to pay. Of a flagged one, whose decision is `review`: that it was not stopped, who hears of it, and what would stop such payments.',
    ),
}

const settled = z.strictObject({
  status: z
    .enum(['settled', 'held'])
    .describe('`settled` stands for a simulated payment too: `settlement.simulated` distinguishes them.'),
  ...paid,
  detail: z.string().optional().describe('Of a simulated payment: that no money moved, and what settles one.'),
  ...reviewed,
})

/** A payment whose end the chain does not show yet. */
export const settling = z.strictObject({
  status: z.literal('settling'),
  ...paid,
  reserved_until: z.iso
    .datetime()
    .describe(
      'When the authorization ends: soon after it, the payment is settled or has failed, and `history` states which.',
    ),
  detail: z.string(),
  ...reviewed,
})

const typedData = z
  .looseObject({
    domain: z.looseObject({}),
    types: z.looseObject({}),
    primaryType: z.literal('TransferWithAuthorization'),
    message: z.looseObject({ from: z.string().nullable(), nonce: z.string() }),
  })
  .describe('What the wallet of the agent signs (EIP-712). `from` is null unless the secret of the agent is sent.')

const previewed = z.strictObject({
  decision: z.enum(['allow', 'review', 'block']),
  blocked: z.boolean(),
  checks,
  pillar: z.string().optional().describe('Of a block or review: the gate that blocks, holds or flags the payment.'),
  reason_code: z.string().optional().describe('Of a block or review: why.'),
  advice: z
    .string()
    .optional()
    .describe(
      'Of a block or review: what would become of the payment, and what to do. A `review` that no gate holds would be paid and flagged.',
    ),
  retry: retrySchema.optional().describe('Of a block.'),
  remedies: z.array(remedyShape).optional().describe('Of a block, for callers with the secret of the agent.'),
  final: z.boolean().optional().describe('Whether no remedy is known, and waiting does not help.'),
  settlement: z.strictObject({
    mode: z.enum(['simulated', 'onchain']),
    network: z.string(),
    authorization: z
      .strictObject({ nonce: z.string(), typedData })
      .nullable()
      .describe(
        'Null where the payment would be simulated: off the chain of settlement, without `agentId` and `nonce`, or for an agent without a wallet.',
      ),
    reason_code: z
      .enum(['wallet_bound'])
      .nullable()
      .describe('What settlement would be refused with. Only with the secret of the agent.'),
    detail: z.string().nullable().describe('What is missing for settlement, or was not checked.'),
  }),
  lang: z.enum(['en', 'zh']),
  note: z.string(),
})

/** The answer of a preview. */
export type PreviewResult = z.output<typeof previewed>

const attributed = z.strictObject({
  found: z.literal(true),
  agentId: z.string(),
  entity: z.string(),
  status: z.enum(['active', 'revoked']),
  attribution: attributionField,
  owned: z.boolean().describe('Whether an account answers for the agent.'),
  principal: z.string().nullable(),
  named_like: namedLikeField,
  kyc: z.enum(['none', 'verified']),
  registeredAt: z.iso.datetime(),
  rotatedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  mandate: mandateShape.optional().describe('Only with the secret of the agent.'),
  wallet: z.string().nullable().optional(),
  discoverable: z.boolean().optional(),
  loosensFrom: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('Of a claim: when the mandate may be loosened and the wallet freed; null where they may be now.'),
  detail: z.string().nullable().optional(),
})

/** A payment of the ledger, as its agent and its owner see it. */
export const pastPayment = {
  paymentId: z.string(),
  nonce: z.string().nullable(),
  amountUsdc: z.number(),
  to: z.string(),
  network: z.string(),
  state: z.enum(shownStates).describe('What has become of it. `simulated`: no money moved.'),
  status: z
    .enum(Object.keys(paymentStates) as [keyof typeof paymentStates])
    .describe('As the payment was answered: `settled` stands for a simulated payment too. Show `state`.'),
  flagged: z.boolean().describe('Whether a gate flagged it, and it was let pass.'),
  pillar: z.string().nullable(),
  reason_code: z.string().nullable(),
  simulated: z.boolean().describe('Whether nothing moves on a chain for it.'),
  txHash: z.string().nullable().describe('The transaction that settled it on the chain.'),
  watched_until: z.iso
    .datetime()
    .optional()
    .describe(
      'Of a failed payment that was given back: when its authorization ends. If the chain carries it out before, it becomes settled and counts.',
    ),
  at: z.iso.datetime(),
}

const historied = z.strictObject({
  items: z.array(z.strictObject(pastPayment)),
  threats: z.array(
    z.strictObject({ kind: z.literal('replay_detected'), nonce: z.string().nullable(), at: z.iso.datetime() }),
  ),
  day: z.string().describe('The UTC day that payments count on.'),
  spent_today: z.number(),
  cursor: z.string().nullable(),
})

const course = z.enum(['passed', 'held', 'blocked'])
const courseCounts = z.strictObject({ passed: z.int(), held: z.int(), blocked: z.int() })

/** The result of trying a mandate. */
export const tried = z.strictObject({
  agentId: z.string(),
  mandate: mandateShape.describe('The draft as a whole.'),
  change: z.enum(['same', 'tighter', 'looser']).describe('`looser` would wait for the owner of the agent.'),
  days: z.literal(trialDays),
  from: z.iso.datetime().describe('The beginning of the first day (UTC).'),
  payments: z.int().describe('How many payments were judged again.'),
  not_judged: z.int().describe('Payments recorded by a version that did not keep what the gates read.'),
  truncated: z.boolean().describe(`Whether there are more than ${trialPaymentsMax}; the newest are judged.`),
  happened: courseCounts,
  would: courseCounts,
  changed: z
    .array(
      z.strictObject({
        paymentId: z.string(),
        nonce: z.string().nullable(),
        at: z.iso.datetime(),
        amountUsdc: z.number(),
        to: z.string(),
        happened: course,
        happened_pillar: z.string().nullable().describe('The gate that held or blocked it.'),
        would: course,
        pillar: z.string().nullable().describe('The gate that would have held or blocked it.'),
        reason_code: z.string().nullable(),
      }),
    )
    .describe('The payments of which something else would have become.'),
  summary: z.string(),
  lang: z.enum(['en', 'zh']),
})

const mandated = z.strictObject({ agentId: z.string(), mandate: mandateShape, pending: z.null(), ...droppedMembers })
const rotated = z.strictObject({ agentId: z.string(), agentSecret: z.string(), rotatedAt: z.iso.datetime() })

/** The answers of POST /api/pay with status 200, by action. */
export const payResult = z.union([
  settled,
  previewed,
  attributed,
  z.strictObject({ found: z.literal(false) }),
  mandated,
  tried,
  rotated,
  z.strictObject({ agentId: z.string(), status: z.literal('revoked') }),
  historied,
])

export const registered = z.strictObject({
  agentId: z.string(),
  agentSecret: z.string().describe('Shown once. Send it in `x-agent-secret`.'),
  status: z.literal('active'),
  owned: z.boolean().describe('Whether the key that was sent with the request made its account the owner.'),
  named_like: namedLikeField,
  mandate: mandateShape,
  registeredAt: z.iso.datetime(),
})

/** A pending change of a mandate. */
export const pendingMandateShape = z.strictObject({
  ...namedChangeMembers('mandate'),
  mandate: mandateShape.describe('As it would be.'),
})

/** The members of an answer beside a pending mandate. */
export const waitingMandateMembers = {
  mailed: mailedField,
  detail: z.string(),
  replaces: replacedChangeShape
    .nullable()
    .describe(
      'The pending change that this one replaces, from the agent or from its owner. It can no longer be confirmed.',
    ),
}

export const pendingMandate = z.strictObject({
  agentId: z.string(),
  mandate: mandateShape.describe('As it is in force.'),
  pending: pendingMandateShape,
  ...waitingMandateMembers,
})
