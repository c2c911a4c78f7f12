import { randomBytes } from 'node:crypto'
import { afterReally, type After } from './after.ts'
import { collectGarbage } from './collect-garbage.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'

/** The outside world: the clock, randomness and the network. Nothing else in the project may use them directly. */
export type World = {
  /** Milliseconds since 1970 in UTC. */
  now: () => number
  /** Milliseconds with fractions on a monotonic clock: for measuring durations. */
  elapsedMs: () => number
  after: After
  randomBytes: (count: number) => Uint8Array
  fetch: Fetch
  /** A request to a URL supplied by an outsider: reaches public addresses only. */
  fetchGuarded: GuardedFetch
  /** Loads what `fetch` needs ahead of the first request, which would otherwise wait some 50 ms for it. */
  prepareFetch?: () => Promise<unknown>
  /** Frees the memory that startup has left. Takes some 70 ms: call it while no request is waiting. */
  clearMemory?: () => void
}

/**
 * One outgoing request. Never follows a redirect; the caller decides. Limited by `timeoutMs`; the caller limits the
 * body.
 */
export type Fetch = (url: string, options: FetchOptions) => Promise<FetchAnswer>
type FetchOptions = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
}
export type FetchAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: AsyncIterable<Uint8Array> & { dump?: () => Promise<void> }
}

/**
 * The real world. undici is loaded on first use, because a process that fetches nothing should not pay for it.
 * `timeout` creates the signal that ends a request.
 */
export function realWorld({ timeout = (ms: number) => AbortSignal.timeout(ms) } = {}): World {
  const client = () => import('undici')
  return {
    prepareFetch: client,
    clearMemory: collectGarbage,
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    after: afterReally,
    randomBytes: (count) => randomBytes(count),
    fetchGuarded: createGuardedFetch(),
    fetch: async (url, options) => {
      const { request } = await client()
      const answer = await request(url, {
        method: options.method ?? 'GET',
        headers: { 'user-agent': 'countersign', ...options.headers },
        body: options.body ?? null,
        signal: timeout(options.timeoutMs),
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body }
    },
  }
}
