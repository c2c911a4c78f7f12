import { logKeyOf } from '../keys/log-key.ts'
import type { World } from '../kit/world.ts'
import { agentById } from '../registry/agents.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** So long a blocked payment keeps all that it was judged from, and so long it is kept at all where nobody owns its agent. */
const inputsKeptMs = 90 * 86_400_000
const unownedKeptMs = 365 * 86_400_000
/** Payments that are looked at together, and in all by one sweep. */
const atOnceMax = 500
const sweptMax = 20_000

/** What is left of a blocked payment. A payment moves on, and never back. */
const stages = { whole: 0, reduced: 1, kept: 2 } as const

/**
 * Ends what blocked payments keep, because an agent can cause any number of them: after 90 days purpose, mandate and what
 * the gates read, unless its owner has a decision log; after a year the whole payment where its agent has no owner. Amount,
 * payee, pillar and reason of every other one stay.
 */
export async function reduceBlocked(needs: Needs): Promise<void> {
  const ownerOf = remembered((agentId: string) => ownerIdOf(needs, agentId))
  const logs = remembered(async (ownerId: string) => (await logKeyOf(needs, ownerId)) !== null)
  const reduce = async ({ id, agent_id }: Blocked): Promise<Write> => {
    const ownerId = await ownerOf(agent_id)
    const isLogged = ownerId !== null && (await logs(ownerId))
    const rest = isLogged ? {} : { purpose: null, mandate: '', facts: null }
    return { kind: 'update', table: 'gateway_payments', set: { ...rest, stage: stages.reduced }, where: { id } }
  }
  const end = async ({ id, agent_id }: Blocked): Promise<Write> => {
    if ((await ownerOf(agent_id)) === null) return { kind: 'delete', table: 'gateway_payments', where: { id } }
    return { kind: 'update', table: 'gateway_payments', set: { stage: stages.kept }, where: { id } }
  }
  await moveOn(needs, { stage: stages.whole, keptMs: inputsKeptMs, write: reduce })
  await moveOn(needs, { stage: stages.reduced, keptMs: unownedKeptMs, write: end })
}

type Blocked = { id: string; agent_id: string }
type Move = { stage: number; keptMs: number; write: (payment: Blocked) => Promise<Write> }

async function moveOn({ storage, world }: Needs, { stage, keptMs, write }: Move): Promise<void> {
  for (let moved = 0; moved < sweptMax; moved += atOnceMax) {
    const due = await storage
      .read<GatewayTables>()
      .selectFrom('gateway_payments')
      .select(['id', 'agent_id'])
      .where('state', '=', 'blocked')
      .where('stage', '=', stage)
      .where('created_at', '<', world.now() - keptMs)
      .limit(atOnceMax)
      .execute()
    if (due.length === 0) return
    const writes: Write[] = []
    for (const payment of due) writes.push(await write(payment))
    await storage.apply(writes)
  }
}

async function ownerIdOf(needs: Needs, agentId: string): Promise<string | null> {
  return (await agentById(needs, agentId))?.agent.ownerId ?? null
}

/** Asks once for each key of one sweep. */
function remembered<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? ask(key)
    known.set(key, value)
    return value
  }
}
