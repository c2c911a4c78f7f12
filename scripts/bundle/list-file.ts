import { listedFrom, type ListEntry } from '../../src/lists/entry.ts'
import type { BundleEvent } from './events.ts'

/** Where a part of a list comes from: what was taken, the day of the copy, under which licence. */
export type Origin = { what: string; taken: string; licence: string }

/** One list of the bundle. `as_of` is the newest day on which the whole list was seen. */
export type BundleList = {
  id: string
  kind: 'sanctions' | 'mixer' | 'context'
  authority: string | null
  as_of: string
  licence: string
  upstream_url: string
  origin: Origin[]
  entries: ListEntry[]
}

/** The file of a list: one entry a line, sorted, so that a new bundle can be read as a difference. */
export function serializeList(list: BundleList): string {
  const { id, kind, authority, as_of, licence, upstream_url, origin, entries } = list
  const head = { format: 'countersign-list/1', id, kind, authority, as_of, licence, upstream_url }
  const lines = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  const sorted = entries.toSorted(compareEntries).map((entry) => JSON.stringify(inOrder(entry)))
  return `{\n${lines.join('\n')}\n"origin": ${lineArray(origin.map((part) => JSON.stringify(part)))},\n"entries": ${lineArray(sorted)}\n}\n`
}

/** The file of the dated events, one a line. */
export function serializeEvents(events: BundleEvent[]): string {
  const lines = events.map((event) => JSON.stringify(event))
  return `{\n"format": "countersign-events/1",\n"events": ${lineArray(lines)}\n}\n`
}

/** Compares by code units: a bundle must not depend on the locale of the machine that makes it. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function compareEntries(a: ListEntry, b: ListEntry): number {
  return (
    compareText(a.family, b.family) || compareText(a.address, b.address) || compareText(listedFrom(a), listedFrom(b))
  )
}

function inOrder(entry: ListEntry): ListEntry {
  const { address, family, assets, listed_on, delisted_on, known_from, known_to, absent_on, ref, label } = entry
  return { address, family, assets, listed_on, delisted_on, known_from, known_to, absent_on, ref, label }
}

function lineArray(lines: string[]): string {
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}
