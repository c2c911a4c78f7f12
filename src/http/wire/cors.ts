import { proofs } from '../../api/proofs.ts'
import { daySeconds } from '../../kit/duration.ts'

/** What pages of any origin may read and send (decisions section 2). Without credentials: cookies are not used. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'retry-after',
    'idempotent-replayed',
    'RateLimit',
    'RateLimit-Policy',
    'payment-required',
    'payment-response',
    'x-request-id',
    'x-export-signature',
    'x-next-cursor',
    'x-key-rejected',
    'mcp-session-id',
  ].join(', '),
} as const

const allowedHeaders = [
  'content-type',
  'accept',
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'last-event-id',
  'payment-signature',
  'idempotency-key',
  ...proofs.key.headers,
  ...proofs.agent.headers,
  'access-control-expose-headers',
].join(', ')

const preflightMaxAgeSeconds = daySeconds

/** The answer to OPTIONS for a path with these methods. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': String(preflightMaxAgeSeconds),
  }
}
