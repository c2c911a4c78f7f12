import { open } from 'node:fs/promises'

/**
 * Makes the names in a folder durable: a file that was created, renamed or linked there is only as durable as its
 * folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
