import type { WriteSet } from '../../src/storage/storage.ts'
import type { Simulation } from './simulation.ts'

type Limits = { max: number; daily: number }
type AgentRow = { mandate: string; owner_id: string | null; wallet: string | null }

/** Who may loosen what an agent may pay. */
export type MandateJudge = {
  /** The owner confirms this mandate, once. */
  consent: (agentId: string, mandate: string) => void
  /** Called with each commit. */
  committed: (set: WriteSet) => void
  /** How many agents changed to an owner. */
  claims: () => number
}

const dayMs = 86_400_000

/**
 * Looks at every commit: no mandate is loosened without its owner, none at all for a day after a claim, and within that day
 * nothing is paid above the strictest limit that stood on the wallet when it was claimed.
 */
export function createMandateJudge({
  disk,
  fail,
  schedule,
}: Pick<Simulation, 'disk' | 'fail' | 'schedule'>): MandateJudge {
  const existing = new Map<string, Limits & Pick<AgentRow, 'owner_id'>>()
  const claims = new Map<string, Limits & { at: number }>()
  const consents: string[] = []
  const rowOf = (agentId: string) =>
    disk.rows<AgentRow>('SELECT mandate, owner_id, wallet FROM registry_agents WHERE agent_id = ?', agentId)[0]
  const isFresh = (agentId: string) => schedule.now() - (claims.get(agentId)?.at ?? -Infinity) < dayMs
  const judgeAgent = (agentId: string): void => {
    const row = rowOf(agentId)
    if (!row) return
    const [before, after] = [existing.get(agentId), limitsOf(row.mandate)]
    existing.set(agentId, { ...after, owner_id: row.owner_id })
    if (!before) return
    if (before.owner_id === null && row.owner_id !== null) claims.set(agentId, { ...before, at: schedule.now() })
    if (after.max <= before.max && after.daily <= before.daily) return
    if (isFresh(agentId)) fail(`${agentId} is loosened to ${row.mandate} within a day of its claim`)
    const place = consents.indexOf(nameOf(agentId, after))
    if (place < 0) fail(`${agentId} is loosened to ${row.mandate}, and its owner confirmed no such change`)
    else consents.splice(place, 1)
  }
  const judgePayment = (id: unknown, agentId: string, amount: string): void => {
    const sharing = disk.rows<{ agent_id: string }>(
      `SELECT a.agent_id FROM registry_agents a JOIN registry_agents b ON a.agent_id = b.agent_id
         OR (a.wallet = b.wallet AND a.owner_id = b.owner_id) WHERE b.agent_id = ?`,
      agentId,
    )
    for (const { agent_id } of sharing) {
      const { max } = claims.get(agent_id) ?? { max: Infinity }
      if (isFresh(agent_id) && Number(amount) > max)
        fail(`${String(id)} pays ${amount} within a day of a claim, above the ${max} of ${agent_id}`)
    }
  }
  return {
    consent: (agentId, mandate) => consents.push(nameOf(agentId, limitsOf(mandate))),
    claims: () => claims.size,
    committed: (set) => {
      for (const write of set) {
        if (write.table === 'registry_agents' && 'row' in write) judgeAgent(String(write.row['agent_id']))
        if (write.table === 'registry_agents' && write.kind === 'update') judgeAgent(String(write.where['agent_id']))
        if (write.table !== 'gateway_payments' || write.kind !== 'insert' || !('row' in write)) continue
        const { id, agent_id, amount, state } = write.row
        if (state === 'settled' || state === 'settling') judgePayment(id, String(agent_id), String(amount))
      }
    },
  }
}

function limitsOf(mandate: string): Limits {
  const { maxUsdc, dailyUsdc } = JSON.parse(mandate) as { maxUsdc: string; dailyUsdc: string }
  return { max: Number(maxUsdc), daily: Number(dailyUsdc) }
}

function nameOf(agentId: string, { max, daily }: Limits): string {
  return `${agentId} ${max} ${daily}`
}
