import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeyRejection } from '../endpoint/caller.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import type { TrustProxy } from '../kit/trust-proxy.ts'
import type { LargeBodies } from './read-body.ts'
import type { Lang } from '../messages/message.ts'

/** One request and its answer, passed between the files of this room. Members that change are null until known. */
export type Exchange = {
  readonly server: ServerNeeds
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Sent as x-request-id, and logged. */
  readonly id: string
  readonly method: string
  /** The path with the query, as sent. */
  readonly target: string
  /** The path without the query, as sent. */
  readonly path: string
  /** The query string as sent, without the question mark. */
  readonly query: string
  readonly begunAtMs: number
  /** The name of the path in the log and the metrics: never the URL, which contains what callers ask about. */
  name: string
  route: Route | null
  params: Params
  /** Headers of this answer beside those of every answer, by lower-case name. */
  readonly headers: Record<string, string>
  /** The `set-cookie` headers of the answer. */
  cookies: readonly string[]
  /** Whether the connection closes with the answer. */
  closes: boolean
  /** The requested language, once query and body are read. */
  lang: Lang | null
  /** The outcome of the answer, for the log. */
  outcome: Outcome | null
  /** Why a presented key is not accepted, once known: every answer states it. */
  keyRejected: KeyRejection | null
}

/** The path parameters, by name. */
export type Params = Readonly<Record<string, string>>

/** The handler of a path for one method. */
export type Route = {
  /** The name under which its answers are logged and counted; by default that of the path. */
  name?: string
  /** Whether it is probed every few seconds: its answers are counted, and logged at level debug only. */
  isProbe?: boolean
  /** Sends one answer, synchronously or later. Errors that it throws or rejects with are answered too. */
  answer: (exchange: Exchange) => void | Promise<void>
  /** Overrides the form of error answers; errors that it throws are answered in the default form. */
  refuse?: (exchange: Exchange, error: unknown) => void
}

/** What all exchanges of a server share. */
export type ServerNeeds = {
  baseUrl: string
  trustProxy: TrustProxy
  /** Prefix of request ids, which distinguishes processes and starts in one log. */
  requestIdPrefix: string
  outcomes: Outcomes
  /** Shared state of large bodies. */
  largeBodies: LargeBodies
  stopping: () => boolean
  /** Monotonic milliseconds with fractions. */
  elapsedMs: () => number
}

/** Observers: `record` of every sent answer, `failed` of failures that the operator should see. */
export type Outcomes = {
  record: (exchange: Exchange, status: number) => void
  failed: (exchange: Exchange, error: unknown) => void
}

/** The values of a header in the order in which they were sent. Node joins most repeated headers into one text. */
export function headerOf({ request: { headers, rawHeaders } }: Exchange, name: string): readonly string[] {
  if (headers[name] === undefined) return []
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name)
}
