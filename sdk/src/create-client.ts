import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { components, paths } from './api-types.ts'
import { UnreachableError } from './unreachable-error.ts'

export type ClientOptions = {
  /** Where the service is, http or https, with its path if it has one. */
  baseUrl: string
  /** Raises limits, and has decisions kept where the decision log of the key is on. */
  apiKey?: string
  /** Sends the requests; the platform's fetch unless given. */
  fetch?: typeof fetch
  /** How long one answer may take. */
  timeoutMs?: number
}

/** Every endpoint of the service, typed by its OpenAPI document. */
export type Client = FetchClient<paths>

/** What a service answers instead of a result (RFC 9457): branch on `reason_code`; `remedies` says what would help. */
export type Problem = components['schemas']['Problem']

/**
 * A client of a service. A call gives `{ data }` or `{ error }`, where `error` is the Problem that the service answered
 * with. It throws UnreachableError where there was no answer of a service at all, in time and in its form.
 */
export function createClient(options: ClientOptions): Client {
  const { apiKey, timeoutMs = defaultTimeoutMs } = options
  const send = options.fetch ?? fetch
  const client = createFetchClient<paths>({
    baseUrl: readBaseUrl(options.baseUrl),
    // A redirect would take the key to another place.
    fetch: (request) => send(request, { redirect: 'error', signal: withTimeout(request.signal, timeoutMs) }),
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  })
  client.use({
    onError: ({ error }) => new UnreachableError(error),
    onResponse: ({ response }) => {
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok && !type.startsWith('application/problem+json'))
        throw new UnreachableError(new Error(`status ${response.status} without a problem document`))
    },
  })
  return client
}

/** The address of a service as links begin with it: without a slash at its end. Throws TypeError. */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    throw new TypeError('baseUrl is the http or https address of a Countersign service.')
  return url.href.replace(/\/+$/, '')
}

function withTimeout(signal: AbortSignal, timeoutMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
}

const defaultTimeoutMs = 10_000
