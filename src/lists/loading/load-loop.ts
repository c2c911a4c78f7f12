import type { World } from '../../kit/world.ts'
import type { ListSource } from '../sources/list-source.ts'
import { foldersOf, type LoadResult } from './load-lists.ts'
import { startLoad, type Loading } from './loader.ts'
import { logLoad, type ListLog } from './log-load.ts'
import { packSnapshot } from '../snapshot/snapshot-pack.ts'
import { viewSnapshot } from '../snapshot/snapshot-view.ts'
import type { Snapshot } from '../snapshot.ts'
import { createWatch, lookInto } from './watch.ts'

export type LoadLoopOptions = {
  world: Pick<World, 'now' | 'randomBytes'>
  /** Where the process keeps things: last good copies and downloads go to `<dataDir>/lists`. */
  dataDir: string
  bundleDir: string
  listsDir: string | null
  sources: readonly ListSource[]
  /** The module that exports these sources as `sources`: the loader imports it in its own thread. */
  sourcesUrl?: string
  log: ListLog
  /** Milliseconds between two looks at the folders. A file is read when it was the same at three of them. */
  pollMs?: number
}

export type LoadLoop = {
  current: () => Snapshot
  /** From now on a publisher who does not answer is a problem. */
  expectPublishers: () => void
  /** Looks at all files now. Resolves when what is good of them is in force; never rejects. */
  reload: () => Promise<void>
  onSwap: (listener: (snapshot: Snapshot) => void) => () => void
  stop: () => Promise<void>
}

/**
 * Keeps a snapshot in force that agrees with the files: loads once, then looks at the folders again and again and loads
 * when one changed, or a day began. Resolves after the first load; one that fails is tried again every few seconds.
 */
export async function startLoadLoop(options: LoadLoopOptions): Promise<LoadLoop> {
  const { world, sources, log, pollMs = pollDefaultMs } = options
  const { dataDir, bundleDir, listsDir, sourcesUrl = new URL('../sources.ts', import.meta.url).href } = options
  const folders = sources.flatMap(({ id }) => foldersOf(options, id).map(({ folder }) => folder))
  const watch = createWatch(await lookInto(folders), looksToRest)
  const inForce = holdSnapshot(log, nothingLoaded(sources))
  let publisherAsked = false
  let loadedDay: number | null = null
  let looksUntilRetry = 0
  let stopped = false
  let loading: Loading | null = null
  let queue: Promise<void> = Promise.resolve()

  const loadOnce = async (): Promise<void> => {
    if (stopped) return
    const now = world.now()
    const seed = world.randomBytes(8)
    const order = { now, seed, dataDir, bundleDir, listsDir, rested: watch.takeRested(), publisherAsked }
    loading = startLoad(order, sourcesUrl)
    try {
      const result = await loading.result
      if (!stopped) inForce.swap(result)
      loadedDay = dayNumber(now)
    } catch (error) {
      loadedDay = null
      looksUntilRetry = looksToRetry
      if (!stopped) log.error({ error: String(error) }, 'lists could not be loaded')
    }
    loading = null
  }
  /** One load at a time. Whoever asks during one gets the next: the running one may have looked too early. */
  const load = (): Promise<void> => {
    queue = queue.then(loadOnce)
    return queue
  }
  const look = async (): Promise<void> => {
    const changed = watch.note(await lookInto(folders))
    const isRetry = loadedDay === null && --looksUntilRetry <= 0
    if (changed || isRetry || (loadedDay !== null && loadedDay !== dayNumber(world.now()))) await load()
    if (!stopped) timer = setTimeout(() => void look(), pollMs).unref()
  }

  await load()
  let timer = setTimeout(() => void look(), pollMs).unref()
  return {
    current: inForce.current,
    expectPublishers: () => {
      publisherAsked = true
    },
    reload: async () => {
      watch.note(await lookInto(folders))
      watch.settle()
      await load()
    },
    onSwap: inForce.onSwap,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await loading?.cancel()
      await queue
    },
  }
}

/** The snapshot in force. A swap is one assignment, after which its listeners hear of it. */
function holdSnapshot(log: ListLog, first: Snapshot) {
  let current = first
  const listeners = new Set<(snapshot: Snapshot) => void>()
  return {
    current: () => current,
    swap: ({ pack, taken }: LoadResult): void => {
      const before = current
      current = viewSnapshot(pack)
      logLoad(log, before, current, taken)
      for (const listener of listeners) listener(current)
    },
    onSwap: (listener: (snapshot: Snapshot) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What is in force until a load has succeeded: no list, and on each the reason why. */
function nothingLoaded(sources: readonly ListSource[]): Snapshot {
  const lists = sources.map(({ id, kind, speaksOf, crowd = false, authority, upstream_url, licence }) => {
    const about = { id, kind, speaksOf, crowd, authority, upstream_url, licence }
    const problems = [{ file: 'data/lists', reason: 'unreadable' as const, where: null }]
    const state = { ...about, as_of: null, complete_through: null, current_at: null, files: [], ignored: [], problems }
    return { state, published_on: null, on: false, entries: [], hosts: [] }
  })
  return viewSnapshot(packSnapshot(lists, '1970-01-01', new Uint8Array(8)))
}

function dayNumber(milliseconds: number): number {
  return Math.floor(milliseconds / 86_400_000)
}

const pollDefaultMs = 500
const looksToRest = 2
const looksToRetry = 10
