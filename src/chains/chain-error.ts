/** Why a chain that was asked gave no answer that counts (decisions section 1). */
export type ChainCause =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'stale'
  | 'misconfigured'
  | 'malformed'
  | 'disagreement'
  | 'unfinished'

/** Thrown by whatever asks a chain. The message is for the log and never holds an endpoint's URL: it may carry a key. */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly reason: ChainCause
  /** Seconds after which the endpoint says it may be asked again. */
  readonly afterSeconds: number | null
  constructor(reason: ChainCause, message: string, afterSeconds: number | null = null) {
    super(message)
    this.reason = reason
    this.afterSeconds = afterSeconds
  }
}
