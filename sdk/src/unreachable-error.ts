/** A service did not answer: it is down, took too long, or something else answered. The outcome is unknown. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
  readonly reason_code = 'service_unreachable'
  readonly retry = { retryable: true, after_seconds: 5 } as const

  constructor(cause: unknown) {
    super('The Countersign service could not be reached.', { cause })
  }
}
