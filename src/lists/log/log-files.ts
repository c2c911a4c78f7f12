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
 * A tile by its path below `tile/` (C2SP tlog-tiles): `<level>/<N>`, or `<level>/<N>.p/<W>` for one with fewer hashes.
 * Level `entries` contains entries, each preceded by its length in two bytes. Null if there is no such tile.
 */
export async function tileFile(storage: Reading, path: string): Promise<LogFile | null> {
  const tile = readTilePath(path)
  if (tile === null) return null
  const { level, number, count } = tile
  const depth = (level ?? 0) * tileLevels
  const begin = number * tileHashes
  const size = (await readLog(storage))?.size ?? 0
  if (Math.floor(size / 2 ** depth) < begin + count) return null
  const range = { begin, end: begin + count }
  const parts =
    level === null ? (await entriesOf(storage, range)).flatMap(withLength) : await hashesOf(storage, depth, range)
  return { type: 'application/octet-stream', bytes: Buffer.concat(parts), isConstant: true }
}

/**
 * Parses a path in its canonical form: the number in groups of three digits, an `x` before all but the last (`x001/234`
 * is tile 1234). `level` null: entries. `count`: hashes in it, 256 in a full one.
 */
function readTilePath(path: string): { level: number | null; number: number; count: number } | null {
  const [, level, groups, width] = tilePath.exec(path) ?? []
  const count = width === undefined ? tileHashes : Number(width)
  if (level === undefined || groups === undefined || count > tileHashes - (width === undefined ? 0 : 1)) return null
  return { level: level === 'entries' ? null : Number(level), number: Number(groups.replaceAll(/[x/]/g, '')), count }
}

/** Numbers below a thousand million: more than any log will have. */
const tilePath = /^(entries|[0-6])\/((?!x000)(?:x\d{3}\/){0,2}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

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
