import { isObject } from '../is-object.ts'
import { sha256Hex } from '../sha256-hex.ts'
import { canonicalBytes } from '../verify-bundle.ts'
import { LogError } from './log-error.ts'

/**
 * An entry of a log of lists: the snapshot that was put in force at `loaded_at`, and the content from which its name is
 * computed.
 */
export type LogEntry = {
  v: 1
  lists_root: string
  tree_root: string
  tree_size: number
  lists: { id: string; snapshot: string; published: string | null; entries: number }[]
  loaded_at: string
  engine: string
}

/**
 * Reads an entry parsed from JSON, and returns it with its RFC 8785 bytes, which are the leaf of the log. `lists_root`
 * has to be the hash of lists and tree. Throws LogError (LOG_ENTRY_MALFORMED).
 */
export async function readLogEntry(value: unknown): Promise<{ entry: LogEntry; bytes: Uint8Array }> {
  if (!isEntry(value)) throw new LogError('LOG_ENTRY_MALFORMED')
  const { lists, lists_root, tree_root, tree_size } = value
  const snapshots = lists.map(({ id, snapshot }) => ({ id, snapshot }))
  const root = await sha256Hex(bytesOf({ lists: snapshots, tree: { root: tree_root, size: tree_size }, v: 2 }))
  if (root !== lists_root) throw new LogError('LOG_ENTRY_MALFORMED')
  return { entry: value, bytes: bytesOf(value) }
}

function isEntry(value: unknown): value is LogEntry {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== members) return false
  const { v, lists_root, tree_root, tree_size, lists, loaded_at, engine } = value
  if (v !== 1 || !isHash(lists_root) || !isHash(tree_root) || !isCount(tree_size)) return false
  if (typeof loaded_at !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(loaded_at)) return false
  return typeof engine === 'string' && Array.isArray(lists) && lists.every(isList)
}

function isList(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'entries,id,published,snapshot') return false
  const { id, snapshot, published, entries } = value
  const isDay = published === null || (typeof published === 'string' && /^\d{4}-\d\d-\d\d$/.test(published))
  return typeof id === 'string' && isHash(snapshot) && isDay && isCount(entries)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function bytesOf(value: unknown): Uint8Array {
  try {
    return canonicalBytes(value)
  } catch {
    throw new LogError('LOG_ENTRY_MALFORMED')
  }
}

const members = 'engine,lists,lists_root,loaded_at,tree_root,tree_size,v'
