import type { AttestationClaims, PayeeClaims } from '../../sdk/src/claims.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import type { Keyring } from './keyring.ts'

export type { AttestationClaims, PayeeClaims } from '../../sdk/src/claims.ts'

/** Signs a payer-side decision: the RFC 8785 form of the claims as a compact JWS. */
export function attest(keyring: Pick<Keyring, 'sign'>, claims: AttestationClaims): Promise<string> {
  return keyring.sign('cs-attestation+jwt', claimsText(claims))
}

/** The RFC 8785 form of the claims: what is signed. */
export function claimsText(claims: AttestationClaims): string {
  const { amount, asset, decision, evidence_as_of, exp, iat, inputs_hash, iss, jti, list_digests } = claims
  const { lists_max_age_h, lists_root, reason_code, risk, screened_network, site, sub, verdict } = claims
  // Texts, whole numbers, null and one object of texts, in the order of their names: plain JSON is the RFC 8785 form, at a
  // tenth of the cost.
  const payload = {
    amount,
    asset,
    decision,
    evidence_as_of,
    exp,
    iat,
    inputs_hash,
    iss,
    jti,
    list_digests,
    lists_max_age_h,
    lists_root,
    reason_code,
    risk,
    screened_network,
    site,
    sub,
    verdict,
  }
  return JSON.stringify(payload)
}

/** Signs a payee-side decision. */
export function attestPayee(keyring: Pick<Keyring, 'sign'>, claims: PayeeClaims): Promise<string> {
  return keyring.sign('cs-payee+jwt', payeeClaimsText(claims))
}

/** The RFC 8785 form of the claims of a payee-side decision. */
export function payeeClaimsText(claims: PayeeClaims): string {
  return canonicalJson(claims)
}
