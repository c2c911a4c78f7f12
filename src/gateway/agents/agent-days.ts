import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { endOfDay, utcDay } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { Agent } from '../../registry/agents.ts'
import { microUsdc } from '../../registry/mandate.ts'
import type { Storage } from '../../storage/storage.ts'
import type { GatewayTables } from '../tables.ts'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }

/**
 * The promises of an agent on a day, in millionths. `reserved` is the part with an unfinished settlement, `simulated`
 * the part that moves no money; it counts towards the daily limit too.
 */
export type AgentDay = { day: string; promised: bigint; reserved: bigint; simulated: bigint }

/** Days of spending that an owner sees. */
export const shownDays = 30

/** The days of an agent: the current one, and those with promises, oldest first. */
export type AgentDays = { current: AgentDay; last: readonly AgentDay[] }

/** The days of each agent, by id. The current day is today or the latest it paid on; it never goes back. */
export async function daysOf(needs: Needs, agentIds: readonly string[]): Promise<Map<string, AgentDays>> {
  const today = utcDay(needs.world.now())
  const since = utcDay(needs.world.now() - shownDays * dayMs)
  const promised = await promisedOf(needs, agentIds, since)
  // Read second: settlements are written after promises, so no part exceeds the total.
  const onChain = await onChainOf(needs, agentIds, since)
  return new Map(
    agentIds.map((id) => {
      const days = (promised.get(id) ?? []).map(({ day, promised: units }) =>
        dayOf(day, BigInt(units), onChain.get(`${id} ${day}`) ?? none),
      )
      const newest = days.at(-1)
      const current = newest && newest.day >= today ? newest : dayOf(today, 0n, none)
      return [id, { current, last: days.filter((day) => day.promised > 0n) }]
    }),
  )
}

type OnChain = { open: bigint; settled: bigint }
const none: OnChain = { open: 0n, settled: 0n }

function dayOf(day: string, promised: bigint, { open, settled }: OnChain): AgentDay {
  const simulated = promised - open - settled
  return { day, promised, reserved: open, simulated: simulated > 0n ? simulated : 0n }
}

/** The promises per day after a day, oldest first. */
async function promisedOf(
  { storage }: Needs,
  agentIds: readonly string[],
  since: string,
): Promise<Map<string, { day: string; promised: number }[]>> {
  if (agentIds.length === 0) return new Map()
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_days')
    .select(['agent_id', 'day', 'promised'])
    .where('agent_id', 'in', agentIds)
    .where('day', '>', since)
    .orderBy('day')
    .execute()
  return Map.groupBy(rows, ({ agent_id }) => agent_id)
}

/** The part that goes to a chain, by agent and day. */
async function onChainOf(
  { storage }: Needs,
  agentIds: readonly string[],
  since: string,
): Promise<Map<string, OnChain>> {
  if (agentIds.length === 0) return new Map()
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .select(({ fn }) => ['agent_id', 'day', 'state', fn.sum('units').as('units')])
    .where('agent_id', 'in', agentIds)
    .where('state', 'in', ['open', 'settled'])
    .where('day', '>', since)
    .groupBy(['agent_id', 'day', 'state'])
    .execute()
  const sums = new Map<string, OnChain>()
  for (const { agent_id, day, state, units } of rows) {
    const name = `${agent_id} ${day}`
    sums.set(name, { ...(sums.get(name) ?? none), [state === 'open' ? 'open' : 'settled']: BigInt(units) })
  }
  return sums
}

/** The part of a day that was settled on a chain. */
export function movedOf({ promised, reserved, simulated }: AgentDay): bigint {
  return promised - reserved - simulated
}

/** A day of spending, in USDC. */
export function describeSpending({ day, promised, simulated }: AgentDay) {
  return { day, usdc: usdc(promised), simulated: usdc(simulated) }
}

/** A day compared with the mandate's limit, in USDC. */
export function describeDay({ day, promised, reserved, simulated }: AgentDay, { mandate }: Pick<Agent, 'mandate'>) {
  const left = microUsdc(mandate.dailyUsdc) - promised
  return {
    day,
    used: usdc(promised - reserved),
    simulated: usdc(simulated),
    reserved: usdc(reserved),
    left: usdc(left > 0n ? left : 0n),
    resets_at: new Date(endOfDay(day)).toISOString(),
  }
}

function usdc(units: bigint): number {
  return Number(wholeUnits(units, usdcPlaces))
}
