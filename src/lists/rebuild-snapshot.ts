import { noFiles } from './loading/no-files.ts'
import { hash } from 'node:crypto'
import type { LogEntry } from '../../sdk/src/log/log-entry.ts'
import { isPrivate } from './kinds.ts'
import { parseContent } from './parse-content.ts'
import type { RootContent, Snapshot } from './snapshot.ts'
import { rootOf } from './index/canonical-list.ts'
import { tableOf } from './index/entry-table.ts'
import { packSnapshot, type ListContent } from './index/snapshot-pack.ts'
import { viewSnapshot } from './index/snapshot-view.ts'
import { sourceById } from './sources.ts'

/** The known part of a snapshot that is no longer in force: enough to prove its content. */
export type RebuiltSnapshot = Pick<Snapshot, 'root' | 'rootContent' | 'prove'>

/**
 * Rebuilds the tree of a logged snapshot from the contents of its lists. `contentOf` returns the content with a hash,
 * or null. Null if one is missing, or the tree differs. Lists of the operator are in no tree.
 */
export function rebuildSnapshot(
  entry: Pick<LogEntry, 'lists' | 'lists_root' | 'tree_root' | 'tree_size'>,
  contentOf: (list: string, snapshot: string) => string | null,
): RebuiltSnapshot | null {
  const contents: ListContent[] = []
  for (const { id, snapshot } of entry.lists) {
    const source = sourceById(id)
    if (source && isPrivate(source.kind)) continue
    const text = contentOf(id, snapshot)
    const content = text !== null && hash('sha256', text) === snapshot ? contentFrom(text) : null
    if (content === null) return null
    contents.push(content)
  }
  const { rootContent: built, prove } = viewSnapshot(packSnapshot(contents, anyDay, new Uint8Array(8)))
  const lists = entry.lists.map(({ id, snapshot }) => ({ id, snapshot }))
  const rootContent: RootContent = { lists, tree: { root: entry.tree_root, size: entry.tree_size }, v: 2 }
  const isSame = built.tree.root === entry.tree_root && built.tree.size === entry.tree_size
  return isSame && rootOf(rootContent) === entry.lists_root ? { root: entry.lists_root, rootContent, prove } : null
}

function contentFrom(text: string): ListContent | null {
  const parsed = parseContent(text)
  if (!parsed) return null
  const { id, kind, as_of, entries, hosts } = parsed
  const about = { subjects: [], crowd: false, authority: null, upstream_url: '', licence: '', cadence_hours: 0 }
  const undated = { as_of: null, complete_through: null, current_at: null, covers_through: null }
  const state = {
    id,
    kind,
    ...about,
    ...undated,
    ...noFiles,
    problems: [],
  }
  return { state, published_on: as_of, on: true, entries: tableOf(entries), hosts }
}

/** The tree does not depend on what counts today. */
const anyDay = '1970-01-01'
