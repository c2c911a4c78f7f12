import type { Network } from '../../chains/networks.ts'
import { readAmount, wholeUnits } from '../../kit/amount.ts'
import { isNameOnly, type Declared } from '../declared.ts'
import type { Asset, Effect, Payer, RefusedMember, TransferEffect } from './effects.ts'
import { feesMax } from './fees-max.ts'

/** The result of a comparison. `effects` are in the order of the input, each with its standing. */
export type Comparison = {
  decision: 'match' | 'mismatch' | 'unknown'
  effects: readonly ComparedEffect[]
  differences: readonly Difference[]
}

/** `payment`: the declared payment. `allowed`: not part of it, and harmless to it. */
type Standing = 'payment' | 'allowed' | 'contradicts' | 'unknown'
export type ComparedEffect = { effect: Effect; standing: Standing }

type DifferenceField = 'to' | 'amount' | 'asset' | 'from' | 'effects' | 'domain.name' | 'domain.version'
/**
 * A likely mistake in the declaration (an amount not in base units, the paying account instead of its owner), or the
 * reason why the payment cannot arrive under any declaration.
 */
type DifferenceHint = 'base_units' | 'declare_account' | 'not_an_account' | 'not_a_payer' | 'token_domain'
/** `declared` or `actual` is null if that side has no value. */
export type Difference = {
  field: DifferenceField
  declared: string | null
  actual: string | null
  hint?: DifferenceHint
}

/**
 * Compares the complete set of effects with the declared payment. Pure. `match` only where exactly one effect is that
 * payment and every other one is known to be harmless to it. A known effect that contradicts the declaration is a
 * `mismatch`, even if other effects are not understood. Everything else is `unknown`.
 *
 * `sender`: the sender of the transaction, null if its bytes do not contain it (EVM calldata). `refusedDomain`: members
 * of the EIP-712 domain that differ from those of its token.
 */
export function compareEffects(
  declared: Declared,
  effects: readonly Effect[],
  sender: string | null,
  refusedDomain: readonly RefusedMember[] = [],
): Comparison {
  const compared: ComparedEffect[] = []
  const contradictions: { effect: Effect; certain: readonly Difference[] }[] = []
  let isPaid = false
  const fees = feesOf(effects)
  const isDear = fees > 0n && fees > feesMax(declared)
  for (const effectAsRead of effects) {
    const effect = inDeclaredForm(effectAsRead, declared.network, isDear)
    const finding = effect.kind === 'transfer' ? transferDifferences(declared, effect, sender) : null
    const standing: Standing = finding ? standingOfTransfer(finding, isPaid) : standingOf(declared, effect)
    isPaid ||= standing === 'payment' || (finding !== null && standing === 'unknown')
    if (standing === 'contradicts') contradictions.push({ effect, certain: finding?.certain ?? [] })
    compared.push({ effect, standing })
  }
  const has = (standing: Standing) => compared.some((entry) => entry.standing === standing)
  // Next to the payment itself a further transfer is an extra one; without it, the differences of the payment show it.
  const differences = contradictions.flatMap(({ effect, certain }) =>
    isPaid || certain.length === 0 ? [extra(effect)] : certain,
  )
  differences.push(...neverArrives(declared, refusedDomain))
  if (!isPaid && !has('unknown') && differences.length === 0) differences.push(nothingPaid(declared))
  const isComplete = has('payment') && !has('unknown') && declared.amountText !== null
  const decision = differences.length > 0 ? 'mismatch' : isComplete ? 'match' : 'unknown'
  return { decision, effects: compared, differences: distinct(differences) }
}

/** Reasons why a payment cannot reach its payee, however well the effects match. */
function neverArrives({ notAnAccount, to }: Declared, refusedDomain: readonly RefusedMember[]): Difference[] {
  const lost: Difference[] = notAnAccount ? [{ field: 'to', declared: to, actual: to, hint: 'not_an_account' }] : []
  const refused = refusedDomain.map(({ member, of_token, signed }): Difference => {
    return { field: domainFields[member], declared: of_token, actual: signed, hint: 'token_domain' }
  })
  return [...lost, ...refused]
}

const domainFields = { name: 'domain.name', version: 'domain.version' } as const

/** The total of all fees: two fees count like a larger one. */
function feesOf(effects: readonly Effect[]): bigint {
  return effects.reduce((sum, effect) => sum + (effect.kind === 'harmless' ? (effect.fee ?? 0n) : 0n), 0n)
}

/**
 * If a chain's own currency is also a token, both ways of moving it are treated as the token's. Fees beyond the limit
 * may be a payment to their receiver.
 */
function inDeclaredForm(effect: Effect, { native, tokens }: Network, isDear: boolean): Effect {
  if (isDear && effect.kind === 'harmless' && (effect.fee ?? 0n) > 0n) {
    return { kind: 'unknown', why: 'fee_unbounded', target: effect.to ?? null, fee: effect.fee ?? 0n }
  }
  if (effect.kind !== 'transfer' || effect.asset.kind !== 'native' || native.token === null) return effect
  const token = tokens.find(({ address }) => address === native.token)
  const step = 10n ** BigInt(native.decimals - (token?.decimals ?? native.decimals))
  if (!token || effect.amount === null || effect.amount % step !== 0n) return effect
  return { ...effect, asset: { kind: 'token', address: token.address }, amount: effect.amount / step }
}

/** `certain`: the differences of a transfer that are certain. `isOpen`: whether part of it is undetermined. */
type TransferFinding = { certain: readonly Difference[]; isOpen: boolean }

function standingOfTransfer({ certain, isOpen }: TransferFinding, isPaid: boolean): Standing {
  if (certain.length > 0) return 'contradicts'
  // A second payment is one too many, however well it matches.
  if (isPaid) return 'contradicts'
  return isOpen ? 'unknown' : 'payment'
}

function transferDifferences(declared: Declared, effect: TransferEffect, sender: string | null): TransferFinding {
  const findings = [
    compareTo(declared, effect),
    compareAsset(declared, effect.asset),
    compareAmount(declared, effect),
    comparePayer(declared, effect.from, sender),
  ]
  return {
    certain: findings.filter((finding) => finding !== null && finding !== 'open'),
    isOpen: findings.includes('open'),
  }
}

/** Null: equal. `open`: undetermined. */
type Finding = Difference | 'open' | null

function compareTo({ to }: Declared, effect: TransferEffect): Finding {
  if (effect.x402 === 'batch' || effect.x402 === 'voucher') return 'open'
  if (effect.to === to || effect.owner === to) return null
  return { field: 'to', declared: to, actual: effect.owner ?? effect.to }
}

function compareAsset({ asset, network }: Declared, actual: Asset): Finding {
  if (isNameOnly(asset)) {
    const isKnown = actual.kind === 'token' && network.tokens.some(({ address }) => address === actual.address)
    return actual.kind === 'token' && !isKnown ? 'open' : assetDiffers(asset, actual)
  }
  if (actual.kind === 'token' && actual.address === null)
    return asset.address === null ? assetDiffers(asset, actual) : 'open'
  const address = actual.kind === 'token' ? actual.address : null
  const isSameKind = (asset.address === null) === (actual.kind === 'native') && actual.kind !== 'item'
  return isSameKind && address === asset.address ? null : assetDiffers(asset, actual)
}

function assetDiffers(asset: Declared['asset'], actual: Asset): Difference {
  return { field: 'asset', declared: asset.address ?? asset.symbol, actual: assetText(actual) }
}

function compareAmount(declared: Declared, { amount, asset, x402 }: TransferEffect): Finding {
  if (declared.amountText === null) return null
  if (amount === null) return 'open'
  // An amount of another asset is not compared: the asset differs already.
  const isSame = asset.kind === 'native' ? declared.asset.address === null : asset.address === declared.asset.address
  const isUnnamed = asset.kind === 'token' && asset.address === null
  if ((!isSame && !isUnnamed) || asset.kind === 'item') return null
  const places = (asset.kind === 'token' ? asset.decimals : undefined) ?? declared.asset.decimals
  if (places === null) return 'open'
  const isKnown = places === declared.asset.decimals
  const units = isKnown ? declared.amount : readAmount(declared.amountText, places).amount?.units
  // A voucher includes earlier claims: only one with too small an amount is certainly another payment.
  if (x402 === 'voucher' && units !== undefined && units !== null && units <= amount) return 'open'
  if (units === amount) return null
  const isInBaseUnits = declared.amountText === amount.toString()
  return {
    field: 'amount',
    declared: declared.amountText,
    actual: wholeUnits(amount, places),
    ...(isInBaseUnits ? { hint: 'base_units' } : {}),
  }
}

/**
 * The sender or signer of a payment may be anyone the caller did not rule out; money of others is never assumed to be
 * theirs.
 */
function comparePayer({ from, network, to, cannotPay }: Declared, payer: Payer, sender: string | null): Finding {
  const address = payer.by === 'sender' ? sender : payer.address
  const signer = address ?? from
  if (signer !== null && !isContract(payer) && cannotPay?.has(signer))
    return { field: 'from', declared: from, actual: signer, hint: 'not_a_payer' }
  if (address !== null && address === to) return { field: 'from', declared: from, actual: address }
  // There an allowance names the token account that is drawn on, and the bytes do not show its owner.
  if (network.family === 'solana' && payer.by === 'allowance' && address !== from) return 'open'
  if (from === null) return payer.by === 'allowance' || payer.by === 'contract' ? 'open' : null
  if (address === null || address === from) return null
  const hint: { hint?: DifferenceHint } = payer.by === 'account' ? { hint: 'declare_account' } : {}
  return { field: 'from', declared: from, actual: address, ...hint }
}

/**
 * Contracts that pay on their own, and accounts that pay on a call: their addresses are judged where calls are decoded.
 */
function isContract({ by }: Payer): boolean {
  return by === 'contract' || by === 'account'
}

function standingOf({ to, asset }: Declared, effect: Effect): Standing {
  switch (effect.kind) {
    case 'harmless':
      return 'allowed'
    case 'unknown':
      return effect.isFinding ? 'allowed' : 'unknown'
    case 'account_created':
      if (effect.owner !== to && effect.account !== to) return 'contradicts'
      if (isNameOnly(asset)) return 'unknown'
      return effect.mint === asset.address ? 'allowed' : 'contradicts'
    default:
      return 'contradicts'
  }
}

/** An effect that was not declared at all. */
function extra(effect: Effect): Difference {
  const what = effect.kind === 'transfer' ? `transfer:${effect.owner ?? effect.to}` : effect.kind
  return { field: 'effects', declared: null, actual: what }
}

function nothingPaid({ to }: Declared): Difference {
  return { field: 'effects', declared: `transfer:${to}`, actual: null }
}

function assetText(asset: Asset): string {
  if (asset.kind === 'native') return 'native'
  return asset.kind === 'token' ? (asset.address ?? '') : `${asset.address}#${asset.id ?? '*'}`
}

function distinct(differences: readonly Difference[]): readonly Difference[] {
  if (differences.length < 2) return differences
  const unique = new Map(differences.map((each) => [[each.field, each.declared, each.actual].join('\n'), each]))
  return [...unique.values()]
}
