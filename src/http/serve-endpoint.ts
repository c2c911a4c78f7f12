import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '../api/call.ts'
import type { KeyRejection } from '../endpoint/caller.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { hasBody, type Answer, type Endpoint } from '../endpoint/endpoint.ts'
import { smallBodyMaxBytes } from '../api/body-bounds.ts'
import { inputReader } from '../api/input-reader.ts'
import { prependMembers } from '../kit/spliced-json.ts'
import { problemType } from './answer-error.ts'
import type { Exchange, Route } from './exchange.ts'
import { sendTogether } from './wire/loop-turn.ts'
import { receivedBy } from './wire/received.ts'
import { jsonType } from './wire/send.ts'
import type { Paths } from './server.ts'
import { withBody } from './wire/with-body.ts'

/** Registers endpoints at their paths. A path refuses methods that none of its endpoints has. */
export function serveEndpoints<Needs>(server: Paths, endpoints: readonly Endpoint<Needs>[], api: Call<Needs>): void {
  const byPath = Map.groupBy(endpoints, ({ path }) => path)
  for (const [path, served] of byPath)
    server.serve(routeOf(path), Object.fromEntries(served.flatMap((endpoint) => routesOf(endpoint, api))))
}

/** The methods of an endpoint, all with one handler. */
function routesOf<Needs>(endpoint: Endpoint<Needs>, api: Call<Needs>): [method: string, Route][] {
  const answer = answering(endpoint, api)
  const { bodyMaxBytes = smallBodyMaxBytes } = endpoint
  const route: Route = {
    name: endpoint.name,
    answer: (exchange) =>
      hasBody(exchange.method)
        ? withBody(exchange, bodyMaxBytes, (body) => answer(exchange, body))
        : answer(exchange, null),
  }
  const hasHead = endpoint.methods.includes('GET') && !endpoint.isSold
  const methods = hasHead ? (['HEAD', ...endpoint.methods] as const) : endpoint.methods
  return methods.map((method) => [method, route])
}

/** Whether a body was sent with the request. */
function hasLength(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads and validates the input, calls the endpoint, and sends its answer. */
function answering<Needs>(endpoint: Endpoint<Needs>, api: Call<Needs>) {
  const readInput = inputReader(endpoint)
  const { okStatus = 200 } = endpoint
  return (exchange: Exchange, body: Uint8Array | null): void | Promise<void> => {
    const { method, query, params: path, headers, request } = exchange
    const answered = api.call(endpoint, {
      received: receivedBy(exchange, body),
      requestId: exchange.id,
      read: () => {
        if (method === 'DELETE' && hasLength(request.headers))
          throw new ServiceError('request_malformed', { messageKey: 'detail.body_of_delete' })
        const contentType = request.headers['content-type']
        const contentEncoding = request.headers['content-encoding']
        const reading = readInput({ method, query, path, body, contentType, contentEncoding }, (requested) => {
          exchange.lang = requested
        })
        exchange.lang = reading.lang
        return reading
      },
      identified: ({ keyRejected }) => {
        if (keyRejected === null) return
        exchange.keyRejected = keyRejected
        headers['x-key-rejected'] = keyRejected
      },
      carry: (name, value) => {
        headers[name] = value
      },
    })
    if (!(answered instanceof Promise)) return send(exchange, answered, okStatus)
    return answered.then((settled) => send(exchange, settled, okStatus))
  }
}

/** Converts a path pattern from braces, as in OpenAPI, to the router's syntax. */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function send(exchange: Exchange, answer: Answer, okStatus: number): void {
  const { headers, keyRejected } = exchange
  const { status = okStatus, outcome } = answer
  exchange.outcome = outcome
  // Answers are valid only for a moment, because lists change and signatures expire.
  headers['cache-control'] = 'no-store'
  if (answer.headers) Object.assign(headers, answer.headers)
  if (answer.cookies) exchange.cookies = answer.cookies
  if (answer.csv !== undefined) {
    headers['content-type'] = 'text/csv; charset=utf-8'
    return sendTogether({ exchange, status, body: answer.csv })
  }
  headers['content-type'] = status < 400 ? jsonType : problemType
  const json = answer.json ?? JSON.stringify(answer.body)
  if (keyRejected === null) return sendTogether({ exchange, status, body: json, bytes: answer.bytes })
  sendTogether({ exchange, status, body: withKeyRejected(json, keyRejected) })
}

/** Prepends the member to a serialised JSON object (decisions section 6). */
function withKeyRejected(json: string, keyRejected: KeyRejection): string {
  return prependMembers({ key_rejected: keyRejected } satisfies { key_rejected: KeyRejection }, json)
}
