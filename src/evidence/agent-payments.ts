import type { ReceiptPlace } from './receipt-store.ts'

/** Whether an agent settled this payment through the gateway, which stands above and hands this in. */
export type AgentPayments = (agentId: string, place: ReceiptPlace) => Promise<boolean>
