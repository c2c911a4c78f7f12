import type { At, ChainReader } from '../chain-reader.ts'
import type { Network } from '../networks.ts'

/**
 * An explorer's history of an address, of which a node only shows a window of blocks. Like a ChainReader it throws only
 * ChainError.
 */
export type ExplorerHistory = Pick<ChainReader, 'transfers' | 'firstInflow'> & {
  /** Since when there is activity, in the form of Profile.activeSince; null if there was none. */
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

/** The oldest of several sightings: the first activity only if each of them is the first of its kind. */
export function oldestSeen(candidates: readonly (FirstSeen | null)[]): FirstSeen | null {
  const [oldest] = candidates.filter((each) => each !== null).toSorted((a, b) => a.at.localeCompare(b.at))
  return oldest ? { at: oldest.at, isFirst: candidates.every((each) => each === null || each.isFirst) } : null
}
