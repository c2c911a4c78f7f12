import { compareBounds, compareParts, compareSets, type Change } from '../accounts/compare-parts.ts'
import { usdcPlaces } from '../kit/amount.ts'

/**
 * What an agent may pay (decisions section 7). Amounts are canonical decimals of USDC, payees canonical addresses,
 * `expiresAt` is milliseconds since 1970.
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

/** The mandate of an agent registered without one. It is documented. */
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

/** Whether a change tightens or loosens a mandate. Every change of purpose loosens, because purposes have no order. */
export function compareMandates(before: Mandate, after: Mandate): Change {
  return compareParts(Object.values(compareMembers(before, after)))
}

/**
 * The first member in which a mandate allows more than another, for an agent that joins the other's wallet; null where
 * there is none. Beside an agent with any purpose, a single purpose does not allow more.
 */
export function looserMember(strict: Mandate, mandate: Mandate): keyof Mandate | null {
  const changes = compareMembers(strict, mandate)
  const members = Object.keys(changes) as (keyof Mandate)[]
  const isLooser = (member: keyof Mandate) =>
    changes[member] === 'looser' && !(member === 'purpose' && strict.purpose === null)
  return members.find(isLooser) ?? null
}

function compareMembers(before: Mandate, after: Mandate): Record<keyof Mandate, Change> {
  return {
    maxUsdc: compareBounds(microUsdc(before.maxUsdc), microUsdc(after.maxUsdc)),
    dailyUsdc: compareBounds(microUsdc(before.dailyUsdc), microUsdc(after.dailyUsdc)),
    allowedPayees: comparePayees(before.allowedPayees, after.allowedPayees),
    purpose: before.purpose === after.purpose ? 'same' : 'looser',
    expiresAt: compareBounds(before.expiresAt, after.expiresAt),
    kycRequired: compareSwitch(before.kycRequired ? 1 : 0, after.kycRequired ? 1 : 0),
    anomaly: compareSwitch(anomalyModes.indexOf(before.anomaly), anomalyModes.indexOf(after.anomaly)),
  }
}

function comparePayees(before: readonly string[], after: readonly string[]): Change {
  if (before.length === 0) return after.length === 0 ? 'same' : 'tighter'
  if (after.length === 0) return 'looser'
  return compareSets(
    after.every((payee) => before.includes(payee)),
    before.every((payee) => after.includes(payee)),
  )
}

/** Of switches, the higher value is stricter. */
function compareSwitch(before: number, after: number): Change {
  if (before === after) return 'same'
  return after > before ? 'tighter' : 'looser'
}

/** Converts a decimal amount of USDC to millionths. Amounts are below 10^12 units, so the result is far below 2^63. */
export function microUsdc(amount: string): bigint {
  const [integer = '0', fraction = ''] = amount.split('.')
  return BigInt(integer + fraction.padEnd(usdcPlaces, '0'))
}
