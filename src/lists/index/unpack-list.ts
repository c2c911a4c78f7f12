import { addressAt } from './address-index.ts'
import { addressText } from './address-text.ts'
import type { EntryFacts } from '../entry.ts'
import { buildTable, type EntryTable } from './entry-table.ts'
import type { HostGroup } from '../host-entry.ts'
import { namesOf } from './packed-names.ts'
import { rulesIn } from './host-index.ts'
import type { ListContent, SnapshotPack } from './snapshot-pack.ts'

/**
 * The packed content of one list: what stays in force of a list whose files cannot be read now. Null for a list that is
 * off, or has itself lost content.
 */
export function unpackList(pack: SnapshotPack, id: string): ListContent | null {
  const position = pack.lists.findIndex((list) => list.id === id)
  const packed = pack.lists[position]
  if (!packed || packed.snapshot === null || packed.fault === 'lost' || packed.fault === 'unread') return null
  const { entries: _entries, snapshot: _snapshot, ...state } = packed
  return {
    state,
    published_on: pack.publishedOn[position] ?? null,
    on: true,
    names: namesAt(pack, position),
    entries: entriesOf(pack, position),
    hosts: hostsOf(pack, position),
  }
}

function namesAt({ names }: SnapshotPack, position: number): readonly string[] {
  const packed = names[position]
  return packed ? namesOf(packed) : []
}

function entriesOf(pack: SnapshotPack, position: number): EntryTable {
  const { index, firstListing, listOf, factsOf, factsAt, factsText } = pack
  const text = Buffer.from(factsText.buffer)
  const parse = (facts: number): PackedFacts => JSON.parse(text.toString('utf8', factsAt[facts], factsAt[facts + 1]))
  const shared = new Map<number, EntryFacts>()
  const entries = buildTable()
  for (let value = 0; value + 1 < firstListing.length; value++) {
    const end = firstListing[value + 1] ?? 0
    for (let number = firstListing[value] ?? 0; number < end; number++) {
      if (listOf[number] !== position) continue
      const about = factsOf[number] ?? 0
      const existing = shared.get(about)
      if (existing) {
        entries.add(textAt(index, value), existing)
        continue
      }
      const { address, ...facts } = parse(about)
      entries.add(address ?? textAt(index, value), facts)
      if (address === undefined) shared.set(about, facts)
    }
  }
  return entries.table()
}

/** Facts as they are stored: with the address if it cannot be derived from its key. */
type PackedFacts = EntryFacts & { address?: string }

function textAt(index: SnapshotPack['index'], value: number): string {
  const { kind, key } = addressAt(index, value)
  return addressText(kind, key)
}

function hostsOf({ hostIndex, hostFacts }: SnapshotPack, position: number): readonly HostGroup[] {
  // Most lists have no hosts; those of the others are tens of thousands.
  if (!hostFacts.some(({ list }) => list === position)) return []
  const groups = new Map<number, string[]>()
  for (const { facts, rule } of rulesIn(hostIndex)) {
    if (hostFacts[facts]?.list !== position) continue
    const rules = groups.get(facts)
    if (rules) rules.push(rule)
    else groups.set(facts, [rule])
  }
  return [...groups].flatMap(([number, rules]) => {
    const about = hostFacts[number]
    return about ? [{ facts: about.facts, rules }] : []
  })
}
