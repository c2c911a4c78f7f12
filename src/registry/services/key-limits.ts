import { compareBounds, compareSets, type Change } from '../../accounts/compare-parts.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { ServiceTerms } from './change-service.ts'
import { microUsdc } from '../mandate.ts'
import type { PayeePolicy, PayeeService } from '../payee-service.ts'

/**
 * Throws ServiceError `service_proved` where a key may not make a change that payers rely on: once domain or wallet of
 * a service are proved, a key cannot change its name, URL or wallet, nor loosen its policy (decisions/0019).
 */
export function requireKeyMayChange(before: PayeeService, after: ServiceTerms): void {
  if (before.proofs.domain === null && before.proofs.wallet === null) return
  const field = ownersPart(before, after)
  if (field !== null) throw new ServiceError('service_proved', { field })
}

/** The first member that only the owner may change; null where there is none. Pure. */
export function ownersPart(before: ServiceTerms, after: ServiceTerms): string | null {
  const changes: Readonly<Record<string, Change>> = {
    name: before.name === after.name ? 'same' : 'looser',
    url: before.url === after.url ? 'same' : 'looser',
    wallet: before.wallet === after.wallet ? 'same' : 'looser',
    'policy.min_usdc': compareBounds(least(before.policy), least(after.policy)),
    'policy.max_usdc': compareBounds(most(before.policy), most(after.policy)),
    'policy.require_kya': before.policy.require_kya && !after.policy.require_kya ? 'looser' : 'same',
    'policy.purposes': comparePurposes(before.policy.purposes, after.policy.purposes),
  }
  return Object.keys(changes).find((member) => changes[member] === 'looser') ?? null
}

/** Negated, because a higher minimum is tighter. */
function least({ min_usdc: min }: PayeePolicy): bigint | null {
  return min === null ? null : -microUsdc(min)
}

function most({ max_usdc: max }: PayeePolicy): bigint | null {
  return max === null ? null : microUsdc(max)
}

/** An empty list accepts every purpose. */
function comparePurposes(before: readonly string[], after: readonly string[]): Change {
  if (before.length === 0) return after.length === 0 ? 'same' : 'tighter'
  if (after.length === 0) return 'looser'
  const holds = (one: readonly string[], other: readonly string[]) => other.every((purpose) => one.includes(purpose))
  return compareSets(holds(before, after), holds(after, before))
}
