import type { Storage, Write } from '../../storage/storage.ts'
import type { ListsTables, LogRow } from '../tables.ts'
import { nodesOfRange, type LogRange, type NodeHashes } from './log-tree.ts'

type Reading = Pick<Storage, 'read'>

/** An entry with its position in the log. */
export type StoredEntry = ListsTables['lists_log_entries']

/** The log; null before it was started. */
export async function readLog(storage: Reading): Promise<LogRow | null> {
  const logs = storage.read<ListsTables>().selectFrom('lists_logs')
  return (await logs.selectAll().where('id', '=', 'current').executeTakeFirst()) ?? null
}

/** The newest entry about a snapshot; without one, the newest of all. */
export async function newestEntry(storage: Reading, listsRoot?: string): Promise<StoredEntry | null> {
  const entries = storage.read<ListsTables>().selectFrom('lists_log_entries').selectAll()
  const matching = listsRoot === undefined ? entries : entries.where('lists_root', '=', listsRoot)
  return (await matching.orderBy('position', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** The last entry that was in force before a time (ISO 8601). */
export async function entryBefore(storage: Reading, time: string): Promise<StoredEntry | null> {
  const entries = storage.read<ListsTables>().selectFrom('lists_log_entries').selectAll()
  const before = entries.where('loaded_at', '<', time)
  return (await before.orderBy('loaded_at', 'desc').orderBy('position', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** The first entry. */
export async function firstEntry(storage: Reading): Promise<StoredEntry | null> {
  const entries = storage.read<ListsTables>().selectFrom('lists_log_entries').selectAll()
  return (await entries.where('position', '=', 0).executeTakeFirst()) ?? null
}

/** The texts of some entries in their order. */
export async function entriesOf(storage: Reading, { begin, end }: LogRange): Promise<string[]> {
  const entries = storage.read<ListsTables>().selectFrom('lists_log_entries').select('entry')
  const rows = await entries.where('position', '>=', begin).where('position', '<', end).orderBy('position').execute()
  return rows.map(({ entry }) => entry)
}

/** The hashes of subtrees by their names. Missing ones are left out. */
export async function nodesNamed(storage: Reading, names: readonly string[]): Promise<NodeHashes> {
  if (names.length === 0) return new Map()
  const nodes = storage.read<ListsTables>().selectFrom('lists_log_nodes').selectAll()
  const rows = await nodes.where('node', 'in', names).execute()
  return new Map(rows.map(({ node, hash }) => [node, Buffer.from(hash, 'hex')]))
}

/** The hashes from which the hashes of some ranges are computed. */
export function nodesOf(storage: Reading, ranges: readonly LogRange[]): Promise<NodeHashes> {
  return nodesNamed(storage, [...new Set(ranges.flatMap(nodesOfRange))])
}

/** The lines of witnesses under the checkpoint of a size, by the name of the witness. */
export async function cosignaturesOf(
  storage: Reading,
  { origin, size }: Pick<LogRow, 'origin' | 'size'>,
): Promise<ReadonlyMap<string, string>> {
  const lines = storage.read<ListsTables>().selectFrom('lists_log_cosignatures').select(['witness', 'line'])
  const rows = await lines.where('origin', '=', origin).where('size', '=', size).orderBy('witness').execute()
  return new Map(rows.map(({ witness, line }) => [witness, line]))
}

/** The size of the newest checkpoint that a witness cosigned; 0 if it cosigned none. */
export async function cosignedSize(storage: Reading, origin: string, witness: string): Promise<number> {
  const lines = storage.read<ListsTables>().selectFrom('lists_log_cosignatures').select('size')
  const ownLines = lines.where('origin', '=', origin).where('witness', '=', witness)
  return (await ownLines.orderBy('size', 'desc').limit(1).executeTakeFirst())?.size ?? 0
}

/** Starts the log, unless another process was first. */
export function beginWrite(row: LogRow): Write {
  return { kind: 'insert', table: 'lists_logs', row, onConflict: 'ignore' }
}

/** Changes the log, if it has not changed since it was read. */
export function changeWrite({ number, size }: LogRow, set: Partial<LogRow>): Write {
  return { kind: 'update', table: 'lists_logs', set, where: { id: 'current', number, size }, guard: 'newest' }
}

export function entryWrite(row: StoredEntry): Write {
  return { kind: 'insert', table: 'lists_log_entries', row, guard: 'entry' }
}

export function nodeWrites(nodes: ReadonlyMap<string, Uint8Array>): Write[] {
  return [...nodes].map(([node, hash]) => {
    const row = { node, hash: Buffer.from(hash).toString('hex') }
    return { kind: 'insert', table: 'lists_log_nodes', row, guard: 'node' }
  })
}

export function cosignatureWrite(row: ListsTables['lists_log_cosignatures']): Write {
  return { kind: 'insert', table: 'lists_log_cosignatures', row, onConflict: 'ignore' }
}
