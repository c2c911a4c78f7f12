import { payableTokens } from '../../chains/tokens.ts'
import type { Effect } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import { zeroAddress } from './build-effects.ts'

/**
 * Whether a contract can have this function: nothing is known about tokens that are not in the table; those in it have
 * the functions of every token, and EIP-3009 if the table states so.
 */
export function isOfToken(address: string, decoder: string, name: string, { network, rules }: Setting): boolean {
  const token = payableTokens(network.name, rules.tokens).get(address)
  if (token === undefined) return true
  if (decoder === 'eip3009') return token.hasEip3009
  return tokenDecoders.has(decoder) && !name.endsWith('AndCall')
}

/** Tokens refuse transfers to the zero address, and those of the table also to their own contract. */
export function isRefusedByToken(effect: Effect): boolean {
  if (effect.kind !== 'transfer' || effect.asset.kind !== 'token') return false
  return effect.to === zeroAddress || effect.to === effect.asset.address
}

/** The functions of token contracts: transfers, allowances, and control. */
const tokenDecoders: ReadonlySet<string> = new Set(['erc20', 'permit', 'ownership', 'upgrade'])
