import type { z } from 'zod'
import type { Call, CallParts } from '../api/call.ts'
import type { Answer, Endpoint, Received } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { Lang } from '../messages/message.ts'
import { charge } from './sale/charge.ts'
import { hashRequest } from './sale/hash-request.ts'
import type { Offer } from './offer.ts'
import { createQuoteLimit, type QuoteLimit } from './sale/quote-limit.ts'
import type { SignedPayment } from './read-payment.ts'
import type { ChargeNeeds, Charged } from './sale.ts'
import type { PaidRooms } from './sold.ts'
import { vouchPayment } from './sale/vouch-payment.ts'

type Parts = Pick<CallParts<PaidRooms>, 'identify' | 'admit'>

/** The arguments of `api/call`. */
type CallInput<Input extends z.ZodObject> = {
  received: Received
  read: () => Reading<Input>
} & Omit<Parameters<Call<PaidRooms>['call']>[1], 'received' | 'read'>
type Reading<Input extends z.ZodObject> = { lang: Lang; input: z.output<Input> }

/** A call for sale, as a door passes it in. */
type Selling<Input extends z.ZodObject> = {
  endpoint: Endpoint<PaidRooms, Input>
  offer: Offer
  /** Throws ServiceError while no call could be served: it is not quoted then. */
  requireWorkable: (input?: z.output<Input>) => void
  request: CallInput<Input>
  /** Parses the payment of the call; null where there is none. Throws ServiceError payment_payload_invalid. */
  payment: (() => SignedPayment) | null
}

export type Sell = <Input extends z.ZodObject>(selling: Selling<Input>) => Promise<Charged>

type SellNeeds = { rooms: ChargeNeeds & PaidRooms; api: Call<PaidRooms>; limit: QuoteLimit; parts: Parts }

/**
 * Sells calls of endpoints, for all doors, because they share the limit on quotes. Without a payment it quotes
 * and does not read the input; with one, the input is validated before the payment is verified. Resolves to a paid result, a
 * free one, or a quote. Throws ServiceError for everything else.
 */
export function createSell(rooms: ChargeNeeds & PaidRooms, api: Call<PaidRooms>, parts: Parts): Sell {
  const limit = createQuoteLimit(rooms.world, parts.admit)
  return (selling) => sell({ rooms, api, limit, parts }, selling)
}

async function sell<Input extends z.ZodObject>(
  { rooms, api, limit, parts }: SellNeeds,
  { endpoint, offer, requireWorkable, request, payment }: Selling<Input>,
): Promise<Charged> {
  const access = typeof endpoint.access === 'function' ? null : endpoint.access
  const { caller, refusal } = await parts.identify(request.received, access, null)
  request.identified(caller)
  const counted = { endpoint, caller, carry: request.carry }
  const source = sourceSubject(caller.source)
  const sale = { offer, payment: null, source, requestHash: '', work: () => work(api, endpoint, request) }
  // If it is not for sale, this is reported before any other error.
  const requireSale = (input?: z.output<Input>) => {
    if (rooms.paid.terms === null) throw new ServiceError('paid_tier_not_configured')
    requireWorkable(input)
  }
  if (payment === null || refusal !== null) {
    await limit.count(counted)
    if (refusal !== null) throw refusal
    requireSale()
    return charge(rooms, sale)
  }
  const pay = async (paid: SignedPayment) => {
    const reading = request.read()
    requireSale(reading.input)
    const worked = { ...request, read: () => reading }
    const requestHash = hashRequest(endpoint.name, reading)
    return charge(rooms, { offer, payment: paid, source, requestHash, work: () => work(api, endpoint, worked) })
  }
  return limit.unlessPaid(counted, {
    read: payment,
    vouch: (paid) => vouchPayment(rooms, { terms: rooms.paid.terms, offer }, paid),
    act: pay,
    isPaid: (charged) => charged.kind === 'paid' && !charged.isReplayed,
  })
}

/** A paid call is not limited. */
function work<Input extends z.ZodObject>(
  api: Call<PaidRooms>,
  endpoint: Endpoint<PaidRooms, Input>,
  request: CallInput<Input>,
): Answer | Promise<Answer> {
  return api.call({ ...endpoint, limit: 'none' }, request)
}
