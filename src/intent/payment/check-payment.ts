import type { z } from 'zod'
import { findNonAccount, isPlaceholder } from '../../chains/non-accounts.ts'
import type { NonAccount } from '../../chains/non-account.ts'
import { readAddress, type Address } from '../../kit/address.ts'
import { compareEffects, type Comparison } from '../effects/compare.ts'
import { currentRules, type DecoderRules } from '../decoder-rules.ts'
import { readDeclared, type Declared, type intentField } from '../declared.ts'
import { decodePayment, type PaymentForm } from './decode-payment.ts'
import type { Decoded, Effect } from '../effects/effects.ts'
import type { ForbiddenAsset, ListedName } from '../listed-name.ts'

/** A declared payment and the data to be signed for it, parsed from a request. */
export type PaymentCheck = PaymentForm & { intent: z.output<typeof intentField>; network?: string | undefined }

/** The result of the comparison, and the decoded bytes. */
export type CheckedPayment = {
  declared: Declared
  comparison: Comparison
  /** Absent if the lists were not consulted. */
  forbidden?: readonly ForbiddenAsset[]
} & Omit<Decoded, 'effects' | 'refusedDomain'>

/**
 * `listedName`: looks up a declared name that is in no table in the lists of sanctioned assets. Without it, they are
 * not consulted.
 */
type CheckOptions = { rules?: DecoderRules | undefined; listedName?: (text: string) => ListedName | null }

/** Decodes a payment as of a time and compares it with its declaration. Pure. Throws ServiceError naming the field. */
export function checkPayment(
  check: PaymentCheck,
  nowMs: number,
  { rules = currentRules, listedName }: CheckOptions = {},
): CheckedPayment {
  const options = { table: rules.tokens, ...(listedName && { listedName }) }
  const read = readDeclared(check.intent, check.network, options)
  const notAnAccount = nonAccountAt(check.intent.to, read.network.name, rules)
  const now = BigInt(Math.floor(nowMs / 1_000))
  const { effects, sender, decoded, callsLeftOut, refusedDomain } = decodePayment(read, check, { now, rules })
  const cannotPay = rules.hasPayers ? unableToPay(read, effects, sender) : new Set<string>()
  const declared: Declared = { ...read, notAnAccount, cannotPay }
  const comparison = compareEffects(declared, effects, sender, refusedDomain)
  const checked = { declared, comparison, decoded }
  return callsLeftOut === undefined ? checked : { ...checked, callsLeftOut }
}

function nonAccountAt(to: Address, network: string, rules: DecoderRules): NonAccount | null {
  const nonAccount = rules.hasNonAccounts ? findNonAccount(to, network) : null
  return nonAccount?.kind === 'token_account' && !rules.hasTokenAccounts ? null : nonAccount
}

function unableToPay({ from, network }: Declared, effects: readonly Effect[], sender: string | null) {
  const payers = effects.map((effect) =>
    effect.kind === 'transfer' && effect.from.by !== 'sender' ? effect.from.address : null,
  )
  const payerAddresses = [from, sender, ...payers].filter((payer) => payer !== null)
  return new Set(payerAddresses.filter((payer) => hasNoSigner(payer, network.name)))
}

/**
 * Publicly known keys can sign; code of accounts, and placeholders of examples, are often given instead of the account.
 */
function hasNoSigner(payer: string, network: string): boolean {
  const { address } = readAddress(payer)
  if (address && isPlaceholder(address)) return false
  const nonAccount = address && findNonAccount(address, network)
  return (
    nonAccount !== null &&
    nonAccount !== undefined &&
    nonAccount.kind !== 'unlocked' &&
    nonAccount.kind !== 'account_code'
  )
}
