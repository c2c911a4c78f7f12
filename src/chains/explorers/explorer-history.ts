import type { At, ChainReader } from '../chain-reader.ts'
import type { Network } from '../networks.ts'

/**
 * What an explorer's API tells of an address where a node only shows a window of blocks. Like a ChainReader it throws
 * ChainError and nothing else.
 */
export type ExplorerHistory = Pick<ChainReader, 'transfers' | 'firstInflow'> & {
  /** Since when there is activity, in the form of Profile.activeSince; null when there was none. */
  firstSeen: (address: string) => Promise<At<FirstSeen | null>>
}

/** The instant, and whether it is the first activity or only the oldest that could be seen. */
export type FirstSeen = { at: string; isFirst: boolean }

export type ExplorerOptions = {
  network: Network
  url: string
  key: string | null
  /** How long all pages that are read in one go may take. */
  furtherPagesMs: number
  requestTimeoutMs?: number
}

/** The older of what was seen in several places: the first activity only when each of them knows its own first. */
export function oldestSeen(seen: readonly (FirstSeen | null)[]): FirstSeen | null {
  const [oldest] = seen.filter((each) => each !== null).toSorted((a, b) => a.at.localeCompare(b.at))
  return oldest ? { at: oldest.at, isFirst: seen.every((each) => each === null || each.isFirst) } : null
}
