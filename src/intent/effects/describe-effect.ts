import type { Network } from '../../chains/networks.ts'
import { payableTokens } from '../../chains/tokens.ts'
import { wholeUnits } from '../../kit/amount.ts'
import { timeOfInstant } from '../../kit/time-of.ts'
import { message, type Lang, type MessageKey } from '../../messages/message.ts'
import type { ComparedEffect } from './compare.ts'
import type { Asset, Effect, Payer, Validity } from './effects.ts'
import type { SpokenEffect } from '../intent-result.ts'

/**
 * The input of descriptions: decimals and symbols come from the table, or from the declaration for a token that is not
 * in it.
 */
export type EffectWording = {
  lang: Lang
  network: Network
  declared: { address: string | null; decimals: number | null }
}

/** One effect in an answer: its members, and a sentence. Pure. */
export function describeEffect({ effect, standing }: ComparedEffect, wording: EffectWording): SpokenEffect {
  const members = membersOf(effect, wording)
  return { kind: effect.kind, standing, text: sentenceOf(effect, members, wording), ...members }
}

/** The address of an effect whose page a reader would open. */
export function partyOf(effect: Effect): string | null {
  switch (effect.kind) {
    case 'transfer':
      return effect.owner ?? effect.to
    case 'approval':
      return effect.spender
    case 'burn':
      return effect.asset.kind === 'native' ? null : effect.asset.address
    case 'authority':
      return effect.to ?? effect.of
    case 'delegation':
      return effect.delegate
    case 'account_created':
    case 'account_closed':
      return effect.account
    case 'harmless':
      return effect.to ?? null
    default:
      return effect.target
  }
}

type Members = Omit<SpokenEffect, 'kind' | 'standing' | 'text'>

function membersOf(effect: Effect, wording: EffectWording): Members {
  switch (effect.kind) {
    case 'transfer':
      return {
        ...moved(effect, wording),
        to: effect.to,
        ...(effect.owner === undefined ? {} : { owner: effect.owner }),
        ...(effect.x402 === undefined ? {} : { x402: effect.x402 }),
        ...(effect.validity === undefined ? {} : validityOf(effect.validity)),
      }
    case 'approval':
      return { ...moved(effect, wording), spender: effect.spender, until: instantOf(effect.until) }
    case 'burn':
      return moved(effect, wording)
    case 'authority':
      return { of: effect.of, right: effect.right, to: effect.to }
    case 'delegation':
      return { delegate: effect.delegate, chain_id: effect.chainId.toString() }
    case 'account_created':
      return { account: effect.account, owner: effect.owner, mint: effect.mint }
    case 'account_closed':
      return { account: effect.account, to: effect.to }
    case 'harmless':
      return {
        what: effect.what,
        ...(effect.fee === undefined ? {} : { ...feeOf(effect.fee, wording), to: effect.to ?? null }),
      }
    default:
      return { why: effect.why, target: effect.target, ...(effect.fee === undefined ? {} : feeOf(effect.fee, wording)) }
  }
}

function validityOf({ validAfter, validBefore }: Validity): Members {
  return { valid_after: instantOf(validAfter), valid_before: instantOf(validBefore) }
}

/** A fee is paid in the network's own currency. */
function feeOf(fee: bigint, { network: { native } }: EffectWording): Members {
  return {
    asset: { kind: 'native', address: null, symbol: native.symbol },
    units: fee.toString(),
    amount: wholeUnits(fee, native.decimals),
  }
}

function moved(
  { asset, from, amount }: { asset: Asset; from: Payer; amount: bigint | null },
  wording: EffectWording,
): Members {
  const { symbol, decimals } = factsOf(asset, wording)
  return {
    asset: {
      kind: asset.kind,
      address: asset.kind === 'native' ? null : asset.address,
      symbol,
      ...(asset.kind === 'item' ? { id: asset.id?.toString() ?? null } : {}),
    },
    by: from.by,
    from: from.by === 'sender' ? null : from.address,
    units: amount?.toString() ?? null,
    amount: amount === null || decimals === null ? null : wholeUnits(amount, decimals),
  }
}

function factsOf(
  asset: Asset,
  { network, declared }: EffectWording,
): { symbol: string | null; decimals: number | null } {
  if (asset.kind === 'native') return network.native
  if (asset.kind === 'item') return { symbol: null, decimals: null }
  const token = asset.address === null ? undefined : payableTokens(network.name).get(asset.address)
  if (token) return token
  return { symbol: null, decimals: asset.address === declared.address ? declared.decimals : null }
}

function sentenceOf(effect: Effect, members: Members, { lang }: EffectWording): string {
  switch (effect.kind) {
    case 'transfer':
    case 'burn':
    case 'approval':
      return message(lang, keyOf(effect), {
        amount: describeAmount(effect, members, lang),
        asset: members.asset?.symbol ?? describeAsset(effect.asset, lang),
        from: members.from ?? message(lang, 'payer.sender'),
        to: members.owner ?? members.to ?? '',
        spender: members.spender ?? '',
        until: members.until ? timeOfInstant(members.until) : message(lang, 'until.none'),
      })
    case 'authority':
      return message(lang, effect.to === null ? 'effect.authority_unnamed' : 'effect.authority', {
        right: message(lang, `right.${effect.right}`),
        of: effect.of,
        to: effect.to ?? '',
      })
    case 'delegation':
      return message(lang, 'effect.delegation', { delegate: effect.delegate })
    case 'account_created':
      return message(lang, 'effect.account_created', { account: effect.account, owner: effect.owner })
    case 'account_closed':
      return message(lang, 'effect.account_closed', { account: effect.account, to: effect.to })
    default:
      return effect.fee === undefined ? sentenceOfCause(effect, lang) : sentenceOfFee(effect, members, lang)
  }
}

function keyOf(effect: Extract<Effect, { kind: 'transfer' | 'burn' | 'approval' }>): MessageKey {
  return effect.kind === 'transfer' && effect.x402 ? `x402.${effect.x402}` : `effect.${effect.kind}`
}

type FeeOrCause = Extract<Effect, { kind: 'harmless' | 'unknown' }>

function sentenceOfCause(effect: FeeOrCause, lang: Lang): string {
  if (effect.kind === 'harmless')
    return message(lang, 'effect.harmless', { what: message(lang, `harmless.${effect.what}`) })
  const why = message(lang, `unknown.${effect.why}`)
  return message(lang, effect.isFinding ? 'effect.finding' : 'effect.unknown', { why })
}

function sentenceOfFee(effect: FeeOrCause, { amount, asset }: Members, lang: Lang): string {
  const receiver = effect.kind === 'harmless' ? effect.to : effect.target
  const to = receiver ?? message(lang, 'party.carrier')
  const paid = { amount: amount ?? '', asset: asset?.symbol ?? '', to }
  return effect.kind === 'harmless'
    ? message(lang, 'effect.fee', { what: message(lang, `harmless.${effect.what}`), ...paid })
    : message(lang, 'effect.fee_unbounded', paid)
}

function describeAmount(effect: Effect, { amount, units }: Members, lang: Lang): string {
  if (amount) return amount
  if (units) return message(lang, 'amount.units', { units })
  return message(lang, effect.kind === 'approval' ? 'amount.unlimited' : 'amount.some')
}

function describeAsset(asset: Asset, lang: Lang): string {
  if (asset.kind === 'item') {
    if (asset.id === null) return message(lang, 'asset.all_items', { address: asset.address })
    return message(lang, 'asset.item', { address: asset.address, id: asset.id.toString() })
  }
  if (asset.kind === 'native' || asset.address === null) return message(lang, 'asset.unnamed')
  return message(lang, 'asset.token', { address: asset.address })
}

/** Unix seconds. Null for a time beyond the calendar. */
function instantOf(seconds: bigint | null): string | null {
  return seconds === null || seconds > secondsMax ? null : new Date(Number(seconds) * 1_000).toISOString()
}

/** The end of the year 9999, the last with four digits in ISO 8601. */
const secondsMax = 253_402_300_799n
