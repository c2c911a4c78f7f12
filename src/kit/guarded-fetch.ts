import type { LookupFunction } from 'node:net'
import type { Agent, request as Request } from 'undici'
import { afterReally, type After } from './after.ts'
import { keepConnections, type Connections } from './network/connections.ts'
import { readStatus, StatusTimeout } from './network/read-status.ts'
import { isLoopbackAddress, isLoopbackUrl } from './loopback.ts'
import { isPublicAddress } from './network/public-address.ts'
import { readPublicUrl } from './public-url.ts'
import { readBounded } from './read-bounded.ts'
import { recentMap } from './recent-map.ts'

/**
 * A request to a receiver that a stranger named. It is refused before anything is sent where the URL is not one of
 * `readPublicUrl`, or where any address of its name is not public: that is checked when it is dialled, and again on the
 * socket, so that a name that changes its address in between reaches nobody. A redirect is an answer and is not followed.
 * Throws GuardedFetchError.
 */
export type GuardedFetch = (url: string, options: GuardedOptions) => Promise<GuardedAnswer>

export type GuardedOptions = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Of the whole: look-up, connection, answer and body. */
  timeoutMs: number
  /** Bytes of body that are read. */
  sizeMaxBytes: number
  /** The answer counts once its status is there, whatever becomes of its body, of which nothing is given. */
  readsStatusOnly?: boolean
  /** Keeps the connection for the next request to the same receiver: it leads where it was checked to lead. */
  keepsConnection?: boolean
  /** Reaches this machine too, by http and on any port: for development. */
  allowsLoopback?: boolean
}

type GuardedAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** `url`: not one that is called. `address`: it leads to an address that is not public. */
export type GuardedCause = 'url' | 'address' | 'timeout' | 'too_large' | 'unreachable'

export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
  override readonly cause: GuardedCause

  constructor(cause: GuardedCause) {
    super(`A guarded request failed: ${cause}.`)
    this.cause = cause
  }
}

/** What a guarded client stands on. `ca` names further authorities of certificates. */
export type GuardParts = {
  resolve?: (host: string) => Promise<readonly string[]>
  isPublic?: (address: string) => boolean
  after?: After
  ca?: string
}

/** Makes the client. undici is loaded on first use, because most processes call nobody. */
export function createGuardedFetch({
  resolve = resolvePublicly,
  isPublic = isPublicAddress,
  after = afterReally,
  ca,
}: GuardParts = {}): GuardedFetch {
  const clients = createClients({ resolve, isPublic }, { after, ca })
  const placeOf = rememberPlaces()
  return async (text, options) => {
    const { origin, path } = placeOf(text, options.allowsLoopback === true)
    const headers = { 'user-agent': 'countersign', 'accept-encoding': 'identity', ...options.headers }
    const asked = { method: options.method ?? 'GET', headers, body: options.body ?? null }
    try {
      const client = await clients(options)
      const { timeoutMs, sizeMaxBytes } = options
      if (!options.readsStatusOnly) return await fetchWhole({ client, after }, text, { ...options, ...asked })
      const needs = { dispatcher: client.connections, after }
      const status = await readStatus(needs, { origin, path, ...asked, timeoutMs, sizeMaxBytes })
      return { status, headers: {}, body: Buffer.alloc(0) }
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error
      throw new GuardedFetchError(error instanceof StatusTimeout ? 'timeout' : 'unreachable')
    }
  }
}

type Place = { origin: string; path: string }

/** Reads URLs, and remembers the places of those that were read last: the same receivers are called again and again. */
function rememberPlaces(): (text: string, allowsLoopback: boolean) => Place {
  const [anywhere, publicOnly] = [recentMap<string, Place>(placesMax), recentMap<string, Place>(placesMax)]
  return (text, allowsLoopback) => {
    const read = allowsLoopback ? anywhere : publicOnly
    const known = read.get(text)
    if (known) return known
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

type Asked = Required<Pick<GuardedOptions, 'method' | 'headers' | 'timeoutMs' | 'sizeMaxBytes'>> & {
  body: string | Uint8Array | null
}

async function fetchWhole(
  { client, after }: { client: Client; after: After },
  text: string,
  { method, headers, body, timeoutMs, sizeMaxBytes }: Asked,
): Promise<GuardedAnswer> {
  const late = new AbortController()
  const endTimer = after(timeoutMs, () => late.abort())
  try {
    const { request, dispatcher } = client
    const answer = await request(text, { method, headers, body, signal: late.signal, dispatcher })
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

type How = Pick<GuardedOptions, 'keepsConnection' | 'allowsLoopback'>

type Client = { request: typeof Request; dispatcher: Agent; connections: Connections }
type Settings = { after: After; ca: string | undefined }

/** One for each way of connecting, made when it is first used. */
function createClients(guard: Guard, settings: Settings): (how: How) => Promise<Client> {
  const made = new Map<string, Promise<Client>>()
  return ({ keepsConnection = false, allowsLoopback = false }) => {
    const name = `${keepsConnection} ${allowsLoopback}`
    const known = made.get(name)
    if (known) return known
    const fresh = createClient(allowsLoopback ? withLoopback(guard) : guard, settings, keepsConnection)
    made.set(name, fresh)
    return fresh
  }
}

/** Unless connections are kept, each request is dialled and checked anew. */
async function createClient(guard: Guard, { after, ca }: Settings, keepsConnection: boolean): Promise<Client> {
  const { Agent, buildConnector, Client: Connection, request } = await import('undici')
  const dial = buildConnector({ lookup: guardedLookup(guard), timeout: connectTimeoutMs, ...(ca ? { ca } : {}) })
  const connect: typeof dial = (options, done) =>
    dial(options, (error, socket) => {
      if (error) return done(error, null)
      // A literal address is never looked up, and what was looked up need not be what was dialled.
      if (guard.isPublic(socket.remoteAddress ?? '')) return done(null, socket)
      socket.destroy()
      done(new GuardedFetchError('address'), null)
    })
  const dispatcher = new Agent({ pipelining: keepsConnection ? 1 : 0, connect })
  const open = (origin: string) => new Connection(origin, { connect })
  return { request, dispatcher, connections: keepsConnection ? keepConnections({ open, after }) : dispatcher }
}

/** No resolver of the network knows this machine by its name. */
function withLoopback({ resolve, isPublic }: Guard): Guard {
  return {
    resolve: (host) => (host === 'localhost' ? Promise.resolve(['127.0.0.1']) : resolve(host)),
    isPublic: (address) => isPublic(address) || isLoopbackAddress(address),
  }
}

/** Looks a name up, and gives its addresses only if all of them are public. */
function guardedLookup({ resolve, isPublic }: Guard): LookupFunction {
  return (host, options, done) => {
    const answer = (error: Error, addresses: readonly string[]) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const [first] = found
      if (!first) return done(error, '', 4)
      if (options.all === true) done(null, found)
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

/** Asks the resolvers of the machine, never its table of hosts: what stands there is for the machine itself. */
async function resolvePublicly(host: string): Promise<readonly string[]> {
  const { Resolver } = await import('node:dns/promises')
  const resolver = new Resolver({ timeout: lookupTimeoutMs, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const connectTimeoutMs = 5_000
const lookupTimeoutMs = 2_000
