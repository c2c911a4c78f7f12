import { readdir } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { World } from '../kit/world.ts'
import { isAwaited } from './kinds.ts'
import { isNamedAsOwn } from './loading/misplaced-files.ts'
import type { DownloadOptions } from './loading/download.ts'
import type { ListSource } from './formats/list-source.ts'
import { startLoadLoop, type LoadLoopOptions, type LoadOutcome } from './loading/load-loop.ts'
import { failedRetryMs, scheduleUpdates } from './loading/schedule-updates.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotPack } from './index/snapshot-pack.ts'
import { updateSource, type UpdateItem } from './loading/update-source.ts'
import { unknownEntriesAmong, type UnreadFile } from './unread-files.ts'

export type ListsOptions = LoadLoopOptions & {
  world: World
  /** Whether newer files are downloaded from publishers, at once and then on their cadence. */
  update: boolean
  /** Hours after which a sanctions list no longer supports a clear verdict; null: no limit. */
  maxAgeHours: number | null
  download?: DownloadOptions
}

export type Lists = {
  /** Hours after which a sanctions list no longer supports a clear verdict; null: no limit. */
  maxAgeHours: number | null
  /** The snapshot in force. An answer gets it once and uses it from beginning to end. */
  current: () => Snapshot
  /** The same in the form in which threads hand it to each other: shared memory and a few small objects. */
  pack: () => SnapshotPack
  /** Whether a list has entries, and the last load had every sanctions list and the operator's own. */
  ready: () => boolean
  /** The number of loads, by outcome. */
  loads: () => Readonly<Record<LoadOutcome, number>>
  /** Checks all files now. Resolves when the valid ones are in force. */
  reload: () => Promise<void>
  /** Downloads from all publishers now, one after another. Resolves when the results are in force or refused. */
  update: (onProgress?: (line: string) => void) => Promise<UpdateReport>
  /** The result of the first download from every publisher after the start; empty if `update` is off. */
  firstUpdate: Promise<FirstUpdate>
  /** The entries of LISTS_DIR that were no folder of a list when the lists were opened. */
  unknownEntries: readonly UnreadFile[]
  /** Calls `listener` after each swap. Returns a function that removes it. */
  onSwap: (listener: (snapshot: Snapshot) => void) => () => void
  stop: () => Promise<void>
}

/** The number of downloaded lists, the ids of those with a failed file, and the pause before these are retried. */
export type FirstUpdate = { requested: number; failed: readonly string[]; retryMs: number }

type UpdateReport = { root: string; items: UpdateItem[] }

/** Opens the lists: resolves after the first load, even a failed one, which leaves them not ready and is retried. */
export async function openLists(options: ListsOptions): Promise<Lists> {
  const { world, sources } = options
  const loop = await startLoadLoop(options)
  let stopped = false
  const download = async (
    requested: readonly ListSource[],
    onProgress: (line: string) => void,
  ): Promise<UpdateItem[]> => {
    loop.expectPublishers()
    const items: UpdateItem[] = []
    for (const source of requested) {
      const count = source.downloads.length
      if (count > 0) onProgress(`${source.id}: asking for ${count} ${count === 1 ? 'file' : 'files'} ...`)
      for await (const item of updateSource(options, source)) {
        if (stopped) return items
        items.push(item)
        onProgress(`${item.source} ${item.file} ${item.outcome}${item.detail && `: ${item.detail}`}`)
      }
    }
    if (items.some((item) => isNews(item, loop.current()))) await loop.reload()
    return items.map((item) => withRefusal(item, loop.current()))
  }
  const unknownEntries = await findUnknownEntries(options)
  const updates = scheduleUpdates(world, options.update ? sources : [], (source) => download([source], () => {}))
  return {
    maxAgeHours: options.maxAgeHours,
    current: loop.current,
    pack: loop.pack,
    ready: () => loop.outcome() !== 'failed' && isReady(loop.current()),
    loads: loop.loads,
    reload: loop.reload,
    update: async (onProgress = () => {}) => {
      const items = await updates.inTurn(() => download(sources, onProgress))
      return { root: loop.current().root, items }
    },
    unknownEntries,
    firstUpdate: updates.first.then(firstUpdateOf),
    onSwap: loop.onSwap,
    stop: async () => {
      stopped = true
      updates.stop()
      await loop.stop()
    },
  }
}

/** Counts lists, not files, of which a list may have many. */
export function firstUpdateOf(items: readonly UpdateItem[]): FirstUpdate {
  const failed = items.flatMap(({ source, outcome }) => (outcome === 'failed' ? [source] : []))
  const requested = new Set(items.map(({ source }) => source)).size
  return { requested, failed: [...new Set(failed)], retryMs: failedRetryMs }
}

function isReady({ lists }: Snapshot): boolean {
  const isComplete = lists.every(({ kind, fault }) => !isAwaited(kind) || fault === null)
  return isComplete && lists.some(({ entries }) => entries > 0)
}

/** A publisher that is still unreachable changes nothing: without a network all lists would be read again for it. */
function isNews({ source, file, outcome }: UpdateItem, { lists }: Snapshot): boolean {
  const problems = lists.find(({ id }) => id === source)?.problems ?? []
  const isReported = problems.some(
    (problem) => problem.file === `downloads/${file}` && problem.reason === 'download_failed',
  )
  return outcome !== 'failed' || !isReported
}

/** A file that was fetched and then refused is a failed update, even though the transfer succeeded. */
function withRefusal(item: UpdateItem, { lists }: Snapshot): UpdateItem {
  const problems = lists.find(({ id }) => id === item.source)?.problems ?? []
  const refusal = problems.find(({ file }) => file === `downloads/${item.file}`)
  return refusal && item.outcome !== 'failed' ? { ...item, outcome: 'failed', detail: refusal.reason } : item
}

/** Whether a folder is another one, or inside it. */
function isWithin(folder: string, inner: string): boolean {
  const way = relative(resolve(folder), resolve(inner))
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

/** A folder with a mistyped name would otherwise be a list that is silently missing. A warning is logged for each. */
async function findUnknownEntries({ listsDir, dataDir, sources, log }: ListsOptions): Promise<UnreadFile[]> {
  if (listsDir === null) return []
  if (isWithin(join(dataDir, 'lists'), listsDir)) {
    log.warn(
      { listsDir },
      'LISTS_DIR is in DATA_DIR/lists, where the service keeps its own files: use a folder of your own',
    )
    return []
  }
  const names = await readdir(listsDir).catch(() => [])
  // Entries that are named as lists of the operator are problems of these lists.
  const unknownEntries = unknownEntriesAmong(names, sources).filter(({ file }) => !isNamedAsOwn(file))
  for (const { file: name, read } of unknownEntries)
    log.warn({ name, read }, 'no list has the name of this entry of LISTS_DIR')
  return unknownEntries
}
