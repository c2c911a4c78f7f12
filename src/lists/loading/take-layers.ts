import { join } from 'node:path'
import { compare } from '../../kit/compare.ts'
import { dayOfInstant, newestDay } from '../../kit/day.ts'
import { addedByRefused, additionsOf, isTooLongToRead, type Addition } from './added-by-refused.ts'
import { acceptFile } from './layers.ts'
import { fileLabel, leadsElsewhere, scanFolder, sortIntoLayers, type Candidate } from './list-folder.ts'
import { reportMisplaced } from './judge-misplaced.ts'
import { setMisplacedAside } from './misplaced-files.ts'
import type { ListSource, ParsedFile } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'
import { readPublisherState, type PublisherState } from '../sources/publisher-state.ts'
import { openListFile, type OpenListFile } from './read-list-file.ts'
import type { ListProblem } from '../snapshot.ts'
import { noReadings, type Readings } from './read-ahead.ts'
import { checkTexts } from './check-texts.ts'
import { refuseFuture } from './refuse-future.ts'
import { isAmong, isReplaced, renameDocumentStates } from './documents.ts'
import { readLayerNames, writeLayerNames } from './layer-names.ts'
import { readLayerStates, writeLayerState, type FileMark, type LayerState, type Origin } from './state.ts'

/** One folder of files of one source. A file whose mark is not the one in `rested` is still being written. */
export type FolderOrder = {
  source: ListSource
  origin: Origin
  folder: string
  dataDir: string
  now: number
  rested: Readonly<Record<string, string>>
  /** Whether an unreachable publisher is a problem: not if it will not be queried again. */
  publisherExpected: boolean
  /** Files that were already read. */
  readings?: Readings
}

/**
 * The layers in force, and the others. `accepted`: those with a new version in this check. `lost`: the names of those that were
 * in force once and have neither file nor state any more. `unread`: those whose first file was refused, and misplaced files.
 * `additions`: what counts of such first files.
 */
export type TakenLayers = {
  layers: LayerState[]
  accepted: LayerState[]
  ignored: string[]
  problems: ListProblem[]
  lost: string[]
  unread: string[]
  additions: Addition[]
}

/**
 * Checks a folder once: accepts new valid files, keeps the last valid copy of others, persists both. Throws the file
 * system's errors if states cannot be read.
 */
export async function takeLayers(order: FolderOrder): Promise<TakenLayers> {
  const { source, origin, folder, dataDir, now } = order
  const sorted = sortIntoLayers(source, await scanFolder(folder))
  const { layers, unknown, further } = await setMisplacedAside(order, sorted)
  const previousNames = await readLayerNames(dataDir, source.id, origin)
  const { states, problems } = await readLayerStates(dataDir, source.id, origin, now)
  await renameDocumentStates(dataDir, source, states)
  const result: TakenLayers = {
    layers: [],
    accepted: [],
    ignored: unknown.slice(0, ignoredMax).map((name) => fileLabel(origin, name)),
    problems,
    lost: [],
    unread: [],
    additions: [],
  }
  if (await leadsElsewhere(folder)) problems.push({ file: `${source.id}/`, reason: 'link', where: null })
  const names = [...new Set([...states.keys(), ...layers.keys()])].toSorted()
  for (const layer of names.filter((name) => layers.has(name))) {
    const previous = states.get(layer) ?? null
    const state = await takeLayer(order, layer, layers.get(layer) ?? [], previous, problems)
    if (!state) {
      result.unread.push(layer)
      result.additions.push(...(await additionsOf(order, layers.get(layer) ?? [], problems)))
      continue
    }
    const candidates = state === previous ? (layers.get(layer) ?? []) : []
    if (isTooLongToRead(order, candidates, problems)) result.unread.push(layer)
    const added = state === previous ? await addedByRefused(order, candidates, state, problems) : null
    result.layers.push(added ? { ...state, added } : state)
    if (state === previous) continue
    if (state.content.entries !== previous?.content.entries) result.accepted.push(state)
    await writeLayerState(dataDir, state).catch(() => {
      problems.push({ file: `state/${layer}`, reason: 'unreadable', where: null })
    })
  }
  keepMissing(
    source,
    names.flatMap((name) => (layers.has(name) ? [] : (states.get(name) ?? []))),
    result,
  )
  result.unread.push(...unknownOwnFiles(source, problems))
  await reportMisplaced(source, further, result)
  await reportLostLayers(order, previousNames, result)
  if (origin === 'downloads' && order.publisherExpected) problems.push(...(await unanswered(order)))
  return result
}

/**
 * The files of the operator's own list that stand there and whose content is not known: they can list any address now,
 * also one that is not in the earlier copy.
 */
function unknownOwnFiles({ kind }: ListSource, problems: readonly ListProblem[]): string[] {
  if (kind !== 'own') return []
  return problems.filter(({ reason }) => unknownContent.has(reason)).map(({ file }) => file)
}
const unknownContent: ReadonlySet<ListProblem['reason']> = new Set(['link', 'unreadable', 'too_large'])

/** Adds the layers whose file is gone. It is missed unless another format of its document replaced it. */
function keepMissing(source: ListSource, removed: readonly LayerState[], { layers, problems }: TakenLayers): void {
  const inPlace = [...layers]
  for (const state of removed) {
    const { origin, files, layer } = state
    const isGoneForGood = isReplaced(source, state, inPlace)
    layers.push(isGoneForGood ? { ...state, replaced: true } : state)
    const file = fileLabel(origin, files[0]?.name ?? layer)
    if (!isGoneForGood) problems.push({ file, reason: 'missing', where: null })
  }
  layers.sort((a, b) => compare(a.layer, b.layer))
}

/** Stores the names of the layers in force, and reports those that lost all their entries. */
async function reportLostLayers(
  { source, origin, dataDir }: FolderOrder,
  previousNames: readonly string[],
  { layers, lost, problems }: TakenLayers,
): Promise<void> {
  const inForce = layers.map(({ layer }) => layer)
  lost.push(...previousNames.filter((layer) => !isAmong(inForce, layer)))
  for (const layer of lost) problems.push({ file: `state/${layer}`, reason: 'missing', where: null })
  const names = [...new Set([...previousNames, ...inForce])].toSorted()
  if (names.length === previousNames.length) return
  await writeLayerNames(dataDir, source.id, origin, names).catch(() => {
    problems.push({ file: `layers/${origin}/${source.id}.json`, reason: 'unreadable', where: null })
  })
}

/** The file of a layer, or the copy that stays in force instead. Problems are added to `problems`. */
async function takeLayer(
  order: FolderOrder,
  layer: string,
  [candidate]: readonly Candidate[],
  previous: LayerState | null,
  problems: ListProblem[],
): Promise<LayerState | null> {
  if (!candidate) return previous
  const { state, problem } = await takeFile(order, layer, candidate, previous)
  if (problem) problems.push(problem)
  return state ?? previous
}

type Taken = { state: LayerState; problem?: never } | { state?: never; problem: ListProblem }

async function takeFile(
  order: FolderOrder,
  layer: string,
  candidate: Candidate,
  previous: LayerState | null,
): Promise<Taken> {
  const opened: OpenListFile[] = []
  try {
    for (const { file, sizeMaxBytes } of filesOf(candidate)) {
      if (order.rested[join(order.folder, file.name)] !== file.mark) throw new ListFileError('changed_while_read')
      opened.push(await openListFile(order.folder, file.name, sizeMaxBytes, order.readings?.sha256Of))
    }
    const files = opened.map(({ mark }) => mark)
    const publisher = await publisherOf(order, candidate.file.name)
    if (previous && isSame(previous, candidate, files) && !isReadAnew(order, previous)) {
      const complete = await withNames(order, candidate, opened, previous)
      return { state: confirm(complete, files, publisher, order.now) }
    }
    const parsed = await parse(candidate, opened, order.readings ?? noReadings)
    return { state: accept(order, layer, candidate, files, parsed, publisher, previous) }
  } catch (error) {
    return { problem: problemOf(order, candidate, error) }
  } finally {
    for (const { close } of opened) await close()
  }
}

function filesOf({ file, companion, format }: Candidate) {
  return [file, companion].filter((file) => file !== null).map((file) => ({ file, ...format }))
}

/** Reads and validates. A file that changed meanwhile is refused, regardless of the result for the mixture. */
async function parse({ format }: Candidate, opened: readonly OpenListFile[], readings: Readings): Promise<ParsedFile> {
  const [main, companion] = opened
  if (!main) throw new ListFileError('unreadable')
  try {
    const readEarlier = companion ? null : readings.take(format, main.mark)
    const parsed = readEarlier ?? (await format.read(main.file, companion?.file ?? null))
    checkTexts(parsed)
    const isCut = (await Promise.all(opened.map((each) => each.isUnterminated()))).includes(true)
    return isCut ? { ...parsed, unterminated: true } : parsed
  } finally {
    for (const { verifyUnchanged } of opened) await verifyUnchanged()
  }
}

function accept(
  order: FolderOrder,
  layer: string,
  candidate: Candidate,
  files: FileMark[],
  parsed: ParsedFile,
  publisher: PublisherState | null,
  previous: LayerState | null,
): LayerState {
  const loadedAt = new Date(order.now).toISOString()
  refuseFuture(parsed, order.now)
  const mayShrink = order.source.kind === 'allow'
  const { content, refused } = acceptFile(previous?.content ?? null, parsed, dayOfInstant(loadedAt), mayShrink)
  if (refused) throw new ListFileError(refused)
  return {
    source: order.source.id,
    origin: order.origin,
    layer,
    read_as: candidate.format.name,
    files,
    loaded_at: loadedAt,
    current_at: newestDay([currentWhenLoaded(parsed.published_on, loadedAt), publisher?.current_at]),
    names_read: true,
    glued_read: 2,
    content,
  }
}

function isSame(previous: LayerState, { format }: Candidate, files: readonly FileMark[]): boolean {
  if (previous.read_as !== format.name || previous.files.length !== files.length) return false
  return files.every((mark, i) => {
    const last = previous.files[i]
    return last?.name === mark.name && last.size_bytes === mark.size_bytes && last.sha256 === mark.sha256
  })
}

/** Whether a file of the operator's own list, which has no next version, was read by a version that dropped parts. */
function isReadAnew({ source }: FolderOrder, previous: LayerState): boolean {
  return source.kind === 'own' && previous.glued_read !== 2
}

/** Reads a file again for its names alone, which an earlier version left out. A file that is refused now is kept. */
async function withNames(
  { source, readings = noReadings }: FolderOrder,
  candidate: Candidate,
  opened: readonly OpenListFile[],
  previous: LayerState,
): Promise<LayerState> {
  if (previous.names_read || source.kind !== 'sanctions') return previous
  try {
    const { names } = await parse(candidate, opened, readings)
    return { ...previous, names_read: true, content: { ...previous.content, ...(names && { names }) } }
  } catch (error) {
    if (error instanceof ListFileError) return previous
    throw error
  }
}

/** The same bytes again. A file that was put there again, or confirmed by its publisher, is as current as that. */
function confirm(previous: LayerState, files: FileMark[], publisher: PublisherState | null, now: number): LayerState {
  const touched = files.some((mark, i) => mark.mtime_ms !== previous.files[i]?.mtime_ms)
  const loadedAt = touched ? new Date(now).toISOString() : previous.loaded_at
  const reloaded = currentWhenLoaded(previous.content.published_on, loadedAt)
  const currentAt = newestDay([previous.current_at, reloaded, publisher?.current_at])
  if (!touched && currentAt === previous.current_at) return previous
  return { ...previous, files, loaded_at: loadedAt, current_at: currentAt }
}

/** A copy cannot be known to be current later than it was seen, no matter its date; null if it has none. */
function currentWhenLoaded(publishedOn: string | null, loadedAt: string): string | null {
  if (publishedOn === null) return null
  const published = `${publishedOn}T00:00:00.000Z`
  return published < loadedAt ? published : loadedAt
}

async function publisherOf(order: FolderOrder, file: string): Promise<PublisherState | null> {
  return order.origin === 'downloads' ? readPublisherState(order.dataDir, order.source.id, file) : null
}

async function unanswered({ source, dataDir }: FolderOrder): Promise<ListProblem[]> {
  const problems: ListProblem[] = []
  for (const { file } of source.downloads) {
    const { problem } = await readPublisherState(dataDir, source.id, file)
    if (problem) problems.push({ file: fileLabel('downloads', file), ...problem })
  }
  return problems
}

function problemOf(order: FolderOrder, { file }: Candidate, error: unknown): ListProblem {
  const label = fileLabel(order.origin, file.name)
  if (error instanceof ListFileError) {
    const { reason, where, leftOut } = error
    return { file: label, reason, where, ...(leftOut > 0 && { left_out: leftOut }) }
  }
  return { file: label, reason: 'unreadable', where: null }
}

const ignoredMax = 100
