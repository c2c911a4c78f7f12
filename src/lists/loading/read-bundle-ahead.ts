import type { ListSource } from '../formats/list-source.ts'
import { readBundle } from './bundle.ts'
import { canonicalGroups } from '../index/host-groups.ts'

/**
 * Reads the lists that ship with the service before a load asks for them: this thread remembers what it made of the same
 * bytes. A file with a fault is left to the load, which names it. Never rejects.
 */
export async function readBundleAhead(bundleDir: string, sources: readonly ListSource[]): Promise<void> {
  for (const source of sources) {
    const list = await readBundle(bundleDir, source).catch(() => null)
    if (list !== null) canonicalGroups(list.hosts)
  }
}
