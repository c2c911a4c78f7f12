/** How a listing stands on a day: only an `active` one counts. */
export type Standing = 'active' | 'ended' | 'later'

/** How an interval of UTC days stands on a day. It is closed-open; `until` null has no end. */
export function standing(from: string, until: string | null, day: string): Standing {
  if (until !== null && until <= day) return 'ended'
  return from <= day ? 'active' : 'later'
}
