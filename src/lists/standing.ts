/** The state of a listing with known days on a day: only an `active` one counts. */
export type KnownStanding = 'active' | 'ended' | 'later'
/** `unknown`: it may or may not have begun by that day, or it may be no listing at all. */
export type Standing = KnownStanding | 'unknown'

/**
 * The state of an interval of UTC days on a day. It is closed-open; `until` null has no end.
 *
 * @example standing('2026-01-01', '2026-02-01', '2026-02-01') // 'ended'
 */
export function standing(from: string, until: string | null, day: string): KnownStanding {
  if (until !== null && until <= day) return 'ended'
  return from <= day ? 'active' : 'later'
}

/**
 * The same if the beginning is only known to be after `absentOn`, the last whole day without it, and not after `from`,
 * the first day with it. `absentOn` null: at any time before `from`.
 *
 * @example standingAfter('2026-01-01', '2026-01-10', null, '2026-01-05') // 'unknown'
 */
export function standingAfter(absentOn: string | null, from: string, until: string | null, day: string): Standing {
  const stands = standing(from, until, day)
  return stands === 'later' && (absentOn === null || absentOn < day) ? 'unknown' : stands
}

/** An entry that may be none is `unknown` as long as it would be active. */
export function orUnclear<Stands extends Standing>(
  { unclear }: { unclear?: true },
  stands: Stands,
): Stands | 'unknown' {
  return unclear && stands === 'active' ? 'unknown' : stands
}
