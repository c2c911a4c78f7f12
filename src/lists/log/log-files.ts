import type { Storage } from '../../storage/storage.ts'
import type { LogFile } from '../log-file.ts'
import { entriesOf, nodesNamed, readLog } from './log-store.ts'
import { nodeName } from './log-tree.ts'
import { cosignedCheckpoint } from './prove-entry.ts'

type Reading = Pick<Storage, 'read'>

/** The newest checkpoint; null before the first entry. */
export async function checkpointFile(storage: Reading): Promise<LogFile | null> {
  const log = await readLog(storage)
  if (!log || log.size === 0) return null
  return { type: textType, bytes: Buffer.from(await cosignedCheckpoint(storage, log)), isConstant: false }
}

/**
 * A tile: `level` and `name` as they stand in its path, `width` what follows `.p/`, null for a full tile. Level `entries`
 * holds entries, each with its length before it in two bytes. Null where there is no such tile.
 */
export async function tileFile(
  storage: Reading,
  { level, name, width }: { level: string; name: string; width: string | null },
): Promise<LogFile | null> {
  const [, number] = (width === null ? /^(\d{3})$/ : /^(\d{3})\.p$/).exec(name) ?? []
  const count = width === null ? tileHashes : /^[1-9]\d{0,2}$/.test(width) ? Number(width) : 0
  const isLevel = level === 'entries' || /^[0-6]$/.test(level)
  if (number === undefined || !isLevel || count < 1 || count > tileHashes || (width !== null && count === tileHashes))
    return null
  const depth = level === 'entries' ? 0 : Number(level) * tileLevels
  const begin = Number(number) * tileHashes
  const size = (await readLog(storage))?.size ?? 0
  if (Math.floor(size / 2 ** depth) < begin + count) return null
  const range = { begin, end: begin + count }
  const parts =
    level === 'entries' ? (await entriesOf(storage, range)).flatMap(withLength) : await hashesOf(storage, depth, range)
  return { type: 'application/octet-stream', bytes: Buffer.concat(parts), isConstant: true }
}

async function hashesOf(storage: Reading, depth: number, { begin, end }: { begin: number; end: number }) {
  const names = Array.from({ length: end - begin }, (_, at) => nodeName(depth, begin + at))
  const nodes = await nodesNamed(storage, names)
  return names.map((name) => nodes.get(name) ?? Buffer.alloc(0))
}

function withLength(entry: string): Buffer[] {
  const bytes = Buffer.from(entry)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return [length, bytes]
}

const textType = 'text/plain; charset=utf-8'
const tileLevels = 8
const tileHashes = 2 ** tileLevels
