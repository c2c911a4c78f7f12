import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'
import type { World } from './world.ts'

/**
 * Makes a file of mode 0600 that is there whole or not at all, in a folder that is made with mode 0700 where it is
 * missing. False when there already is one. Throws the file system's errors.
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
    // ENOENT: whoever was first tidied up behind itself.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
  return true
}
