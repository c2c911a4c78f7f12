import type { ParsedFacts } from '../formats/list-source.ts'
import type { ParsedHosts } from '../host-entry.ts'
import { addressOf, buildTable, endOfAddress, factsOfRow, type EntryTable } from '../index/entry-table.ts'

/** The rows without those that merely name an address which another row lists from `today` on, without an end. */
export function withoutMentions(rows: EntryTable<ParsedFacts>, today: string): EntryTable<ParsedFacts> {
  if (!rows.facts.some(({ unclear }) => unclear)) return rows
  const remaining = buildTable<ParsedFacts>(rows.text.length)
  for (let from = 0, to = 0; from < rows.rows; from = to) {
    to = endOfAddress(rows, from)
    const group = Array.from({ length: to - from }, (_, at) => factsOfRow(rows, from + at))
    const isListed = group.some((facts) => lists(facts, today))
    for (const facts of group) if (!isListed || !facts.unclear) remaining.add(addressOf(rows, from), facts)
  }
  return remaining.table()
}

/** The same for rules on hosts. */
export function withoutMentionedHosts(groups: readonly ParsedHosts[], today: string): readonly ParsedHosts[] {
  if (!groups.some(({ facts }) => facts.unclear)) return groups
  const listed = new Set(groups.flatMap(({ facts, rules }) => (lists(facts, today) ? rules : [])))
  return groups.map((group) =>
    group.facts.unclear ? { ...group, rules: group.rules.filter((rule) => !listed.has(rule)) } : group,
  )
}

type Facts = { unclear?: true; listed_on: string | null; delisted_on: string | null }

function lists({ unclear, listed_on, delisted_on }: Facts, today: string): boolean {
  return !unclear && delisted_on === null && (listed_on === null || listed_on <= today)
}
