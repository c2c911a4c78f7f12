/** The kinds of things this service signs, as they stand in `typ`. A verifier takes only its own. */
export const signedTypes = [
  'cs-attestation+jwt',
  'cs-payee+jwt',
  'cs-bundle+jws',
  'cs-probe+jwt',
  'cs-export+jws',
  'cs-402+jws',
  'cs-402-digest+jwt',
] as const
export type SignedType = (typeof signedTypes)[number]
