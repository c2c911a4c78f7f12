import { newestDay, utcDay } from '../../kit/day.ts'
import { isAwaited } from '../kinds.ts'
import { bundleFile, readBundle, type BundleList } from './bundle.ts'
import type { ListSource } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'
import { readBundledNames } from './bundled-names.ts'
import { countRules, mergeHosts } from '../index/host-groups.ts'
import { findDelistings, mergeSource, type Delistings } from './merge-lists.ts'
import type { ListProblem } from '../snapshot.ts'
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
import { takeLayers, type TakenLayers } from './take-layers.ts'

/** What a load needs to know: plain data, because it crosses to a worker. `now` is milliseconds since 1970. */
export type LoadOrder = {
  now: number
  seed: Uint8Array
  dataDir: string
  bundleDir: string
  /** Null when the operator has no folder of list files. */
  listsDir: string | null
  /** By path, the marks of the files that nobody is writing to any more: only these are read. */
  rested: Readonly<Record<string, string>>
  /** Whether publishers are asked for newer files, so that one who does not answer is a problem. */
  publisherAsked: boolean
  /** What the tree of the own list is made with (own-list-secret.ts); without it the list is named by the hash of its content. */
  listSecret?: Uint8Array | null
  /** What is in force until now: of a list that cannot be loaded it stays in force. Null at the first load. */
  inForce: SnapshotPack | null
}

/** `failures`: by list, what the file system said, for the operator's log. */
export type LoadResult = { pack: SnapshotPack; taken: TakenFile[]; failures: LoadFailure[] }
export type LoadFailure = { list: string; error: string }

/** A new version of a file that came into force. */
export type TakenFile = { list: string; file: string; addresses: number; hosts: number; published_on: string | null }

/**
 * From the bundle and the files to a snapshot: takes what is new and valid, keeps the last valid copy of the rest, states
 * what is wrong. Lists fail one at a time: where what was kept earlier cannot be read or is gone, the list stays as it is in
 * force, or is marked as incomplete when nothing is in force yet.
 */
export async function loadLists(
  order: LoadOrder,
  sources: readonly ListSource[],
  readings: Readings = noReadings,
): Promise<LoadResult> {
  // In two steps: the files' content is let go of before the index is made, so that both are never in memory at once.
  permitHelper(order.inForce === null)
  try {
    const { gathered, ...told } = await gatherLists(order, sources, readings)
    const packed = packGathered(gathered, order.seed)
    return { pack: withTree(packed, await findTree(packed, order)), ...told }
  } finally {
    endHelper()
  }
}

async function gatherLists(order: LoadOrder, sources: readonly ListSource[], readings: Readings) {
  const loaded: LoadedSource[] = []
  for (const source of sources) loaded.push(await loadSource(order, source, readings))
  const longest = loaded.flatMap(({ layers }) => layers.taken.map(({ content }) => content.entries.rows))
  if (Math.max(0, ...longest) >= helpedFrom) letGoOfRows()
  blameEmptyBundle(loaded)
  const today = utcDay(order.now)
  const delistings = new Map<string, Delistings>()
  for (const [authority, members] of Map.groupBy(loaded, authorityOf)) {
    delistings.set(authority, findDelistings(members.flatMap(({ judged }) => judged.copies)))
  }
  const lists = loaded.map((source) => {
    const merged = contentOf(source, delistings.get(authorityOf(source)) ?? new Map())
    const content = source.source.kind === 'allow' ? limitContent(merged, today) : merged
    return isFaulty(source) ? contentOfFaulty(order, content) : content
  })
  return {
    gathered: gatherSnapshot(lists, today, order.seed, order.listSecret ?? null),
    taken: loaded.flatMap(({ layers }) => layers.taken.map(describeTaken)),
    failures: loaded.flatMap(({ failures }) => failures),
  }
}

/**
 * Frees the rows of long lists as they came, of which there are sorted copies by now. They lie in shared memory, which a
 * collector of garbage does not see the size of, and the helper has seen them.
 */
function letGoOfRows(): void {
  endHelper()
  collectGarbage()
  // For the tree. It gets ready while the lists are packed.
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
  const { now, dataDir, rested, publisherAsked } = order
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
  const layers: TakenLayers = { layers: [], taken: [], ignored: [], problems, lost: [], unread: [] }
  for (const { origin, folder } of foldersOf(order, source)) {
    const order = { source, origin, folder, dataDir, now, rested, publisherAsked, readings }
    const read = await takeLayers(order).catch((error: unknown) => failed(`state/${origin}/${source.id}`, error))
    if (!read) continue
    const found = source.kind === 'allow' ? withoutRefused(read) : read
    layers.layers.push(...found.layers)
    layers.taken.push(...found.taken)
    layers.ignored.push(...found.ignored)
    layers.lost.push(...found.lost)
    layers.unread.push(...found.unread)
    problems.push(...found.problems)
  }
  const bundled = await readBundledNames(order.bundleDir, source.id).catch((error: unknown) => {
    const reason = error instanceof ListFileError ? error.reason : 'unreadable'
    problems.push({ file: `data/lists/${source.id}-names.txt`, reason, where: null })
    return null
  })
  const names = namesInForce(bundled, layers.layers)
  const judged = judgeCopies(source, bundle, layers.layers)
  return { source, bundle, names, layers, judged, problems: [...problems, ...judged.problems], failures }
}

function isFaulty({ layers, failures }: LoadedSource): boolean {
  return failures.length > 0 || layers.lost.length > 0
}

/** What is in force of the list stays whole; without that, what could be read counts, and is known to be incomplete. */
function contentOfFaulty({ inForce }: LoadOrder, content: ListContent): ListContent {
  const { id, problems, ignored } = content.state
  const kept = inForce && unpackList(inForce, id)
  if (!kept) return { ...content, state: { ...content.state, fault: 'lost' } }
  return { ...kept, state: { ...kept.state, problems, ignored, fault: 'kept' } }
}

/** Without a single list the bundle itself is missing, and every sanctions list has to say so instead of being off. */
function blameEmptyBundle(loaded: readonly LoadedSource[]): void {
  if (loaded.some(({ bundle }) => bundle)) return
  for (const { source, problems } of loaded) {
    const file = bundleFile(source.id)
    if (source.kind !== 'sanctions' || problems.some((problem) => problem.file === file)) continue
    problems.push({ file, reason: 'missing', where: null })
  }
}

function contentOf(
  { source, bundle, names, layers, judged, problems }: LoadedSource,
  delistings: Delistings,
): ListContent {
  const { id, kind, subjects, crowd = false, authority, upstream_url, licence, cadenceHours } = source
  const { copies, hosts, as_of, complete_through, current_at } = judged
  const files = layers.layers.flatMap(({ origin, files }) => files.map(({ name }) => fileLabel(origin, name)))
  const itemsIn = (member: 'skipped' | 'read_twice') =>
    layers.layers.flatMap(({ origin, files, content: { [member]: found } }) =>
      found ? { file: fileLabel(origin, files[0]?.name ?? ''), ...found } : [],
    )
  const [skipped, readTwice] = [itemsIn('skipped'), itemsIn('read_twice')]
  const entries = mergeSource(copies, delistings)
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
      files: [...(bundle ? [bundle.file] : []), ...files],
      ignored: layers.ignored,
      problems,
      skipped,
      ...(readTwice.length > 0 && { read_twice: readTwice }),
      // Names of assets are no addresses.
      unscreened: kind === 'asset' ? {} : countUnscreened(entries),
      fault: isAwaited(kind) && bundle === null && layers.unread.length > 0 ? 'unread' : null,
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
