import { noFiles } from '../../src/lists/loading/no-files.ts'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { HostGroup } from '../../src/lists/host-entry.ts'
import type { ListKind } from '../../src/lists/kinds.ts'
import { tableOf } from '../../src/lists/index/entry-table.ts'
import type { ListContent } from '../../src/lists/index/snapshot-pack.ts'

/** A made-up list before its content has a name. */
export function listContent(id: string, kind: ListKind, entries: ListEntry[], hosts: HostGroup[] = []): ListContent {
  const about = {
    subjects: ['address', 'host'] as const,
    crowd: false,
    authority: null,
    upstream_url: 'https://lists.example/',
    licence: 'made up',
  }
  const undated = { as_of: null, complete_through: null, current_at: null, covers_through: null, cadence_hours: 24 }
  const state = {
    id,
    kind,
    ...about,
    ...undated,
    ...noFiles,
    problems: [],
  }
  return { state, published_on: null, on: true, entries: tableOf(entries), hosts }
}
