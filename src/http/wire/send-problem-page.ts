import { problemOf, type ServiceError } from '../../endpoint/errors.ts'
import type { Html } from '../../kit/html.ts'
import type { Lang } from '../../messages/message.ts'
import type { Exchange } from '../exchange.ts'
import { pageHeaders } from './page-headers.ts'
import { problemPage } from '../pages/problem-page.ts'
import { sendHtml } from './send.ts'

/** Sends an error as a page with links onwards. `languages` replaces the links to its path. */
export function sendProblemPage(exchange: Exchange, error: ServiceError, lang: Lang, languages?: Html): void {
  const { baseUrl } = exchange.server
  // An unknown path is never repeated in the page.
  const path = exchange.route === null ? '/' : exchange.path
  Object.assign(exchange.headers, error.headers, pageHeaders, { 'cache-control': 'no-store' })
  sendHtml(exchange, problemOf(error, lang, baseUrl).status, problemPage(error, { lang, baseUrl, path, languages }))
}

/** Whether a person requested a missing page or mistyped an address. API paths are answered in JSON. */
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
