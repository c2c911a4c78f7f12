import type { Presented, PresentedCredentials } from '../../endpoint/caller.ts'
import { clientAddress } from './client-address.ts'
import { headerOf, type Exchange } from '../exchange.ts'

/** What a request shows of its caller: where it comes from, and the credentials as they were sent. */
export function presentedBy(exchange: Exchange): Presented {
  return { source: sourceOf(exchange), credentials: credentialsOf(exchange) }
}

/** The address that a request counts on. */
export function sourceOf({ request, server }: Exchange): string {
  const value = request.headers['x-forwarded-for']
  const forwarded = Array.isArray(value) ? value.join(',') : value
  return clientAddress(request.socket.remoteAddress, forwarded, server.trustProxy)
}

/** Node joins or drops repeated headers, so that they are looked for in the list as it arrived, where there are any. */
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
