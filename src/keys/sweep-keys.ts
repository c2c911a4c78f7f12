import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import { lastDays } from './entries/key-week.ts'
import type { Storage } from '../storage/storage.ts'
import { monthOf } from './limits/month.ts'

type Needs = { storage: Pick<Storage, 'apply'>; world: Pick<World, 'now'> }

/** How long an unactivated key is kept after its link has expired. */
const unactivatedKeptMs = 6 * dayMs

/** Removes unactivated keys, the counts of past months, and the calls of days that are not shown any more. */
export async function sweepKeys({ storage, world }: Needs): Promise<void> {
  const now = world.now()
  const month = monthOf(now).name
  await storage.apply([
    {
      kind: 'delete',
      table: 'keys_keys',
      where: { state: 'not_activated' },
      below: { activation_expires_at: now - unactivatedKeptMs },
    },
    { kind: 'delete', table: 'keys_month_counts', where: {}, below: { month } },
    { kind: 'delete', table: 'keys_day_calls', where: {}, below: { day: lastDays(now)[0] ?? '' } },
  ])
}
