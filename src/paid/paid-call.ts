import type { Call } from '../api/call.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import type { Charged } from './sale.ts'
import { headerValue } from './quotes/quote.ts'
import { readPaymentHeader } from './read-payment.ts'
import type { Sell } from './sell-call.ts'
import { offerOf, type PaidRooms, type Sold } from './sold.ts'
import { unpaidError } from './unpaid-error.ts'

type Shop = { sell: Sell; api: Call<PaidRooms> }

/** A call that puts a payment before sold endpoints (x402 version 2, HTTP transport). */
export function sellCalls(rooms: PaidRooms, sold: readonly Sold[], { sell, api }: Shop): Call<PaidRooms> {
  const byName = new Map(sold.map((each) => [each.endpoint.name, each]))
  return {
    call: (endpoint, request) => {
      const soldEndpoint = byName.get(endpoint.name)
      if (!soldEndpoint) return api.call(endpoint, request)
      const sent = request.received.header('payment-signature')
      return sell({
        endpoint,
        offer: offerOf(rooms, soldEndpoint),
        requireWorkable: (input) => soldEndpoint.requireWorkable?.(rooms, input),
        request,
        payment: sent.length === 0 ? null : () => readPaymentHeader(sent),
      }).then(answerOf)
    },
  }
}

function answerOf(charged: Charged): Answer {
  if (charged.kind === 'unpaid') throw unpaidError(charged)
  if (charged.kind === 'free') return charged.answer
  const { answer, settlement, isReplayed } = charged
  return {
    json: answer.body,
    status: answer.status,
    outcome: answer.outcome,
    headers: {
      'payment-response': headerValue(settlement),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  }
}
