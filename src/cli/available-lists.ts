import { existsSync } from 'node:fs'
import type { Lists } from '../lists/lists.ts'
import { realWorld } from '../kit/world.ts'
import { readContent, readLogProof, readOwnContent } from '../lists/lists-log.ts'
import { rebuildSnapshot, type RebuiltSnapshot } from '../lists/rebuild-snapshot.ts'
import type { RootContent } from '../lists/snapshot.ts'
import { databaseFile } from '../storage/sqlite-files.ts'
import type { Storage } from '../storage/storage.ts'
import { withLists } from './with-lists.ts'
import { withStorage } from './with-storage.ts'

/** The lists that the configured service still has: the current ones, and earlier ones as far as they are kept. */
export type AvailableLists = {
  /** A snapshot by its root, with its proof of the log; null where not all of its lists are kept. */
  snapshotOf: (
    root: string,
  ) => Promise<{ snapshot: RebuiltSnapshot; log: Awaited<ReturnType<typeof readLogProof>> } | null>
  /**
   * The own list of a snapshot, by default of the current one; null where the snapshot has none or its content is not
   * kept.
   */
  ownListOf: (root: string | null, secretsKey: Uint8Array) => Promise<OwnList | null>
  /** The content of a list by its hash; null where its licence forbids sharing or it is not kept. */
  contentOf: (name: string) => Promise<string | null>
}

/** The canonical content of the own list, and the snapshot that contained it. */
type OwnList = { content: string; rootContent: RootContent; log: Awaited<ReturnType<typeof readLogProof>> }

/** Opens lists and database of the configured service, which may be running, and closes them afterwards. */
export async function withAvailableLists<T>(work: (lists: AvailableLists) => Promise<T>): Promise<T> {
  return withLists((lists, { dataDir, databaseUrl }) => {
    const isThere = databaseUrl !== null || existsSync(databaseFile(dataDir))
    return isThere ? withStorage((storage) => work(availableLists(lists, storage))) : work(availableLists(lists, null))
  })
}

/** `storage` is null where the service has no database; none is created. */
function availableLists(lists: Lists, storage: Storage | null): AvailableLists {
  const rebuilt = new Map<string, ReturnType<AvailableLists['snapshotOf']>>()
  return {
    snapshotOf: (root) => {
      const snapshot = rebuilt.get(root) ?? findSnapshot(lists, storage, root)
      if (rebuilt.size >= rebuiltMax) rebuilt.clear()
      rebuilt.set(root, snapshot)
      return snapshot
    },
    ownListOf: (root, secretsKey) => findOwnList(lists, storage, root, secretsKey),
    contentOf: (name) => readContent(storage, lists.current(), name),
  }
}

async function findOwnList(
  lists: Lists,
  storage: Storage | null,
  root: string | null,
  secretsKey: Uint8Array,
): Promise<OwnList | null> {
  const current = lists.current()
  const log = storage && (await readLogProof(storage, root ?? current.root))
  if (root === null || root === current.root) {
    const content = current.contentOf('own')
    return content === null ? null : { content, rootContent: current.rootContent, log }
  }
  if (storage === null || log === null) return null
  const { lists: named, tree_root, tree_size } = log.entry
  const own = named.find(({ id }) => id === 'own')
  const content = own && (await readOwnContent({ storage, secretsKey, world: realWorld() }, own.snapshot))
  if (!content) return null
  const tree = { root: tree_root, size: tree_size }
  return { content, rootContent: { lists: named.map(({ id, snapshot }) => ({ id, snapshot })), tree, v: 2 }, log }
}

async function findSnapshot(lists: Lists, storage: Storage | null, root: string) {
  const current = lists.current()
  const log = storage && (await readLogProof(storage, root))
  if (current.root === root) return { snapshot: current, log }
  if (log === null) return null
  const contents = new Map<string, string | null>()
  for (const { id, snapshot } of log.entry.lists) {
    // The content of a current list stays on this machine, so its licence does not matter.
    const isCurrent = current.lists.some((list) => list.id === id && list.snapshot === snapshot)
    contents.set(snapshot, isCurrent ? current.contentOf(id) : await readContent(storage, current, snapshot))
  }
  const snapshot = rebuildSnapshot(log.entry, (_, name) => contents.get(name) ?? null)
  return snapshot && { snapshot, log }
}

/** Each is about 10 MB. The decisions of an export are in order of time, and so are their snapshots. */
const rebuiltMax = 4
