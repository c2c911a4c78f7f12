import { dayMs } from '../../kit/duration.ts'
import { noFiles } from './no-files.ts'
import type { World } from '../../kit/world.ts'
import type { ListSource } from '../formats/list-source.ts'
import { foldersOf } from './list-places.ts'
import type { LoadFailure, LoadOrder, LoadResult } from './load-lists.ts'
import { foreverMs, prepareLoad, keepIdleFor, defaultIdleMs, startLoad, type Loading } from './loader.ts'
import { isPrivate } from '../kinds.ts'
import { logFailures, logLoad, type ListLog } from './log-load.ts'
import { emptyTable } from '../index/entry-table.ts'
import { packSnapshot, type SnapshotPack } from '../index/snapshot-pack.ts'
import { viewSnapshot } from '../index/snapshot-view.ts'
import type { Snapshot } from '../snapshot.ts'
import { lookBeside } from './misplaced-files.ts'
import { createWatch, lookInto } from './watch.ts'

export type LoadLoopOptions = {
  world: Pick<World, 'now' | 'randomBytes'>
  /** The data folder of the process: last valid copies and downloads are in `<dataDir>/lists`. */
  dataDir: string
  bundleDir: string
  listsDir: string | null
  /** The secret of the own list's tree (own-list-secret.ts). */
  listSecret?: Uint8Array | null
  sources: readonly ListSource[]
  /**
   * Whether a publisher that was unreachable for another process is a problem from the start: for a command next to a
   * service.
   */
  publishersExpected?: boolean
  /** The module that exports these sources as `sources`: the loader imports it in its own thread. */
  sourcesUrl?: string
  log: ListLog
  /** Milliseconds between two checks of the folders. A file is read after three equal checks. */
  pollMs?: number
}

/** `partial`: some lists could not be loaded. `failed`: the load failed, and the snapshot in force stays. */
export type LoadOutcome = 'whole' | 'partial' | 'failed'

export type LoadLoop = {
  current: () => Snapshot
  /** The snapshot in force in the form in which threads hand it to each other. */
  pack: () => SnapshotPack
  /** The outcome of the last load, and the number of loads by outcome. */
  outcome: () => LoadOutcome
  loads: () => Readonly<Record<LoadOutcome, number>>
  /** From now on an unreachable publisher is a problem. */
  expectPublishers: () => void
  /** Checks all files now. Resolves when the valid ones are in force; never rejects. */
  reload: () => Promise<void>
  onSwap: (listener: (snapshot: Snapshot) => void) => () => void
  stop: () => Promise<void>
}

/**
 * Keeps the snapshot in force in line with the files: loads once, then polls the folders and loads when one has changed
 * or a day has begun. Resolves after the first load; an incomplete one is repeated.
 */
export async function startLoadLoop(options: LoadLoopOptions): Promise<LoadLoop> {
  const { sources, pollMs = pollDefaultMs, sourcesUrl = allSourcesUrl } = options
  const folders = sources.flatMap((source) => foldersOf(options, source).map(({ folder }) => folder))
  const { listsDir } = options
  const lookAround = async () => ({ ...(await lookInto(folders)), ...(listsDir && (await lookBeside(listsDir))) })
  const watch = createWatch(await lookAround(), looksToRest)
  const loads = createLoads(options, () => watch.takeRested())
  let stopped = false
  const look = async (): Promise<void> => {
    const changed = watch.note(await lookAround())
    if (loads.isDue() || changed) await loads.load()
    // The loader starts up until the files are stable.
    else if (watch.isMoving()) prepareLoad(sourcesUrl)
    if (!stopped) timer = setTimeout(() => void look(), pollMs).unref()
  }

  await loads.load()
  let timer = setTimeout(() => void look(), pollMs).unref()
  const { current, pack, outcome, counts, expectPublishers, onSwap } = loads
  return {
    current,
    pack,
    outcome,
    loads: counts,
    expectPublishers,
    onSwap,
    reload: async () => {
      watch.note(await lookAround())
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

/** Runs loads one at a time, and records their outcome. `takeRested`: the files that a load starting now may read. */
function createLoads(options: LoadLoopOptions, takeRested: () => LoadOrder['rested']) {
  const { world, sources, log, dataDir, bundleDir, listsDir, listSecret = null } = options
  const { sourcesUrl = allSourcesUrl } = options
  const inForce = holdSnapshot(log, nothingLoaded(sources))
  const counts: Record<LoadOutcome, number> = { whole: 0, partial: 0, failed: 0 }
  let outcome: LoadOutcome = 'failed'
  let publisherExpected = options.publishersExpected ?? false
  let loadedDay: number | null = null
  let looksUntilRetry = 0
  let stopped = false
  let loading: Loading | null = null
  let persisted = Promise.resolve()
  let queue: Promise<void> = Promise.resolve()

  const loadOnce = async (): Promise<void> => {
    if (stopped) return
    const now = world.now()
    const seed = world.randomBytes(8)
    const place = { dataDir, bundleDir, listsDir, listSecret, publisherExpected }
    loading = startLoad({ now, seed, ...place, rested: takeRested(), inForce: inForce.pack() }, sourcesUrl)
    persisted = loading.persisted
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
    void persisted.then(restsNext)
    loading = null
  }
  const restsNext = () => keepLoader(sourcesUrl, inForce.current(), stopped)
  return {
    /** One load at a time. A caller during a load gets the next one: the running one may have checked too early. */
    load: (): Promise<void> => {
      queue = queue.then(loadOnce)
      return queue
    },
    /** Called at each check: whether a day has begun, or an incomplete load is to be repeated. */
    isDue: (): boolean => {
      if (outcome !== 'whole') return --looksUntilRetry <= 0
      return loadedDay !== dayNumber(world.now())
    },
    expectPublishers: () => {
      publisherExpected = true
    },
    current: inForce.current,
    pack: inForce.currentPack,
    onSwap: inForce.onSwap,
    outcome: () => outcome,
    counts: () => counts,
    stop: async () => {
      stopped = true
      await loading?.cancel()
      await queue
      // The caller may remove the folder after a stop.
      await persisted
      restsNext()
    },
  }
}

/** The snapshot in force. A swap is one assignment, after which its listeners are called. */
function holdSnapshot(log: ListLog, first: SnapshotPack) {
  let current = viewSnapshot(first)
  let pack: SnapshotPack | null = null
  let failed: readonly LoadFailure[] = []
  const listeners = new Set<(snapshot: Snapshot) => void>()
  return {
    current: () => current,
    pack: () => pack,
    currentPack: () => pack ?? first,
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

/** The snapshot until a load has succeeded: no list, and the reason for each. */
function nothingLoaded(sources: readonly ListSource[]): SnapshotPack {
  const lists = sources.map(({ id, kind, subjects, crowd = false, authority, upstream_url, licence, cadenceHours }) => {
    const about = { id, kind, subjects, crowd, authority, upstream_url, licence, cadence_hours: cadenceHours }
    const problems = [{ file: 'data/lists', reason: 'unreadable' as const, where: null }]
    const unread = { as_of: null, complete_through: null, current_at: null, covers_through: null, ...noFiles }
    const state = { ...about, ...unread, problems }
    return { state, published_on: null, on: false, entries: emptyTable, hosts: [] }
  })
  return packSnapshot(lists, '1970-01-01', new Uint8Array(8))
}

/**
 * The operator's own list must take effect at once, and is changed often: if there is one, its loader is kept for the
 * next change.
 */
function keepLoader(sourcesUrl: string, { lists }: Snapshot, isStopped: boolean): void {
  const hasOwn = lists.some(({ kind, snapshot }) => isPrivate(kind) && snapshot !== null)
  if (hasOwn) keepIdleFor(sourcesUrl, isStopped ? defaultIdleMs : foreverMs)
}

function dayNumber(milliseconds: number): number {
  return Math.floor(milliseconds / dayMs)
}

const allSourcesUrl = new URL('../sources.ts', import.meta.url).href
const pollDefaultMs = 500
const looksToRest = 2
/** Checks until a load is repeated. An incomplete one is not repeated every few seconds: it takes a second of CPU. */
const looksToRetry: Readonly<Record<LoadOutcome, number>> = { whole: 0, partial: 60, failed: 10 }
