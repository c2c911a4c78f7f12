import { migrations } from '../../src/app/migrations.ts'
import { utcDay } from '../../src/kit/day.ts'
import { dayMs } from '../../src/kit/duration.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { StatusDayRow } from '../../src/status/tables.ts'

export type PastDay = { component: string; daysAgo: number; ok: number; degraded?: number; failed?: number }

/** Writes days of the past into a data folder that no process has open. */
export async function writeHistory(dataDir: string, nowMs: number, past: readonly PastDay[]): Promise<void> {
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations })
  for (const { component, daysAgo, ok, degraded = 0, failed = 0 } of past) {
    const atMs = nowMs - daysAgo * dayMs
    const row: StatusDayRow = { component, day: utcDay(atMs), ok, degraded, failed, last: 'ok', last_at: atMs }
    await storage.apply([{ kind: 'insert', table: 'status_days', row, guard: 'new' }])
  }
  await storage.close()
}

/** Three months with each state of a day, and a gap before them. */
export function variedHistory(components: readonly string[]): PastDay[] {
  return components.flatMap((component, place) =>
    Array.from({ length: 62 }, (_, i): PastDay => {
      const daysAgo = 62 - i
      if (i === 9 + 7 * place) return { component, daysAgo, ok: 1_428, degraded: 5, failed: 7 }
      if (i === 23 + 5 * place) return { component, daysAgo, ok: 300, failed: 1_140 }
      if (i === 40) return { component, daysAgo, ok: 610 }
      return { component, daysAgo, ok: 1_440 }
    }),
  )
}
