import { z } from 'zod'
import { networkField, requirePresent } from '../chains/network-field.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { amountField, paymentUrlField, textField } from '../endpoint/fields.ts'
import type { DecisionRecord, Outcome } from '../endpoint/outcome.ts'
import { subjectField } from '../endpoint/subject-field.ts'
import { utcDay } from '../kit/day.ts'
import { whenReady } from '../kit/when-ready.ts'
import { isScreened } from '../kit/subject.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { isSuspectAsset } from '../screening/gather-asset.ts'
import type { GatherNeeds } from '../screening/gather.ts'
import { proveAddress, proveHost, type ProvedInLog } from '../screening/prove.ts'
import { assetField } from './asset-field.ts'
import { briefDecisionSchema, briefMembers, type BriefDecision } from './brief-decision.ts'
import { decisionQuestion, type ByLists, type DecisionQuestion } from './question/decision-question.ts'
import { hashInputs, type DecisionInputs } from './decision-inputs.ts'
import { decisionResultSchema } from './describing/decision-result.ts'
import { decisionMembers, type DecisionWording, type DescribedDecision } from './describe-decision.ts'
import { gatherDecision, isBarredByLists } from './gather-decision.ts'
import { isUnfinished, judgedDecision, judgeDecision, type DecisionJudgement } from './judge-decision.ts'
import { listedOffers } from './question/listed-offers.ts'
import { findOtherOffer } from './question/other-offer.ts'
import { otherDemandsField, paymentDemandField } from './question/payment-demand.ts'
import type { Remedy } from './remedy.ts'
import { settlementJson, signDecision, type Settlement, type SignNeeds } from './sign-decision.ts'
import { quoted } from '../kit/canonical-members.ts'
import {
  addJson,
  closeMembers,
  joinJson,
  type ClosingJson,
  type JsonOf,
  type OpeningJson,
} from '../kit/spliced-json.ts'
import { usdcPlaces } from '../kit/amount.ts'

export type DecideNeeds = GatherNeeds & SignNeeds

const answerSchema = z.union([decisionResultSchema, briefDecisionSchema])

/** For each of task, reasoning and purpose. */
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
    'stricter. An amount above `maxAmountUsdc` is declined; `amountUsdc` has no other effect. On allow and review, the ' +
    'answer has a signed attestation that anyone can verify. A payment demanded over x402 is sent as ' +
    '`requirements`, one entry of `accepts` of the 402 answer, in place of `to`, `amountUsdc`, `asset` and `network`; the ' +
    'amount that counts is the most that can be taken. A payment in a sanctioned asset, by contract, CAIP-19 or name, is ' +
    'declined (`SANCTIONED_ASSET`). With `url`, the page is screened as well, and the stricter verdict decides.',
  access: { keys: 'counted', scope: 'decide' },
  limit: 'anonymous',
  isLogged: true,
  documents: ['requirements', 'accepts'],
  input: z.strictObject({
    to: subjectField('The payee: 0x, T, Solana base58 or Bitcoin, mainnet.').optional(),
    amountUsdc: amountField('The amount in USDC.', usdcPlaces).optional(),
    asset: assetField.optional(),
    purpose: textField('The kind of payment.', textMaxBytes).optional(),
    network: networkField(),
    requirements: paymentDemandField(
      'In place of `to`: one entry of `accepts` of a 402 answer, x402 version 1 or 2. In a query, its JSON text.',
    ).optional(),
    accepts: otherDemandsField(
      'The entries of `accepts` of the same answer: if only the asset of `requirements` is declined, the first that is ' +
        'not is the remedy, and `evidence` shows those that name a listed party. In a query, their JSON text.',
    ).optional(),
    url: paymentUrlField('The page or API to pay. It is screened and never fetched.').optional(),
    task: textField('What the payment is for. An empty text is a finding.', textMaxBytes).optional(),
    reasoning: textField('Why this payee was chosen. An empty text is a finding.', textMaxBytes).optional(),
    maxAmountUsdc: amountField('The cap for this payment in USDC, as declared by the payer.', usdcPlaces).optional(),
    include: z
      .enum(['inputs', 'proof', 'inputs,proof'])
      .meta({
        description:
          '`inputs`: all inputs of the decision. `proof`: the answer of `GET /api/proof` for the payee, and for the host of `url`.',
      })
      .optional(),
    view: z.enum(['brief']).meta({ description: '`brief`: without evidence and sources.' }).optional(),
  }),
  output: answerSchema,
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'parameter_missing',
    'amount_invalid',
    'asset_invalid',
    'url_invalid',
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
    {
      title: 'What a 402 answer of x402 demands, in brief',
      input: {
        requirements: {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '10000',
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          payTo: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
          maxTimeoutSeconds: 60,
        },
        url: 'https://api.example.com/weather',
        maxAmountUsdc: '0.05',
        view: 'brief',
      },
    },
  ],
  run(needs: DecideNeeds & ProvedInLog, { include, view, accepts = [], ...requested }, { lang, tier }) {
    const snapshot = needs.lists.current()
    const byLists: ByLists = {
      isBarred: (address) => isBarredByLists(needs, address, snapshot),
      isSuspect: (asset) => isSuspectAsset(snapshot, asset, utcDay(needs.world.now())),
    }
    const question = decisionQuestion(requested, byLists)
    const { network } = question.network
    const wording: DecisionWording = {
      lang,
      baseUrl: needs.service.baseUrl,
      tier: tier ?? 'free',
      isResourceLeftOut: question.isResourceLeftOut === true && requested.url === undefined,
      listedOffers: requested.requirements === undefined ? [] : listedOffers(accepts, question, byLists),
    }
    requirePresent(needs.chains, network, requested.requirements === undefined ? 'network' : 'requirements.network')
    const answer = (decided: Decided, otherOffer: Remedy | null) => {
      const inputs = include?.startsWith('inputs') === true ? { inputs: decided.inputs } : {}
      const proof = include?.endsWith('proof') === true ? proveDecided(needs, decided, question, snapshot) : {}
      const included = closeMembers({ ...inputs, ...proof })
      const outcome = decisionOutcome(decided, wording.baseUrl)
      return { ...answerJson(decided, included, { wording: { ...wording, otherOffer }, view }), outcome }
    }
    return whenReady(decide(needs, question, snapshot), (decided) => {
      const { judged } = decided
      if (requested.requirements === undefined || accepts.length === 0) return answer(decided, null)
      const other = findOtherOffer(needs, { requested, accepts, judged }, { byLists, snapshot, lang })
      return other.then((remedy) => answer(decided, remedy))
    })
  },
})

/** A decision as made: its inputs, judgement, and signed part. */
export type Decided = {
  inputs: DecisionInputs
  inputsHash: string
  judged: DecisionJudgement
  /** CAIP-10 of the payee on the network it was screened on. */
  subject: string
  settlement: Settlement | null
}

/** Decides on a payment for a caller: gathers, judges, signs. The caller describes it. */
export function decide(
  needs: DecideNeeds,
  question: DecisionQuestion,
  snapshot: Snapshot = needs.lists.current(),
): Promise<Decided> | Decided {
  const subject = `${question.network.network.caip2}:${question.request.to}`
  return whenReady(gatherDecision(needs, question, snapshot), (inputs) => {
    const judged = judgeDecision(inputs)
    const inputsHash = hashInputs(inputs)
    const settled = signDecision(needs, { inputs, inputsHash, judged, subject })
    return whenReady(settled, (settlement): Decided => ({ inputs, inputsHash, judged, subject, settlement }))
  })
}

/** The outcome of a decision, as a value. */
function decisionOutcome(decided: Decided, iss: string): Outcome {
  const { judged, subject } = decided
  const { decision, reason_code } = judged
  return {
    result: decision,
    isUncertain: isUnfinished(judged),
    reason_code,
    subject,
    record: () => decisionRecord(decided, iss),
  }
}

/** Its record in a decision log. */
function decisionRecord({ inputs, inputsHash, judged, settlement }: Decided, iss: string): DecisionRecord {
  return {
    inputs,
    judged: judgedDecision(judged),
    inputsHash,
    attestation: settlement && {
      token: settlement.attestation,
      jti: settlement.attestation_id,
      iss,
      iat: settlement.issued_at,
      exp: settlement.expires_at,
    },
  }
}

/**
 * The proofs of the lists' entries for payee and page on the day of the decision. An IPv6 host and an address of a
 * chain that is not screened have none.
 */
function proveDecided(
  needs: ProvedInLog,
  { inputs }: Decided,
  { address, site }: DecisionQuestion,
  snapshot: Snapshot,
) {
  const { day } = inputs.facts
  const site_proof = site && proveHost(needs, snapshot, site.names, day)
  const proof = isScreened(address) && proveAddress(needs, snapshot, address, day)
  return { ...(proof ? { proof } : {}), ...(site_proof ? { site_proof } : {}) }
}

type Answer = z.infer<typeof answerSchema>

/** The answer: its description, its signed part, and what `include` adds. */
function answerJson(
  { inputs, inputsHash, judged, settlement }: Decided,
  included: ClosingJson<Pick<Answer, 'inputs' | 'proof' | 'site_proof'>>,
  { wording, view }: { wording: DecisionWording; view: 'brief' | undefined },
) {
  const describe = view === 'brief' ? briefMembers : decisionMembers
  const described: OpeningJson<BriefDecision | DescribedDecision> = describe(inputs, judged, wording)
  const hashed = addJson(described, 'inputs_hash', quoted(inputsHash))
  const settled = addJson(hashed, 'settlement', settlementJson(settlement))
  const json: JsonOf<Answer> = joinJson(settled, included)
  // The hash and the settlement are ASCII.
  const signedBytes = settled.length - described.length
  return { json, bytes: Buffer.byteLength(described) + signedBytes + Buffer.byteLength(included) }
}
