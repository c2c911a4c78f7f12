/** Why the clock cannot be right: before what is known to have happened, set back while running, or apart from others. */
export type ClockFault = 'before_known' | 'set_back' | 'apart'

/** What is known of time, in milliseconds since 1970; 0 where nothing is. */
export type KnownTime = {
  /** The newest publication, loading or start that is known, also from before this process began. */
  happenedMs: number
  /** The newest instant this process has seen. */
  seenMs: number
  /** How far the clock is from what others say, by who said it: positive where they are ahead. */
  apartMs: ReadonlyMap<string, number>
}

/** Judges a clock's reading. Pure. What is earlier than something that happened outweighs what others say. */
export function judgeClock(now: number, { happenedMs, seenMs, apartMs }: KnownTime): ClockFault | null {
  if (now < happenedMs - clockToleranceMs) return 'before_known'
  if (now < seenMs - clockToleranceMs) return 'set_back'
  for (const distanceMs of apartMs.values()) if (Math.abs(distanceMs) > clockToleranceMs) return 'apart'
  return null
}

/** Clocks are corrected by seconds, and an answer takes seconds to arrive: no wrong day comes of it. */
export const clockToleranceMs = 300_000
