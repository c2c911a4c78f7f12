import { emptyTable, entryOfRow } from '../index/entry-table.ts'
import { joinTables } from '../index/join-tables.ts'
import type { ListSource } from '../formats/list-source.ts'
import { endedAt, isReadCompletely } from './compare-with-bundle.ts'
import { isDocument } from './documents.ts'
import type { Formats } from '../snapshot.ts'
import type { EndedEntry } from './layers.ts'
import { fileLabel } from './list-folder.ts'
import type { ListCopy } from './merge-lists.ts'
import type { LayerState } from './state.ts'

type Part = { members: readonly LayerState[]; isPartial: boolean }
type Ended = { copies: readonly ListCopy[]; formats: Formats | null }

/**
 * What the newest complete format of a document ends: entries of the formats with an earlier day, or with none, that no
 * format of its day has. Pure.
 */
export function endOlderFormats(source: ListSource, parts: readonly Part[]): Ended {
  if (!isDocument(source) || parts.length < 2) return { copies: [], formats: null }
  const members = parts.flatMap(({ members, isPartial }) => members.map((layer) => ({ layer, isPartial })))
  const dayOf = ({ content }: LayerState) => content.published_on ?? ''
  const complete = members.filter(({ isPartial }) => !isPartial).map(({ layer }) => layer)
  const day = complete.map(dayOf).reduce((a, b) => (a > b ? a : b), '')
  const newest = day === '' ? [] : complete.filter((layer) => dayOf(layer) === day)
  const others = members.map(({ layer }) => layer).filter((layer) => !newest.includes(layer))
  const isOlder = (layer: LayerState) => dayOf(layer) !== '' && dayOf(layer) < day
  const formats = {
    newest: labelsOf(newest),
    day: day || null,
    older: labelsOf(others.filter((layer) => isOlder(layer))),
    other: labelsOf(others.filter((layer) => !isOlder(layer))),
  }
  const [witness] = newest.filter((layer) => isReadCompletely(source, layer))
  if (!witness) return { copies: [], formats }
  const history = others.filter((layer) => dayOf(layer) < day).flatMap((layer) => lackedBy(newest, layer, day))
  const name = labelsOf([witness])[0] ?? ''
  const file = { list: source.id, name, lastDay: day }
  return { copies: history.length === 0 ? [] : [{ published_on: day, entries: emptyTable, history, file }], formats }
}

/** The entries of an older format whose addresses the newest formats lack, as ended on that day. */
function lackedBy(newest: readonly LayerState[], { content }: LayerState, day: string): EndedEntry[] {
  const ended: EndedEntry[] = []
  const tables = [content.entries, ...newest.map((layer) => layer.content.entries)]
  joinTables(tables, ([older, ...runs]) => {
    if (!older || older.from === older.to || runs.some(({ from, to }) => from < to)) return
    for (let at = older.from; at < older.to; at++) {
      const entry = entryOfRow(content.entries, at)
      if (entry.delisted_on === null) ended.push({ ...endedAt(entry, day), held_on: content.published_on })
    }
  })
  return ended
}

function labelsOf(layers: readonly LayerState[]): string[] {
  return layers
    .filter(({ replaced }) => !replaced)
    .map(({ origin, files, layer }) => fileLabel(origin, files[0]?.name ?? layer))
}
