import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { components, paths } from './api-types.ts'
import { UnreachableError } from './unreachable-error.ts'

export type ClientOptions = {
  /** The URL of the service, http or https, with its path if it has one. */
  baseUrl: string
  /** Raises limits, and enables the decision log if it is on for the key. */
  apiKey?: string
  /** Sends the requests; default: the platform's fetch. */
  fetch?: typeof fetch
  /** The timeout of one request. */
  timeoutMs?: number
}

/** Every endpoint of the service, typed by its OpenAPI document. */
export type Client = FetchClient<paths>

/** The error document of the service (RFC 9457): branch on `reason_code`; `remedies` are changes that would help. */
export type Problem = components['schemas']['Problem']

/**
 * A client of a service. A call resolves to `{ data }` or `{ error }`, where `error` is the service's Problem. It
 * throws UnreachableError if there was no complete and well-formed answer of a service in time.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://countersign.example' })
 * const { data, error } = await client.GET('/api/risk', { params: { query: { addr: '0x…' } } })
 */
export function createClient(options: ClientOptions): Client {
  const { apiKey, timeoutMs = defaultTimeoutMs } = options
  const send = options.fetch ?? fetch
  const client = createFetchClient<paths>({
    baseUrl: readBaseUrl(options.baseUrl),
    // A redirect would send the key to another place.
    fetch: async (request) =>
      readCompletely(await send(request, { redirect: 'error', signal: withTimeout(request.signal, timeoutMs) })),
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

/** The URL of a service as the prefix of links: without a trailing slash. Throws TypeError. */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    throw new TypeError('baseUrl is the http or https address of a Countersign service.')
  return url.href.replace(/\/+$/, '')
}

/** A response once its body is complete: one that is cut off, or invalid JSON, is no answer of a service. */
async function readCompletely(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  if (response.body === null) return response
  const bytes = await response.arrayBuffer()
  const type = headers.get('content-type') ?? 'application/json'
  if (bytes.byteLength > 0 && /[/+]json\b/.test(type)) JSON.parse(new TextDecoder().decode(bytes))
  return new Response(bytes, { status, statusText, headers })
}

function withTimeout(signal: AbortSignal, timeoutMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
}

const defaultTimeoutMs = 10_000
