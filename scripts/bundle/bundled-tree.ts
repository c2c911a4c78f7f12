import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadLists } from '../../src/lists/loading/load-lists.ts'
import { sources } from '../../src/lists/sources.ts'
import { writeTree } from '../../src/lists/index/tree-file.ts'
import { bundledTree, treeOf } from '../../src/lists/index/tree-of.ts'

/** Builds the tree of the built-in lists and writes it beside them, so that no start has to build it. */
export async function writeBundledTree(bundleDir: string): Promise<void> {
  const path = bundledTree(bundleDir)
  await rm(path, { force: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bundle-'))
  const folders = { dataDir, bundleDir, listsDir: null, rested: {} }
  const order = { now: Date.now(), seed: new Uint8Array(8), ...folders, publisherExpected: false, inForce: null }
  const { pack } = await loadLists(order, sources)
  await writeTree(path, treeOf(pack))
  // Readable by the user who runs the service, not only by the one who built it.
  await chmod(path, 0o644)
  await rm(dataDir, { recursive: true })
}
