import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListFile } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'
import { followLink, rootOf } from './follow-link.ts'
import type { FileMark } from './state.ts'

/** A file that was hashed when opened, and can be read any number of times. */
export type OpenListFile = {
  mark: FileMark
  version: FileVersion
  file: ListFile
  /** Throws `changed_while_read` if the file was replaced or changed since it was opened. */
  verifyUnchanged: () => Promise<void>
  /** Whether it is a file of lines or rows whose last one has no line end. */
  isUnterminated: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Opens a list file, through links that end within the folder of all lists. Throws ListFileError: `link` for any other
 * link, `unreadable` for anything but a readable regular file, `empty`, `too_large`, `changed_while_read` if it has
 * disappeared. `sha256Of` returns the hash of a file version that was hashed before,
 * null for others.
 */
export async function openListFile(
  folder: string,
  name: string,
  sizeMaxBytes: number,
  sha256Of: CachedHashes = () => null,
): Promise<OpenListFile> {
  const path = join(folder, name)
  const target = await targetOf(path, folder)
  // Of a path without links nothing is followed. That a folder in it became a link meanwhile shows below.
  const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(refuse)
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) throw new ListFileError('unreadable')
    if (opened.size === 0) throw new ListFileError('empty')
    if (opened.size > sizeMaxBytes) throw new ListFileError('too_large')
    const verifyUnchanged = async () => {
      const [inside, outside] = [await handle.stat(), await lstat(await targetOf(path, folder)).catch(() => null)]
      const same = [inside, outside].every((now) => now !== null && versionOf(now) === version)
      if (!same) throw new ListFileError('changed_while_read')
    }
    const version = versionOf(opened)
    const sha256 = sha256Of(version) ?? (await digest(handle))
    await verifyUnchanged()
    return {
      version,
      mark: { name, size_bytes: opened.size, mtime_ms: opened.mtimeMs, sha256 },
      file: { name, sizeBytes: opened.size, chunks: () => readChunks(handle) },
      verifyUnchanged,
      isUnterminated: async () => ofLines.test(name) && !lineEnds.has(await lastByte(handle, opened.size)),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error instanceof ListFileError ? error : new ListFileError('unreadable')
  }
}

async function targetOf(path: string, folder: string): Promise<string> {
  const target = await followLink(path, rootOf(folder))
  if (target.state === 'within') return target.path
  throw new ListFileError(target.state === 'elsewhere' ? 'link' : 'changed_while_read')
}

async function* readChunks(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const buffer = new Uint8Array(chunkBytes)
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function lastByte(handle: FileHandle, size: number): Promise<number> {
  const buffer = new Uint8Array(1)
  await handle.read(buffer, 0, 1, size - 1)
  return buffer[0] ?? 0
}

async function digest(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of readChunks(handle)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Identifies a file and its state. Every write changes its ctime, which cannot be set back. Never stored beyond a
 * process: after a restore, another file may have the same numbers.
 */
export type FileVersion = string
export type CachedHashes = (version: FileVersion) => string | null

function versionOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): FileVersion {
  return [dev, ino, size, mtimeMs, ctimeMs].join()
}

function refuse(error: NodeJS.ErrnoException): never {
  throw new ListFileError(error.code === 'ENOENT' ? 'changed_while_read' : 'unreadable')
}

const chunkBytes = 1 << 18
const ofLines = /\.(?:csv|txt|ya?ml)$/i
/** OFAC ends its tables with SUB. */
const lineEnds: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x1a])
