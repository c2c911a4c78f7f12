import { dayMs } from '../../kit/duration.ts'
import { idleUnownedAgents, removeAgent, type IdleAgent } from '../../registry/idle-agents.ts'
import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { GatewayTables, SettlementRow } from '../tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** How long an unowned agent that moved no money is kept. */
export const idleAgentKeptDays = 30
/** Agents per batch, and per sweep: more than arrive in an hour. */
const atOnceMax = 50
const sweptMax = 20_000

/**
 * Removes unowned agents that moved no money 30 days after their registration, with all their data: any caller can
 * register them, and simulated payments are free. Their ids are not reused.
 */
export async function sweepAgents(needs: Needs): Promise<void> {
  let last: IdleAgent | null = null
  for (let swept = 0; swept < sweptMax; swept += atOnceMax) {
    const before = needs.world.now() - idleAgentKeptDays * dayMs
    const idle: IdleAgent[] = await idleUnownedAgents(needs, { before, behind: last, limit: atOnceMax })
    if (idle.length === 0) return
    const paid = await payersAmong(needs, idle)
    const ended = idle.filter(({ agentId }) => !paid.has(agentId))
    // If one of them pays or is claimed meanwhile, the batch is left to the next sweep.
    if (ended.length > 0) await needs.storage.apply(ended.flatMap((agent) => removalOf(agent, needs.world.now())))
    last = idle.at(-1) ?? null
  }
}

/**
 * The writes that remove an agent, guarded by `paid`: none of its payments was or may be settled on a chain. The agent
 * row goes first, so that a concurrent payment is waited for and then seen.
 */
function removalOf(agent: IdleAgent, now: number): Write[] {
  const where = { agent_id: agent.agentId }
  const none = { kind: 'delete', table: 'gateway_settlements', guard: 'paid', expect: 0 } as const
  return [
    ...removeAgent(agent, now),
    ...moneyStates.map((state): Write => ({ ...none, where: { ...where, state } })),
    ...tablesOfAgent.map((table): Write => ({ kind: 'delete', table, where })),
  ]
}

/** Settlements that moved money, or may. */
const moneyStates = ['settled', 'open', 'returned'] as const satisfies readonly SettlementRow['state'][]

const tablesOfAgent = [
  'gateway_settlements',
  'gateway_nonces',
  'gateway_days',
  'gateway_payments',
  'gateway_requests',
] as const satisfies readonly (keyof GatewayTables)[]

async function payersAmong({ storage }: Needs, agents: readonly IdleAgent[]): Promise<ReadonlySet<string>> {
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .select('agent_id')
    .distinct()
    .where(
      'agent_id',
      'in',
      agents.map(({ agentId }) => agentId),
    )
    .where('state', 'in', moneyStates)
    .execute()
  return new Set(rows.map(({ agent_id }) => agent_id))
}
