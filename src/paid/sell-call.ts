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

/** What `api/call` is asked with. */
type Asked<Input extends z.ZodObject> = {
  received: Received
  read: () => Reading<Input>
} & Omit<Parameters<Call<PaidRooms>['call']>[1], 'received' | 'read'>
type Reading<Input extends z.ZodObject> = { lang: Lang; input: z.output<Input> }

/** A call that is for sale, as a door hands it in. */
type Selling<Input extends z.ZodObject> = {
  endpoint: Endpoint<PaidRooms, Input>
  offer: Offer
  /** Throws ServiceError where no call could be worked now: it is not quoted then. */
  requireWorkable: (input?: z.output<Input>) => void
  asked: Asked<Input>
  /** Reads the payment that came with the call; null where none did. Throws ServiceError payment_payload_invalid. */
  payment: (() => SignedPayment) | null
}

export type Sell = <Input extends z.ZodObject>(selling: Selling<Input>) => Promise<Charged>

type SellNeeds = { rooms: ChargeNeeds & PaidRooms; api: Call<PaidRooms>; limit: QuoteLimit; parts: Parts }

/**
 * Sells calls of endpoints, whatever door they came through: one for all doors, because they share the limit on quotes.
 * Without a payment the quote comes first, whatever is asked; with one, what is asked is validated before the payment is
 * verified. What it gives was paid for, is free, or is a quote. Throws ServiceError for everything else.
 */
export function createSell(rooms: ChargeNeeds & PaidRooms, api: Call<PaidRooms>, parts: Parts): Sell {
  const limit = createQuoteLimit(rooms.world, parts.admit)
  return (selling) => sell({ rooms, api, limit, parts }, selling)
}

async function sell<Input extends z.ZodObject>(
  { rooms, api, limit, parts }: SellNeeds,
  { endpoint, offer, requireWorkable, asked, payment }: Selling<Input>,
): Promise<Charged> {
  const access = typeof endpoint.access === 'function' ? null : endpoint.access
  const { caller, refusal } = await parts.identify(asked.received, access, null)
  asked.identified(caller)
  const counted = { endpoint, caller, carry: asked.carry }
  const source = sourceSubject(caller.source)
  const sale = { offer, payment: null, source, requestHash: '', work: () => work(api, endpoint, asked) }
  // Whoever asks for what is not for sale is told this, and not what it would take to work it.
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
    const reading = asked.read()
    requireSale(reading.input)
    const worked = { ...asked, read: () => reading }
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

/** A call that is paid for is not limited. */
function work<Input extends z.ZodObject>(
  api: Call<PaidRooms>,
  endpoint: Endpoint<PaidRooms, Input>,
  asked: Asked<Input>,
): Answer | Promise<Answer> {
  return api.call({ ...endpoint, limit: 'none' }, asked)
}
