import { utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { shownDays } from './judging/judge-day.ts'

/** Removes the days that the history no longer shows. */
export async function sweepStatus({
  storage,
  world,
}: {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'now'>
}): Promise<void> {
  const first = utcDay(world.now() - (shownDays - 1) * dayMs)
  await storage.apply([{ kind: 'delete', table: 'status_days', where: {}, below: { day: first } }])
}
