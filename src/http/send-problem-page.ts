import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemOf, type ServiceError } from '../endpoint/errors.ts'
import type { Lang } from '../messages/message.ts'
import { pageHeaders } from './page-headers.ts'
import { problemPage } from './pages/problem-page.ts'

/** Sends what stands against a page as a page with ways on. */
export function sendProblemPage(reply: FastifyReply, error: ServiceError, lang: Lang, baseUrl: string): FastifyReply {
  reply.code(problemOf(error, lang, baseUrl).status).headers({ ...error.headers, ...pageHeaders })
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(problemPage(error, lang, baseUrl))
}

/** Whether a person asked for a page that there is not, or wrote an address that is none. Paths of the API answer in JSON. */
export function isForPerson({ method, url, headers }: FastifyRequest, { code }: ServiceError): boolean {
  const isPage =
    (method === 'GET' || method === 'HEAD') && !/^\/(?:api|\.well-known)(?:\/|$)/.test(url.split('?')[0] ?? '')
  return isPage && pageCodes.has(code) && /\btext\/html\b/.test(headers.accept ?? '')
}

const pageCodes: ReadonlySet<string> = new Set([
  'not_found',
  'evidence_not_found',
  'url_invalid',
  'service_not_found',
  'address_invalid',
  'address_checksum_invalid',
  'network_invalid',
  'network_mismatch',
  'date_invalid',
  'date_out_of_range',
  'clock_wrong',
])
