import { Readable } from 'node:stream'
import { mcpBodyMaxBytes } from '../api/openapi-mcp.ts'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Mcp } from '../mcp/create-mcp.ts'
import { refusal, rpcCodes, type McpAnswer } from '../mcp/json-rpc.ts'
import type { Exchange } from './exchange.ts'
import { foreignCheck } from './wire/foreign-check.ts'
import { sendTogether } from './wire/loop-turn.ts'
import { receivedBy } from './wire/received.ts'
import { jsonType, send, sendStream } from './wire/send.ts'
import type { Paths } from './server.ts'
import { withBody } from './wire/with-body.ts'

type McpServing = {
  /** Whether the service listens on a loopback address only: then requests that name another site are refused. */
  isLocal: boolean
  baseUrl: string
  /** Loads the protocol with the first message. */
  load: () => Promise<Mcp>
}

/** Serves the Model Context Protocol at its path. */
export function serveMcp(server: Paths, { isLocal, baseUrl, load }: McpServing): void {
  const isForeign = foreignCheck(baseUrl)
  let loaded: Mcp | null = null
  const loadFirst = async () => {
    loaded = await load()
    return loaded
  }
  const answer = (exchange: Exchange) => {
    const { host, origin } = exchange.request.headers
    if (isLocal && isForeign({ host, origin })) {
      exchange.closes = true
      return leave(exchange, refusal({ status: 403, code: rpcCodes.refused, messageKey: 'mcp.foreign' }))
    }
    return withBody(exchange, mcpBodyMaxBytes, (body) =>
      whenReady(loaded ?? loadFirst(), (mcp) => answerMessage(mcp, exchange, body ?? new Uint8Array())),
    )
  }
  const refuse = (exchange: Exchange, error: unknown) => leave(exchange, refusalOf(error, exchange.server.baseUrl))
  server.serve('/api/mcp', { POST: { name: 'mcp', answer, refuse } })
}

function answerMessage(mcp: Mcp, exchange: Exchange, body: Uint8Array): void | Promise<void> {
  const carrier = {
    received: receivedBy(exchange, body),
    requestId: exchange.id,
    carry: (name: string, value: string) => {
      exchange.headers[name] = value
    },
  }
  return whenReady(mcp.answer({ carrier, headers: exchange.request.headers, body }), (answered) => {
    const { outcome, failure } = answered.worked
    exchange.outcome = outcome
    if (failure !== null) exchange.server.outcomes.failed(exchange, failure)
    leave(exchange, answered)
  })
}

/** Refusals before a message is read, as JSON-RPC errors. */
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

function leave(exchange: Exchange, { status, headers, body, bytes }: McpAnswer): void {
  const sent = exchange.headers
  sent['cache-control'] = 'no-store'
  for (const name in headers) if (!ownHeaders.has(name)) sent[name] = headers[name] ?? ''
  if (sent['content-type'] === 'application/json') sent['content-type'] = jsonType
  if (typeof body === 'string') return sendTogether({ exchange, status, body, bytes })
  if (body !== null) return sendStream(exchange, status, Readable.fromWeb(body))
  // A notification is answered without a body.
  delete sent['content-type']
  send(exchange, status, null)
}

/** Headers that this server sets itself. */
const ownHeaders = new Set(['connection', 'cache-control', 'content-length'])
