import type { Principals } from './caller.ts'
import type { Received } from './endpoint.ts'

/**
 * One way of proving who asks, in a file of its own in the room that keeps what it is compared with; `api/proofs` has them
 * all. A proof sees the whole request, as a signature may cover its method, target, headers and body.
 */
export type Proof<Kind extends keyof Principals, Needs, Purpose, Shown, Judged = unknown> = {
  /** The headers in which it is shown, in lower case. */
  headers: readonly string[]
  /** What a request presents, not judged yet. The second parameter is the purpose of the endpoint. */
  shown: (received: Received | undefined, purpose: Purpose) => Shown
  /** Judges what is shown. Throws ServiceError where that is not to be served, and StorageUnavailable. */
  prove: (needs: Needs, shown: Shown, purpose: Purpose) => Verdict<Kind, Judged> | Promise<Verdict<Kind, Judged>>
}

/** `principal`: who asks; null where nothing valid was shown. */
type Verdict<Kind extends keyof Principals, Judged> = Judged & { principal: Principals[Kind] | null }
