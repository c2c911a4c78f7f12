import type { ServiceError } from '../endpoint/errors.ts'
import { problemOf } from '../endpoint/errors.ts'
import { jsonOf, type JsonOf } from '../kit/spliced-json.ts'
import { orElse, whenReady } from '../kit/when-ready.ts'
import { acceptedForm, type AnswerForm } from './calls/accepted-form.ts'
import { callTool, type Carrier, type Worked } from './calls/call-tool.ts'
import { answerDirectly, createDirectReader, type DirectCall, type Headers } from './calls/direct-call.ts'
import { refusal, rpcCodes, type McpAnswer } from './json-rpc.ts'
import { messageEndpoint } from './message-endpoint.ts'
import { idOf, isRecord, paramsOf, paymentKey } from './calls/message-members.ts'
import type { Exchange, McpNeeds, OpenProtocol } from './protocol.ts'
import { readMessage, type ReadMessage } from './calls/read-message.ts'
import { serverIdentity, type ServerIdentity } from './calls/server-identity.ts'
import { wrongMember, type WrongMember } from './calls/wrong-member.ts'

/** A request to the MCP path. `headers` holds those that the protocol uses. */
type McpRequest = { carrier: Carrier; headers: Headers; body: Uint8Array }

type Answered = McpAnswer & { worked: Worked }

export type Mcp = {
  /** Answers one message. Never throws for invalid input. */
  answer: (request: McpRequest) => Answered | Promise<Answered>
}

/**
 * The Model Context Protocol over HTTP, in both revisions (2025-11-25 and 2026-07-28). Tool calls in the usual form are
 * answered directly, everything else through `openProtocol`. All tool calls go through api/call.
 */
export function createMcp(needs: McpNeeds, openProtocol: OpenProtocol): Mcp {
  const exchanges = new WeakMap<Request, Exchange>()
  const protocol = openProtocol(needs, (request) => exchangeOf(exchanges, request))
  const names = new Set(needs.tools.map(({ name }) => name))
  const readDirect = createDirectReader(needs.tools)
  const identity = jsonOf(serverIdentity(needs))
  const answer = ({ headers, body, carrier }: McpRequest): Answered | Promise<Answered> => {
    const worked: Worked = { isCounted: false, limited: null, failure: null, keyRejected: null, outcome: null }
    const form = acceptedForm(textOf(headers['accept']))
    const message = form === null ? notAcceptable : readMessage(textOf(headers['content-type']), body)
    const direct = form === null || message.refused ? null : readDirect(headers, message.value)
    if (form !== null && direct) return answerCall(needs, { direct, identity, form }, { carrier, worked })
    return answerByProtocol({ carrier, headers, body }, { ...message, form: form ?? 'json' }, worked)
  }
  const answerByProtocol = async (
    { carrier, headers, body }: McpRequest,
    { refused, value, form }: ReadMessage & { form: AnswerForm },
    worked: Worked,
  ): Promise<Answered> => {
    const exchange = { carrier, worked, payment: paymentIn(value) }
    if (!isToolCall(value, names)) await count(needs, exchange)
    if (worked.limited !== null) return { ...limitedAnswer(needs, worked.limited, value), worked }
    if (refused) return { ...refused, worked }
    // A subscription lasts as long as its stream and has no single answer.
    const isSubscription = isRecord(value) && value['method'] === 'subscriptions/listen'
    if (isSubscription && form === 'json') return { ...notAcceptable.refused, worked }
    const request = new Request(`${needs.rooms.service.baseUrl}/api/mcp`, {
      method: 'POST',
      headers: protocolHeaders(headers),
      body: Buffer.from(body),
    })
    exchanges.set(request, exchange)
    const response = await protocol.fetch(request, { parsedBody: value })
    // The protocol refused the call before it reached a tool.
    if (!worked.isCounted) await count(needs, exchange)
    if (worked.limited !== null) {
      await response.body?.cancel()
      return { ...limitedAnswer(needs, worked.limited, value), worked }
    }
    // Refusals about headers and envelope come from the protocol; for members its text would be a library's.
    const wrong = response.status === 200 ? wrongMember(value) : null
    if (wrong) {
      await response.body?.cancel()
      return { ...memberRefusal(wrong, value), worked }
    }
    const sent = { status: response.status, headers: Object.fromEntries(response.headers), body: response.body }
    return { ...(form === 'json' ? await inOnePiece(sent) : sent), worked }
  }
  return { answer }
}

const notAcceptable = { refused: refusal({ status: 406, code: rpcCodes.refused, messageKey: 'mcp.not_acceptable' }) }

/** Converts an answer of one event to JSON, for a caller that does not accept events. */
async function inOnePiece({ status, headers, body }: McpAnswer): Promise<McpAnswer> {
  if (!headers['content-type']?.startsWith('text/event-stream')) return { status, headers, body }
  const [, message = ''] = /^data: (.*)$/m.exec(await new Response(body).text()) ?? []
  return { status, headers: { 'content-type': 'application/json' }, body: message }
}

function memberRefusal({ method, field, messageKey }: WrongMember, value: unknown): McpAnswer {
  return refusal({ status: 200, code: rpcCodes.params, messageKey, params: { method, field }, id: idOf(value) })
}

/** Most tools answer synchronously, and then this does too. */
function answerCall(
  needs: McpNeeds,
  { direct, ...sending }: { direct: DirectCall; identity: JsonOf<ServerIdentity>; form: AnswerForm },
  exchange: Omit<Exchange, 'payment'>,
): Answered | Promise<Answered> {
  const { worked } = exchange
  return orElse<Answered, Answered>(
    () =>
      whenReady(callTool(needs, direct.call, exchange), (result) => {
        const { status, headers, body, bytes } = answerDirectly(direct, result, sending)
        return { status, headers, body, bytes, worked }
      }),
    (error) => {
      if (worked.limited === null) throw error
      return { ...limitedAnswer(needs, worked.limited, direct), worked }
    },
  )
}

/**
 * The headers that the protocol uses, without credentials. Content types are judged here, more leniently than by the
 * SDK.
 */
function protocolHeaders(headers: Headers): Record<string, string> {
  const copied: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const isOfProtocol = name.startsWith('mcp-') || protocolHeaderNames.has(name)
    if (isOfProtocol && typeof value === 'string') copied[name] = value
  }
  return { ...copied, accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
}

const protocolHeaderNames = new Set(['last-event-id'])

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}

function exchangeOf(exchanges: WeakMap<Request, Exchange>, request: Request | undefined): Exchange {
  const exchange = request && exchanges.get(request)
  if (!exchange) throw new TypeError('a server was created without a request')
  return exchange
}

function paymentIn(value: unknown): unknown {
  const { _meta: meta } = paramsOf(value)
  return isRecord(meta) ? meta[paymentKey] : undefined
}

function isToolCall(value: unknown, names: ReadonlySet<string>): boolean {
  if (!isRecord(value) || value['method'] !== 'tools/call') return false
  const { name } = paramsOf(value)
  return typeof name === 'string' && names.has(name)
}

/** Counts a message that does not call a tool. */
async function count({ api, errorOf }: McpNeeds, { carrier, worked }: Exchange): Promise<void> {
  worked.isCounted = true
  try {
    await api.call(messageEndpoint, {
      ...carrier,
      read: () => ({ lang: 'en', input: {} }),
      identified: () => {},
    })
  } catch (error) {
    const serviceError = errorOf(error)
    if (serviceError.code !== 'rate_limited') throw error
    worked.limited = serviceError
  }
}

/** 429 as a JSON-RPC error, with the problem document of the HTTP door. */
function limitedAnswer({ rooms }: McpNeeds, error: ServiceError, value: unknown): McpAnswer {
  const problem = problemOf(error, 'en', rooms.service.baseUrl)
  const { after_seconds } = problem.retry
  return refusal({
    status: problem.status,
    code: rpcCodes.refused,
    messageKey: error.messageKey,
    params: error.params,
    id: idOf(value),
    headers: after_seconds === undefined ? {} : { 'retry-after': String(after_seconds) },
    data: problem,
  })
}
