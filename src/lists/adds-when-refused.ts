import type { ListFileCause } from './formats/list-source.ts'
import type { ListKind } from './kinds.ts'
import type { ListState } from './snapshot.ts'

/** Causes for which a file has no current content of its publisher, or was not read at all. */
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

/**
 * Whether the new entries of a file refused for this cause count in addition to the copy in force. Never for lists that
 * allow.
 */
export function addsWhenRefused(kind: ListKind, reason: ListFileCause): boolean {
  return kind !== 'allow' && kind !== 'context' && !nothingNew.has(reason)
}

/** The message on what remains in force of a list after one of its files was refused. */
export function inForceKey({ kind, problems }: Pick<ListState, 'kind' | 'problems'>) {
  return problems.some(({ reason }) => addsWhenRefused(kind, reason)) ? 'list.in_force.added' : 'list.in_force'
}
