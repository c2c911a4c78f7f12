import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { Agent } from '../../registry/agents.ts'
import { microUsdc, type Mandate } from '../../registry/mandate.ts'
import type { Storage } from '../../storage/storage.ts'
import { noHistory, type AgentHistory } from '../gates/agent-history.ts'
import type { PastPayment } from './judge-trial.ts'
import { factsOfText } from '../payments/payment-facts.ts'
import type { PaymentState } from '../gates/payment-states.ts'
import { isToItself } from '../payments/payment-store.ts'
import { readHistory } from '../payments/read-state.ts'
import { settlementsOf } from '../settlement/settlement-store.ts'
import type { GatewayTables } from '../tables.ts'

/** How far back a mandate is tried. The first day is included completely, so that its sum starts at zero. */
export const trialDays = 30
/** Of more payments than this, only the newest are judged again. */
export const trialPaymentsMax = 1_000

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }

/** The basis of a trial: the agent's payments since `from`, and its history before the first of them. */
export async function readTrial({ storage, world }: Needs, agent: Agent, draft: Mandate) {
  const now = world.now()
  const from = now - (now % dayMs) - trialDays * dayMs
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_payments')
    .select([
      'agent_id',
      'id',
      'nonce',
      'amount',
      'to_address',
      'purpose',
      'state',
      'pillar',
      'day',
      'created_at',
      'facts',
    ])
    .select((where) =>
      where
        .case()
        .when(isToItself({ storage }, where, agent))
        .then(where.lit(1))
        .else(where.lit(0))
        .end()
        .as('to_itself'),
    )
    .where('agent_id', '=', agent.agentId)
    .where('created_at', '>=', from)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(trialPaymentsMax + 1)
    .execute()
  const judged = rows.slice(0, trialPaymentsMax)
  const settlements = await settlementsOf({ storage }, judged)
  const payments = judged.map((row): PastPayment => {
    const facts = row.facts === null ? null : factsOfText(row.facts)
    return {
      id: row.id,
      at: row.created_at,
      day: row.day,
      state: row.state as PaymentState,
      pillar: row.pillar,
      terms: { amount: microUsdc(row.amount), to: row.to_address, purpose: row.purpose, nonce: row.nonce },
      facts,
      movesMoney: facts?.movesMoney ?? settlements.has(row.id),
      isToItself: row.to_itself === 1,
    }
  })
  const first = payments.at(-1)?.at
  const historyOf = async (movesMoney: boolean): Promise<AgentHistory> =>
    draft.anomaly === 'off' || first === undefined
      ? noHistory
      : await readHistory({ storage }, agent, { at: first, before: first, movesMoney })
  const earlier = { all: await historyOf(false), onChain: await historyOf(true) }
  return { payments, earlier, from, truncated: rows.length > trialPaymentsMax }
}
