import type { Payment } from '../types.ts'

/** A word about a payment and its colour: nothing is greener than what happened. */
export type PaymentMark = { state: string; tone: 'clear' | 'caution' | 'risky' }

/**
 * What every list and page shows of a payment. Only money that moved without a gate's doubt is green: a simulated
 * payment moved none, and a flagged one needs a look.
 */
export function paymentMarks({ state, flagged }: Pick<Payment, 'state' | 'flagged'>): PaymentMark[] {
  const tone = toneOf(state)
  if (!flagged) return [{ state, tone }]
  return [
    { state: 'flagged', tone: 'caution' },
    { state, tone: tone === 'clear' ? 'caution' : tone },
  ]
}

/** A state that is not known here is not green. */
function toneOf(state: string): PaymentMark['tone'] {
  if (state === 'settled') return 'clear'
  return state === 'blocked' || state === 'failed' || state === 'denied' ? 'risky' : 'caution'
}
