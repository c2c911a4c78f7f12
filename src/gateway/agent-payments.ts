import type { AgentPayments } from '../evidence/agent-payments.ts'
import type { Storage } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

/** Checks whether a transaction is a payment that the gateway settled for an agent. */
export function agentPayments({ storage }: { storage: Pick<Storage, 'read'> }): AgentPayments {
  return async (agentId, { payee, network, txHash }) => {
    const row = await storage
      .read<GatewayTables>()
      .selectFrom('gateway_settlements')
      .select('payment_id')
      .where('tx_hash', '=', txHash)
      .where('agent_id', '=', agentId)
      .where('network', '=', network)
      .where('payee', '=', payee)
      .where('state', '=', 'settled')
      .executeTakeFirst()
    return row !== undefined
  }
}
