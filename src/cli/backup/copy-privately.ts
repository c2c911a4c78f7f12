import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFile } from '../../kit/sync-file.ts'
import { syncFolder } from '../../kit/sync-folder.ts'

/** Copies a file durably with mode 0600, creating missing folders with mode 0700. Throws the file system's errors. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await copyFile(from, to)
  await chmod(to, 0o600)
  await syncFile(to)
  await syncFolder(folder)
}
