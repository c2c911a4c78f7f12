import type { Storage } from '../../storage/storage.ts'
import type { LogFile } from '../log-file.ts'
import type { Snapshot } from '../snapshot.ts'
import { contentInForce } from './content-in-force.ts'
import { storedContent } from './stored-contents.ts'

/**
 * The canonical content of a list, by its hash in entries of the log: in force, or stored from an earlier day.
 * `storage` null: stored contents are unavailable. Null for lists whose licence forbids publishing them, and for large
 * ones: the log has only their hash.
 */
export async function contentFile(
  storage: Pick<Storage, 'read'> | null,
  snapshot: Snapshot,
  name: string,
): Promise<LogFile | null> {
  if (!/^[0-9a-f]{64}$/.test(name)) return null
  const list = snapshot.lists.find((each) => each.snapshot === name)
  const content = (list && contentInForce(snapshot, list)) ?? (storage && (await storedContent(storage, name)))
  if (content === null) return null
  return { type: 'application/x-ndjson; charset=utf-8', bytes: Buffer.from(content), isConstant: true }
}
