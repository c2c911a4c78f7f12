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
  const isSent =
    headers.authorization !== undefined ||
    headers['x-api-key'] !== undefined ||
    headers['x-agent-id'] !== undefined ||
    headers['x-agent-secret'] !== undefined
  if (!isSent) return null
  return {
    apiKey: headerOf(exchange, 'x-api-key'),
    authorization: headerOf(exchange, 'authorization'),
    agentId: headerOf(exchange, 'x-agent-id'),
    agentSecret: headerOf(exchange, 'x-agent-secret'),
  }
}
