import type { ReasonCode } from './reason-codes.ts'

/** What one answer decided, as a value. */
export type Outcome = {
  /** The verdict, decision, status or result, as the answer names it: `clear`, `decline`, `mismatch`. */
  result: string
  /** `uncertain` results are never charged, and a retry may change them. */
  isUncertain: boolean
  /** Whether a call that is paid for is charged, where that is not just what is certain: a batch may be so in part. */
  isBillable?: boolean
  /** Null where several subjects were judged at once. */
  reason_code: ReasonCode | null
  /** What was judged: a CAIP-10 address or a host. Null where several subjects were judged at once. */
  subject: string | null
  /** What a decision log keeps of it. A function, because most answers are not logged. Null where it is never logged. */
  record: (() => DecisionRecord) | null
}

/** A decision as it can be judged again: `judged` is a pure function of `inputs`. */
export type DecisionRecord = {
  /** Plain data of the form that the endpoint's replayable value reads. */
  inputs: object
  /** What was decided, as plain data with its members in the order of RFC 8785. */
  judged: object
  /** SHA-256 of the RFC 8785 form of the inputs, where it is known already. */
  inputsHash: string | null
  attestation: RecordedAttestation | null
}

/** The attestation that was signed of a decision. Times are Unix seconds. */
export type RecordedAttestation = { token: string; jti: string; iss: string; iat: number; exp: number }
