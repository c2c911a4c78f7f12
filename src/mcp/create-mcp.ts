import type { ServiceError } from '../endpoint/errors.ts'
import { problemOf } from '../endpoint/errors.ts'
import { callTool, type Carrier, type Worked } from './call-tool.ts'
import { answerDirectly, createDirectReader, type DirectCall } from './direct-call.ts'
import { refusal, rpcCodes, type McpAnswer } from './json-rpc.ts'
import { messageEndpoint } from './message-endpoint.ts'
import { idOf, isRecord, paramsOf, paymentKey } from './message-members.ts'
import type { Exchange, McpNeeds, OpenProtocol } from './protocol.ts'
import { readMessage } from './read-message.ts'
import { serverIdentity } from './server-identity.ts'

/** A request to the MCP path with a body. Of its headers, those that the protocol looks at, in lower case. */
type McpRequest = Carrier & { headers: Readonly<Record<string, string>>; body: Uint8Array }

type Answered = McpAnswer & { worked: Worked }

export type Mcp = {
  /** Answers one message. Never throws for what a caller sends. */
  answer: (request: McpRequest) => Promise<Answered>
}

/**
 * The Model Context Protocol over HTTP, in both revisions (2025-11-25 and 2026-07-28): calls of tools in the usual form
 * are answered directly, everything else by what `openProtocol` opens. Every call of a tool goes through api/call.
 */
export function createMcp(needs: McpNeeds, openProtocol: OpenProtocol): Mcp {
  const exchanges = new WeakMap<Request, Exchange>()
  const protocol = openProtocol(needs, (request) => exchangeOf(exchanges, request))
  const names = new Set(needs.tools.map(({ name }) => name))
  const readDirect = createDirectReader(needs.tools)
  const answer = async ({ headers, body, ...carrier }: McpRequest): Promise<Answered> => {
    const worked: Worked = { isCounted: false, limited: null, failure: null, keyRejected: null, outcome: null }
    const { refused, value } = readMessage(headers['content-type'], body)
    const direct = refused ? null : readDirect(headers, value)
    if (direct) return answerCall(needs, direct, { carrier, worked })
    const exchange = { carrier, worked, payment: paymentIn(value) }
    if (!isToolCall(value, names)) await count(needs, exchange)
    if (worked.limited !== null) return { ...limitedAnswer(needs, worked.limited, value), worked }
    if (refused) return { ...refused, worked }
    const request = new Request(`${needs.rooms.service.baseUrl}/api/mcp`, {
      method: 'POST',
      headers,
      body: Buffer.from(body),
    })
    exchanges.set(request, exchange)
    const response = await protocol.fetch(request, { parsedBody: value })
    // A call that the protocol refused before a tool was reached.
    if (!worked.isCounted) await count(needs, exchange)
    if (worked.limited !== null) {
      await response.body?.cancel()
      return { ...limitedAnswer(needs, worked.limited, value), worked }
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body, worked }
  }
  return { answer }
}

async function answerCall(needs: McpNeeds, direct: DirectCall, exchange: Omit<Exchange, 'payment'>): Promise<Answered> {
  const { worked } = exchange
  try {
    const result = await callTool(needs, direct.call, exchange)
    return { ...answerDirectly(direct, result, serverIdentity(needs)), worked }
  } catch (error) {
    if (worked.limited === null) throw error
    return { ...limitedAnswer(needs, worked.limited, direct), worked }
  }
}

function exchangeOf(exchanges: WeakMap<Request, Exchange>, request: Request | undefined): Exchange {
  const exchange = request && exchanges.get(request)
  if (!exchange) throw new TypeError('a server was made for a request that nobody sent')
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

/** Counts a message that calls no tool. */
async function count({ api, errorOf }: McpNeeds, { carrier, worked }: Exchange): Promise<void> {
  worked.isCounted = true
  try {
    await api.call(messageEndpoint, {
      ...carrier,
      read: () => ({ lang: 'en', input: {} }),
      identified: () => {},
    })
  } catch (error) {
    const known = errorOf(error)
    if (known.code !== 'rate_limited') throw error
    worked.limited = known
  }
}

/** 429 in the terms of JSON-RPC, with the problem document that the HTTP door would answer with. */
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
