import { payableTokens } from '../../chains/tokens.ts'
import type { Effect } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import { zeroAddress } from './build-effects.ts'

/**
 * Whether a contract has this function, as far as that is known: of tokens that are not in the table nothing is, and
 * those that are have what every token has, and EIP-3009 where the table says so.
 */
export function isOfToken(address: string, decoder: string, name: string, { network, rules }: Setting): boolean {
  const token = payableTokens(network.name, rules.tokens).get(address)
  if (token === undefined) return true
  if (decoder === 'eip3009') return token.hasEip3009
  return tokenDecoders.has(decoder) && !name.endsWith('AndCall')
}

/** No token moves to nobody, and those of the table not to their own contract either. */
export function isRefusedByToken(effect: Effect): boolean {
  if (effect.kind !== 'transfer' || effect.asset.kind !== 'token') return false
  return effect.to === zeroAddress || effect.to === effect.asset.address
}

/** What contracts of tokens have: transfers, allowances, and who rules them. */
const tokenDecoders: ReadonlySet<string> = new Set(['erc20', 'permit', 'ownership', 'upgrade'])
