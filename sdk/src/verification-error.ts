import { ReasonedError } from './reasoned-error.ts'

/** Why signed content is invalid. The service answers with the same codes. */
export type VerificationReason =
  | 'TOKEN_MALFORMED'
  | 'TOKEN_ALGORITHM_WRONG'
  | 'TOKEN_TYPE_WRONG'
  | 'TOKEN_KEY_UNKNOWN'
  | 'TOKEN_SIGNATURE_INVALID'
  | 'TOKEN_KEY_RETIRED'
  | 'TOKEN_ISSUER_WRONG'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_NOT_YET_VALID'

/**
 * Thrown if something does not verify. `content` is set only if it is genuine and merely expired or not yet valid
 * (TOKEN_EXPIRED, TOKEN_NOT_YET_VALID): it may be shown, not relied on.
 */
export class VerificationError<Content = unknown> extends ReasonedError<VerificationReason> {
  override name = 'VerificationError'
  readonly content: Content | null

  constructor(reason: VerificationReason, content: Content | null = null) {
    super(reason, sentences)
    this.content = content
  }
}

const sentences: Readonly<Record<VerificationReason, string>> = {
  TOKEN_MALFORMED: 'The token is not a JWS in canonical form.',
  TOKEN_ALGORITHM_WRONG: 'The algorithm is not EdDSA.',
  TOKEN_TYPE_WRONG: 'The token is of another type.',
  TOKEN_KEY_UNKNOWN: 'The key is not among the given keys.',
  TOKEN_SIGNATURE_INVALID: 'The signature does not match the content.',
  TOKEN_KEY_RETIRED: 'The token claims to be issued after its key was retired.',
  TOKEN_ISSUER_WRONG: 'The issuer is not the expected one.',
  TOKEN_EXPIRED: 'The token is genuine and has expired.',
  TOKEN_NOT_YET_VALID: 'The token claims to be issued in the future.',
}
