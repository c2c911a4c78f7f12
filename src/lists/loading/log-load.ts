import type { LoadFailure, TakenFile } from './load-lists.ts'
import type { ListProblem, ListState, Snapshot } from '../snapshot.ts'
import { unreadFiles } from '../unread-files.ts'

/** Where the lists log. A pino logger is one. */
export type ListLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/**
 * One line for a new root, one for each file that came into force, one for each new problem and each new unread file.
 */
export function logLoad(log: ListLog, before: Snapshot, after: Snapshot, accepted: readonly TakenFile[]): void {
  for (const file of accepted) log.info(file, 'list file in force')
  const reported = new Set(before.lists.flatMap((list) => list.problems.map((problem) => describe(list, problem))))
  for (const list of after.lists) {
    for (const problem of list.problems) {
      if (reported.has(describe(list, problem))) continue
      const isPart = problem.reason === 'partial'
      log.warn({ list: list.id, ...problem }, isPart ? 'list file in force in part' : 'list file not in force')
    }
  }
  const unread = new Set(unreadFiles(before.lists).map(({ file }) => file))
  for (const unreadFile of unreadFiles(after.lists))
    if (!unread.has(unreadFile.file))
      log.warn(unreadFile, 'file of LISTS_DIR is not read: no list has a file of this name')
  if (before.root === after.root) return
  const entries = Object.fromEntries(after.lists.flatMap((list) => (list.snapshot ? [[list.id, list.entries]] : [])))
  log.info({ root: after.root, entries }, 'lists swapped')
}

/** One line for each list that could not be loaded, unless the previous load reported the same. */
export function logFailures(log: ListLog, before: readonly LoadFailure[], failures: readonly LoadFailure[]): void {
  for (const { list, error } of failures) {
    const isReported = before.some((failure) => failure.list === list && failure.error === error)
    if (!isReported) log.error({ list, error }, 'list could not be loaded')
  }
}

function describe(list: ListState, { file, reason, where }: ListProblem): string {
  return `${list.id} ${file} ${reason} ${where}`
}
