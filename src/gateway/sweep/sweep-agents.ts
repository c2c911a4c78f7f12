import { dayMs } from '../../kit/duration.ts'
import { idleUnownedAgents, removeAgent, type IdleAgent } from '../../registry/idle-agents.ts'
import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { GatewayTables, SettlementRow } from '../tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** So long an agent that belongs to an owner by nothing but its id is kept without having moved money. */
export const idleAgentKeptDays = 30
/** Agents that are looked at together, and in all by one sweep: more than an hour brings. */
const atOnceMax = 50
const sweptMax = 20_000

/**
 * Removes agents that have no owner and moved no money, 30 days after they were registered, with all that they left: anyone
 * can register them, and a simulated payment costs nothing. Their ids are not given again.
 */
export async function sweepAgents(needs: Needs): Promise<void> {
  let last: IdleAgent | null = null
  for (let swept = 0; swept < sweptMax; swept += atOnceMax) {
    const before = needs.world.now() - idleAgentKeptDays * dayMs
    const idle: IdleAgent[] = await idleUnownedAgents(needs, { before, behind: last, limit: atOnceMax })
    if (idle.length === 0) return
    const paid = await payersAmong(needs, idle)
    const ended = idle.filter(({ agentId }) => !paid.has(agentId))
    // Where one of them pays or is claimed meanwhile, these are left to the next sweep.
    if (ended.length > 0) await needs.storage.apply(ended.flatMap((agent) => removalOf(agent, needs.world.now())))
    last = idle.at(-1) ?? null
  }
}

/**
 * The writes that end an agent, guarded by `paid`: nothing of it was settled on a chain, or may yet be. The agent itself goes
 * first, so that a payment that is written at the same moment is waited for and then seen.
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
const moneyStates = ['settled', 'open'] as const satisfies readonly SettlementRow['state'][]

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
