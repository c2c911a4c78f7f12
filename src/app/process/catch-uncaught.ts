import type { After } from '../../kit/after.ts'
import { minuteMs } from '../../kit/duration.ts'
import type { Log } from '../../kit/log.ts'
import { putsStorageInDoubt } from '../../storage/storage-in-doubt.ts'

/** Counts of uncaught errors in one thread. */
export type UncaughtCounts = { rejections: number; exceptions: number }

/** `process`, which in each thread reports the uncaught errors of that thread. */
type Thread = {
  on: (event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void) => unknown
}

type Needs = {
  thread: Thread
  log: Pick<Log['log'], 'error'>
  after: After
  /** Ends the service after an error that makes stored data doubtful. */
  storageInDoubt: (error: Error) => void
}

/**
 * From now on an uncaught error, for example of a library that handles untrusted input, is logged with its cause and
 * counted, and the thread continues (decisions/0045). This is safe because another thread writes durable data in whole
 * transactions.
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

/** The stack of an error and of its causes. Other members are omitted: libraries keep their inputs there. */
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
