/** Why something signed does not count. The service answers with the same codes. */
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
 * What is thrown when something does not verify. `content` is there only for what is genuine and merely out of its time
 * (TOKEN_EXPIRED, TOKEN_NOT_YET_VALID): it may be shown, not relied on.
 */
export class VerificationError<Content = unknown> extends Error {
  override name = 'VerificationError'
  readonly reason_code: VerificationReason
  readonly content: Content | null

  constructor(reason: VerificationReason, content: Content | null = null) {
    super(sentences[reason])
    this.reason_code = reason
    this.content = content
  }
}

const sentences: Readonly<Record<VerificationReason, string>> = {
  TOKEN_MALFORMED: 'It is not a JWS in its one canonical form.',
  TOKEN_ALGORITHM_WRONG: 'It names another algorithm than EdDSA.',
  TOKEN_TYPE_WRONG: 'It is a signed thing of another kind.',
  TOKEN_KEY_UNKNOWN: 'It names a key that is not among the given ones.',
  TOKEN_SIGNATURE_INVALID: 'Its signature does not fit its content.',
  TOKEN_KEY_RETIRED: 'It claims to be issued after its key was retired.',
  TOKEN_ISSUER_WRONG: 'It names another issuer than the expected one.',
  TOKEN_EXPIRED: 'It is genuine, and its time is over.',
  TOKEN_NOT_YET_VALID: 'It says that it was issued in the future.',
}
