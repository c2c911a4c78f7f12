import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { withoutIgnoredSigns } from './ignored-signs.ts'
import { queryPairs, type QueryPair } from './query-pairs.ts'
import { readTarget } from './target-text.ts'

/**
 * The pages that a search opens at once: the first result, or a copy of a named page. Its fragment is a query too, and a part
 * of the path a text that is searched for.
 */
export function openedAtOnce(pairs: readonly QueryPair[], { hash, pathname }: URL): string[] {
  const written = [...pairs, ...queryPairs(hash.slice(1))]
  const isFirst = written.some(({ name, text }) => (name === '' ? text.toLowerCase() : name).startsWith('btni'))
  const terms = written.filter(({ name }) => term.test(name)).map(({ text }) => withoutIgnoredSigns(text))
  const ofPath = pathname.split('/').map((part) => withoutIgnoredSigns(decodeEscapes(part.replaceAll('+', ' '))))
  return [...(isFirst ? terms : terms.filter(opensFirst)), ...ofPath.filter(opensFirst)].flatMap(hostsIn)
}

/** `!ducky name`, `name !`, `\\name` and `cache:name`. */
function opensFirst(text: string): boolean {
  return text.split(/\s+/).some((word) => opening.test(word))
}

/** The words that name a host, without the quotes and operators (`site:`) of a search. */
function hostsIn(text: string): string[] {
  return text.split(around).flatMap((word) => readTarget(word.replace(operator, ''), true) ?? [])
}

const term = /^(?:q|p|query|search_query|search|text|wd|keywords?|oq|as_(?:o|e)?p?q|as_sitesearch)$/
const opening = /^(?:!ducky$|!$|\\|cache:)/i
const around = /[\s"'\u2018-\u201f\u00ab\u00bb()[\]{}<>,;|]+/
const operator = /^(?:\\|(?!https?:)[a-z]+:)+/i
