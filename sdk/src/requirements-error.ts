import { ReasonedError } from './reasoned-error.ts'

/** Why a signed quote is invalid. The service answers with the same codes. */
export type RequirementsReason =
  | 'malformed'
  | 'no_signature'
  | 'digest_mismatch'
  | 'signature_invalid'
  | 'key_unavailable'

/** Thrown if the signature of a quote does not verify. */
export class RequirementsError extends ReasonedError<RequirementsReason> {
  override name = 'RequirementsError'

  constructor(reason: RequirementsReason) {
    super(reason, sentences)
  }
}

const sentences: Readonly<Record<RequirementsReason, string>> = {
  malformed: 'This is no PaymentRequired of x402 version 2.',
  no_signature: 'The quote has no extensions.signedRequirements.',
  digest_mismatch: 'The signature is genuine, and was made for other content.',
  signature_invalid: 'The signature does not match the content.',
  key_unavailable: 'The key is not among the given keys.',
}
