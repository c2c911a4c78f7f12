import type { ReceiptPlace } from './receipt-store.ts'

/** Whether an agent settled this payment through the gateway, which is above this room and provides this. */
export type AgentPayments = (agentId: string, place: ReceiptPlace) => Promise<boolean>
