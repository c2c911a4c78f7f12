import { wholeUnits } from '../../kit/amount.ts'
import { endOfDay, utcDay } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import { daysOf, movedOf, shownDays, type AgentDay } from '../agents/agent-days.ts'
import { courseOfState, isFlagged, type PaymentState } from '../gates/payment-states.ts'
import { countedMax, type Figures } from '../figures-shape.ts'
import type { GatewayTables } from '../tables.ts'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }

/** The figures of today and of the last 30 days, which are UTC and include today. */
export async function figuresOf(
  needs: Needs,
  agentIds: readonly string[],
  max = countedMax,
): Promise<{ today: Figures; last_30_days: Figures }> {
  const today = utcDay(needs.world.now())
  const beganAt = endOfDay(today) - dayMs
  const days = [...(await daysOf(needs, agentIds)).values()].flatMap(({ last }) => last)
  const since = async (from: number, counted: readonly AgentDay[]) =>
    figures(await countsSince(needs, agentIds, { from, max }), counted, max)
  const ofToday = days.filter(({ day }) => day === today)
  return {
    today: await since(beganAt, ofToday),
    last_30_days: await since(beganAt - (shownDays - 1) * dayMs, days),
  }
}

type Counted = { state: string; decision: string; count: number; onChain: number }

function figures(counts: readonly Counted[], days: readonly AgentDay[], max: number): Figures {
  const count = (of: (counted: Counted) => number) => counts.reduce((sum, counted) => sum + of(counted), 0)
  const usdc = (of: (day: AgentDay) => bigint) =>
    Number(
      wholeUnits(
        days.reduce((sum, day) => sum + of(day), 0n),
        6,
      ),
    )
  const inCourse = (course: string) =>
    count((each) => (courseOfState[each.state as PaymentState] === course ? each.count : 0))
  return {
    paid: { count: count(({ state, onChain }) => (state === 'settled' ? onChain : 0)), usdc: usdc(movedOf) },
    simulated: {
      count: count((each) => (each.state === 'settled' ? each.count - each.onChain : 0)),
      usdc: usdc(({ simulated }) => simulated),
    },
    reserved: {
      count: count((each) => (each.state === 'settling' ? each.count : 0)),
      usdc: usdc(({ reserved }) => reserved),
    },
    held: inCourse('held'),
    blocked: inCourse('blocked'),
    flagged: count((each) => {
      const { decision } = each
      return isFlagged({ state: each.state as PaymentState, decision }) ? each.count : 0
    }),
    complete: count((each) => each.count) <= max,
  }
}

/**
 * Payments since a time by state and decision, and how many of them have a settlement on a chain. At most `max` + 1 of
 * them, in any order, so that a page costs the same for an owner with millions.
 */
async function countsSince(
  { storage }: Needs,
  agentIds: readonly string[],
  { from, max }: { from: number; max: number },
): Promise<Counted[]> {
  if (agentIds.length === 0) return []
  return storage
    .read<GatewayTables>()
    .selectFrom((tables) =>
      tables
        .selectFrom('gateway_payments')
        .select(['agent_id', 'id', 'state', 'decision'])
        .where('agent_id', 'in', agentIds)
        .where('created_at', '>=', from)
        .limit(max + 1)
        .as('recent'),
    )
    .leftJoin('gateway_settlements', (join) =>
      join
        .onRef('gateway_settlements.agent_id', '=', 'recent.agent_id')
        .onRef('gateway_settlements.payment_id', '=', 'recent.id'),
    )
    .select(({ fn }) => [
      'recent.state',
      'recent.decision',
      fn.countAll<number>().as('count'),
      fn.count<number>('gateway_settlements.payment_id').as('onChain'),
    ])
    .groupBy(['recent.state', 'recent.decision'])
    .execute()
}
