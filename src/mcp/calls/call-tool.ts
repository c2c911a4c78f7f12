import type { Call } from '../../api/call.ts'
import { readArguments } from '../../api/read-input.ts'
import type { KeyRejection } from '../../endpoint/caller.ts'
import type { Answer, Received } from '../../endpoint/endpoint.ts'
import { isForOperator, problemOf, ServiceError, type ProblemDocument } from '../../endpoint/errors.ts'
import type { Outcome } from '../../endpoint/outcome.ts'
import { orElse, whenReady } from '../../kit/when-ready.ts'
import type { Lang } from '../../messages/message.ts'
import type { Charged } from '../../paid/sale.ts'
import { readPaymentMember } from '../../paid/read-payment.ts'
import type { Sell } from '../../paid/sell-call.ts'
import type { PaidRooms } from '../../paid/sold.ts'
import { unpaidError } from '../../paid/unpaid-error.ts'
import { toolOffer } from '../tools/tool-offer.ts'
import type { Tool } from '../tool.ts'

/** The HTTP request that contained a message. */
export type Carrier = {
  received: Received
  requestId: string
  /** Adds a header to the answer, whether it is a result or an error. */
  carry: (name: string, value: string) => void
}

/** The outcome of a message, for the door. */
export type Worked = {
  /** Whether the message was counted toward its caller's limit. */
  isCounted: boolean
  /** The error for an exceeded limit, which answers the whole request. */
  limited: ServiceError | null
  /** An internal error, for the log. */
  failure: Error | null
  keyRejected: KeyRejection | null
  outcome: Outcome | null
}

export type ToolNeeds = {
  rooms: PaidRooms
  api: Call<PaidRooms>
  sell: Sell
  /** Converts a failure to the error that callers may see. */
  errorOf: (error: unknown) => ServiceError
}

/** The call of a tool. `payment` is the member of `_meta`; absent without a payment. */
export type ToolCall = { tool: Tool; sent: Readonly<Record<string, unknown>>; payment?: unknown }

/** The result of a tool: an object as JSON, its ending that other answers share, and its `_meta`. */
export type ToolResult = {
  json: string
  sharedEnd?: string
  isError: boolean
  meta: Readonly<Record<string, unknown>>
}

/**
 * Calls the endpoint of a tool through api/call. A refusal is a result of the tool: the problem document with the
 * reason and the next step, so that the model can correct itself. So is the quote of a paid call (x402 version 2, MCP
 * transport). Throws only where a limit is exceeded.
 */
export function callTool(
  needs: ToolNeeds,
  called: ToolCall,
  { carrier, worked }: { carrier: Carrier; worked: Worked },
): ToolResult | Promise<ToolResult> {
  const { endpoint } = called.tool
  let lang: Lang = 'en'
  worked.isCounted = true
  const read = () =>
    readArguments(endpoint, called.sent, (requested) => {
      lang = requested
    })
  const identified = ({ keyRejected }: { keyRejected: KeyRejection | null }) => {
    worked.keyRejected = keyRejected
    if (keyRejected !== null) carrier.carry('x-key-rejected', keyRejected)
  }
  const { received, requestId, carry } = carrier
  const request = { received, requestId, carry, read, identified }
  const answered = ({ result, outcome }: Answered) => {
    worked.outcome = outcome
    return withKeyRejected(result, worked)
  }
  const problem = (error: ServiceError) => problemOf(error, lang, needs.rooms.service.baseUrl)
  const failed = (error: unknown) => {
    const serviceError = needs.errorOf(error)
    if (serviceError.code === 'rate_limited') {
      worked.limited = serviceError
      throw error
    }
    if (isForOperator(serviceError) && error instanceof Error) worked.failure = error
    return withKeyRejected({ json: JSON.stringify(problem(serviceError)), isError: true, meta: {} }, worked)
  }
  return orElse(() => whenReady(resultOf(needs, called, { request, problem }), answered), failed)
}

type Problem = (error: ServiceError) => ProblemDocument
type Answered = { result: ToolResult; outcome: Outcome | null }

function resultOf(
  { rooms, api, sell }: ToolNeeds,
  { tool, payment }: ToolCall,
  { request, problem }: { request: Parameters<Call<PaidRooms>['call']>[1]; problem: Problem },
): Answered | Promise<Answered> {
  const { endpoint, sale } = tool
  if (!sale) return whenReady(api.call(endpoint, request), answered)
  const charged = sell({
    endpoint,
    offer: toolOffer(rooms, { ...tool, sale }),
    requireWorkable: (input) => sale.requireWorkable?.(rooms, input),
    request: request,
    payment: payment === undefined ? null : () => readPaymentMember(payment),
  })
  return charged.then((sold) => resultOfSale(sold, problem))
}

function resultOfSale(charged: Charged, problem: Problem): Answered {
  if (charged.kind === 'free') return answered(charged.answer)
  const { settlement } = charged
  const meta = settlement === null ? {} : { 'x402/payment-response': settlement }
  if (charged.kind === 'unpaid') {
    const refusedMeta = { ...meta, ...refusalMeta(charged, problem) }
    return { result: { json: JSON.stringify(charged.required), isError: true, meta: refusedMeta }, outcome: null }
  }
  const { answer, isReplayed } = charged
  const allMeta = isReplayed ? { ...meta, idempotent_replayed: true } : meta
  return { result: { json: answer.body, isError: false, meta: allMeta }, outcome: answer.outcome }
}

/** In the protocol the quote is the result; why a payment was refused goes beside it. */
function refusalMeta(charged: Extract<Charged, { kind: 'unpaid' }>, problem: Problem) {
  if (charged.reason === null) return {}
  const { detail, retry } = problem(unpaidError(charged))
  return { payment_refusal: { reason: charged.reason, detail, next: retry.condition } }
}

function answered({ json, sharedEnd = '', body, status = 200, outcome }: Answer): Answered {
  return { result: { json: json ?? JSON.stringify(body), sharedEnd, isError: status >= 400, meta: {} }, outcome }
}

function withKeyRejected(result: ToolResult, { keyRejected }: Worked): ToolResult {
  return keyRejected === null ? result : { ...result, meta: { ...result.meta, key_rejected: keyRejected } }
}
