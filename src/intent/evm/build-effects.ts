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

/** What a function does that makes no further calls. */
export function does(...effects: readonly Effect[]): CallReading {
  return { effects, calls: [] }
}

/** A function that does nothing but make these calls. */
export function callsOnly(calls: readonly EvmCall[]): CallReading {
  return { effects: [], calls }
}

export function tokenAt(address: string): Asset {
  return { kind: 'token', address }
}

export function transferOf(asset: Asset, from: Payer, to: string, amount: bigint | null): TransferEffect {
  return { kind: 'transfer', asset, from, to, amount }
}

/** An approval in the token's own ledger, which has no end of its own. */
export function approvalOf(asset: Asset, from: Payer, spender: string, amount: bigint | null): ApprovalEffect {
  const isUnlimited = amount !== null && amount >= endlessAmount
  return { kind: 'approval', asset, from, spender, amount: isUnlimited ? null : amount, until: null }
}

/**
 * Who pays for the calls that a contract makes as an account: the account, where it is the sender or the account itself
 * that asks for them. Asked by anybody else, that it is an account at all is only its own word.
 */
export function accountPayer({ payer, to }: Pick<CallToContract, 'payer' | 'to'>): Payer & { address: string } {
  const isOwn = payer.by === 'sender' || (payer.by === 'account' && payer.address === to)
  return { by: isOwn ? 'account' : 'contract', address: to }
}

/** What `to` may do at `of` from now on; null where nobody, or nobody who is named, gets the right. */
export function authorityOf(of: string, right: AuthorityRight, to: string | null): Effect {
  return { kind: 'authority', of, right, to }
}

export function unknownOf(why: UnknownCause, target: string | null): Effect {
  return { kind: 'unknown', why, target }
}

/** What stands for nobody, or for whoever it is, in many a contract. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

const endlessAmount = 2n ** 255n
