import { z } from 'zod'
import { networkByName } from '../chains/networks.ts'
import { decidePayment } from '../decision/decide.ts'
import type { ErrorCode } from '../endpoint/reason-codes.ts'
import { defineEndpoint, type Endpoint } from '../endpoint/endpoint.ts'
import { addressField, refuse } from '../endpoint/fields.ts'
import { unlistedRefusal } from '../endpoint/subject-field.ts'
import { isScreened, type Subject } from '../kit/subject.ts'
import { requireChain } from '../screening/chain-refusals.ts'
import { chooseNetwork, gatherUnread } from '../screening/gather.ts'
import { screenBatch } from '../screening/screen-batch.ts'
import { taintTrace } from '../screening/trace.ts'
import { describeTier } from './manifest.ts'
import type { PaidRooms, Sold } from './sold.ts'
import { verifyRequirements } from './quotes/verify-requirements.ts'

/** Errors of paid calls, beside those of invalid input. */
const paymentErrors = [
  'payment_required',
  'payment_payload_invalid',
  'payment_already_used',
  'payment_in_progress',
  'payment_pending',
  'settlement_limit_reached',
  'service_busy',
  'facilitator_unavailable',
  'facilitator_failed',
  'paid_tier_not_configured',
  'storage_unavailable',
] as const satisfies readonly ErrorCode[]

const common = { tag: 'Paid', access: { keys: 'ignored' }, limit: 'quotes', isSold: true } as const

const howItIsPaid =
  ' Without a payment the answer is 402 with a quote in the `payment-required` header (x402 version 2). Sign it and send ' +
  'the same request with `payment-signature`. It is charged only when an answer is delivered: `uncertain` is not. A ' +
  'request that is repeated with the same payment gets the stored answer. Send the chosen entry of `accepts` back ' +
  'unchanged as `accepted` of the payment: its `extra.quoteId` shows which quote it is for. A 402 that refuses a payment ' +
  'names the reason in `payment_refusal`; `/docs/reasons/payment_required` has its values. API keys are not read.'

export const buyDecision = defineEndpoint({
  ...withoutLog(decidePayment),
  ...common,
  name: 'buyDecision',
  methods: ['POST'],
  path: '/api/x402/decision',
  summary: 'Buy a decision on a payment before making it',
  description: `Answers as \`POST /api/decide\`, with \`tier: paid\`.${howItIsPaid}`,
  errors: [...decidePayment.errors, ...paymentErrors],
  run: (needs: PaidRooms, input, ask) => decidePayment.run(needs, input, { ...ask, tier: 'paid' }),
})

export const buyTrace = defineEndpoint({
  ...taintTrace,
  ...common,
  name: 'buyTrace',
  path: '/api/x402/trace',
  summary: 'Buy a trace of the USDT of a TRON address',
  description: `Answers as \`GET /api/risk/trace\` for a TRON address.${howItIsPaid}`,
  input: taintTrace.input.omit({ network: true }).extend({
    addr: addressField('The TRON address to trace.').transform((address, context) => {
      if (address.family !== 'tron') refuse(context, { code: 'address_invalid', messageKey: 'paid.tron_only' })
      return address
    }),
  }),
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'chain_not_configured',
    'chain_unavailable',
    ...paymentErrors,
  ],
  examples: taintTrace.examples.slice(0, 1),
  run: (needs: PaidRooms, input, ask) => taintTrace.run(needs, { ...input, network: undefined }, ask),
})

export const buyBatch = defineEndpoint({
  ...withoutLog(screenBatch),
  ...common,
  name: 'buyBatch',
  path: '/api/x402/batch',
  summary: 'Buy the screening of up to 25 addresses',
  description: `Answers as \`POST /api/risk/batch\`. It is charged when at least one address was judged; \`summary.uncertain\` counts the others.${howItIsPaid}`,
  errors: [...screenBatch.errors, ...paymentErrors],
  run: (needs: PaidRooms, input, ask) => screenBatch.run(needs, input, ask),
})

/** The endpoints that are sold per call. */
export const sold: readonly Sold[] = [
  { product: 'decision', endpoint: buyDecision, tool: 'compliance_decision', requireWorkable: requireKnownPayee },
  { product: 'trace', endpoint: buyTrace, tool: 'deep_trace', requireWorkable: requireTron },
  { product: 'batch', endpoint: buyBatch, tool: 'batch_screen' },
]

/** The endpoints of the paid tier, in the order of the reference. */
export const paidEndpoints: readonly Endpoint<PaidRooms>[] = [
  describeTier(sold),
  ...sold.map(({ endpoint }) => endpoint),
  verifyRequirements,
]

/**
 * Throws ServiceError for a payee on an unscreened chain that no list names: nothing could be decided, so no payment
 * for it is verified.
 */
export function requireKnownPayee(rooms: PaidRooms, input?: unknown): void {
  const { to } = decisionTo.safeParse(input).data ?? {}
  if (to === undefined || isScreened(to)) return
  const question = { address: to, network: chooseNetwork(to, undefined), on: null }
  if (gatherUnread(rooms, question, rooms.lists.current()) === null) throw unlistedRefusal(to, 'to')
}

/** The input is already parsed: `to` is a subject. */
const decisionTo = z.object({ to: z.custom<Subject>().optional() })

/** Throws ServiceError where no TRON endpoint is configured. */
export function requireTron({ chains }: Pick<PaidRooms, 'chains'>): void {
  const tron = networkByName('tron')
  if (tron) requireChain(chains, tron)
}

/** Keys are not read, so there is no decision log to write to. */
function withoutLog<Logged extends { isLogged?: true }>(logged: Logged): Omit<Logged, 'isLogged'> {
  const { isLogged: _taken, ...endpoint } = logged
  return endpoint
}
