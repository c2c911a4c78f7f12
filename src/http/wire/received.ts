import type { PresentedCredentials } from '../../endpoint/caller.ts'
import type { Received } from '../../endpoint/endpoint.ts'
import { clientAddress } from './client-address.ts'
import { headerOf, type Exchange } from '../exchange.ts'

/** A request as an endpoint and a proof of who asks may look at it. */
export function receivedBy(exchange: Exchange, body: Uint8Array | null): Received {
  const presented = { source: sourceOf(exchange), credentials: credentialsOf(exchange) }
  return {
    presented,
    method: exchange.method,
    target: exchange.target,
    body,
    header: (name) => headerOf(exchange, name),
  }
}

/** The address that a request counts on. */
export function sourceOf({ request, server }: Exchange): string {
  const value = request.headers['x-forwarded-for']
  const forwarded = Array.isArray(value) ? value.join(',') : value
  return clientAddress(request.socket.remoteAddress, forwarded, server.trustProxy)
}

/** Node joins or drops repeated headers, so repeated credentials are read from the raw list. */
function credentialsOf(exchange: Exchange): PresentedCredentials | null {
  const { headers } = exchange.request
  if (!names.some((name) => headers[name] !== undefined)) return null
  return {
    apiKey: headerOf(exchange, headerNames.apiKey),
    authorization: headerOf(exchange, headerNames.authorization),
    agentId: headerOf(exchange, headerNames.agentId),
    agentSecret: headerOf(exchange, headerNames.agentSecret),
  }
}

const headerNames = {
  apiKey: 'x-api-key',
  authorization: 'authorization',
  agentId: 'x-agent-id',
  agentSecret: 'x-agent-secret',
} as const satisfies Readonly<Record<keyof PresentedCredentials, string>>
const names = Object.values(headerNames)
