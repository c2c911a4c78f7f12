/**
 * The states of a payment, and which may follow which. A held payment waits for a person; approvals are to come, and the
 * states they lead to have their place.
 */
export const paymentStates = {
  settled: [],
  blocked: [],
  held: ['approved', 'denied', 'expired'],
  approved: ['settling', 'settled', 'blocked'],
  denied: [],
  expired: [],
  settling: ['settled', 'failed'],
  failed: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PaymentState = keyof typeof paymentStates

/** The states in which a payment is shown. One that was only written is `simulated`: no money moved for it. */
export type ShownState = PaymentState | 'simulated'
export const shownStates = ['simulated', ...Object.keys(paymentStates)] as ['simulated', ...PaymentState[]]

/** The state to show of a payment, with whether anything was, or is to be, settled on a chain for it. */
export function shownState(state: PaymentState, isOnChain: boolean): ShownState {
  return state === 'settled' && !isOnChain ? 'simulated' : state
}

/** Whether a gate flagged a payment that was let pass: one that was held or blocked has a state that says more. */
export function isFlagged({ state, decision }: { state: PaymentState; decision: string }): boolean {
  return decision === 'review' && courseOfState[state] === 'passed'
}

/** What the gates make of a payment. */
export type Course = 'passed' | 'held' | 'blocked'

/** What the gates, or a person after them, have made of a payment in this state. */
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

/** Whether a payment may change from one state to another. */
export function mayFollow(from: PaymentState, to: PaymentState): boolean {
  return paymentStates[from].some((state) => state === to)
}
