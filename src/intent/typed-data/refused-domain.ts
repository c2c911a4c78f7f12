import { payableTokens } from '../../chains/tokens.ts'
import type { RefusedMember } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import type { SignedData } from './typed-data-reader.ts'

/**
 * The members of a domain that the token has otherwise, so that it refuses the signature; null where the domain of the
 * token is not known.
 */
export function refusedDomain(
  { domain, verifyingContract }: Pick<SignedData, 'domain' | 'verifyingContract'>,
  { network, rules }: Setting,
): readonly RefusedMember[] | null {
  const known = payableTokens(network.name, rules.tokens).get(verifyingContract)?.domain ?? null
  if (known === null) return null
  return (['name', 'version'] as const)
    .filter((member) => domain[member] !== known[member])
    .map((member) => ({ member, of_token: known[member], signed: domain[member] }))
}
