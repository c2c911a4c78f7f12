import type { FastifyRequest } from 'fastify'
import type { Presented, PresentedCredentials } from '../endpoint/caller.ts'
import type { TrustProxy } from '../kit/trust-proxy.ts'
import { clientAddress } from './client-address.ts'

/** What a request shows of its caller: where it comes from, and the credentials as they were sent. */
export function presentedBy(request: FastifyRequest, trustProxy: TrustProxy): Presented {
  const source = clientAddress(request.socket.remoteAddress, forwardedOf(request), trustProxy)
  return { source, credentials: credentialsOf(request) }
}

/** Node joins or drops repeated headers, so that they are looked for in the list as it arrived, where there are any. */
function credentialsOf(request: FastifyRequest): PresentedCredentials | null {
  const { headers } = request
  const isSent =
    headers.authorization !== undefined ||
    headers['x-api-key'] !== undefined ||
    headers['x-agent-id'] !== undefined ||
    headers['x-agent-secret'] !== undefined
  if (!isSent) return null
  return {
    apiKey: headerOf(request, 'x-api-key'),
    authorization: headerOf(request, 'authorization'),
    agentId: headerOf(request, 'x-agent-id'),
    agentSecret: headerOf(request, 'x-agent-secret'),
  }
}

/** The values of a header in the order in which it was sent. Node joins most repeated headers into one text. */
export function headerOf({ headers, raw: { rawHeaders } }: FastifyRequest, name: string): readonly string[] {
  if (headers[name] === undefined) return []
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name)
}

function forwardedOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
