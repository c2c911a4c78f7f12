/**
 * A service of a payee, as its owner registered it. Times are milliseconds since 1970. `version` counts changes: one that
 * was read before another one is never written over it.
 */
export type PayeeService = {
  sid: string
  ownerId: string
  name: string
  url: string
  /** A canonical address. */
  wallet: string
  policy: PayeePolicy
  proofs: Proofs
  tokens: { domain: string; wallet: string }
  isSuspended: boolean
  registeredAt: number
  updatedAt: number
  version: number
}

/** What a payee takes. Amounts are exact decimals of USDC in their one form; null: no limit. No purposes: any purpose. */
export type PayeePolicy = {
  min_usdc: string | null
  max_usdc: string | null
  require_kya: boolean
  purposes: readonly string[]
}

/** What was proved of a service, how and when; null while it was not. */
export type Proofs = Readonly<Record<ProofKind, Proof | null>>
export type Proof = { at: number; by: 'key' | 'file' | 'signature' | 'operator' }

/** The rungs of the ladder, from the bottom: each holds only on those below it. */
export const proofKinds = ['contact', 'domain', 'wallet'] as const
type ProofKind = (typeof proofKinds)[number]

export const ratings = ['listed', 'contact_confirmed', 'domain_verified', 'verified', 'suspended'] as const
export type Rating = (typeof ratings)[number]

/** What a service takes whose owner says nothing. */
export const openPolicy: PayeePolicy = { min_usdc: null, max_usdc: null, require_kya: false, purposes: [] }

/** How far up the ladder a service stands. Pure. */
export function ratingOf({ isSuspended, proofs }: Pick<PayeeService, 'isSuspended' | 'proofs'>): Rating {
  if (isSuspended) return 'suspended'
  const missing = proofKinds.findIndex((kind) => proofs[kind] === null)
  return ratings[missing < 0 ? proofKinds.length : missing] ?? 'listed'
}

/** The name of a service as it stands: another one after every change, also that of its proofs and its status. */
export function serviceRevision({ version, isSuspended }: PayeeService): string {
  return isSuspended ? `${version}-suspended` : String(version)
}
