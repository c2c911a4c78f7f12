import type { FileFormat, ListFileCause, ListSource } from './formats/list-source.ts'
import type { ListKind } from './kinds.ts'
import type { ListProblem, ListState } from './snapshot.ts'
import { sourceById } from './sources.ts'

/** Causes for which a file has no current content of its publisher, or was not read at all. */
const nothingNew: ReadonlySet<ListFileCause> = new Set([
  'missing',
  'misplaced',
  'empty',
  'html',
  'too_large',
  'partial',
  'older',
  'changed_while_read',
  'unreadable',
  'link',
  'download_failed',
])

/**
 * Whether the new entries of a file refused for this cause count in addition to the copy in force. Never for lists that
 * allow.
 */
export function addsWhenRefused(kind: ListKind, reason: ListFileCause): boolean {
  return kind !== 'allow' && kind !== 'context' && !nothingNew.has(reason)
}

/**
 * Whether entries can be read from a file of this source that its format refuses. Such a file of an authority contains
 * the addresses of those it lists and no others: it names no tokens and no networks. A file that was read and is no
 * newer version is always readable.
 */
export function readsRefused(
  { kind, authority, formats }: ListSource,
  reason: ListFileCause,
  format?: FileFormat,
): boolean {
  if (reason === 'shrunken' || reason === 'future') return true
  const isReadable = format ? format.readable !== undefined : formats.every(({ readable }) => readable !== undefined)
  return isReadable || (kind === 'sanctions' && authority !== null)
}

/** Whether a file of the allow list was refused, so that nothing of it is in force. */
export function isWithdrawn({ kind, problems }: Pick<ListState, 'kind' | 'problems'>): boolean {
  return kind === 'allow' && problems.some(({ reason }) => reason !== 'misplaced' && reason !== 'partial')
}

/**
 * The messages on what remains in force of a list after one of its files was refused, and for the operator's own on the
 * next step.
 */
export function inForceKeys({ id, kind, problems }: Pick<ListState, 'id' | 'kind' | 'problems'>) {
  const source = sourceById(id)
  const adds = ({ reason }: ListProblem) =>
    addsWhenRefused(kind, reason) && source !== null && readsRefused(source, reason)
  const remains = problems.some(adds) ? ('list.in_force.added' as const) : ('list.in_force' as const)
  return kind === 'own' ? [remains, 'list.in_force.own' as const] : [remains]
}
