import { proofKinds, type PayeePolicy, type PayeeService, type Proof, type Rating } from '../payee-service.ts'

/** What an owner says of a service. */
export type ServiceTerms = { name: string; url: string; wallet: string; policy: PayeePolicy }

/** New tokens, for what has to be proved again. */
type Fresh = { now: number; domainToken: string; walletToken: string }

/**
 * A service after its owner changed it. What was proved of a part that changed must be proved again, with a new token, so
 * that an earlier proof cannot be shown twice. The file on the domain stands for the wallet too: another wallet is the
 * payee of that domain only once the domain says so. A suspension stays. Pure.
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
 * A service after the operator gave it a status: every rung up to it counts as proved, every one above it must be proved
 * again, with a new token. `suspended` leaves the proofs as they are and holds until the operator says otherwise. Pure.
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

/** Whom a proof by file is about: scheme, host and port. */
export function originOf(url: string): string {
  return new URL(url).origin
}
