import { join } from 'node:path'
import { prepareLoad, prepareReading } from './loading/loader.ts'

const sourcesUrl = new URL('./sources.ts', import.meta.url).href

/**
 * Starts the loader while the rest of the service is still being loaded: saves half a second at startup. `idleMs` is
 * how long the loader is kept for further loads of this process.
 */
export function prepareLists(idleMs?: number): void {
  prepareLoad(sourcesUrl, idleMs)
  prepareReading(sourcesUrl, { bundleAhead: join(import.meta.dirname, '../../data/lists') })
}

/**
 * Starts reading the operator's long files meanwhile. A list of a million addresses takes as long to read as everything
 * else to load.
 */
export function readListsAhead({ dataDir, listsDir }: { dataDir: string; listsDir: string | null }): void {
  if (listsDir !== null) prepareReading(sourcesUrl, { ahead: { dataDir, listsDir } })
}
