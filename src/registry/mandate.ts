import { compareBounds, compareParts, compareSets, type Change } from '../accounts/leash.ts'

/**
 * What an agent may pay (decisions section 7). Amounts are exact decimals of USDC in their one form, payees canonical
 * addresses, `expiresAt` is milliseconds since 1970.
 */
export type Mandate = {
  maxUsdc: string
  dailyUsdc: string
  /** An empty list allows every payee. */
  allowedPayees: readonly string[]
  /** Null: any purpose. */
  purpose: string | null
  expiresAt: number | null
  kycRequired: boolean
  anomaly: 'off' | 'review' | 'block'
}

/** What an agent gets that is registered without one. It is published. */
export const defaultMandate: Mandate = {
  maxUsdc: '100',
  dailyUsdc: '1000',
  allowedPayees: [],
  purpose: null,
  expiresAt: null,
  kycRequired: false,
  anomaly: 'off',
}

export const anomalyModes = ['off', 'review', 'block'] as const

/** Whether a change tightens a mandate or loosens it. Every change of purpose loosens: no purpose lies within another. */
export function compareMandates(before: Mandate, after: Mandate): Change {
  return compareParts([
    compareBounds(microUsdc(before.maxUsdc), microUsdc(after.maxUsdc)),
    compareBounds(microUsdc(before.dailyUsdc), microUsdc(after.dailyUsdc)),
    comparePayees(before.allowedPayees, after.allowedPayees),
    before.purpose === after.purpose ? 'same' : 'looser',
    compareBounds(before.expiresAt, after.expiresAt),
    compareSwitch(before.kycRequired ? 1 : 0, after.kycRequired ? 1 : 0),
    compareSwitch(anomalyModes.indexOf(before.anomaly), anomalyModes.indexOf(after.anomaly)),
  ])
}

function comparePayees(before: readonly string[], after: readonly string[]): Change {
  if (before.length === 0) return after.length === 0 ? 'same' : 'tighter'
  if (after.length === 0) return 'looser'
  return compareSets(
    after.every((payee) => before.includes(payee)),
    before.every((payee) => after.includes(payee)),
  )
}

/** Of switches, the higher one is stricter. */
function compareSwitch(before: number, after: number): Change {
  if (before === after) return 'same'
  return after > before ? 'tighter' : 'looser'
}

const microsPerUsdc = 6

/** An exact amount of USDC in millionths: below 10^12 whole units it is far within 2^63, and compared as bigint. */
export function microUsdc(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(microsPerUsdc, '0'))
}
