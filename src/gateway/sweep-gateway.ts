import { utcDay } from '../kit/day.ts'
import { dayMs, hourMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { sweepEndedIds } from '../registry/ended-ids.ts'
import { endRegistrationCounts } from '../registry/registrations.ts'
import { replayWindowMs } from './payments/idempotency.ts'
import { openPreviewsMs } from './actions/preview-slots.ts'
import { endRelayCounts } from './relay-budget.ts'
import { reducePayments } from './sweep/reduce-payments.ts'
import { endOpenCounts } from './settlement/open-bounds.ts'
import { dropAnswers, openSettlements } from './settlement/settlement-store.ts'
import { sweepAgents } from './sweep/sweep-agents.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** Days are shown for 30 days, and an agent pays on its latest one. */
const daysKeptMs = 62 * dayMs

/**
 * Removes stored answers an hour after they expire, because clocks of processes differ, and claims of dead processes.
 * Also removes preview slots that are free again, expired counts and days, unowned agents that moved no money, and old
 * details of payments.
 */
export async function sweepGateway(needs: Needs): Promise<void> {
  const { storage, world } = needs
  const below = { created_at: world.now() - replayWindowMs - hourMs }
  await storage.apply([
    { kind: 'delete', table: 'gateway_requests', where: { state: 'done' }, below },
    { kind: 'delete', table: 'gateway_requests', where: { state: 'in_progress' }, below },
    { kind: 'delete', table: 'gateway_previews', where: {}, below: { used_at: world.now() - openPreviewsMs } },
    { kind: 'delete', table: 'gateway_days', where: {}, below: { day: await firstKeptDay(needs) } },
    endRegistrationCounts(world.now()),
    endRelayCounts(world),
    endOpenCounts,
  ])
  await dropAnswers(needs, below.created_at)
  await reducePayments(needs)
  await sweepAgents(needs)
  await sweepEndedIds(needs)
}

/** A failing settlement returns its reservation to its day, however long ago that was. */
async function firstKeptDay({ storage, world }: Needs): Promise<string> {
  const day = utcDay(world.now() - daysKeptMs)
  const [oldest] = await openSettlements({ storage }, { behind: null, limit: 1 })
  return oldest && oldest.day < day ? oldest.day : day
}
