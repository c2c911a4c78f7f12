import type { ListState } from './snapshot.ts'

/** How a list stands. `stale` is told apart from `status`, because a list can be both failed and too old. */
export type ListStatus = {
  status: 'fresh' | 'stale' | 'failed' | 'off'
  stale: boolean
  /** Since the copy was last known to be current, to a tenth of an hour; null for a list that is off. */
  age_hours: number | null
}

/**
 * Judges a list's age at `now` (milliseconds since 1970). Only sanctions lists become stale, and only under a limit;
 * mixer and own lists do not age. What is wrong with a file counts before age, and before a list being off.
 */
export function listStatus(
  state: Pick<ListState, 'kind' | 'snapshot' | 'current_at' | 'problems'>,
  now: number,
  maxAgeHours: number | null,
): ListStatus {
  const age = ageHours(state, now)
  const stale = state.kind === 'sanctions' && age !== null && maxAgeHours !== null && age > maxAgeHours
  const age_hours = age === null ? null : Math.round(age * 10) / 10
  if (state.problems.length > 0) return { status: 'failed', stale, age_hours }
  if (state.snapshot === null) return { status: 'off', stale, age_hours }
  return { status: stale ? 'stale' : 'fresh', stale, age_hours }
}

/** The age of every list that is on, in hours. */
export function* listAges(
  lists: readonly ListState[],
  now: number,
  maxAgeHours: number | null,
): Generator<{ id: string; ageHours: number }> {
  for (const state of lists) {
    const { age_hours } = listStatus(state, now, maxAgeHours)
    if (age_hours !== null) yield { id: state.id, ageHours: age_hours }
  }
}

function ageHours({ snapshot, current_at }: Pick<ListState, 'snapshot' | 'current_at'>, now: number): number | null {
  if (snapshot === null || current_at === null) return null
  return Math.max(0, (now - Date.parse(current_at)) / 3_600_000)
}
