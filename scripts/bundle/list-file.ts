import { listedFrom, type ListEntry } from '../../src/lists/entry.ts'
import type { HostGroup } from '../../src/lists/host-entry.ts'
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

/** One list of hosts of the bundle. `notice` says whose work it is and what was changed, and goes with the list. */
export type BundleHosts = Omit<BundleList, 'kind' | 'entries'> & {
  kind: 'phishing'
  notice: string
  groups: HostGroup[]
}

/** The file of a list: one entry a line, sorted, so that a new bundle can be read as a difference. */
export function serializeList(list: BundleList): string {
  const { id, kind, authority, as_of, licence, upstream_url, origin, entries } = list
  const head = { format: 'countersign-list/1', id, kind, authority, as_of, licence, upstream_url }
  const sorted = entries.toSorted(compareEntries).map((entry) => JSON.stringify(inOrder(entry)))
  const origins = lineArray(origin.map((part) => JSON.stringify(part)))
  return `{\n${headLines(head)}\n"origin": ${origins},\n"entries": ${lineArray(sorted)}\n}\n`
}

/** The file of a list of hosts: one rule a line, sorted, those that are vouched for before those that are blocked. */
export function serializeHosts(list: BundleHosts): string {
  const { id, kind, authority, as_of, licence, notice } = list
  const head = { format: 'countersign-hosts/1', id, kind, authority, as_of, licence, notice }
  const groups = list.groups
    .toSorted((a, b) => compareText(a.facts.effect, b.facts.effect))
    .map(({ facts, rules }) => {
      const { effect, listed_on, delisted_on, known_from, label } = facts
      const sorted = [...rules].toSorted(compareText).map((rule) => JSON.stringify(rule))
      const inOrder = JSON.stringify({ effect, listed_on, delisted_on, known_from, label })
      return `{"facts": ${inOrder}, "rules": ${lineArray(sorted)}}`
    })
  return `{\n${headLines(head)}\n"groups": ${lineArray(groups)}\n}\n`
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

function headLines(head: Readonly<Record<string, unknown>>): string {
  return Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`)
    .join('\n')
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
