import type { MessageKey } from '../../../messages/message.ts'

/** What the search of the documentation can lead to. It is searched by its title, its text, and a body that is not shown. */
export type DocsEntry = { kind: DocsKind; title: string; text: string; body?: string; href: string }
export type DocsKind = 'page' | 'operation' | 'code' | 'setting' | 'member'

/** Each kind with its name, in the order in which equal matches stand. */
export const docsKinds: Readonly<Record<DocsKind, MessageKey>> = {
  page: 'docs.kind.page',
  operation: 'docs.kind.operation',
  code: 'docs.kind.code',
  setting: 'docs.kind.setting',
  member: 'docs.kind.member',
}

/**
 * The entries in which every word of the query occurs, the best first: by title before text, then by kind. Words that
 * questions begin with do not count, and Chinese is searched word by word. Where no entry has every word, those with the
 * most of them, at least half. Pure.
 */
export function searchDocs(entries: readonly DocsEntry[], query: string): readonly DocsEntry[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const order = Object.keys(docsKinds)
  const counted = entries.map((entry) => {
    const title = entry.title.toLowerCase()
    const all = `${title}\n${entry.text.toLowerCase()}\n${entry.body?.toLowerCase() ?? ''}`
    return { entry, title, count: words.filter((word) => all.includes(word)).length }
  })
  const most = Math.max(...counted.map(({ count }) => count))
  if (most * 2 < words.length || most === 0) return []
  return counted
    .filter(({ count }) => count === most)
    .map(({ entry, title }) => ({ entry, rank: rankOf(title, words), order: order.indexOf(entry.kind) }))
    .toSorted((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ entry }) => entry)
}

function wordsOf(query: string): readonly string[] {
  const written = query.toLowerCase().split(/\s+/).filter(Boolean)
  const words = written.flatMap((word) =>
    /\p{Script=Han}/u.test(word) ? [...chinese.segment(word)].map(({ segment }) => segment) : [word],
  )
  const meaning = words.filter((word) => !questionWords.has(word))
  return (meaning.length > 0 ? meaning : words).slice(0, wordsMax)
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })
const questionWords: ReadonlySet<string> = new Set(
  'a an the how to do does i is was my of in for can what why when which with and on it 怎么 如何 为什么 什么 的 吗'.split(
    ' ',
  ),
)

/** 0: the title is the query; 1: it begins with it; 2: it has every word; 3: the words stand in the text. */
function rankOf(title: string, words: readonly string[]): number {
  const query = words.join(' ')
  if (title === query) return 0
  if (title.startsWith(query)) return 1
  return words.every((word) => title.includes(word)) ? 2 : 3
}

const wordsMax = 8
