import { isObject } from '../../../sdk/src/is-object.ts'
import type { TokenTerms } from '../sign-decision.ts'

/** The parts of the signed attestation in an entry that do not follow from the inputs. */
export type SignedTerms = TokenTerms & { kid: string; signature: string }

/** Null for another form. */
export function readSignedTerms(value: unknown): SignedTerms | null {
  if (!isObject(value)) return null
  const { exp, iat, iss, jti, kid, signature } = value
  const areTexts = [iss, jti, kid, signature].every((text) => typeof text === 'string')
  if (!areTexts || !Number.isSafeInteger(exp) || !Number.isSafeInteger(iat)) return null
  return {
    exp: Number(exp),
    iat: Number(iat),
    iss: String(iss),
    jti: String(jti),
    kid: String(kid),
    signature: String(signature),
  }
}

/** The signed content of a decision: the type of its token, and its claims in RFC 8785 form. */
export type SignedText = { typ: 'cs-attestation+jwt' | 'cs-payee+jwt'; text: string }

/** The compact JWS, as in the answer. */
export function tokenOf({ typ, text }: SignedText, { kid, signature }: SignedTerms): string {
  const header = JSON.stringify({ alg: 'EdDSA', kid, typ })
  return `${encoded(header)}.${encoded(text)}.${signature}`
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
