import { isObject } from '../../../sdk/src/is-object.ts'
import type { TokenTerms } from '../sign-decision.ts'

/** What an entry keeps of the attestation that was signed: all that does not follow from the inputs. */
export type SignedTerms = TokenTerms & { kid: string; signature: string }

/** Null where it has another form. */
export function readSignedTerms(value: unknown): SignedTerms | null {
  if (!isObject(value)) return null
  const { exp, iat, iss, jti, kid, signature } = value
  const areTexts = [iss, jti, kid, signature].every((each) => typeof each === 'string')
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

/** What is signed of a decision: the type of its token, and its claims in RFC 8785 form. */
export type SignedText = { typ: 'cs-attestation+jwt' | 'cs-payee+jwt'; text: string }

/** The compact JWS, as it was answered. */
export function tokenOf({ typ, text }: SignedText, { kid, signature }: SignedTerms): string {
  const header = JSON.stringify({ alg: 'EdDSA', kid, typ })
  return `${encoded(header)}.${encoded(text)}.${signature}`
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
