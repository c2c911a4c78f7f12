import { compare } from '../../src/kit/compare.ts'
import { lastReportedOn, listedFrom, type ListEntry } from '../../src/lists/entry.ts'
import type { HostGroup } from '../../src/lists/host-entry.ts'
import type { BundleEvent } from './events.ts'

/** Where a part of a list comes from: what was taken, the day of the copy, under which licence. */
export type Origin = { what: string; taken: string; licence: string }

/** One list of the bundle. `complete_through` is the newest day on which the whole list was seen. */
export type BundleList = {
  id: string
  kind: 'sanctions' | 'asset' | 'enforcement' | 'mixer' | 'context'
  authority: string | null
  complete_through: string
  licence: string
  upstream_url: string
  origin: Origin[]
  entries: ListEntry[]
}

/** One list of hosts of the bundle. `notice` names its author and what was changed, and goes with the list. */
export type BundleHosts = Omit<BundleList, 'kind' | 'entries'> & {
  kind: 'phishing'
  notice: string
  groups: HostGroup[]
}

/** The newest day in a list of the bundle: later copies may have shown a part of it. */
export function asOf(list: BundleList | BundleHosts): string {
  const days = 'entries' in list ? list.entries.map(lastReportedOn) : list.groups.map(({ facts }) => facts.known_from)
  return [list.complete_through, ...days].toSorted(compare).at(-1) ?? list.complete_through
}

/** The file of a list: one entry a line, sorted, so that a new bundle can be read as a difference. */
export function serializeList(list: BundleList): string {
  const { id, kind, authority, complete_through, licence, upstream_url, origin, entries } = list
  const about = { id, kind, authority, as_of: asOf(list), complete_through, licence, upstream_url }
  const head = { format: 'countersign-list/1', ...about }
  const sorted = entries.toSorted(compareEntries).map((entry) => JSON.stringify(inOrder(entry)))
  const origins = lineArray(origin.map((part) => JSON.stringify(part)))
  return `{\n${headLines(head)}\n"origin": ${origins},\n"entries": ${lineArray(sorted)}\n}\n`
}

/** The file of a list of hosts: one rule a line, sorted, those that are vouched for before those that are blocked. */
export function serializeHosts(list: BundleHosts): string {
  const { id, kind, authority, complete_through, licence, notice } = list
  const head = {
    format: 'countersign-hosts/1',
    id,
    kind,
    authority,
    as_of: asOf(list),
    complete_through,
    licence,
    notice,
  }
  const groups = list.groups
    .toSorted((a, b) => compare(a.facts.effect, b.facts.effect))
    .map(({ facts, rules }) => {
      const { effect, listed_on, delisted_on, known_from, label } = facts
      const sorted = [...rules].toSorted(compare).map((rule) => JSON.stringify(rule))
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

function headLines(head: Readonly<Record<string, unknown>>): string {
  return Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`)
    .join('\n')
}

function compareEntries(a: ListEntry, b: ListEntry): number {
  return compare(a.family, b.family) || compare(a.address, b.address) || compare(listedFrom(a), listedFrom(b))
}

function inOrder(entry: ListEntry): ListEntry {
  const { address, family, assets, listed_on, delisted_on, known_from, known_to, absent_on, ref, label, ...more } =
    entry
  const { listed_on_basis, networks, wind_down_until, contract_source } = more
  return {
    address,
    family,
    assets,
    listed_on,
    ...(listed_on_basis === undefined ? {} : { listed_on_basis }),
    delisted_on,
    known_from,
    known_to,
    absent_on,
    ref,
    label,
    ...(networks === undefined ? {} : { networks }),
    ...(wind_down_until === undefined ? {} : { wind_down_until }),
    ...(contract_source === undefined ? {} : { contract_source }),
  }
}

function lineArray(lines: string[]): string {
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}
