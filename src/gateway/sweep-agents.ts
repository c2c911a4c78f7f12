import { idleUnownedAgents, removeAgent, type IdleAgent } from '../registry/idle-agents.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** So long an agent that belongs to an owner by nothing but its id is kept without having paid. */
const idleAgentKeptMs = 30 * 86_400_000
/** Agents that are looked at together, and in all by one sweep: more than an hour brings. */
const atOnceMax = 100
const sweptMax = 20_000

/**
 * Removes agents that have no owner and never paid, 30 days after they were registered, with their blocked payments: anyone
 * can register them. Their ids are free again.
 */
export async function sweepAgents(needs: Needs): Promise<void> {
  let last: IdleAgent | null = null
  for (let swept = 0; swept < sweptMax; swept += atOnceMax) {
    const before = needs.world.now() - idleAgentKeptMs
    const idle: IdleAgent[] = await idleUnownedAgents(needs, { before, behind: last, limit: atOnceMax })
    if (idle.length === 0) return
    const paid = await payersAmong(needs, idle)
    const ended = idle.filter(({ agentId }) => !paid.has(agentId))
    // Where one of them pays or is claimed meanwhile, these are left to the next sweep.
    if (ended.length > 0) await needs.storage.apply(ended.flatMap(removalOf))
    last = idle.at(-1) ?? null
  }
}

/** The writes that end an agent, guarded by `paid`: it has spent no nonce until now. */
function removalOf(agent: IdleAgent): Write[] {
  const { agentId } = agent
  const where = { agent_id: agentId }
  return [
    { kind: 'delete', table: 'gateway_nonces', where, guard: 'paid', expect: 0 },
    { kind: 'delete', table: 'gateway_payments', where },
    { kind: 'delete', table: 'gateway_requests', where },
    ...removeAgent(agent),
  ]
}

async function payersAmong({ storage }: Needs, agents: readonly IdleAgent[]): Promise<ReadonlySet<string>> {
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_nonces')
    .select('agent_id')
    .distinct()
    .where(
      'agent_id',
      'in',
      agents.map(({ agentId }) => agentId),
    )
    .execute()
  return new Set(rows.map(({ agent_id }) => agent_id))
}
