import type { AgentPayments } from '../evidence/agent-payments.ts'
import type { Storage } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

/** Says whether a payment is one that the gateway settled on a chain for an agent. */
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
