/**
 * A payee's service as its owner registered it. Times are milliseconds since 1970. `version` counts changes and guards
 * against lost updates.
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

/**
 * What a payee accepts. Amounts are canonical decimals of USDC; null for no limit. Empty purposes accept any purpose.
 */
export type PayeePolicy = {
  min_usdc: string | null
  max_usdc: string | null
  require_kya: boolean
  purposes: readonly string[]
}

/** How and when each part of a service was proved; null while it is not. */
export type Proofs = Readonly<Record<ProofKind, Proof | null>>
export type Proof = { at: number; by: 'key' | 'file' | 'signature' | 'operator' }

/** The levels of verification, lowest first. Each requires those below it. */
export const proofKinds = ['contact', 'domain', 'wallet'] as const
type ProofKind = (typeof proofKinds)[number]

export const ratings = ['listed', 'contact_confirmed', 'domain_verified', 'verified', 'suspended'] as const
export type Rating = (typeof ratings)[number]

/** The policy of a service whose owner sets none. */
export const openPolicy: PayeePolicy = { min_usdc: null, max_usdc: null, require_kya: false, purposes: [] }

/** The highest level that a service has reached. Pure. */
export function ratingOf({ isSuspended, proofs }: Pick<PayeeService, 'isSuspended' | 'proofs'>): Rating {
  if (isSuspended) return 'suspended'
  const missing = proofKinds.findIndex((kind) => proofs[kind] === null)
  return ratings[missing < 0 ? proofKinds.length : missing] ?? 'listed'
}

/** The revision of a service: it changes with every change, including those of proofs and status. */
export function serviceRevision({ version, isSuspended }: PayeeService): string {
  return isSuspended ? `${version}-suspended` : String(version)
}
