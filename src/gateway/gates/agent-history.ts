/**
 * What an agent has paid before: its payments of the last 90 days that were settled or are on their way to a chain, the
 * newest first, at most 500 of them. Simulated payments, and those to wallets of its own side, are among them only where the
 * payment that is judged moves no money either. Amounts are in millionths of a USDC, times milliseconds since 1970.
 */
export type AgentHistory = readonly PastPayment[]
type PastPayment = { amount: bigint; to: string; at: number }

export const historyDays = 90
export const historyPaymentsMax = 500

export const noHistory: AgentHistory = []
