import { payableTokens } from '../../chains/tokens.ts'
import type { RefusedMember } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import type { SignedData } from './typed-data-reader.ts'

/**
 * The members of a domain that differ from the token's, so that it refuses the signature; null if the token's domain is
 * unknown.
 */
export function refusedDomain(
  { domain, verifyingContract }: Pick<SignedData, 'domain' | 'verifyingContract'>,
  { network, rules }: Setting,
): readonly RefusedMember[] | null {
  const tokenDomain = payableTokens(network.name, rules.tokens).get(verifyingContract)?.domain ?? null
  if (tokenDomain === null) return null
  return (['name', 'version'] as const)
    .filter((member) => domain[member] !== tokenDomain[member])
    .map((member) => ({ member, of_token: tokenDomain[member], signed: domain[member] }))
}
