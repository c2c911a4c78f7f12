import type { z } from 'zod'
import { findNonAccount, isPlaceholder } from '../../chains/non-accounts.ts'
import { readAddress } from '../../kit/address.ts'
import { compareEffects, type Comparison } from '../effects/compare.ts'
import { currentRules, type DecoderRules } from '../decoder-rules.ts'
import { readDeclared, type Declared, type intentField } from '../declared.ts'
import { decodePayment, type PaymentForm } from './decode-payment.ts'
import type { Decoded, Effect } from '../effects/effects.ts'
import type { ForbiddenAsset, ListedName } from '../listed-name.ts'

/** A declared payment beside what is to be signed for it, as the door has read them. */
export type PaymentCheck = PaymentForm & { intent: z.output<typeof intentField>; network?: string | undefined }

/** What the comparison came to, and how the bytes were read. */
export type CheckedPayment = {
  declared: Declared
  comparison: Comparison
  /** Absent where the lists were not read. */
  forbidden?: readonly ForbiddenAsset[]
} & Omit<Decoded, 'effects' | 'refusedDomain'>

/** `listedName`: what lists of sanctioned assets have of a declared name that is in no table. Without it, they are not read. */
type CheckOptions = { rules?: DecoderRules | undefined; listedName?: (text: string) => ListedName | null }

/** Decodes a payment as of a time and compares it with its declaration. Pure. Throws ServiceError naming the field. */
export function checkPayment(
  check: PaymentCheck,
  nowMs: number,
  { rules = currentRules, listedName }: CheckOptions = {},
): CheckedPayment {
  const options = { table: rules.tokens, ...(listedName && { listedName }) }
  const read = readDeclared(check.intent, check.network, options)
  const notAnAccount = rules.hasNonAccounts ? findNonAccount(check.intent.to, read.network.name) : null
  const now = BigInt(Math.floor(nowMs / 1_000))
  const { effects, sender, decoded, callsLeftOut, refusedDomain } = decodePayment(read, check, { now, rules })
  const cannotPay = rules.hasPayers ? unableToPay(read, effects, sender) : new Set<string>()
  const declared: Declared = { ...read, notAnAccount, cannotPay }
  const comparison = compareEffects(declared, effects, sender, refusedDomain)
  const checked = { declared, comparison, decoded }
  return callsLeftOut === undefined ? checked : { ...checked, callsLeftOut }
}

function unableToPay({ from, network }: Declared, effects: readonly Effect[], sender: string | null) {
  const payers = effects.map((effect) =>
    effect.kind === 'transfer' && effect.from.by !== 'sender' ? effect.from.address : null,
  )
  const named = [from, sender, ...payers].filter((payer) => payer !== null)
  return new Set(named.filter((payer) => hasNoSigner(payer, network.name)))
}

/** Keys that everybody has sign; code of accounts, and placeholders of examples, are often shown where the account is meant. */
function hasNoSigner(payer: string, network: string): boolean {
  const { address } = readAddress(payer)
  if (address && isPlaceholder(address)) return false
  const found = address && findNonAccount(address, network)
  return found !== null && found !== undefined && found.kind !== 'unlocked' && found.kind !== 'account_code'
}
