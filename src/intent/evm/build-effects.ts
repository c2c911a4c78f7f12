import type {
  ApprovalEffect,
  Asset,
  AuthorityRight,
  Effect,
  Payer,
  TransferEffect,
  UnknownCause,
} from '../effects/effects.ts'
import type { CallReading, CallToContract, EvmCall } from './decoder.ts'

/** A function with these effects and no further calls. */
export function does(...effects: readonly Effect[]): CallReading {
  return { effects, calls: [] }
}

/** A function that only makes these calls. */
export function callsOnly(calls: readonly EvmCall[]): CallReading {
  return { effects: [], calls }
}

export function tokenAt(address: string): Asset {
  return { kind: 'token', address }
}

export function transferOf(asset: Asset, from: Payer, to: string, amount: bigint | null): TransferEffect {
  return { kind: 'transfer', asset, from, to, amount }
}

/** An approval in the token's own ledger, which has no expiry. */
export function approvalOf(asset: Asset, from: Payer, spender: string, amount: bigint | null): ApprovalEffect {
  const isUnlimited = amount !== null && amount >= endlessAmount
  return { kind: 'approval', asset, from, spender, amount: isUnlimited ? null : amount, until: null }
}

/**
 * The payer of calls that a contract makes as an account: the account, if it is the sender or the call comes from
 * itself. For other callers, that it is an account is only its own claim.
 */
export function accountPayer({ payer, to }: Pick<CallToContract, 'payer' | 'to'>): Payer & { address: string } {
  const isOwn = payer.by === 'sender' || (payer.by === 'account' && payer.address === to)
  return { by: isOwn ? 'account' : 'contract', address: to }
}

/** The right that `to` gains at `of`; null if it has no receiver, or an unnamed one. */
export function authorityOf(of: string, right: AuthorityRight, to: string | null): Effect {
  return { kind: 'authority', of, right, to }
}

export function unknownOf(why: UnknownCause, target: string | null): Effect {
  return { kind: 'unknown', why, target }
}

/** Stands for an absent party in many contracts, or for any party. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

const endlessAmount = 2n ** 255n
