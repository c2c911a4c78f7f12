import type { ReasonCode } from './reason-codes.ts'

/** What one answer decided, as a value. */
export type Outcome = {
  /** The verdict, decision, status or result, as the answer names it: `clear`, `decline`, `mismatch`. */
  result: string
  /** `uncertain` results are never charged, and a retry may change them. */
  isUncertain: boolean
  /** Null where several subjects were judged at once. */
  reason_code: ReasonCode | null
  /** What was judged: a CAIP-10 address or a host. Null where several subjects were judged at once. */
  subject: string | null
  /** The recorded facts that were judged, as plain data; null where they are not kept as one value. */
  inputs: object | null
}
