import { dayMs } from '../../kit/duration.ts'
import { noFiles } from './no-files.ts'
import type { World } from '../../kit/world.ts'
import type { ListSource } from '../formats/list-source.ts'
import { foldersOf } from './list-places.ts'
import type { LoadFailure, LoadOrder, LoadResult } from './load-lists.ts'
import { alwaysMs, prepareLoad, restFor, restMs, startLoad, type Loading } from './loader.ts'
import { isPrivate } from '../kinds.ts'
import { logFailures, logLoad, type ListLog } from './log-load.ts'
import { emptyTable } from '../index/entry-table.ts'
import { packSnapshot, type SnapshotPack } from '../index/snapshot-pack.ts'
import { viewSnapshot } from '../index/snapshot-view.ts'
import type { Snapshot } from '../snapshot.ts'
import { createWatch, lookInto } from './watch.ts'

export type LoadLoopOptions = {
  world: Pick<World, 'now' | 'randomBytes'>
  /** Where the process keeps things: last good copies and downloads go to `<dataDir>/lists`. */
  dataDir: string
  bundleDir: string
  listsDir: string | null
  /** What the tree of the own list is made with (own-list-secret.ts). */
  listSecret?: Uint8Array | null
  sources: readonly ListSource[]
  /** Whether a publisher who did not answer another process is a problem from the start: of a command beside a service. */
  publishersAsked?: boolean
  /** The module that exports these sources as `sources`: the loader imports it in its own thread. */
  sourcesUrl?: string
  log: ListLog
  /** Milliseconds between two looks at the folders. A file is read when it was the same at three of them. */
  pollMs?: number
}

/** `partial`: lists could not be loaded, the others were. `failed`: nothing came of it, and what was in force is. */
export type LoadOutcome = 'whole' | 'partial' | 'failed'

export type LoadLoop = {
  current: () => Snapshot
  /** The snapshot in force in the form in which threads hand it to each other. */
  pack: () => SnapshotPack
  /** What came of the last load, and how often each has happened. */
  outcome: () => LoadOutcome
  loads: () => Readonly<Record<LoadOutcome, number>>
  /** From now on a publisher who does not answer is a problem. */
  expectPublishers: () => void
  /** Looks at all files now. Resolves when what is good of them is in force; never rejects. */
  reload: () => Promise<void>
  onSwap: (listener: (snapshot: Snapshot) => void) => () => void
  stop: () => Promise<void>
}

/**
 * Keeps a snapshot in force that agrees with the files: loads once, then looks at the folders again and again and loads
 * when one changed, or a day began. Resolves after the first load; one that did not bring every list is repeated.
 */
export async function startLoadLoop(options: LoadLoopOptions): Promise<LoadLoop> {
  const { sources, pollMs = pollDefaultMs, sourcesUrl = allSourcesUrl } = options
  const folders = sources.flatMap((source) => foldersOf(options, source).map(({ folder }) => folder))
  const watch = createWatch(await lookInto(folders), looksToRest)
  const loads = createLoads(options, () => watch.takeRested())
  let stopped = false
  const look = async (): Promise<void> => {
    const changed = watch.note(await lookInto(folders))
    if (loads.isDue() || changed) await loads.load()
    // It gets ready while the files come to rest.
    else if (watch.isMoving()) prepareLoad(sourcesUrl)
    if (!stopped) timer = setTimeout(() => void look(), pollMs).unref()
  }

  await loads.load()
  let timer = setTimeout(() => void look(), pollMs).unref()
  const { current, shown, outcome, counts, expectPublishers, onSwap } = loads
  return {
    current,
    pack: shown,
    outcome,
    loads: counts,
    expectPublishers,
    onSwap,
    reload: async () => {
      watch.note(await lookInto(folders))
      watch.settle()
      await loads.load()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await loads.stop()
    },
  }
}

/** Loads, one at a time, and what came of them. `takeRested`: the files that a load starting now may read. */
function createLoads(options: LoadLoopOptions, takeRested: () => LoadOrder['rested']) {
  const { world, sources, log, dataDir, bundleDir, listsDir, listSecret = null } = options
  const { sourcesUrl = allSourcesUrl } = options
  const inForce = holdSnapshot(log, nothingLoaded(sources))
  const counts: Record<LoadOutcome, number> = { whole: 0, partial: 0, failed: 0 }
  let outcome: LoadOutcome = 'failed'
  let publisherAsked = options.publishersAsked ?? false
  let loadedDay: number | null = null
  let looksUntilRetry = 0
  let stopped = false
  let loading: Loading | null = null
  let kept = Promise.resolve()
  let queue: Promise<void> = Promise.resolve()

  const loadOnce = async (): Promise<void> => {
    if (stopped) return
    const now = world.now()
    const seed = world.randomBytes(8)
    const place = { dataDir, bundleDir, listsDir, listSecret, publisherAsked }
    loading = startLoad({ now, seed, ...place, rested: takeRested(), inForce: inForce.pack() }, sourcesUrl)
    kept = loading.kept
    try {
      const result = await loading.result
      if (!stopped) inForce.swap(result)
      outcome = result.failures.length > 0 ? 'partial' : 'whole'
      loadedDay = dayNumber(now)
    } catch (error) {
      outcome = 'failed'
      if (!stopped) log.error({ error: String(error) }, 'lists could not be loaded')
    }
    looksUntilRetry = looksToRetry[outcome]
    counts[outcome]++
    void kept.then(restsNext)
    loading = null
  }
  const restsNext = () => keepLoader(sourcesUrl, inForce.current(), stopped)
  return {
    /** One load at a time. A caller during one gets the next: the running one may have looked too early. */
    load: (): Promise<void> => {
      queue = queue.then(loadOnce)
      return queue
    },
    /** Asked at each look: whether a day began, or a load that did not bring every list is to be repeated. */
    isDue: (): boolean => {
      if (outcome !== 'whole') return --looksUntilRetry <= 0
      return loadedDay !== dayNumber(world.now())
    },
    expectPublishers: () => {
      publisherAsked = true
    },
    current: inForce.current,
    shown: inForce.shown,
    onSwap: inForce.onSwap,
    outcome: () => outcome,
    counts: () => counts,
    stop: async () => {
      stopped = true
      await loading?.cancel()
      await queue
      // Whoever stops may remove the folder.
      await kept
      restsNext()
    },
  }
}

/** The snapshot in force. A swap is one assignment, after which its listeners hear of it. */
function holdSnapshot(log: ListLog, first: SnapshotPack) {
  let current = viewSnapshot(first)
  let pack: SnapshotPack | null = null
  let failed: readonly LoadFailure[] = []
  const listeners = new Set<(snapshot: Snapshot) => void>()
  return {
    current: () => current,
    pack: () => pack,
    shown: () => pack ?? first,
    swap: ({ taken, failures, ...loaded }: LoadResult): void => {
      const before = current
      pack = loaded.pack
      current = viewSnapshot(pack)
      logLoad(log, before, current, taken)
      logFailures(log, failed, failures)
      failed = failures
      for (const listener of listeners) listener(current)
    },
    onSwap: (listener: (snapshot: Snapshot) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What is in force until a load has succeeded: no list, and on each the reason why. */
function nothingLoaded(sources: readonly ListSource[]): SnapshotPack {
  const lists = sources.map(({ id, kind, subjects, crowd = false, authority, upstream_url, licence, cadenceHours }) => {
    const about = { id, kind, subjects, crowd, authority, upstream_url, licence, cadence_hours: cadenceHours }
    const problems = [{ file: 'data/lists', reason: 'unreadable' as const, where: null }]
    const unread = { as_of: null, complete_through: null, current_at: null, ...noFiles }
    const state = { ...about, ...unread, problems }
    return { state, published_on: null, on: false, entries: emptyTable, hosts: [] }
  })
  return packSnapshot(lists, '1970-01-01', new Uint8Array(8))
}

/** The operator's own list is to count at once, and is changed often: where there is one, its loader waits for the next change. */
function keepLoader(sourcesUrl: string, { lists }: Snapshot, isStopped: boolean): void {
  const hasOwn = lists.some(({ kind, snapshot }) => isPrivate(kind) && snapshot !== null)
  if (hasOwn) restFor(sourcesUrl, isStopped ? restMs : alwaysMs)
}

function dayNumber(milliseconds: number): number {
  return Math.floor(milliseconds / dayMs)
}

const allSourcesUrl = new URL('../sources.ts', import.meta.url).href
const pollDefaultMs = 500
const looksToRest = 2
/** Until a load is repeated. One that brought most lists is not repeated every few seconds: it takes a second of CPU. */
const looksToRetry: Readonly<Record<LoadOutcome, number>> = { whole: 0, partial: 60, failed: 10 }
