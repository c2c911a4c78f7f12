import type { ListSource } from '../formats/list-source.ts'
import { readBundle } from './bundle.ts'
import { canonicalGroups } from '../index/host-groups.ts'

/**
 * Reads the bundled lists before a load needs them: results for the same bytes are cached in this thread. A faulty file
 * is left to the load, which reports it. Never rejects.
 */
export async function readBundleAhead(bundleDir: string, sources: readonly ListSource[]): Promise<void> {
  for (const source of sources) {
    const list = await readBundle(bundleDir, source).catch(() => null)
    if (list !== null) canonicalGroups(list.hosts)
  }
}
