import { Readable } from 'node:stream'
import { mcpBodyMaxBytes } from '../api/openapi-mcp.ts'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import type { Mcp } from '../mcp/create-mcp.ts'
import { refusal, rpcCodes, type McpAnswer } from '../mcp/json-rpc.ts'
import { headerOf, type Exchange } from './exchange.ts'
import { foreignCheck } from './foreign-check.ts'
import { presentedBy } from './presented.ts'
import { jsonType, send, sendStream } from './send.ts'
import { sendTogether } from './send-together.ts'
import type { Paths } from './server.ts'
import { withBody } from './with-body.ts'

type McpServing = {
  /** Whether only this machine reaches the service: then a request that names another site is refused. */
  isLocal: boolean
  baseUrl: string
  /** Loads the protocol with the first message. */
  load: () => Promise<Mcp>
}

/** Puts the Model Context Protocol behind its path. */
export function serveMcp(server: Paths, { isLocal, baseUrl, load }: McpServing): void {
  const isForeign = foreignCheck(baseUrl)
  const answer = (exchange: Exchange) => {
    const { host, origin } = exchange.request.headers
    if (isLocal && isForeign({ host, origin })) {
      exchange.closes = true
      return leave(exchange, refusal({ status: 403, code: rpcCodes.refused, messageKey: 'mcp.foreign' }))
    }
    return withBody(exchange, mcpBodyMaxBytes, (body) => answerMessage(load, exchange, body ?? new Uint8Array()))
  }
  const refuse = (exchange: Exchange, error: unknown) => leave(exchange, refusalOf(error, exchange.server.baseUrl))
  server.serve('/api/mcp', { POST: { name: 'mcp', answer, refuse } })
}

async function answerMessage(load: McpServing['load'], exchange: Exchange, body: Uint8Array): Promise<void> {
  const mcp = await load()
  const { worked, ...answered } = await mcp.answer({
    received: { presented: presentedBy(exchange), body, header: (name) => headerOf(exchange, name) },
    requestId: exchange.id,
    carry: (name, value) => {
      exchange.headers[name] = value
    },
    headers: headersOf(exchange),
    body,
  })
  exchange.outcome = worked.outcome
  if (worked.failure !== null) exchange.server.outcomes.failed(exchange, worked.failure)
  leave(exchange, answered)
}

/** What the protocol looks at. Credentials are not among it. */
function headersOf({ request: { headers } }: Exchange): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const isOfProtocol = name.startsWith('mcp-') || protocolHeaders.has(name)
    if (isOfProtocol && typeof value === 'string') kept[name] = value
  }
  return kept
}

const protocolHeaders = new Set(['accept', 'content-type', 'last-event-id'])

/** What the server refuses before a message is read, in the terms of JSON-RPC. */
function refusalOf(error: unknown, baseUrl: string): McpAnswer {
  if (!(error instanceof ServiceError)) throw error
  const { status, retry } = problemOf(error, 'en', baseUrl)
  return refusal({
    status,
    code: rpcCodes.request,
    messageKey: error.messageKey,
    params: error.params,
    headers: retry.after_seconds === undefined ? {} : { 'retry-after': String(retry.after_seconds) },
  })
}

function leave(exchange: Exchange, { status, headers, body }: McpAnswer): void {
  const sent = exchange.headers
  sent['cache-control'] = 'no-store'
  for (const [name, value] of Object.entries(headers)) if (!ownHeaders.has(name)) sent[name] = value
  if (sent['content-type'] === 'application/json') sent['content-type'] = jsonType
  if (typeof body === 'string') return sendTogether({ exchange, status, body })
  if (body !== null) return sendStream(exchange, status, Readable.fromWeb(body))
  // A notification is taken without a body.
  delete sent['content-type']
  send(exchange, status, null)
}

/** Headers that this server decides on. */
const ownHeaders = new Set(['connection', 'cache-control', 'content-length'])
