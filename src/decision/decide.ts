import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { addressField, amountField, textField } from '../endpoint/fields.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import { whenReady } from '../kit/when-ready.ts'
import { chooseNetwork, type GatherNeeds } from '../screening/gather.ts'
import { hashInputs, type DecisionInputs } from './decision-inputs.ts'
import { decisionResultSchema } from './decision-result.ts'
import { decisionMembers, type DecisionWording } from './describe-decision.ts'
import { gatherDecision, type DecisionQuestion } from './gather-decision.ts'
import { judgeDecision, usdcPlaces, type DecisionJudgement } from './judge-decision.ts'
import { signDecision, type Settlement, type SignNeeds } from './sign-decision.ts'

export type DecideNeeds = GatherNeeds & SignNeeds

/** Of task, reasoning and purpose each. */
const textMaxBytes = 8_192

export const decidePayment = defineEndpoint({
  name: 'decidePayment',
  methods: ['GET', 'POST'],
  path: '/api/decide',
  tag: 'Decisions',
  summary: 'Decide on a payment before making it',
  description:
    'Screens the payee, checks the declared intent, and decides: `allow`, `review` or `decline`. A risky payee is ' +
    'declined, caution and uncertain need review, clear is allowed. The declared intent can only make the decision ' +
    'stricter. An amount above `maxAmountUsdc` is declined. On allow and review, the response contains a signed ' +
    'attestation that anyone can verify. `amountUsdc` is recorded and compared with the cap; it has no other effect.',
  access: { keys: 'counted', scope: 'decide' },
  limit: 'anonymous',
  input: z.strictObject({
    to: addressField('The payee: 0x, T, Solana base58 or Bitcoin, mainnet.'),
    amountUsdc: amountField('The amount in USDC.', usdcPlaces).optional(),
    purpose: textField('The kind of payment.', textMaxBytes).optional(),
    network: networkField(),
    task: textField('What the payment is for. An empty text is a finding.', textMaxBytes).optional(),
    reasoning: textField('Why this payee was chosen. An empty text is a finding.', textMaxBytes).optional(),
    maxAmountUsdc: amountField('The cap for this payment in USDC, as declared by the payer.', usdcPlaces).optional(),
    include: z
      .enum(['inputs'])
      .meta({ description: '`inputs`: the response contains all inputs of the decision.' })
      .optional(),
  }),
  output: decisionResultSchema,
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'amount_invalid',
    'text_too_long',
  ],
  examples: [
    {
      title: '25 USDC within a cap of 50',
      input: {
        to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
        amountUsdc: '25',
        maxAmountUsdc: '50',
        task: 'Buy the weather data set for March',
      },
    },
    { title: 'A sanctioned payee', input: { to: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96', amountUsdc: '25' } },
  ],
  run(needs: DecideNeeds, input, { lang }) {
    const network = chooseNetwork(input.to, input.network)
    const question: DecisionQuestion = {
      address: input.to,
      network,
      request: {
        to: input.to.canonical,
        network: input.network === undefined ? null : (network.ignored ?? network.network.name),
        amount_usdc: input.amountUsdc?.text ?? null,
        max_amount_usdc: input.maxAmountUsdc?.text ?? null,
        purpose: input.purpose ?? null,
        task: input.task ?? null,
        reasoning: input.reasoning ?? null,
      },
    }
    const wording: DecisionWording = { lang, baseUrl: needs.service.baseUrl, tier: 'free' }
    return whenReady(decide(needs, question), (decided) => ({
      json: describeJson(decided, wording, input.include === 'inputs'),
      outcome: decisionOutcome(decided),
    }))
  },
})

/** A decision as it was made: from what, how, and what was signed of it. */
export type Decided = {
  inputs: DecisionInputs
  inputsHash: string
  judged: DecisionJudgement
  /** CAIP-10 of the payee on the network it was screened on. */
  subject: string
  settlement: Settlement | null
}

/** Decides on a payment for whoever asks: gathers, judges, signs. Describing it is left to the caller. */
export function decide(needs: DecideNeeds, question: DecisionQuestion): Promise<Decided> | Decided {
  const subject = `${question.network.network.caip2}:${question.request.to}`
  return whenReady(gatherDecision(needs, question), (inputs) => {
    const judged = judgeDecision(inputs)
    const inputsHash = hashInputs(inputs)
    const settled = signDecision(needs, { inputs, inputsHash, judged, subject })
    return whenReady(settled, (settlement): Decided => ({ inputs, inputsHash, judged, subject, settlement }))
  })
}

/** What a decision came to, as a value. */
function decisionOutcome({ judged, subject, inputs }: Decided): Outcome {
  const { decision, reason_code, screening } = judged
  const isUncertain = screening.verdict === 'uncertain' && decision !== 'decline'
  return { result: decision, isUncertain, reason_code, subject, inputs }
}

function describeJson(decided: Decided, wording: DecisionWording, withInputs: boolean): string {
  const { inputs, inputsHash, judged, settlement } = decided
  const members = `${decisionMembers(inputs, judged, wording)},"inputs_hash":"${inputsHash}"`
  const signed = judged.decision === 'decline' ? '' : `,"settlement":${JSON.stringify(settlement)}`
  return `${members}${signed}${withInputs ? `,"inputs":${JSON.stringify(inputs)}` : ''}}`
}
