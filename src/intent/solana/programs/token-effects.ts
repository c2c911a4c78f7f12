import { tokenPrograms } from '../../../kit/associated-token-account.ts'
import type { Effect, Payer, TransferEffect } from '../../effects/effects.ts'
import type { TokenAccountOwner } from '../derivations.ts'
import { payerOf } from '../payer-of.ts'
import { unknown, type InstructionContext } from '../program-reader.ts'
import { doubtsOf } from './token-doubts.ts'

type Transfer = { source: string; destination: string; authority: string; amount: bigint }

/**
 * A transfer that names its mint. If it includes a fee, the payee gets that much less, and the fee goes to the mint's
 * fee collector: two transfers, so that the amounts of both payer and payee are right.
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
  const sourceOwner = holdingOf(source, [authority], [mint], at)
  const destinationOwner = receivingOf(destination, [mint], at)
  const from = payerOfHolding(source, sourceOwner, at)
  return [
    transfer({ asset, from, destination, amount: moved(amount - fee, source, destination) }, destinationOwner),
    ...(fee > 0n ? [{ kind: 'transfer', asset, from, to: mint, amount: fee } as const] : []),
    ...doubtsOf({ destination, asset, sourceOwner, destinationOwner }, at),
  ]
}

/**
 * A transfer that does not name its mint. The token program moves only between accounts of one mint, and each address
 * proves its own; still the asset is named only if both do, so that one misjudged account cannot name it.
 */
export function transferUnchecked(
  { source, destination, authority, amount }: Transfer,
  at: InstructionContext,
): readonly Effect[] {
  const created = at.created.get(destination)
  const mints = created ? [created.mint, ...at.mints] : at.mints
  const sourceOwner = holdingOf(source, [authority], mints, at)
  const destinationOwner = receivingOf(destination, mints, at)
  const asset = {
    kind: 'token',
    address: sourceOwner && destinationOwner?.mint === sourceOwner.mint ? sourceOwner.mint : null,
  } as const
  const from = payerOfHolding(source, sourceOwner, at)
  return [
    transfer({ asset, from, destination, amount: moved(amount, source, destination) }, destinationOwner),
    ...doubtsOf({ destination, asset, sourceOwner, destinationOwner }, at),
  ]
}

/** The maximum amount is as good as no limit. An allowance has no expiry. */
export function approval(
  accounts: { source: string; mint?: string; delegate: string; authority: string; amount: bigint },
  at: InstructionContext,
): readonly Effect[] {
  const mints = accounts.mint === undefined ? at.mints : [accounts.mint]
  const giving = holdingOf(accounts.source, [accounts.authority], mints, at)
  const amount = accounts.amount === amountMax ? null : accounts.amount
  return [
    {
      kind: 'approval',
      asset: { kind: 'token', address: accounts.mint ?? giving?.mint ?? null },
      from: payerOfHolding(accounts.source, giving, at),
      spender: accounts.delegate,
      amount,
      until: null,
    },
  ]
}

/** An account has one delegate at most, whom Revoke does not name: the result is an allowance of zero to its owner. */
export function revocation(accounts: { source: string; authority: string }, at: InstructionContext): readonly Effect[] {
  return approval({ ...accounts, delegate: accounts.authority, amount: 0n }, at)
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
 * The owner of the tokens. From another account than the authority's own the authority may be a delegate who spends
 * tokens of another owner, and the bytes do not show which.
 */
function payerOfHolding(source: string, sourceOwner: TokenAccountOwner | null, at: InstructionContext): Payer {
  return sourceOwner ? payerOf(sourceOwner.wallet, at) : { by: 'allowance', address: source }
}

/** The proven owner of the receiving account, by its creation in this message or as an account of a wallet to try. */
function receivingOf(account: string, mints: readonly string[], at: InstructionContext): TokenAccountOwner | null {
  const created = at.created.get(account)
  return created && mints.includes(created.mint) ? created : holdingOf(account, at.wallets, mints, at)
}

/**
 * The wallet, mint and token program of which an account is the associated one. The called program's own are tried
 * first.
 */
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

/** From an account to itself the token programs move nothing for any amount, so there is no payment. */
function moved(amount: bigint, source: string, destination: string): bigint {
  return source === destination ? 0n : amount
}

const amountMax = (1n << 64n) - 1n
