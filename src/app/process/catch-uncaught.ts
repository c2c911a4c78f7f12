import type { After } from '../../kit/after.ts'
import { minuteMs } from '../../kit/duration.ts'
import type { Log } from '../../kit/log.ts'
import { putsStorageInDoubt } from '../../storage/storage-in-doubt.ts'

/** What one thread has counted of errors that nothing caught. */
export type UncaughtCounts = { rejections: number; exceptions: number }

/** What can throw where nothing catches it: `process`, which in each thread hears of the errors of that thread. */
type Thread = {
  on: (event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void) => unknown
}

type Needs = {
  thread: Thread
  log: Pick<Log['log'], 'error'>
  after: After
  /** Ends the service: an error says that what is stored can no longer be trusted. */
  storageInDoubt: (error: Error) => void
}

/**
 * From now on an error that nothing catches, as the fault of a library on behalf of a stranger, is logged with its cause and
 * counted, and the thread goes on (decisions/0045). What is promised is written by another thread in whole transactions, so
 * that nothing half done stands in the memory of this one.
 */
export function catchUncaught({ thread, log, after, storageInDoubt }: Needs): () => UncaughtCounts {
  const counts = { rejections: 0, exceptions: 0 }
  let lines = 0
  const report = (kind: string, error: unknown) => {
    if (putsStorageInDoubt(error)) return storageInDoubt(error instanceof Error ? error : new Error(String(error)))
    if (lines === 0) after(minuteMs, () => (lines = 0))
    if (lines++ < linesMaxPerMinute) log.error({ kind, error: describe(error) }, 'an error was caught nowhere')
  }
  thread.on('unhandledRejection', (error) => {
    counts.rejections++
    report('unhandled_rejection', error)
  })
  thread.on('uncaughtException', (error) => {
    counts.exceptions++
    report('uncaught_exception', error)
  })
  return () => ({ ...counts })
}

/** The stack of an error and of what caused it. Members are left out: libraries keep there what they were given. */
function describe(error: unknown): string {
  const stacks: string[] = []
  for (let each: unknown = error; each !== undefined && stacks.length < causesMax; ) {
    stacks.push(each instanceof Error ? (each.stack ?? String(each)) : typeof each === 'string' ? each : typeof each)
    each = each instanceof Error ? each.cause : undefined
  }
  return stacks.join('\ncaused by ').slice(0, textMaxChars)
}

const linesMaxPerMinute = 60
const causesMax = 5
const textMaxChars = 4_000
