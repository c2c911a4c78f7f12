/** Why a chain query has no valid answer (decisions section 1). */
export type ChainCause =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'stale'
  | 'misconfigured'
  | 'malformed'
  | 'disagreement'
  | 'unfinished'

/**
 * Thrown by all chain queries. The message is for the log and never contains an endpoint's URL, which may have a key.
 */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly reason: ChainCause
  /** Seconds after which the endpoint allows another request. */
  readonly afterSeconds: number | null
  constructor(reason: ChainCause, message: string, afterSeconds: number | null = null) {
    super(message)
    this.reason = reason
    this.afterSeconds = afterSeconds
  }
}
