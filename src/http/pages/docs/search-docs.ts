import type { MessageKey } from '../../../messages/message.ts'

/** What the search of the documentation can lead to. `text` is what it is searched by beside its title. */
export type DocsEntry = { kind: DocsKind; title: string; text: string; href: string }
export type DocsKind = 'page' | 'operation' | 'code' | 'setting' | 'member'

/** Each kind with its name, in the order in which equal matches stand. */
export const docsKinds: Readonly<Record<DocsKind, MessageKey>> = {
  page: 'docs.kind.page',
  operation: 'docs.kind.operation',
  code: 'docs.kind.code',
  setting: 'docs.kind.setting',
  member: 'docs.kind.member',
}

/** The entries in which every word of the query occurs, the best first: by title before text, then by kind. Pure. */
export function searchDocs(entries: readonly DocsEntry[], query: string): readonly DocsEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax)
  if (words.length === 0) return []
  const order = Object.keys(docsKinds)
  const ranked = entries.flatMap((entry) => {
    const title = entry.title.toLowerCase()
    const all = `${title}\n${entry.text.toLowerCase()}`
    if (!words.every((word) => all.includes(word))) return []
    return [{ entry, rank: rankOf(title, words), order: order.indexOf(entry.kind) }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank || a.order - b.order).map(({ entry }) => entry)
}

/** 0: the title is the query; 1: it begins with it; 2: it has every word; 3: the words stand in the text. */
function rankOf(title: string, words: readonly string[]): number {
  const query = words.join(' ')
  if (title === query) return 0
  if (title.startsWith(query)) return 1
  return words.every((word) => title.includes(word)) ? 2 : 3
}

const wordsMax = 8
