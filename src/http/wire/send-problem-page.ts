import { problemOf, type ServiceError } from '../../endpoint/errors.ts'
import type { Html } from '../../kit/html.ts'
import type { Lang } from '../../messages/message.ts'
import type { Exchange } from '../exchange.ts'
import { pageHeaders } from './page-headers.ts'
import { problemPage } from '../pages/problem-page.ts'
import { sendHtml } from './send.ts'

/** Sends what stands against a page as a page with ways on. `languages`, where they are not links to its path. */
export function sendProblemPage(exchange: Exchange, error: ServiceError, lang: Lang, languages?: Html): void {
  const { baseUrl } = exchange.server
  // What was written where nothing is served is repeated nowhere.
  const path = exchange.route === null ? '/' : exchange.path
  Object.assign(exchange.headers, error.headers, pageHeaders, { 'cache-control': 'no-store' })
  sendHtml(exchange, problemOf(error, lang, baseUrl).status, problemPage(error, { lang, baseUrl, path, languages }))
}

/** Whether a person asked for a page that there is not, or wrote an address that is none. Paths of the API answer in JSON. */
export function isForPerson({ method, path, request }: Exchange, { code }: ServiceError): boolean {
  const isPage = (method === 'GET' || method === 'HEAD') && !/^\/(?:api|\.well-known)(?:\/|$)/.test(path)
  return isPage && pageCodes.has(code) && /\btext\/html\b/.test(request.headers.accept ?? '')
}

const pageCodes: ReadonlySet<string> = new Set([
  'not_found',
  'evidence_not_found',
  'payee_not_found',
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
