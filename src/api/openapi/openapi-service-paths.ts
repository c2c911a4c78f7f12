import type { ErrorCode } from '../../endpoint/reason-codes.ts'
import { answerHeaders, problemResponses } from '../openapi-problems.ts'

type Json = Record<string, unknown>

/** The paths of the document that are not endpoints. Pure. */
export function servicePaths(withMetrics: boolean): Json {
  const path = (operationId: string, summary: string, contentType: string, errors: readonly ErrorCode[]): Json => {
    const schema = { type: contentType === 'text/plain' ? 'string' : 'object' }
    const answer = { description: summary, headers: answerHeaders, content: { [contentType]: { schema } } }
    const responses = { 200: answer, ...problemResponses(errors) }
    return { get: { operationId, tags: ['Service'], summary, parameters: [], responses } }
  }
  return {
    '/healthz': path('health', 'The process is running.', 'application/json', serviceErrors),
    '/readyz': path('ready', 'The lists are loaded and the service is ready.', 'application/json', [
      ...serviceErrors,
      'not_ready',
    ]),
    '/.well-known/service-keys.json': path('serviceKeys', keysSummary, 'application/json', serviceErrors),
    '/.well-known/jwks.json': path('serviceKeysAsJwks', keysSummary, 'application/json', serviceErrors),
    '/.well-known/x402': path(
      'paidDiscovery',
      'What is sold call by call, for crawlers.',
      'application/json',
      serviceErrors,
    ),
    '/.well-known/did.json': path(
      'serviceDid',
      'The same keys as the DID document of did:web.',
      'application/json',
      serviceErrors,
    ),
    ...(withMetrics ? { '/metrics': path('metrics', 'Prometheus metrics.', 'text/plain', serviceErrors) } : {}),
  }
}

const keysSummary = 'The public keys for all signatures of this service, including retired ones, as a JWK set.'
const serviceErrors = ['request_malformed', 'url_too_long', 'internal_error', 'shutting_down'] as const
