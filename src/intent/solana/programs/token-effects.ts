import { tokenPrograms } from '../../../chains/solana-address.ts'
import { tokensOf } from '../../../chains/tokens.ts'
import type { Effect, Payer, TransferEffect } from '../../effects.ts'
import { payerOf } from '../payer-of.ts'
import { unknown, type InstructionContext } from '../program-reader.ts'

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
  const from = tokenPayer(source, authority, mint, at)
  const wallet = walletOf(destination, mint, at)
  const paid: TransferEffect = {
    kind: 'transfer',
    asset,
    from,
    to: destination,
    amount: moved(amount - fee, source, destination),
  }
  return [
    wallet === null ? paid : { ...paid, owner: wallet },
    ...(fee > 0n ? [{ kind: 'transfer', asset, from, to: mint, amount: fee } as const] : []),
    ...(isRefused(asset) ? [unknown('instruction_malformed', at.instruction.program)] : []),
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
  const mint = mintOf(source, authority, mints, at)
  const received = mints
    .map((candidate) => ({ mint: candidate, wallet: walletOf(destination, candidate, at) }))
    .find(({ wallet }) => wallet !== null)
  const asset = { kind: 'token', address: received?.mint === mint ? mint : null } as const
  const from = tokenPayer(source, authority, mint, at)
  const paid: TransferEffect = {
    kind: 'transfer',
    asset,
    from,
    to: destination,
    amount: moved(amount, source, destination),
  }
  return [received?.wallet ? { ...paid, owner: received.wallet } : paid]
}

/** The most an amount can be is as good as no limit. An allowance has no end in time. */
export function approval(
  named: { source: string; mint?: string; delegate: string; authority: string; amount: bigint },
  at: InstructionContext,
): readonly Effect[] {
  const mint = named.mint ?? mintOf(named.source, named.authority, at.mints, at)
  const amount = named.amount === amountMax ? null : named.amount
  return [
    {
      kind: 'approval',
      asset: { kind: 'token', address: mint },
      from: tokenPayer(named.source, named.authority, mint, at),
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
  return [
    { kind: 'burn', asset: { kind: 'token', address: mint }, from: tokenPayer(source, authority, mint, at), amount },
  ]
}

/**
 * Whose tokens they are. From another account than the authority's own it may be a delegate who spends somebody else's,
 * and the bytes do not show whose.
 */
function tokenPayer(source: string, authority: string, mint: string | null, at: InstructionContext): Payer {
  const own = mint !== null && isAccountOf(source, authority, mint, at)
  return own ? payerOf(authority, at) : { by: 'allowance', address: source }
}

/** The wallet to which a token account provably belongs. */
function walletOf(account: string, mint: string, at: InstructionContext): string | null {
  const known = at.created.get(account)
  if (known?.mint === mint && known.tokenProgram === at.instruction.program) return known.wallet
  return at.wallets.find((wallet) => isAccountOf(account, wallet, mint, at)) ?? null
}

/** The mint of a wallet's own token account, if it is one of those to try. */
function mintOf(account: string, wallet: string, mints: readonly string[], at: InstructionContext): string | null {
  return mints.find((mint) => isAccountOf(account, wallet, mint, at)) ?? null
}

/** Whether the chain is sure to refuse a transfer, since it tells other decimals than those its mint has. */
function isRefused({ address, decimals }: { address: string; decimals: number }): boolean {
  return mintsOfTable.some((mint) => mint.address === address && mint.decimals !== decimals)
}

/**
 * Whether an account is a wallet's own for a mint, with either token program: the one that is called refuses accounts of
 * the other, and then nothing moves at all.
 */
function isAccountOf(account: string, wallet: string, mint: string, at: InstructionContext): boolean {
  return Object.values(tokenPrograms).some((tokenProgram) =>
    at.derivations.isAccountOf(account, { wallet, mint, tokenProgram }),
  )
}

/** From an account to itself the token programs move nothing, whatever amount is told: it pays nobody. */
function moved(amount: bigint, source: string, destination: string): bigint {
  return source === destination ? 0n : amount
}

const mintsOfTable = tokensOf('solana')
const amountMax = (1n << 64n) - 1n
