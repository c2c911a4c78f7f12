import { hash } from 'node:crypto'
import type { LogFile } from '../log-file.ts'
import type { Snapshot } from '../snapshot.ts'
import { sourceById } from '../sources.ts'

/**
 * The canonical content of a list in force, by the hash that entries of the log name it with. Null for lists whose licence
 * does not let this service hand them on, for large ones, and for what is not in force any more: the log has their hash alone.
 */
export function contentFile({ lists, contentOf }: Snapshot, name: string): LogFile | null {
  const list = lists.find(({ snapshot }) => snapshot === name)
  if (!list || list.kind === 'own' || sourceById(list.id)?.mayBeHandedOn !== true || list.entries > entriesMax)
    return null
  const content = contentOf(list.id)
  if (content === null || hash('sha256', content) !== name) return null
  return { type: 'application/x-ndjson; charset=utf-8', bytes: Buffer.from(content), isConstant: true }
}

/** Some 10 ms: a larger list would hold up other answers. */
const entriesMax = 2_000
