import { open } from 'node:fs/promises'

/** Makes the content of a file durable. Its name is only as durable as its folder (`syncFolder`). */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
