import { isObject } from '../../sdk/src/is-object.ts'
import type { ListEntry } from './entry.ts'
import type { HostFacts, HostGroup } from './host-entry.ts'
import type { ListKind } from './kinds.ts'

/** The parsed canonical content of a list. */
export type ParsedContent = {
  id: string
  kind: ListKind
  as_of: string | null
  entries: readonly ListEntry[]
  hosts: readonly HostGroup[]
}

/**
 * Parses the canonical content of a list: its header, its addresses, then its groups of rules on hosts, each the facts
 * followed by the rules. The hash of the text must be known from a trusted source. Null for other texts.
 */
export function parseContent(text: string): ParsedContent | null {
  const [first = '', ...lines] = text.split('\n')
  const header = objectIn(first)
  if (!header || typeof header['id'] !== 'string' || typeof header['kind'] !== 'string') return null
  const entries: ListEntry[] = []
  const hosts: { facts: HostFacts; rules: string[] }[] = []
  for (const line of lines) {
    if (!line.startsWith('{')) {
      const group = hosts.at(-1)
      if (!group) return null
      if (line !== '') group.rules.push(line)
      continue
    }
    const value = objectIn(line)
    if (!value) return null
    if (typeof value['address'] === 'string') entries.push(value as ListEntry)
    else hosts.push({ facts: value as HostFacts, rules: [] })
  }
  const as_of = typeof header['as_of'] === 'string' ? header['as_of'] : null
  return { id: header['id'], kind: header['kind'] as ListKind, as_of, entries, hosts }
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
