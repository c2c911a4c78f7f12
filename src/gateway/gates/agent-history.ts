/**
 * The earlier payments of an agent: those of the last 90 days that were or are being settled, newest first, at most
 * 500. Simulated payments, and those to wallets of its own side, are included only where the judged payment moves no
 * money either. Amounts are in millionths of a USDC, times milliseconds since 1970.
 */
export type AgentHistory = readonly PastPayment[]
type PastPayment = { amount: bigint; to: string; at: number }

export const historyDays = 90
export const historyPaymentsMax = 500

export const noHistory: AgentHistory = []
