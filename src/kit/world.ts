import { randomBytes } from 'node:crypto'
import { afterReally, type After } from './after.ts'
import { collectGarbage } from './collect-garbage.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'

/** What comes from outside: the clock, randomness and the network. Nothing else in the house may reach for them. */
export type World = {
  /** Milliseconds since 1970 in UTC. */
  now: () => number
  /** Milliseconds with fractions on a clock that is never set: for how long something took. */
  elapsedMs: () => number
  after: After
  randomBytes: (count: number) => Uint8Array
  fetch: Fetch
  /** A request to a receiver that a stranger named: reaches public addresses only. */
  fetchGuarded: GuardedFetch
  /** Loads what `fetch` needs ahead of the first request, which would otherwise wait some 50 ms for it. */
  prepareFetch?: () => Promise<unknown>
  /** Gives back the memory that a start has left. Takes some 70 ms, so that it is for moments in which nobody waits. */
  clearMemory?: () => void
}

/** One request to the outside. Never follows a redirect; the caller decides. Bounded by `timeoutMs` and `sizeMaxBytes`. */
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
 * `timeout` gives the signal that ends a request.
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
