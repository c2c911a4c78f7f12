import { newestDay, utcDay } from '../../kit/day.ts'
import { isAwaited } from '../kinds.ts'
import { bundleFile, readBundle, type BundleList } from './bundle.ts'
import type { ListSource } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'
import { readBundledNames } from './bundled-names.ts'
import { countRules, mergeHosts } from '../index/host-groups.ts'
import { collectDisputes } from './disputes.ts'
import { findDelistings, mergeSource, type Delistings } from './merge-lists.ts'
import type { Dispute, ListProblem } from '../snapshot.ts'
import { emptyTable, type EntryTable } from '../index/entry-table.ts'
import { countUnscreened } from '../index/count-unscreened.ts'
import { unpackList } from '../index/unpack-list.ts'
import { gatherSnapshot, packGathered, withTree, type ListContent, type SnapshotPack } from '../index/snapshot-pack.ts'
import { collectGarbage } from '../../kit/collect-garbage.ts'
import { endHelper, helpedFrom, permitHelper, startHelper } from '../index/share-work.ts'
import { findTree } from '../index/tree-of.ts'
import { fileLabel } from './list-folder.ts'
import { foldersOf } from './list-places.ts'
import { noReadings, type Readings } from './read-ahead.ts'
import { limitAllowed, withoutRefused } from './limit-allowed.ts'
import { namesInForce } from './names-in-force.ts'
import { judgeCopies, type JudgedCopies } from './judge-copies.ts'
import type { LayerState } from './state.ts'
import { withStatedDay } from './stated-day.ts'
import { takeLayers, type TakenLayers } from './take-layers.ts'

/** The input of a load: plain data, because it is sent to a worker. `now` is milliseconds since 1970. */
export type LoadOrder = {
  now: number
  seed: Uint8Array
  dataDir: string
  bundleDir: string
  /** Null if the operator has no folder of list files. */
  listsDir: string | null
  /** By path, the marks of the files that are no longer being written: only these are read. */
  rested: Readonly<Record<string, string>>
  /** Whether publishers are queried for newer files, so that an unreachable one is a problem. */
  publisherExpected: boolean
  /**
   * The secret of the own list's tree (own-list-secret.ts); without it the list is identified by the hash of its
   * content.
   */
  listSecret?: Uint8Array | null
  /** The snapshot in force: a list that cannot be loaded stays as it is there. Null at the first load. */
  inForce: SnapshotPack | null
}

/** `failures`: by list, the errors of the file system, for the operator's log. */
export type LoadResult = { pack: SnapshotPack; taken: TakenFile[]; failures: LoadFailure[] }
export type LoadFailure = { list: string; error: string }

/** A new version of a file that came into force. */
export type TakenFile = { list: string; file: string; addresses: number; hosts: number; published_on: string | null }

/**
 * Builds a snapshot from the bundle and the files: takes new valid files, keeps the last valid copy of the rest, and
 * reports problems. Lists fail independently: if stored copies cannot be read or are gone, the list stays as it is in
 * force, or is marked as incomplete if nothing is in force yet.
 */
export async function loadLists(
  order: LoadOrder,
  sources: readonly ListSource[],
  readings: Readings = noReadings,
): Promise<LoadResult> {
  // In two steps: the content of the files is released before the index is built, so that both are never in memory at
  // once.
  permitHelper(order.inForce === null)
  try {
    const { gathered, ...summary } = await gatherLists(order, sources, readings)
    const packed = packGathered(gathered, order.seed)
    return { pack: withTree(packed, await findTree(packed, order)), ...summary }
  } finally {
    endHelper()
  }
}

async function gatherLists(order: LoadOrder, sources: readonly ListSource[], readings: Readings) {
  const loaded: LoadedSource[] = []
  for (const source of sources) loaded.push(await loadSource(order, source, readings))
  const longest = loaded.flatMap(({ layers }) => layers.accepted.map(({ content }) => content.entries.rows))
  if (Math.max(0, ...longest) >= helpedFrom) releaseRows()
  reportEmptyBundle(loaded)
  const today = utcDay(order.now)
  const delistings = new Map<string, Delistings>()
  for (const [authority, members] of Map.groupBy(loaded, authorityOf)) {
    delistings.set(authority, findDelistings(members.flatMap(({ judged }) => judged.copies)))
  }
  const disputes = collectDisputes()
  const entries = loaded.map((source) => {
    return mergeSource(source.judged.copies, delistings.get(authorityOf(source)) ?? new Map(), disputes.add)
  })
  const lists = loaded.map((source, at) => {
    const merged = contentOf(source, entries[at] ?? emptyTable, disputes.of(source.source.id))
    const content = source.source.kind === 'allow' ? limitContent(merged, today) : merged
    return isFaulty(source) ? contentOfFaulty(order, content) : content
  })
  return {
    gathered: gatherSnapshot(lists, today, order.seed, order.listSecret ?? null),
    taken: loaded.flatMap(({ layers }) => layers.accepted.map(describeTaken)),
    failures: loaded.flatMap(({ failures }) => failures),
  }
}

/**
 * Frees the unsorted rows of long lists, of which there are sorted copies by now. They are in shared memory, whose size
 * the garbage collector does not see, and which the helper references too.
 */
function releaseRows(): void {
  endHelper()
  collectGarbage()
  // For the tree. It starts up while the lists are packed.
  startHelper(helpedFrom)
}

type LoadedSource = {
  source: ListSource
  bundle: BundleList | null
  names: readonly string[]
  layers: TakenLayers
  judged: JudgedCopies
  problems: ListProblem[]
  failures: LoadFailure[]
}

async function loadSource(order: LoadOrder, source: ListSource, readings: Readings): Promise<LoadedSource> {
  const { now, dataDir, rested, publisherExpected } = order
  const problems: ListProblem[] = []
  const failures: LoadFailure[] = []
  const failed = (file: string, error: unknown) => {
    failures.push({ list: source.id, error: String(error) })
    problems.push({ file, reason: 'unreadable', where: null })
  }
  const bundle = await readBundle(order.bundleDir, source).catch((error: unknown) => {
    if (!(error instanceof ListFileError)) {
      failed(bundleFile(source.id), error)
      return null
    }
    const expected = source.bundled === true || error.reason !== 'missing'
    if (expected) problems.push({ file: bundleFile(source.id), reason: error.reason, where: error.where })
    return null
  })
  const layers: TakenLayers = { layers: [], accepted: [], ignored: [], problems, lost: [], unread: [], additions: [] }
  for (const { origin, folder } of foldersOf(order, source)) {
    const order = { source, origin, folder, dataDir, now, rested, publisherExpected, readings }
    const read = await takeLayers(order).catch((error: unknown) => failed(`state/${origin}/${source.id}`, error))
    if (!read) continue
    const accepted = source.kind === 'allow' ? withoutRefused(read) : await withStatedDay(order, read)
    layers.layers.push(...accepted.layers)
    layers.accepted.push(...accepted.accepted)
    layers.ignored.push(...accepted.ignored)
    layers.lost.push(...accepted.lost)
    layers.unread.push(...accepted.unread)
    layers.additions.push(...accepted.additions)
    problems.push(...accepted.problems)
  }
  const bundled = await readBundledNames(order.bundleDir, source.id).catch((error: unknown) => {
    const reason = error instanceof ListFileError ? error.reason : 'unreadable'
    problems.push({ file: `data/lists/${source.id}-names.txt`, reason, where: null })
    return null
  })
  const names = namesInForce(bundled, layers.layers)
  const judged = judgeCopies(source, bundle, layers.layers, layers.additions)
  return { source, bundle, names, layers, judged, problems: [...problems, ...judged.problems], failures }
}

function isFaulty({ layers, failures }: LoadedSource): boolean {
  return failures.length > 0 || layers.lost.length > 0
}

/** The list in force stays complete; without one, the readable part counts, marked as incomplete. */
function contentOfFaulty({ inForce }: LoadOrder, content: ListContent): ListContent {
  const { id, problems, ignored } = content.state
  const previous = inForce && unpackList(inForce, id)
  if (!previous) return { ...content, state: { ...content.state, fault: 'lost' } }
  return { ...previous, state: { ...previous.state, problems, ignored, fault: 'kept' } }
}

/**
 * Without a single list the bundle itself is missing, and every sanctions list must report that instead of being off.
 */
function reportEmptyBundle(loaded: readonly LoadedSource[]): void {
  if (loaded.some(({ bundle }) => bundle)) return
  for (const { source, problems } of loaded) {
    const file = bundleFile(source.id)
    if (source.kind !== 'sanctions' || problems.some((problem) => problem.file === file)) continue
    problems.push({ file, reason: 'missing', where: null })
  }
}

function contentOf(
  { source, bundle, names, layers, judged, problems }: LoadedSource,
  entries: EntryTable,
  disputes: readonly Dispute[],
): ListContent {
  const { id, kind, subjects, crowd = false, authority, upstream_url, licence, cadenceHours } = source
  const { copies, hosts, as_of, complete_through, current_at, covers_through, formats, updated_at, days } = judged
  const inPlace = layers.layers.filter(({ replaced }) => !replaced)
  const files = inPlace.flatMap(({ origin, files }) => files.map(({ name }) => fileLabel(origin, name)))
  const itemsIn = (member: 'skipped' | 'read_twice') =>
    inPlace.flatMap(({ origin, files, content: { [member]: items } }) =>
      items ? { file: fileLabel(origin, files[0]?.name ?? ''), ...items } : [],
    )
  const [skipped, readTwice] = [itemsIn('skipped'), itemsIn('read_twice')]
  const unterminated = inPlace.flatMap(({ origin, files, content }) =>
    content.unterminated ? [fileLabel(origin, files[0]?.name ?? '')] : [],
  )
  const published = newestDay([bundle?.as_of, ...layers.layers.map(({ content }) => content.published_on)])
  return {
    state: {
      id,
      kind,
      subjects,
      crowd,
      authority,
      upstream_url,
      licence,
      cadence_hours: cadenceHours,
      as_of,
      complete_through,
      current_at,
      covers_through,
      ...(kind === 'sanctions' && bundle !== null && { updated_at }),
      files: [...(bundle ? [bundle.file] : []), ...files],
      ignored: layers.ignored,
      problems,
      skipped,
      ...(formats && inPlace.length > 1 && { formats }),
      ...(disputes.length > 0 && { disputes }),
      ...(readTwice.length > 0 && { read_twice: readTwice }),
      // Names of assets are not addresses.
      unscreened: kind === 'asset' ? {} : countUnscreened(entries),
      fault: isAwaited(kind) && bundle === null && layers.unread.length > 0 ? 'unread' : null,
      ...(days.length > 0 && { days }),
      ...(unterminated.length > 0 && { unterminated }),
      ...(layers.additions.length > 0 && { read_in_part: true }),
    },
    published_on: published,
    on: copies.length > 0,
    names,
    entries,
    hosts: mergeHosts(hosts),
  }
}

function limitContent(content: ListContent, today: string): ListContent {
  const { ended, ...limited } = limitAllowed(content, today)
  return { ...content, ...limited, state: { ...content.state, ...(ended === undefined ? {} : { ended }) } }
}

function authorityOf({ source }: LoadedSource): string {
  return source.authority === null ? `source ${source.id}` : `authority ${source.authority}`
}

function describeTaken({ source, origin, files, content }: LayerState): TakenFile {
  const { addresses, published_on } = content
  const file = fileLabel(origin, files[0]?.name ?? '')
  return { list: source, file, addresses, hosts: countRules(content.hosts), published_on }
}
