import type { Check, Payment } from '../types.ts'

/**
 * The gate that decided on a payment: the one that blocked it, else the one that held or flagged it. Null where every
 * gate let it pass.
 */
export function decidingGate(checks: readonly Check[], { pillar }: Pick<Payment, 'pillar'>): Check | null {
  const doubting = checks.filter(({ outcome }) => outcome === 'review')
  return (
    checks.find(({ outcome }) => outcome === 'block') ??
    doubting.find((check) => check.pillar === pillar) ??
    doubting[0] ??
    null
  )
}
