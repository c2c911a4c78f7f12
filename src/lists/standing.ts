/** How a listing whose days are known stands on a day: only an `active` one counts. */
export type KnownStanding = 'active' | 'ended' | 'later'
/** `unknown`: it may have begun by that day, or not. */
export type Standing = KnownStanding | 'unknown'

/** How an interval of UTC days stands on a day. It is closed-open; `until` null has no end. */
export function standing(from: string, until: string | null, day: string): KnownStanding {
  if (until !== null && until <= day) return 'ended'
  return from <= day ? 'active' : 'later'
}

/**
 * The same where the day of the beginning lies somewhere between two days: after `absentOn`, the last one without it, and
 * not after `from`, the first one with it. `absentOn` null: at any time before `from`.
 */
export function standingAfter(absentOn: string | null, from: string, until: string | null, day: string): Standing {
  const stands = standing(from, until, day)
  return stands === 'later' && (absentOn === null || absentOn < day) ? 'unknown' : stands
}
