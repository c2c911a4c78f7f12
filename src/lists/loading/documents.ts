import { dayOfInstant } from '../../kit/day.ts'
import { joinTables } from '../index/join-tables.ts'
import type { ListSource } from '../formats/list-source.ts'
import { layerName } from './list-folder.ts'
import { removeLayerState, writeLayerState, type LayerState } from './state.ts'

/** Whether a source is one document in several formats, of which each file is a layer. */
export function isDocument({ formats }: Pick<ListSource, 'formats'>): boolean {
  return formats.some(({ layer }) => layer !== null)
}

/**
 * Gives the state of a document the name of the file that it came from: earlier versions read one file of a document.
 * What cannot be written is renamed again at the next check.
 */
export async function renameDocumentStates(
  dataDir: string,
  { formats }: ListSource,
  states: Map<string, LayerState>,
): Promise<void> {
  for (const format of formats) {
    const before = format.layer === null ? undefined : states.get(format.layer)
    const file = before?.files[0]?.name
    if (!before || file === undefined) continue
    const state = { ...before, layer: layerName(format, file) }
    states.delete(before.layer)
    if (!states.has(state.layer)) states.set(state.layer, state)
    await writeLayerState(dataDir, state)
      .then(() => removeLayerState(dataDir, before))
      .catch(() => {})
  }
}

/** Whether a layer of that name, or of a file of that document, is among these. */
export function isAmong(layers: readonly string[], name: string): boolean {
  return layers.some((layer) => layer === name || layer.startsWith(`${name}/`))
}

/**
 * Whether a file that is gone was replaced by another format of its document (`inPlace`): by one that was published
 * later, or on the same day with more detail, or that has every address of it. Its entries count on until a whole newer
 * copy ends them.
 */
export function isReplaced(source: ListSource, removed: LayerState, inPlace: readonly LayerState[]): boolean {
  if (!isDocument(source)) return false
  const day = lastPossibleDay(removed)
  return inPlace.some((other) => {
    const published = other.content.published_on
    if (published !== null && day !== null && published > day) return true
    if (published !== removed.content.published_on) return false
    return rankOf(source, other) > rankOf(source, removed) || hasAll(other, removed)
  })
}

/** The last day that a copy can be from: its own, or else that of its file or of the last answer of its publisher. */
export function lastPossibleDay({ origin, content, files, current_at }: LayerState): string | null {
  if (content.published_on !== null) return content.published_on
  if (origin === 'downloads' && current_at !== null) return dayOfInstant(current_at)
  return dayOfInstant(new Date(Math.max(...files.map(({ mtime_ms }) => mtime_ms))).toISOString())
}

function rankOf({ formats }: ListSource, { read_as }: LayerState): number {
  return formats.find(({ name }) => name === read_as)?.rank ?? Number.NEGATIVE_INFINITY
}

function hasAll(other: LayerState, removed: LayerState): boolean {
  let lacks = false
  joinTables([removed.content.entries, other.content.entries], ([was, is]) => {
    if (was && is && was.from < was.to && is.from === is.to) lacks = true
  })
  return !lacks
}
