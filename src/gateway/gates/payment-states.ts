/**
 * The states of a payment and their transitions. A held payment waits for a person; the states of future approvals are
 * included.
 */
export const paymentStates = {
  settled: [],
  blocked: [],
  held: ['approved', 'denied', 'expired'],
  approved: ['settling', 'settled', 'blocked'],
  denied: [],
  expired: [],
  settling: ['settled', 'failed'],
  // Where nothing was sent, and the chain carried the authorization out all the same (`settlement/returned-settlements`).
  failed: ['settled'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PaymentState = keyof typeof paymentStates

/** The states that are shown. A payment that was only recorded is `simulated`: it moved no money. */
export type ShownState = PaymentState | 'simulated'
export const shownStates = ['simulated', ...Object.keys(paymentStates)] as ['simulated', ...PaymentState[]]

/** The shown state of a payment. `isOnChain`: it has a settlement on a chain. */
export function shownState(state: PaymentState, isOnChain: boolean): ShownState {
  return state === 'settled' && !isOnChain ? 'simulated' : state
}

/** Whether a payment was made although a gate flagged it. Held and blocked payments have states of their own. */
export function isFlagged({ state, decision }: { state: PaymentState; decision: string }): boolean {
  return decision === 'review' && courseOfState[state] === 'passed'
}

/** The decision of the gates on a payment. */
export type Course = 'passed' | 'held' | 'blocked'

/** The decision, by gates or a person, that led to a state. */
export const courseOfState: Readonly<Record<PaymentState, Course>> = {
  settled: 'passed',
  blocked: 'blocked',
  held: 'held',
  approved: 'passed',
  denied: 'held',
  expired: 'held',
  settling: 'passed',
  failed: 'passed',
}

/** States of payments that no gate held or blocked. */
export const passedStates = (Object.keys(courseOfState) as PaymentState[]).filter(
  (state) => courseOfState[state] === 'passed',
)

/** Whether only a person, or nothing, moves a payment out of a state. */
const isFinal: Readonly<Record<PaymentState, boolean>> = {
  settled: true,
  blocked: true,
  held: true,
  approved: false,
  denied: true,
  expired: true,
  settling: false,
  failed: true,
}
export const finalStates = (Object.keys(isFinal) as PaymentState[]).filter((state) => isFinal[state])

/** Whether a transition is allowed. */
export function mayFollow(from: PaymentState, to: PaymentState): boolean {
  return paymentStates[from].some((state) => state === to)
}
