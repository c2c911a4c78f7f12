import type { Storage } from '../../storage/storage.ts'
import type { LogFile } from '../log-file.ts'
import type { Snapshot } from '../snapshot.ts'
import { contentInForce } from './content-in-force.ts'
import { keptContent } from './kept-contents.ts'

/**
 * The canonical content of a list, by the hash that entries of the log name it with: in force, or kept of an earlier day.
 * `storage` null: what is kept is not at hand. Null for lists whose licence does not let this service hand them on, and for large ones: the log has their hash alone.
 */
export async function contentFile(
  storage: Pick<Storage, 'read'> | null,
  snapshot: Snapshot,
  name: string,
): Promise<LogFile | null> {
  if (!/^[0-9a-f]{64}$/.test(name)) return null
  const list = snapshot.lists.find((each) => each.snapshot === name)
  const content = (list && contentInForce(snapshot, list)) ?? (storage && (await keptContent(storage, name)))
  if (content === null) return null
  return { type: 'application/x-ndjson; charset=utf-8', bytes: Buffer.from(content), isConstant: true }
}
