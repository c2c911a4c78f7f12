import { hash } from 'node:crypto'
import type { ListState, Snapshot } from '../snapshot.ts'
import { mayBeHandedOn } from '../sources.ts'

/** The content of a list in force, if it may be published. */
export function contentInForce({ contentOf }: Pick<Snapshot, 'contentOf'>, list: ListState): string | null {
  if (list.snapshot === null || list.entries > entriesMax || !mayBeHandedOn(list.id)) return null
  const content = contentOf(list.id)
  return content !== null && hash('sha256', content) === list.snapshot ? content : null
}

/** The content of the own list, which is for its operator alone. */
export function ownContentInForce({ contentOf }: Pick<Snapshot, 'contentOf'>, list: ListState): string | null {
  return list.snapshot === null || list.entries > entriesMax ? null : contentOf(list.id)
}

/** Some 10 ms: a larger list would delay other answers. */
const entriesMax = 2_000
