import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'
import type { World } from './world.ts'

/**
 * Creates a file of mode 0600 atomically, in a folder that is created with mode 0700 if missing. Returns false if the
 * file exists. Throws the file system's errors.
 */
export async function createFile(
  path: string,
  content: string | Uint8Array,
  random: Pick<World, 'randomBytes'>,
): Promise<boolean> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${Buffer.from(random.randomBytes(8)).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(temporary, path)
  } catch (error) {
    // ENOENT: the process that won the race has cleaned up already.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
  return true
}
