import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListFile } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'
import type { FileMark } from './state.ts'

/** A file that was read through once to know its bytes, and can be read again as often as its reader likes. */
export type OpenListFile = {
  mark: FileMark
  version: FileVersion
  file: ListFile
  /** Throws `changed_while_read` when the file is not the one that was opened, or not as it was then. */
  verifyUnchanged: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a list file. Throws ListFileError: `unreadable` for what is no regular file or may not be read, `empty`,
 * `too_large`, `changed_while_read` when it is gone since it was seen. `sha256Of` gives the hash of a file whose version was
 * hashed before, null for others.
 */
export async function openListFile(
  folder: string,
  name: string,
  sizeMaxBytes: number,
  sha256Of: KnownHashes = () => null,
): Promise<OpenListFile> {
  const path = join(folder, name)
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(refuse)
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) throw new ListFileError('unreadable')
    if (opened.size === 0) throw new ListFileError('empty')
    if (opened.size > sizeMaxBytes) throw new ListFileError('too_large')
    const verifyUnchanged = async () => {
      const [inside, outside] = [await handle.stat(), await lstat(path).catch(() => null)]
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

/**
 * Which file it is, and as of when. Whoever writes to a file changes the time of its change, which nobody can set back. It is
 * never kept beyond a process: after a restore, another file may have the same numbers.
 */
export type FileVersion = string
export type KnownHashes = (version: FileVersion) => string | null

function versionOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): FileVersion {
  return [dev, ino, size, mtimeMs, ctimeMs].join()
}

function refuse(error: NodeJS.ErrnoException): never {
  throw new ListFileError(error.code === 'ENOENT' ? 'changed_while_read' : 'unreadable')
}

const chunkBytes = 1 << 18
