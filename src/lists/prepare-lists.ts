import { join } from 'node:path'
import { prepareLoad, prepareReading } from './loading/loader.ts'

const sourcesUrl = new URL('./sources.ts', import.meta.url).href

/**
 * Gets ready to load the lists of this service while the rest of it is still being loaded: half a second of the start.
 * `restsMs` is for how long the loader waits for a further load of this process.
 */
export function prepareLists(restsMs?: number): void {
  prepareLoad(sourcesUrl, restsMs)
  prepareReading(sourcesUrl, { bundleAhead: join(import.meta.dirname, '../../data/lists') })
}

/** Begins to read the operator's long files meanwhile. A list of a million addresses takes as long to read as the rest to load. */
export function readListsAhead({ dataDir, listsDir }: { dataDir: string; listsDir: string | null }): void {
  if (listsDir !== null) prepareReading(sourcesUrl, { ahead: { dataDir, listsDir } })
}
