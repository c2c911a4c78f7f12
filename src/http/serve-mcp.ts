import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { mcpBodyMaxBytes } from '../api/openapi-mcp.ts'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import type { Mcp } from '../mcp/create-mcp.ts'
import { refusal, rpcCodes, type McpAnswer } from '../mcp/json-rpc.ts'
import { isForeign } from './is-foreign.ts'
import { headerOf, presentedBy } from './presented.ts'
import { sendTogether } from './send-together.ts'
import { refuseOtherMethods, type ServerNeeds } from './server.ts'
import { withBody } from './with-body.ts'

type McpServing = Pick<ServerNeeds, 'baseUrl' | 'trustProxy' | 'bodyTurns' | 'outcomes'> & {
  /** Whether only this machine reaches the service: then a request that names another site is refused. */
  isLocal: boolean
  /** Loads the protocol with the first message. */
  load: () => Promise<Mcp>
}

const path = '/api/mcp'

/** Puts the Model Context Protocol behind its path. */
export function serveMcp(app: FastifyInstance, serving: McpServing): void {
  const { baseUrl, bodyTurns, isLocal } = serving
  app.route({
    method: 'POST',
    url: path,
    config: { outcome: 'mcp' },
    errorHandler: (error, _request, reply) => {
      send(reply, refusalOf(error, baseUrl))
    },
    handler: (request, reply) => {
      const { host, origin } = request.headers
      if (isLocal && isForeign({ host, origin }, baseUrl)) {
        reply.header('connection', 'close')
        return send(reply, refusal({ status: 403, code: rpcCodes.refused, messageKey: 'mcp.foreign' }))
      }
      const bounds = { bytesMax: mcpBodyMaxBytes, turns: bodyTurns }
      return withBody(request, reply, bounds, (body) => answer(serving, request, reply, body ?? new Uint8Array()))
    },
  })
  refuseOtherMethods(app, path, ['POST'])
}

async function answer(
  { load, trustProxy, outcomes }: McpServing,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Uint8Array,
): Promise<void> {
  const mcp = await load()
  const { worked, ...answered } = await mcp.answer({
    received: { presented: presentedBy(request, trustProxy), body, header: (name) => headerOf(request, name) },
    requestId: request.id,
    carry: (name, value) => void reply.header(name, value),
    headers: headersOf(request),
    body,
  })
  request.outcome = worked.outcome
  if (worked.failure !== null) outcomes.failed(request, worked.failure)
  send(reply, answered)
}

/** What the protocol looks at. Credentials are not among it. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
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

function send(reply: FastifyReply, { status, headers, body }: McpAnswer): void {
  reply.code(status).header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(headers)) if (!ownHeaders.has(name)) reply.header(name, value)
  if (headers['content-type'] === 'application/json') reply.header('content-type', 'application/json; charset=utf-8')
  if (typeof body === 'string') leave(reply, body)
  // A notification is taken without a body; `null` would be sent as the text of one.
  else if (body === null) reply.removeHeader('content-type').send()
  else reply.send(Readable.fromWeb(body))
}

const leave = sendTogether()

/** Headers that this server decides on. */
const ownHeaders = new Set(['connection', 'cache-control', 'content-length'])
