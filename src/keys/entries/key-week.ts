import { utcDay } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import type { Storage } from '../../storage/storage.ts'
import type { KeyTables } from '../tables.ts'

/** The calls of a key in each of the last seven UTC days, today last. */
export type Week = { day: string; calls: number }[]

/** Days whose calls are kept and shown, today included. */
const weekDays = 7

/** The week of each of these keys. */
export async function readWeeks(
  { storage }: { storage: Pick<Storage, 'read'> },
  keyIds: readonly string[],
  now: number,
): Promise<(keyId: string) => Week> {
  const days = lastDays(now)
  const rows =
    keyIds.length === 0
      ? []
      : await storage
          .read<KeyTables>()
          .selectFrom('keys_day_calls')
          .selectAll()
          .where('key_id', 'in', keyIds)
          .where('day', '>=', days[0] ?? '')
          .execute()
  const callsOf = new Map(rows.map(({ key_id, day, calls }) => [`${day} ${key_id}`, calls]))
  return (keyId) => days.map((day) => ({ day, calls: callsOf.get(`${day} ${keyId}`) ?? 0 }))
}

/** Today is the last. */
export function lastDays(now: number): string[] {
  return Array.from({ length: weekDays }, (_, i) => utcDay(now - (weekDays - 1 - i) * dayMs))
}
