import type { Storage } from '../../storage/storage.ts'
import type { ListLog } from '../loading/log-load.ts'
import type { LogRow } from '../tables.ts'
import type { WitnessResults } from './collect-cosignatures.ts'
import { readLog } from './log-store.ts'

/**
 * The kinds of evidence of a fork: a witness has cosigned a longer log of the same name, or another root at one of its
 * sizes.
 */
export type ForkKind = 'longer' | 'other_root'

type WitnessView = Pick<WitnessResults, 'knownSize' | 'hasOtherRoot'>
type Forks = {
  /** The number of forks, by kind. */
  counts: () => Readonly<Record<ForkKind, number>>
  /** Whether this is evidence of the first fork since the start, after which the next log is started. */
  isFirst: (log: LogRow, view: WitnessView) => Promise<boolean>
}

/** Counts forks, and logs each as an error: a service that shows two logs of one name cannot be trusted. */
export function watchForks(storage: Pick<Storage, 'read'>, log: ListLog): Forks {
  const counts: Record<ForkKind, number> = { longer: 0, other_root: 0 }
  let hasBegunAnew = false
  return {
    counts: () => ({ ...counts }),
    isFirst: async (row, view) => {
      const kind = await findFork(storage, row, view)
      if (kind === null) return false
      counts[kind]++
      const isFirst = !hasBegunAnew
      hasBegunAnew = true
      log.error({ size: row.size, known: view.knownSize, a_new_log_begins: isFirst }, texts[kind])
      return isFirst
    },
  }
}

/**
 * The kind of fork between the witnesses' view and the stored log, if any. It is none if another process has appended
 * meanwhile, or has started the next log.
 */
async function findFork(
  storage: Pick<Storage, 'read'>,
  { origin }: LogRow,
  { knownSize, hasOtherRoot }: WitnessView,
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
