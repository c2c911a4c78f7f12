import { tokenPrograms } from '../../../chains/solana-address.ts'
import type { Effect, Payer, TransferEffect } from '../../effects/effects.ts'
import type { TokenAccountOwner } from '../derivations.ts'
import { payerOf } from '../payer-of.ts'
import { unknown, type InstructionContext } from '../program-reader.ts'
import { doubtsOf } from './token-doubts.ts'

type Transfer = { source: string; destination: string; authority: string; amount: bigint }

/**
 * A transfer that names its mint. Where a fee stands in it, the payee gets that much less, and the fee goes to whoever
 * the mint lets collect it: two transfers, so that neither the payer nor the payee is told a wrong amount.
 */
export function transferChecked(
  {
    source,
    mint,
    destination,
    authority,
    amount,
    decimals,
    fee,
  }: Transfer & { mint: string; decimals: bigint; fee: bigint },
  at: InstructionContext,
): readonly Effect[] {
  if (fee > amount) return [unknown('instruction_malformed', at.instruction.program)]
  const asset = { kind: 'token', address: mint, decimals: Number(decimals) } as const
  const giving = holdingOf(source, [authority], [mint], at)
  const taking = receivingOf(destination, [mint], at)
  const from = payerOfHolding(source, giving, at)
  return [
    transfer({ asset, from, destination, amount: moved(amount - fee, source, destination) }, taking),
    ...(fee > 0n ? [{ kind: 'transfer', asset, from, to: mint, amount: fee } as const] : []),
    ...doubtsOf({ destination, asset, giving, taking }, at),
  ]
}

/**
 * A transfer that does not name its mint. The token program moves only between accounts of one mint, and each address
 * proves its own; still the asset is named only where both do, so that one misjudged account cannot name it.
 */
export function transferUnchecked(
  { source, destination, authority, amount }: Transfer,
  at: InstructionContext,
): readonly Effect[] {
  const created = at.created.get(destination)
  const mints = created ? [created.mint, ...at.mints] : at.mints
  const giving = holdingOf(source, [authority], mints, at)
  const taking = receivingOf(destination, mints, at)
  const asset = { kind: 'token', address: giving && taking?.mint === giving.mint ? giving.mint : null } as const
  const from = payerOfHolding(source, giving, at)
  return [
    transfer({ asset, from, destination, amount: moved(amount, source, destination) }, taking),
    ...doubtsOf({ destination, asset, giving, taking }, at),
  ]
}

/** The most an amount can be is as good as no limit. An allowance has no end in time. */
export function approval(
  named: { source: string; mint?: string; delegate: string; authority: string; amount: bigint },
  at: InstructionContext,
): readonly Effect[] {
  const mints = named.mint === undefined ? at.mints : [named.mint]
  const giving = holdingOf(named.source, [named.authority], mints, at)
  const amount = named.amount === amountMax ? null : named.amount
  return [
    {
      kind: 'approval',
      asset: { kind: 'token', address: named.mint ?? giving?.mint ?? null },
      from: payerOfHolding(named.source, giving, at),
      spender: named.delegate,
      amount,
      until: null,
    },
  ]
}

/** An account has one delegate at most, whom Revoke does not name: what is left is an allowance of nothing to its owner. */
export function revocation(named: { source: string; authority: string }, at: InstructionContext): readonly Effect[] {
  return approval({ ...named, delegate: named.authority, amount: 0n }, at)
}

/** Tokens that are destroyed. */
export function burn(
  { source, mint, authority, amount }: { source: string; mint: string; authority: string; amount: bigint },
  at: InstructionContext,
): readonly Effect[] {
  const from = payerOfHolding(source, holdingOf(source, [authority], [mint], at), at)
  return [{ kind: 'burn', asset: { kind: 'token', address: mint }, from, amount }]
}

function transfer(
  { asset, from, destination, amount }: Pick<TransferEffect, 'asset' | 'from' | 'amount'> & { destination: string },
  taking: TokenAccountOwner | null,
): TransferEffect {
  const paid: TransferEffect = { kind: 'transfer', asset, from, to: destination, amount }
  return taking ? { ...paid, owner: taking.wallet } : paid
}

/**
 * Whose tokens they are. From another account than the authority's own it may be a delegate who spends somebody else's,
 * and the bytes do not show whose.
 */
function payerOfHolding(source: string, giving: TokenAccountOwner | null, at: InstructionContext): Payer {
  return giving ? payerOf(giving.wallet, at) : { by: 'allowance', address: source }
}

/** Whose the receiving account provably is, by its creation in this message or as an account of a wallet to try. */
function receivingOf(account: string, mints: readonly string[], at: InstructionContext): TokenAccountOwner | null {
  const known = at.created.get(account)
  return known && mints.includes(known.mint) ? known : holdingOf(account, at.wallets, mints, at)
}

/** Of which wallet, mint and token program an account is the associated one. The called program's own are tried first. */
function holdingOf(
  account: string,
  wallets: readonly string[],
  mints: readonly string[],
  { instruction, derivations }: InstructionContext,
): TokenAccountOwner | null {
  for (const mint of mints) {
    for (const wallet of wallets) {
      for (const tokenProgram of new Set([instruction.program, ...Object.values(tokenPrograms)])) {
        const owner = { wallet, mint, tokenProgram }
        if (derivations.isAccountOf(account, owner)) return owner
      }
    }
  }
  return null
}

/** From an account to itself the token programs move nothing, whatever amount is told: it pays nobody. */
function moved(amount: bigint, source: string, destination: string): bigint {
  return source === destination ? 0n : amount
}

const amountMax = (1n << 64n) - 1n
