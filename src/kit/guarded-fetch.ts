import type { LookupFunction } from 'node:net'
import type { Agent } from 'undici'
import { afterReally, type After } from './after.ts'
import { readStatus, StatusTimeout, type StatusRequest } from './network/read-status.ts'
import { isLoopbackAddress, isLoopbackUrl } from './loopback.ts'
import { isPublicAddress } from './network/public-address.ts'
import { readPublicUrl } from './public-url.ts'
import { readBounded } from './read-bounded.ts'
import { recentMap } from './recent-map.ts'

/**
 * A request to a URL supplied by an outsider. It is refused before anything is sent if the URL is not one of
 * `readPublicUrl`, or if any address of its host is not public: that is checked on connecting, and again on the socket,
 * so that a host that changes its address in between cannot be used to reach an internal one. Redirects are not
 * followed. Throws GuardedFetchError.
 */
export type GuardedFetch = (url: string, options: GuardedOptions) => Promise<GuardedAnswer>

export type GuardedOptions = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** For look-up, connection, response and body together. */
  timeoutMs: number
  /** Maximum number of body bytes that are read. */
  sizeMaxBytes: number
  /** Resolves once the status is there, even if the body fails. The body is not returned. */
  readsStatusOnly?: boolean
  /** Keeps the connection for the next request to the same receiver, whose address was checked when it was opened. */
  keepsConnection?: boolean
  /** Also allows this machine, by http and on any port: for development. */
  allowsLoopback?: boolean
}

type GuardedAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** `url`: not an acceptable URL. `address`: the host resolves to an address that is not public. */
export type GuardedCause = 'url' | 'address' | 'timeout' | 'too_large' | 'unreachable'

export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
  override readonly cause: GuardedCause

  constructor(cause: GuardedCause) {
    super(`A guarded request failed: ${cause}.`)
    this.cause = cause
  }
}

/** The dependencies of a guarded client. `ca`: additional certificate authorities. */
export type GuardParts = {
  resolve?: (host: string) => Promise<readonly string[]>
  isPublic?: (address: string) => boolean
  after?: After
  ca?: string
}

/** Creates the client. undici is loaded on first use, because most processes make no such request. */
export function createGuardedFetch({
  resolve = resolvePublicly,
  isPublic = isPublicAddress,
  after = afterReally,
  ca,
}: GuardParts = {}): GuardedFetch {
  const clients = createClients({ resolve, isPublic }, ca)
  const placeOf = rememberPlaces()
  return async (text, options) => {
    const { origin, path } = placeOf(text, options.allowsLoopback === true)
    const headers = { 'user-agent': 'countersign', 'accept-encoding': 'identity', ...options.headers }
    const request = { method: options.method ?? 'GET', headers, body: options.body ?? null }
    try {
      const needs = { dispatcher: await clients(options), after }
      const { timeoutMs, sizeMaxBytes } = options
      const bounded = { origin, path, ...request, timeoutMs, sizeMaxBytes }
      if (!options.readsStatusOnly) return await fetchBody(needs, bounded)
      const status = await readStatus(needs, bounded)
      return { status, headers: {}, body: Buffer.alloc(0) }
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error
      throw new GuardedFetchError(error instanceof StatusTimeout ? 'timeout' : 'unreachable')
    }
  }
}

type Place = { origin: string; path: string }

/** Reads URLs, and caches those that were read last: the same receivers are called again and again. */
function rememberPlaces(): (text: string, allowsLoopback: boolean) => Place {
  const [anywhere, publicOnly] = [recentMap<string, Place>(placesMax), recentMap<string, Place>(placesMax)]
  return (text, allowsLoopback) => {
    const read = allowsLoopback ? anywhere : publicOnly
    const cached = read.get(text)
    if (cached) return cached
    const place = readPlace(text, allowsLoopback)
    read.set(text, place)
    return place
  }
}

const placesMax = 1_000

function readPlace(text: string, allowsLoopback: boolean): Place {
  const url = readPublicUrl(text).url ?? (allowsLoopback && isLoopbackUrl(text) ? URL.parse(text) : null)
  if (!url) throw new GuardedFetchError('url')
  return { origin: url.origin, path: url.pathname + url.search }
}

async function fetchBody(
  { dispatcher, after }: { dispatcher: Agent; after: After },
  { timeoutMs, sizeMaxBytes, ...request }: StatusRequest,
): Promise<GuardedAnswer> {
  const late = new AbortController()
  const endTimer = after(timeoutMs, () => late.abort())
  try {
    const answer = await dispatcher.request({ ...request, signal: late.signal })
    const bytes = await readBounded(answer.body, sizeMaxBytes)
    if (bytes === null) throw new GuardedFetchError('too_large')
    return { status: answer.statusCode, headers: answer.headers, body: bytes }
  } catch (error) {
    throw late.signal.aborted ? new GuardedFetchError('timeout') : error
  } finally {
    endTimer()
  }
}

type Guard = Required<Pick<GuardParts, 'resolve' | 'isPublic'>>

type ClientKind = Pick<GuardedOptions, 'keepsConnection' | 'allowsLoopback'>

/** One client for each way of connecting, created on first use. */
function createClients(guard: Guard, ca: string | undefined): (how: ClientKind) => Promise<Agent> {
  const clients = new Map<string, Promise<Agent>>()
  return ({ keepsConnection = false, allowsLoopback = false }) => {
    const name = `${keepsConnection} ${allowsLoopback}`
    const existing = clients.get(name)
    if (existing) return existing
    const fresh = createClient(allowsLoopback ? withLoopback(guard) : guard, ca, keepsConnection)
    clients.set(name, fresh)
    return fresh
  }
}

/** Unless connections are kept, each request connects and is checked again. */
async function createClient(guard: Guard, ca: string | undefined, keepsConnection: boolean): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici')
  const dial = buildConnector({ lookup: guardedLookup(guard), timeout: connectTimeoutMs, ...(ca ? { ca } : {}) })
  const connect: typeof dial = (options, done) =>
    dial(options, (error, socket) => {
      if (error) return done(error, null)
      // A literal address is never looked up, and the socket need not be connected to the address that was looked up.
      if (guard.isPublic(socket.remoteAddress ?? '')) return done(null, socket)
      socket.destroy()
      done(new GuardedFetchError('address'), null)
    })
  return new Agent({ pipelining: keepsConnection ? 1 : 0, connect })
}

/** Resolvers of the network do not know this machine by its name. */
function withLoopback({ resolve, isPublic }: Guard): Guard {
  return {
    resolve: (host) => (host === 'localhost' ? Promise.resolve(['127.0.0.1']) : resolve(host)),
    isPublic: (address) => isPublic(address) || isLoopbackAddress(address),
  }
}

/** Resolves a host, and returns its addresses only if all of them are public. */
function guardedLookup({ resolve, isPublic }: Guard): LookupFunction {
  return (host, options, done) => {
    const answer = (error: Error, addresses: readonly string[]) => {
      const results = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const [first] = results
      if (!first) return done(error, '', 4)
      if (options.all === true) done(null, results)
      else done(null, first.address, first.family)
    }
    resolve(host).then(
      (addresses) => {
        const isRefused = !addresses.every(isPublic)
        answer(new GuardedFetchError(isRefused ? 'address' : 'unreachable'), isRefused ? [] : addresses)
      },
      () => answer(new GuardedFetchError('unreachable'), []),
    )
  }
}

/** Queries the machine's resolvers, never its hosts file, which is meant for the machine itself. */
async function resolvePublicly(host: string): Promise<readonly string[]> {
  const { Resolver } = await import('node:dns/promises')
  const resolver = new Resolver({ timeout: lookupTimeoutMs, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const connectTimeoutMs = 5_000
const lookupTimeoutMs = 2_000
