import type { Presented, PresentedCredentials } from '../../endpoint/caller.ts'
import { clientAddress } from './client-address.ts'
import { headerOf, type Exchange } from '../exchange.ts'

/** The source address and credentials of a request, unverified. */
export function presentedBy(exchange: Exchange): Presented {
  return { source: sourceOf(exchange), credentials: credentialsOf(exchange) }
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
