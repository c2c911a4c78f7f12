// The package's one entry.
export type { AttestationClaims, PayeeClaims } from './claims.ts'
export type { JwkSet, PublicJwk } from './jwk-set.ts'
export { VerificationError, type VerificationReason } from './verification-error.ts'
export { verifyAttestation } from './verify-attestation.ts'
export { verifyBundle } from './verify-bundle.ts'
export { verifyExport } from './verify-export.ts'
