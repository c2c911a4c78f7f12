import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import { attest } from '../attestation/attest.ts'
import type { Keyring } from '../attestation/keyring.ts'
import { rulesVersion } from '../intent/injection-rules.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { addressField, amountField, textField } from '../endpoint/fields.ts'
import { chooseNetwork, gatherFacts, observeFor, type GatherNeeds, type NetworkChoice } from '../screening/gather.ts'
import { hashInputs, type DecisionInputs, type DecisionRequest } from './decision-inputs.ts'
import { decisionResultSchema } from './decision-result.ts'
import { judgeDecision, usdcPlaces, type DecisionJudgement } from './judge-decision.ts'
import { decisionMembers, type DecisionWording } from './describe-decision.ts'

export type DecideNeeds = GatherNeeds & {
  baseUrl: string
  keyring: Keyring
  /** A new id behind a prefix. */
  drawId: (prefix: string) => string
}

/** How long an attestation may be relied on, in seconds, by decision. */
export const attestationSeconds = { allow: 900, review: 86_400 } as const

/** Of task, reasoning and purpose each. */
const textMaxBytes = 8_192

export const decidePayment = defineEndpoint({
  name: 'decidePayment',
  methods: ['GET', 'POST'],
  path: '/api/decide',
  tag: 'Decisions',
  summary: 'Decide on a payment before making it',
  description:
    'Screens the payee, reads the declared intent, and decides: `allow`, `review` or `decline`. Risky is declined, caution ' +
    'and uncertain are for review, clear is allowed; the declared intent can only make it stricter. An amount over ' +
    '`maxAmountUsdc` is declined. On allow and review the answer carries a signed attestation that anyone can verify. ' +
    '`amountUsdc` is recorded and compared with the cap, nothing else.',
  scope: 'decide',
  limit: 'anonymous',
  input: z.strictObject({
    to: addressField('Whom to pay: 0x, T, Solana base58 or Bitcoin, mainnet.'),
    amountUsdc: amountField('The amount in USDC.', usdcPlaces).optional(),
    purpose: textField('What kind of payment this is.', textMaxBytes).optional(),
    network: networkField(),
    task: textField('What is paid for. Sent empty it is a finding.', textMaxBytes).optional(),
    reasoning: textField('Why this payee. Sent empty it is a finding.', textMaxBytes).optional(),
    maxAmountUsdc: amountField('The cap for this payment in USDC, as its payer declares it.', usdcPlaces).optional(),
    include: z
      .enum(['inputs'])
      .meta({ description: '`inputs`: the answer carries everything it was judged from.' })
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
    const request: DecisionRequest = {
      to: input.to.canonical,
      network: input.network ?? null,
      amount_usdc: input.amountUsdc?.text ?? null,
      max_amount_usdc: input.maxAmountUsdc?.text ?? null,
      purpose: input.purpose ?? null,
      task: input.task ?? null,
      reasoning: input.reasoning ?? null,
    }
    const asked: AskedDecision = { request, network, wording: { lang, baseUrl: needs.baseUrl, tier: 'free' } }
    const question = { address: input.to, network, on: null }
    const snapshot = needs.lists.current()
    const decide = (observed: Parameters<typeof gatherFacts>[3]) => {
      const facts = gatherFacts(needs, question, snapshot, observed)
      const inputs = { facts, inputs: 1, request, rules: rulesVersion } as const
      return answerSigned(needs, inputs, asked, input.include === 'inputs')
    }
    const observed = observeFor(needs, question, snapshot)
    return observed instanceof Promise ? observed.then(decide) : decide(observed)
  },
})

type AskedDecision = { request: DecisionRequest; network: NetworkChoice; wording: DecisionWording }

/** Judges, speaks and signs. A decline is not signed: there is nothing that it could be bound to. */
async function answerSigned(
  needs: DecideNeeds,
  inputs: DecisionInputs,
  { request, network, wording }: AskedDecision,
  withInputs: boolean,
): Promise<{ json: string }> {
  const judged = judgeDecision(inputs)
  const inputsHash = hashInputs(inputs)
  const members = `${decisionMembers(inputs, judged, wording)},"inputs_hash":"${inputsHash}"`
  const shown = withInputs ? `,"inputs":${JSON.stringify(inputs)}` : ''
  if (judged.decision === 'decline') return { json: `${members}${shown}}` }
  const id = needs.drawId('att_')
  const issuedAt = Math.floor(needs.now() / 1_000)
  const expiresAt = issuedAt + attestationSeconds[judged.decision]
  const attestation = await attest(needs.keyring, {
    ...claimsOf(judged),
    iss: needs.baseUrl,
    jti: id,
    sub: `${network.network.caip2}:${request.to}`,
    ...(request.amount_usdc === null ? {} : { amount: request.amount_usdc, asset: 'USDC' }),
    lists_root: inputs.facts.lists_root,
    inputs_hash: inputsHash,
    iat: issuedAt,
    exp: expiresAt,
  })
  const verifyUrl = `${needs.baseUrl}/api/attestation/verify?token=${attestation}`
  const settlement = `{"attestation":"${attestation}","attestation_id":"${id}","verify_url":${JSON.stringify(verifyUrl)},"expires_at":${expiresAt}}`
  return { json: `${members},"settlement":${settlement}${shown}}` }
}

function claimsOf({ decision, reason_code, screening }: DecisionJudgement) {
  return { decision, verdict: screening.verdict, risk: screening.risk, reason_code }
}
