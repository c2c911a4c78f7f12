import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/**
 * Writes a file atomically: a reader, and a process that starts after a crash, sees either the old content or the new
 * one. The file has mode 0600, created folders 0700. Throws the file system's errors.
 */
export async function writeAtomic(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      for (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}
