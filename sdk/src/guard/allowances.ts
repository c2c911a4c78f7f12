import { termsKey, type PaymentTerms } from './payment-terms.ts'
import type { SolanaTransfer } from './solana/read-transfer.ts'

/** Allowed payments, each to be signed once. */
export type Allowances = {
  /** `accounts`: on Solana the payee's token accounts, by token program. */
  add: (terms: PaymentTerms, until: { untilMs: number; accounts: ReadonlyMap<string, string> }) => void
  /** Whether this payment was allowed, still is, and was not taken before. */
  take: (terms: PaymentTerms, now: number) => boolean
  /** The same for a transfer on Solana: the owner of its token account follows from the allowed payment. */
  takeTransfer: (transfer: SolanaTransfer, now: number) => boolean
}

type Allowance = { terms: PaymentTerms; untilMs: number; accounts: ReadonlyMap<string, string> }

/**
 * Allowances that were never taken, for example because another hook stopped the payment; beyond it the oldest are
 * dropped.
 */
const allowancesMax = 1_000

export function createAllowances(): Allowances {
  let all: readonly Allowance[] = []
  const takeFirst = (matches: (allowance: Allowance) => boolean, now: number): boolean => {
    const match = all.find((each) => now < each.untilMs && matches(each))
    all = all.filter((each) => now < each.untilMs && each !== match)
    return match !== undefined
  }
  return {
    add: (terms, until) => {
      all = [...all, { terms, ...until }].slice(-allowancesMax)
    },
    take: (terms, now) => takeFirst((each) => termsKey(each.terms) === termsKey(terms), now),
    takeTransfer: (transfer, now) => takeFirst((each) => isTransferOf(transfer, each), now),
  }
}

/** Whether a transfer on Solana makes this payment, to one of the payee's token accounts, and names no other party. */
export function isTransferOf(transfer: SolanaTransfer, { terms, accounts }: Omit<Allowance, 'untilMs'>): boolean {
  const { mint, amount, tokenProgram, account, others } = transfer
  const isPayment = terms.asset === mint && terms.amount === amount && accounts.get(tokenProgram) === account
  return isPayment && others.every((other) => other === terms.facilitator)
}
