import { dayOfInstant } from '../kit/day.ts'
import type { ListLog } from './loading/log-load.ts'
import { listStatus } from './list-status.ts'
import type { ListState } from './snapshot.ts'

/**
 * Logs once, at the start, how old the sanctions lists are and whether newer ones are fetched: a warning if one is out
 * of date, because every `clear` depends on them.
 */
export function logAges(
  log: ListLog,
  lists: readonly ListState[],
  { now, maxAgeHours, update }: { now: number; maxAgeHours: number | null; update: boolean },
): void {
  const sanctions = lists.filter(({ kind, snapshot }) => kind === 'sanctions' && snapshot !== null)
  const standings = sanctions.map((list) => ({ id: list.id, ...listStatus(list, now, maxAgeHours) }))
  const age_hours = Object.fromEntries(standings.map(({ id, age_hours }) => [id, age_hours]))
  // The startup line has another day, that of the newest entry.
  const complete_through = Object.fromEntries(
    sanctions.flatMap(({ id, current_at }) => (current_at === null ? [] : [[id, dayOfInstant(current_at)]])),
  )
  const out_of_date = standings.filter(({ stale, aged }) => stale || aged).map(({ id }) => id)
  const write = out_of_date.length > 0 ? log.warn.bind(log) : log.info.bind(log)
  const verdict = out_of_date.length > 0 ? 'sanctions lists are out of date' : 'sanctions lists are up to date'
  write({ complete_through, age_hours, out_of_date, update: update ? 'on' : 'off' }, verdict)
}
