import type { Storage } from '../../storage/storage.ts'
import type { ListLog } from '../loading/log-load.ts'
import type { LogRow } from '../tables.ts'
import type { Collected } from './collect-cosignatures.ts'
import { readLog } from './log-store.ts'

/** How a witness knows another log of the same name: it has cosigned a longer one, or another root at a size of it. */
export type ForkKind = 'longer' | 'other_root'

type Heard = Pick<Collected, 'knownSize' | 'hasOtherRoot'>
type Forks = {
  /** How often a witness knew another log, by how. */
  counts: () => Readonly<Record<ForkKind, number>>
  /** Whether what was heard of a log is the first fork since the start, for which the next log begins. */
  isFirst: (log: LogRow, heard: Heard) => Promise<boolean>
}

/** Counts forks, and says each as an error: a service that shows two logs of one name is not to be trusted. */
export function watchForks(storage: Pick<Storage, 'read'>, log: ListLog): Forks {
  const counts: Record<ForkKind, number> = { longer: 0, other_root: 0 }
  let hasBegunAnew = false
  return {
    counts: () => ({ ...counts }),
    isFirst: async (row, heard) => {
      const kind = await findFork(storage, row, heard)
      if (kind === null) return false
      counts[kind]++
      const isFirst = !hasBegunAnew
      hasBegunAnew = true
      log.error({ size: row.size, known: heard.knownSize, a_new_log_begins: isFirst }, texts[kind])
      return isFirst
    },
  }
}

/**
 * Whether what the witnesses know is another log than the one in the storage. It is not where another process has appended
 * meanwhile, or has begun the next log.
 */
async function findFork(
  storage: Pick<Storage, 'read'>,
  { origin }: LogRow,
  { knownSize, hasOtherRoot }: Heard,
): Promise<ForkKind | null> {
  if (knownSize === 0 && !hasOtherRoot) return null
  const current = await readLog(storage)
  if (current?.origin !== origin) return null
  if (current.size < knownSize) return 'longer'
  return hasOtherRoot ? 'other_root' : null
}

const texts: Readonly<Record<ForkKind, string>> = {
  longer: 'a witness knows a longer log of lists',
  other_root: 'a witness knows a log of lists with another root',
}
