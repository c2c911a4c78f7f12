import type { AttestationClaims, PayeeClaims } from '../../sdk/src/claims.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { canonicalObject, quoted } from '../kit/canonical-members.ts'
import { sharedPart } from '../kit/shared-part.ts'
import type { Keyring } from './keyring.ts'

export type { AttestationClaims, PayeeClaims } from '../../sdk/src/claims.ts'

/** Signs a payer-side decision: a compact JWS over the RFC 8785 form of the claims. */
export function attest(keyring: Pick<Keyring, 'sign'>, claims: AttestationClaims): Promise<string> {
  return keyring.sign('cs-attestation+jwt', claimsText(claims))
}

/** The RFC 8785 form of the claims, which is the signed payload. */
export function claimsText(claims: AttestationClaims): string {
  return writeClaims(claims)
}

/** A claim without a writer does not compile, because it would not be signed. */
const writeClaims = canonicalObject<AttestationClaims>({
  amount: JSON.stringify,
  asset: JSON.stringify,
  decision: quoted,
  evidence_as_of: JSON.stringify,
  exp: JSON.stringify,
  iat: JSON.stringify,
  inputs_hash: quoted,
  iss: JSON.stringify,
  jti: JSON.stringify,
  // All decisions on one state of the lists share this object.
  list_digests: (digests) => sharedPart(digests).text,
  lists_max_age_h: JSON.stringify,
  lists_root: quoted,
  reason_code: quoted,
  risk: JSON.stringify,
  screened_network: JSON.stringify,
  site: JSON.stringify,
  sub: JSON.stringify,
  verdict: quoted,
})

/** Signs a payee-side decision. */
export function attestPayee(keyring: Pick<Keyring, 'sign'>, claims: PayeeClaims): Promise<string> {
  return keyring.sign('cs-payee+jwt', payeeClaimsText(claims))
}

/** The RFC 8785 form of the claims of a payee-side decision. */
export function payeeClaimsText(claims: PayeeClaims): string {
  return canonicalJson(claims)
}
