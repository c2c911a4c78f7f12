import type { Lists } from './lists.ts'
import type { SnapshotPack } from './index/snapshot-pack.ts'
import { viewSnapshot } from './index/snapshot-view.ts'

/** The lists in a further thread of the process: those that the main thread has put in force. */
export type FollowedLists = Pick<Lists, 'current' | 'maxAgeHours'> & {
  /** Takes over the snapshot that the main thread has put in force. */
  take: (pack: SnapshotPack) => void
}

/** Exposes lists that another thread loads. Their memory is shared: a further thread costs a few objects. */
export function followLists(first: SnapshotPack, maxAgeHours: number | null): FollowedLists {
  let current = viewSnapshot(first)
  return {
    maxAgeHours,
    current: () => current,
    take: (pack) => {
      current = viewSnapshot(pack)
    },
  }
}
