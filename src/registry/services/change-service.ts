import { proofKinds, type PayeePolicy, type PayeeService, type Proof, type Rating } from '../payee-service.ts'

/** The terms of a service that its owner sets. */
export type ServiceTerms = { name: string; url: string; wallet: string; policy: PayeePolicy }

/** New tokens for parts that must be proved again. */
type Fresh = { now: number; domainToken: string; walletToken: string }

/**
 * Applies an owner's change to a service. Changed parts must be proved again with a new token, so that an old proof
 * cannot be replayed. The file on the domain covers the wallet too: a new wallet must be confirmed by the domain. A
 * suspension stays. Pure.
 */
export function changedService(before: PayeeService, terms: ServiceTerms, fresh: Fresh): PayeeService {
  const isPaidElsewhere = before.wallet !== terms.wallet
  const isDomainOpen = isPaidElsewhere || originOf(before.url) !== originOf(terms.url)
  return {
    ...before,
    ...terms,
    proofs: {
      contact: before.proofs.contact ?? { at: fresh.now, by: 'key' },
      domain: isDomainOpen ? null : before.proofs.domain,
      wallet: isPaidElsewhere ? null : before.proofs.wallet,
    },
    tokens: {
      domain: isDomainOpen ? fresh.domainToken : before.tokens.domain,
      wallet: isPaidElsewhere ? fresh.walletToken : before.tokens.wallet,
    },
    updatedAt: fresh.now,
  }
}

/**
 * Applies a status set by the operator: every level up to it counts as proved, every higher one must be proved again
 * with a new token. `suspended` keeps the proofs and lasts until the operator lifts it. Pure.
 */
export function serviceWithStatus(before: PayeeService, status: Rating, fresh: Fresh): PayeeService {
  const { now } = fresh
  if (status === 'suspended') return { ...before, isSuspended: true, updatedAt: now }
  const rungs = rungsOf[status]
  const proof: Proof = { at: now, by: 'operator' }
  const proved = (kind: (typeof proofKinds)[number]) =>
    proofKinds.indexOf(kind) < rungs ? (before.proofs[kind] ?? proof) : null
  const proofs = { contact: proved('contact'), domain: proved('domain'), wallet: proved('wallet') }
  return {
    ...before,
    proofs,
    tokens: {
      domain: proofs.domain === null ? fresh.domainToken : before.tokens.domain,
      wallet: proofs.wallet === null ? fresh.walletToken : before.tokens.wallet,
    },
    isSuspended: false,
    updatedAt: now,
  }
}

const rungsOf: Readonly<Record<Exclude<Rating, 'suspended'>, number>> = {
  listed: 0,
  contact_confirmed: 1,
  domain_verified: 2,
  verified: 3,
}

/** The origin that a file proof covers: scheme, host and port. */
export function originOf(url: string): string {
  return new URL(url).origin
}
