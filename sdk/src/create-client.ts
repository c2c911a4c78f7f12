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
    fetch: async (request) =>
      whole(await send(request, { redirect: 'error', signal: withTimeout(request.signal, timeoutMs) })),
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

/** An answer once all of it is here: one that is cut off, or that says it is JSON and is not, is no answer of a service. */
async function whole(response: Response): Promise<Response> {
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
