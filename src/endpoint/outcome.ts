import type { ReasonCode } from './reason-codes.ts'

/** The decision of one answer, as a value. */
export type Outcome = {
  /** The verdict, decision, status or result, as named in the answer: `clear`, `decline`, `mismatch`. */
  result: string
  /** `uncertain` results are never charged, and a retry may change them. */
  isUncertain: boolean
  /** Whether a paid call is charged, if that differs from certainty: a batch may be partly certain. */
  isBillable?: boolean
  /** Null if several subjects were judged at once. */
  reason_code: ReasonCode | null
  /** The subject: a CAIP-10 address or a host. Null if several subjects were judged at once. */
  subject: string | null
  /** The record for a decision log. A function, because most answers are not logged. Null if it is never logged. */
  record: (() => DecisionRecord) | null
}

/** A decision that can be judged again: `judged` is a pure function of `inputs`. */
export type DecisionRecord = {
  /** Plain data in the form of the endpoint's replayable value. */
  inputs: object
  /** The decision, as plain data with its members in the order of RFC 8785. */
  judged: object
  /** SHA-256 of the RFC 8785 form of the inputs, if already computed. */
  inputsHash: string | null
  attestation: RecordedAttestation | null
}

/** The signed attestation of a decision. Times are Unix seconds. */
export type RecordedAttestation = { token: string; jti: string; iss: string; iat: number; exp: number }
