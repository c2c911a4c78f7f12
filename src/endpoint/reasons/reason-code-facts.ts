/**
 * The class of a reason, by which callers can branch before they know the code. `client_error` is used in error
 * documents only.
 */
export type SignalClass = 'ok' | 'payment' | 'regulatory' | 'authorization' | 'uncertain' | 'client_error'

export type ReasonCodeFacts = {
  class: SignalClass
  /** HTTP status of an answer with the code, unless an endpoint documents another. */
  status: number
  /** Whether the same request can succeed later, and the delay of a retry in seconds. */
  retryable: boolean
  afterSeconds?: number
  /** The field in documented examples of the error; absent for errors without a field. */
  field?: string
  /** Whether every refusal with the code has this field, unless it names a more specific one. */
  always?: true
}
