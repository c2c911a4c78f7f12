import type { ListFileCause } from './formats/list-source.ts'
import type { ListKind } from './kinds.ts'
import type { ListState } from './snapshot.ts'

/** Causes with which a file contains nothing that its publisher says of today, or was not read at all. */
const nothingNew: ReadonlySet<ListFileCause> = new Set([
  'missing',
  'empty',
  'html',
  'too_large',
  'partial',
  'older',
  'changed_while_read',
  'unreadable',
  'download_failed',
])

/** Whether the new entries of a file that was refused for this count beside the copy in force: never where they allow. */
export function addsWhenRefused(kind: ListKind, reason: ListFileCause): boolean {
  return kind !== 'allow' && kind !== 'context' && !nothingNew.has(reason)
}

/** The sentence on what counts of a list of which a file was refused. */
export function inForceKey({ kind, problems }: Pick<ListState, 'kind' | 'problems'>) {
  return problems.some(({ reason }) => addsWhenRefused(kind, reason)) ? 'list.in_force.added' : 'list.in_force'
}
