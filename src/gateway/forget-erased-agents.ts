import { forgetAgent } from '../registry/agent-writes.ts'
import { agentsToForget } from '../registry/agents.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'> }

/** Agents and payments per batch. */
const agentsAtOnce = 100
const paymentsAtOnce = 500

/**
 * Erases the remaining data of agents whose owner was erased: purposes, nonces, mandates, stored facts and answers, and
 * baselines. A nonce is a text of the caller and protects nothing once the agent has no secret. Amount, payee, time and
 * reason of a payment stay, as does its settlement. Idempotent; an interrupted run continues with the next one.
 */
export async function forgetErasedAgents(needs: Needs): Promise<void> {
  for (;;) {
    const agentIds = await agentsToForget(needs, agentsAtOnce)
    if (agentIds.length === 0) return
    for (const agentId of agentIds) await forgetOne(needs, agentId)
  }
}

async function forgetOne(needs: Needs, agentId: string): Promise<void> {
  for (;;) {
    const payments = await paymentsToForget(needs, agentId)
    if (payments.length === 0) break
    await needs.storage.apply(payments.flatMap((payment) => forgetPayment(agentId, payment)))
  }
  const answers: Write = { kind: 'delete', table: 'gateway_requests', where: { agent_id: agentId } }
  await needs.storage.apply([answers, ...forgetAgent(agentId)])
}

type Left = { id: string; nonce: string | null }

function paymentsToForget({ storage }: Needs, agentId: string): Promise<Left[]> {
  return storage
    .read<GatewayTables>()
    .selectFrom('gateway_payments')
    .select(['id', 'nonce'])
    .where('agent_id', '=', agentId)
    .where((eb) =>
      eb.or([
        eb('purpose', 'is not', null),
        eb('mandate', '!=', ''),
        eb('facts', 'is not', null),
        eb('nonce', 'is not', null),
      ]),
    )
    .limit(paymentsAtOnce)
    .execute()
}

/** An unfinished settlement releases the nonce in both tables: the id of its payment replaces it. */
function forgetPayment(agentId: string, { id, nonce }: Left): Write[] {
  const set = { nonce: id }
  const spent = { agent_id: agentId, nonce, payment_id: id }
  return [
    { kind: 'update', table: 'gateway_nonces', set, where: spent },
    { kind: 'update', table: 'gateway_settlements', set, where: { agent_id: agentId, payment_id: id } },
    {
      kind: 'update',
      table: 'gateway_payments',
      set: { nonce: null, purpose: null, mandate: '', facts: null },
      where: { agent_id: agentId, id },
    },
  ]
}
