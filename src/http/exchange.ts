import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeyRejection } from '../endpoint/caller.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import type { TrustProxy } from '../kit/trust-proxy.ts'
import type { LargeBodies } from './read-body.ts'
import type { Lang } from '../messages/message.ts'

/** One request and its answer: what the files of this room hand to each other. Members that can change are null until known. */
export type Exchange = {
  readonly server: ServerNeeds
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Answered as x-request-id, and logged. */
  readonly id: string
  readonly method: string
  /** The path with the query, as it was sent. */
  readonly target: string
  /** As it was sent, without the query. */
  readonly path: string
  /** The query string as it arrived, without the question mark. */
  readonly query: string
  readonly begunAtMs: number
  /** What the path is called in the log and the metrics: never the URL, which carries what callers ask about. */
  name: string
  route: Route | null
  params: Params
  /** What the answer carries beside the headers of every answer, by names in lower case. */
  readonly headers: Record<string, string>
  /** The `set-cookie` headers of the answer. */
  cookies: readonly string[]
  /** Whether the connection ends with the answer. */
  closes: boolean
  /** The language the request asks for, once its query and body are read. */
  lang: Lang | null
  /** What the answer decided, once it is made: for the log. */
  outcome: Outcome | null
  /** Why a key that was sent does not count, once that is known: every answer says so. */
  keyRejected: KeyRejection | null
}

/** What stands in the path where its pattern has a name. */
export type Params = Readonly<Record<string, string>>

/** What a path does for one method. */
export type Route = {
  /** The name under which its answers are logged and counted; that of the path where there is none. */
  name?: string
  /** Whether machinery asks it every few seconds: its answers are counted, and logged at level debug only. */
  isProbe?: boolean
  /** Sends one answer, now or later. What it throws, and what it rejects with, is answered as an error. */
  answer: (exchange: Exchange) => void | Promise<void>
  /** Answers errors in terms of its own; what it throws itself is answered as everywhere. */
  refuse?: (exchange: Exchange, error: unknown) => void
}

/** What all exchanges of a server have in common. */
export type ServerNeeds = {
  baseUrl: string
  trustProxy: TrustProxy
  /** Begins every request id: tells processes and starts apart in one log. */
  requestIdPrefix: string
  outcomes: Outcomes
  /** What large bodies share. */
  largeBodies: LargeBodies
  stopping: () => boolean
  /** Milliseconds with fractions, on a clock that is never set. */
  elapsedMs: () => number
}

/** Who is told of answers: of each when it is sent, and of what failed for a reason that the operator should see. */
export type Outcomes = {
  record: (exchange: Exchange, status: number) => void
  failed: (exchange: Exchange, error: unknown) => void
}

/** The values of a header in the order in which it was sent. Node joins most repeated headers into one text. */
export function headerOf({ request: { headers, rawHeaders } }: Exchange, name: string): readonly string[] {
  if (headers[name] === undefined) return []
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name)
}
