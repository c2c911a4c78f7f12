import { minuteMs } from '../kit/duration.ts'

/**
 * Why the clock cannot be right: before an event that is known to have happened, set back while running, or different
 * from other clocks.
 */
export type ClockFault = 'before_known' | 'set_back' | 'apart'

/** The evidence about time, in milliseconds since 1970; 0 if there is none. */
export type ClockEvidence = {
  /** The newest known publication, loading or start, also from before this process began. */
  happenedMs: number
  /** The newest instant this process has seen. */
  seenMs: number
  /** The difference of the clock to other sources, by source: positive if they are ahead. */
  apartMs: ReadonlyMap<string, number>
  /** By network, the time of its newest block when it was last seen. */
  blocks: ReadonlyMap<string, SeenBlock>
}

/** `aheadMs`: how far the time of the block was ahead of the clock when the block was seen at `atMs`. */
export type SeenBlock = { atMs: number; aheadMs: number }

/** Judges a clock's reading. Pure. A known event in the future outweighs reports of other sources. */
export function judgeClock(now: number, { happenedMs, seenMs, apartMs, blocks }: ClockEvidence): ClockFault | null {
  if (now < happenedMs - clockToleranceMs) return 'before_known'
  if (now < seenMs - clockToleranceMs) return 'set_back'
  for (const distanceMs of apartMs.values()) if (Math.abs(distanceMs) > clockToleranceMs) return 'apart'
  return isApartFromBlocks(now, [...blocks.values()]) ? 'apart' : null
}

/**
 * No honest chain has a block from the future, so one that is ahead is enough. A lagging node proves nothing as long as
 * another network agrees with the clock. Blocks seen longer ago are not counted: the next query brings a newer one.
 */
function isApartFromBlocks(now: number, blocks: readonly SeenBlock[]): boolean {
  const counted = blocks.filter(({ atMs }) => Math.abs(now - atMs) <= blockCountsMs).map(({ aheadMs }) => aheadMs)
  if (counted.some((aheadMs) => aheadMs > clockToleranceMs)) return true
  return counted.length > 0 && counted.every((aheadMs) => aheadMs < -clockToleranceMs)
}

const blockCountsMs = minuteMs

/** Clocks are corrected by seconds, and an answer takes seconds to arrive: this cannot lead to a wrong day. */
export const clockToleranceMs = 300_000
