import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** Folders that were still written to when their test ended. */
const leftOver = new Set<string>()
process.on('exit', () => {
  for (const folder of leftOver) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A folder that is gone after the test. */
export async function temporaryFolder(t: TestContext, prefix = 'countersign-cli-'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  t.after(() => removeFolder(folder))
  return folder
}

/**
 * Removes a folder of a test. `after` hooks run in the order in which they were registered and stop at the first that fails, and a
 * service may still write to its folder when this one runs: what cannot be removed yet is removed when the process ends, so that the
 * hook that stops the service is reached.
 */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => leftOver.add(folder))
}
