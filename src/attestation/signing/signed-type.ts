/** The `typ` of everything this service signs. A verifier accepts only its own type. */
export const signedTypes = [
  'cs-attestation+jwt',
  'cs-payee+jwt',
  'cs-bundle+jws',
  'cs-report+jwt',
  'cs-probe+jwt',
  'cs-export+jws',
  'cs-402+jws',
  'cs-402-digest+jwt',
] as const
export type SignedType = (typeof signedTypes)[number]
