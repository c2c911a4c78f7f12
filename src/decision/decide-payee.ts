import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { AgentCredential } from '../endpoint/caller.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { amountField, refuse, textField } from '../endpoint/fields.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import { subjectField } from '../endpoint/subject-field.ts'
import { refuseSecretAlone } from '../endpoint/refuse-secret-alone.ts'
import type { Subject } from '../kit/subject.ts'
import { assetField } from './asset-field.ts'
import { describePayeeDecision, payeeResultSchema } from './describe-payee.ts'
import { gatherPayee, type GatherPayeeNeeds, type PayeeQuestion } from './payee/gather-payee.ts'
import { judgedPayee, judgePayee, type PayeeJudgement } from './judge-payee.ts'
import { hashPayeeInputs, type PayeeInputs } from './payee-inputs.ts'
import { subjectOf } from './replay/subject-of.ts'
import type { SignNeeds } from './sign-decision.ts'
import { signPayee, type SignedPayee } from './payee/sign-payee.ts'
import { usdcPlaces } from '../kit/amount.ts'

export type DecidePayeeNeeds = GatherPayeeNeeds & SignNeeds

const purposeMaxBytes = 8_192
const nameMaxBytes = 128

/** An address or an id that a payer may leave empty: a form to be filled in later is a question, not a mistake. */
const payerAddressMeaning = 'The address of the payer, mainnet; screened in reverse.'
const payerAddress = z.union([z.literal(''), subjectField(payerAddressMeaning)])
const payerAgentId = textField('The registered agent that pays.', nameMaxBytes)

export const decidePayee = defineEndpoint({
  name: 'decidePayee',
  methods: ['GET', 'POST'],
  path: '/api/payee/decide',
  tag: 'Decisions',
  summary: 'Decide for a payee whether to take a payment',
  description:
    'Whether a payee of the registry takes a payment: `accept`, `decline`, `hold_request_info` or `not_ready`. A ' +
    'sanctioned asset is always declined first; then the place of the payee on the ladder of the registry is judged, ' +
    'then what declines (the payer, the amount, the purpose, the agent), then what is missing by its own policy. A risky payer is declined, a cautious one is not; one that could ' +
    'not be screened is declined for now (`final: false`). Without an address no payer is screened, and the response ' +
    'says so. A hold names the fields to send, if there are any, and stands for 48 hours. Where the payee ' +
    'requires a known agent, its name is not enough: the payer shows the secret of the agent (`x-agent-secret`), or ' +
    'pays from the wallet that the agent is registered with and sends it as `payer.address`. `payer.known_by` and the ' +
    'token say which. A payer or a payee with the exact name of a party on a sanctions list is held for a review ' +
    '(`ENTITY_POSSIBLE_MATCH`, `named_like`), never declined for it. Every decision is signed.',
  access: { keys: 'counted', scope: 'payee_decide' },
  limit: 'anonymous',
  isLogged: true,
  agentIn: ({ payer, 'payer.agentId': agentId }) => agentId || (payer ? payer.agentId : undefined),
  input: z.strictObject({
    payee: textField('The `sid` of the payee in the registry.', nameMaxBytes)
      .transform((text, context): string => {
        if (text !== '') return text
        refuse(context, { code: 'parameter_missing', messageKey: 'reason.parameter_missing' })
        return z.NEVER
      })
      .meta({ description: 'The `sid` of the payee in the registry.', examples: ['weather-data'] }),
    'payer.address': payerAddress.meta({ description: payerAddressMeaning }).optional(),
    'payer.agentId': payerAgentId.optional(),
    payer: z
      .union([z.literal(''), z.strictObject({ address: payerAddress.optional(), agentId: payerAgentId.optional() })])
      .meta({ description: 'In a body: the payer as an object, instead of `payer.address` and `payer.agentId`.' })
      .optional(),
    amountUsdc: amountField('The amount in USDC; needed when the payee sets limits.', usdcPlaces).optional(),
    asset: assetField.optional(),
    purpose: textField('The kind of payment; needed when the payee lists purposes.', purposeMaxBytes).optional(),
    include: z.enum(['inputs']).meta({ description: '`inputs` returns the inputs behind `inputs_hash`.' }).optional(),
  }),
  output: payeeResultSchema,
  errors: ['address_invalid', 'address_checksum_invalid', 'amount_invalid', 'text_too_long', 'parameter_missing'],
  examples: [
    {
      title: 'A payment of 25 USDC to a service',
      input: {
        payee: 'weather-data',
        'payer.address': '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
        amountUsdc: '25',
        purpose: 'data',
      },
    },
  ],
  async run(needs: DecidePayeeNeeds, { include, ...input }, ask) {
    const { lang, caller } = ask
    refuseSecretAlone(ask, payerIn(input).agentId)
    const inputs = await gatherPayee(needs, questionOf(input, caller.agent))
    const judged = judgePayee(inputs)
    const inputsHash = hashPayeeInputs(inputs)
    const signed = await signPayee(needs, { inputs, inputsHash, judged })
    const { baseUrl } = needs.service
    const described = describePayeeDecision(inputs, judged, { ...signed, inputsHash }, { lang, baseUrl })
    return {
      body: include === 'inputs' ? { ...described, inputs } : described,
      outcome: payeeOutcome({ inputs, judged, inputsHash, signed, iss: baseUrl }),
    }
  },
})

type SentPayer = { address?: Subject | '' | undefined; agentId?: string | undefined }
type SentPayee = {
  payee: string
  'payer.address'?: Subject | '' | undefined
  'payer.agentId'?: string | undefined
  payer?: '' | SentPayer | undefined
  amountUsdc?: { text: string } | undefined
  asset?: string | undefined
  purpose?: string | undefined
}

/** The payer, from either form of naming it. */
function payerIn(sent: SentPayee): { address: Subject | null; agentId: string | null } {
  const payer: SentPayer = sent.payer === '' || sent.payer === undefined ? {} : sent.payer
  return {
    address: agreed('payer.address', presentOrNull(sent['payer.address']), presentOrNull(payer.address), keyOfAddress),
    agentId: agreed('payer.agentId', presentOrNull(sent['payer.agentId']), presentOrNull(payer.agentId), sameText),
  }
}

/** The request. `credential` belongs to the agent whose secret was sent, which also identifies it. */
function questionOf(sent: SentPayee, credential: AgentCredential | null): PayeeQuestion {
  const { address, agentId: inInput } = payerIn(sent)
  const agentId = agreed('payer.agentId', inInput, credential?.agentId ?? null, sameText)
  const isSent = ['payer', 'payer.address', 'payer.agentId'].some((name) => sent[name as keyof SentPayee] !== undefined)
  return {
    payer: address,
    credential,
    request: {
      amount_usdc: sent.amountUsdc?.text ?? null,
      ...(sent.asset === undefined ? {} : { asset: sent.asset }),
      empty_payer: isSent && address === null && agentId === null,
      payee: sent.payee,
      payer_address: address?.canonical ?? null,
      payer_agent_id: agentId,
      purpose: sent.purpose ?? null,
    },
  }
}

/** An empty field counts as missing. */
function presentOrNull<Value>(value: Value | '' | undefined): Value | null {
  return value === undefined || value === '' ? null : value
}

function sameText(text: string): string {
  return text
}

function keyOfAddress({ canonical }: Subject): string {
  return canonical
}

/** If both forms are used, they must agree. */
function agreed<Value>(
  field: string,
  first: Value | null,
  second: Value | null,
  keyOf: (value: Value) => string,
): Value | null {
  if (first !== null && second !== null && keyOf(first) !== keyOf(second))
    throw new ServiceError('parameter_invalid', { field, messageKey: 'detail.disagree' })
  return first ?? second
}

type DecidedPayee = {
  inputs: PayeeInputs
  judged: PayeeJudgement
  inputsHash: string
  signed: SignedPayee
  iss: string
}

/** The outcome of a payee's decision, as a value. */
function payeeOutcome({ inputs, judged, inputsHash, signed, iss }: DecidedPayee): Outcome {
  const { token, decisionId: jti, issuedAt: iat, expiresAt: exp } = signed
  const [first = null] = judged.reasons
  return {
    result: judged.status,
    isUncertain: first === 'PAYER_UNSCREENABLE' || first === 'CLOCK_WRONG',
    reason_code: first,
    subject: inputs.screening && subjectOf(inputs.screening),
    record: () => ({
      inputs,
      judged: judgedPayee(judged),
      inputsHash,
      attestation: token === null ? null : { token, jti, iss, iat, exp },
    }),
  }
}
