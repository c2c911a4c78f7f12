import { minuteMs } from '../kit/duration.ts'

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
  /** By network, the time of its newest block when it was last seen. */
  blocks: ReadonlyMap<string, SeenBlock>
}

/** `aheadMs`: how far the time of the block was ahead of the clock when the block was seen at `atMs`. */
export type SeenBlock = { atMs: number; aheadMs: number }

/** Judges a clock's reading. Pure. What is earlier than something that happened outweighs what others say. */
export function judgeClock(now: number, { happenedMs, seenMs, apartMs, blocks }: KnownTime): ClockFault | null {
  if (now < happenedMs - clockToleranceMs) return 'before_known'
  if (now < seenMs - clockToleranceMs) return 'set_back'
  for (const distanceMs of apartMs.values()) if (Math.abs(distanceMs) > clockToleranceMs) return 'apart'
  return isApartFromBlocks(now, [...blocks.values()]) ? 'apart' : null
}

/**
 * No honest chain has a block from the future, so one that is ahead is enough. A node that lags says nothing as long as
 * another network agrees with the clock. Blocks seen longer ago are not counted: the next question brings a newer one.
 */
function isApartFromBlocks(now: number, blocks: readonly SeenBlock[]): boolean {
  const counted = blocks.filter(({ atMs }) => Math.abs(now - atMs) <= blockCountsMs).map(({ aheadMs }) => aheadMs)
  if (counted.some((aheadMs) => aheadMs > clockToleranceMs)) return true
  return counted.length > 0 && counted.every((aheadMs) => aheadMs < -clockToleranceMs)
}

const blockCountsMs = minuteMs

/** Clocks are corrected by seconds, and an answer takes seconds to arrive: no wrong day comes of it. */
export const clockToleranceMs = 300_000
