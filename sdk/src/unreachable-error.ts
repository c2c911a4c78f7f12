/** No answer came from a service: it is not there, took too long, or something else answered. Nothing is known. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
  readonly reason_code = 'service_unreachable'
  readonly retry = { retryable: true, after_seconds: 5 } as const

  constructor(cause: unknown) {
    super('The Countersign service could not be reached.', { cause })
  }
}
