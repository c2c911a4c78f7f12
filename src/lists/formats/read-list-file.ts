import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListFile } from '../sources/list-source.ts'
import { ListFileError } from '../sources/list-source.ts'
import type { FileMark } from '../loading/state.ts'

/** A file that was read through once to know its bytes, and can be read again as often as its reader likes. */
export type OpenListFile = {
  mark: FileMark
  file: ListFile
  /** Throws `changed_while_read` when the file is not the one that was opened, or not as it was then. */
  verifyUnchanged: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a list file. Throws ListFileError: `unreadable` for what is no regular file or may not be read, `empty`,
 * `too_large`, `changed_while_read` when it is gone since it was seen.
 */
export async function openListFile(folder: string, name: string, sizeMaxBytes: number): Promise<OpenListFile> {
  const path = join(folder, name)
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(refuse)
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) throw new ListFileError('unreadable')
    if (opened.size === 0) throw new ListFileError('empty')
    if (opened.size > sizeMaxBytes) throw new ListFileError('too_large')
    const verifyUnchanged = async () => {
      const [inside, outside] = [await handle.stat(), await lstat(path).catch(() => null)]
      const same = [inside, outside].every((now) => now !== null && sameVersion(opened, now))
      if (!same) throw new ListFileError('changed_while_read')
    }
    const sha256 = await digest(handle)
    await verifyUnchanged()
    return {
      mark: { name, size_bytes: opened.size, mtime_ms: opened.mtimeMs, sha256 },
      file: { name, sizeBytes: opened.size, chunks: () => readChunks(handle) },
      verifyUnchanged,
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error instanceof ListFileError ? error : new ListFileError('unreadable')
  }
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

async function digest(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of readChunks(handle)) hash.update(chunk)
  return hash.digest('hex')
}

type Version = { ino: number; size: number; mtimeMs: number; ctimeMs: number }

function sameVersion(a: Version, b: Version): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs
}

function refuse(error: NodeJS.ErrnoException): never {
  throw new ListFileError(error.code === 'ENOENT' ? 'changed_while_read' : 'unreadable')
}

const chunkBytes = 1 << 18
