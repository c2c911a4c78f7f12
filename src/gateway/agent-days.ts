import { wholeUnits } from '../kit/amount.ts'
import type { World } from '../kit/world.ts'
import type { Agent } from '../registry/agents.ts'
import { microUsdc } from '../registry/mandate.ts'
import { utcDay } from '../screening/gather.ts'
import type { Storage } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }

/** What an agent has promised on the day that its payments count on, in millionths. `reserved` is part of `promised`. */
type AgentDay = { day: string; promised: bigint; reserved: bigint }

/** The day of each agent, by its id: today, or the latest day it paid on, which never goes back. */
export async function daysOf({ storage, world }: Needs, agentIds: readonly string[]): Promise<Map<string, AgentDay>> {
  const today = utcDay(world.now())
  const days = new Map<string, AgentDay>(agentIds.map((id) => [id, { day: today, promised: 0n, reserved: 0n }]))
  if (agentIds.length === 0) return days
  const db = storage.read<GatewayTables>()
  const promised = await db
    .selectFrom('gateway_days')
    .select(['agent_id', 'day', 'promised'])
    .where('agent_id', 'in', agentIds)
    .where('day', '>=', today)
    .orderBy('day')
    .execute()
  for (const row of promised) days.set(row.agent_id, { day: row.day, promised: BigInt(row.promised), reserved: 0n })
  const reserved = await db
    .selectFrom('gateway_settlements')
    .select(['agent_id', 'day', 'units'])
    .where('agent_id', 'in', agentIds)
    .where('state', '=', 'open')
    .execute()
  for (const { agent_id, day, units } of reserved) {
    const found = days.get(agent_id)
    if (found?.day === day) found.reserved += BigInt(units)
  }
  return days
}

/** Days for which an owner sees what each agent promised. */
export const shownDays = 30

type DayOfSpending = { day: string; usdc: number }

/** What each agent promised on each of the last days, the oldest first. A day without a payment is left out. */
export async function spendingOf(
  { storage, world }: Needs,
  agentIds: readonly string[],
): Promise<Map<string, DayOfSpending[]>> {
  if (agentIds.length === 0) return new Map()
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_days')
    .select(['agent_id', 'day', 'promised'])
    .where('agent_id', 'in', agentIds)
    .where('day', '>', utcDay(world.now() - shownDays * 86_400_000))
    .where('promised', '>', 0)
    .orderBy('day')
    .execute()
  const byAgent = Map.groupBy(rows, ({ agent_id }) => agent_id)
  return new Map([...byAgent].map(([id, days]) => [id, days.map(describeSpending)]))
}

function describeSpending({ day, promised }: { day: string; promised: number }): DayOfSpending {
  return { day, usdc: usdc(BigInt(promised)) }
}

/** A day against the limit of the mandate, in USDC. */
export function describeDay({ day, promised, reserved }: AgentDay, { mandate }: Pick<Agent, 'mandate'>) {
  const left = microUsdc(mandate.dailyUsdc) - promised
  return {
    day,
    used: usdc(promised - reserved),
    reserved: usdc(reserved),
    left: usdc(left > 0n ? left : 0n),
    resets_at: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString(),
  }
}

function usdc(units: bigint): number {
  return Number(wholeUnits(units, 6))
}
