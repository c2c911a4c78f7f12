import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { isSearchTerm } from './parameter-purpose.ts'
import { queryPairs, type QueryPair } from './query-pairs.ts'
import { readTarget } from './target-text.ts'

/**
 * The pages that a search opens at once: the first result, or a copy of a named page. Its fragment is a query too, and a part
 * of the path a text that is searched for.
 */
export function openedAtOnce(pairs: readonly QueryPair[], { hash, pathname }: URL): string[] {
  const asked = [...pairs, ...queryPairs(hash.slice(1))]
  const isFirst = asked.some(({ name, text }) => (name === '' ? text.toLowerCase() : name).startsWith('btni'))
  const terms = asked.filter(({ name }) => isSearchTerm(name) || quoted.test(name)).map(({ text }) => text)
  const ofPath = pathname.split('/').map((part) => decodeEscapes(part.replaceAll('+', ' ')))
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

const quoted = /^text$/
const opening = /^(?:!ducky$|!$|\\|cache:)/i
const around = /[\s"'\u2018-\u201f\u00ab\u00bb()[\]{}<>,;|]+/
const operator = /^(?:\\|(?!https?:)[a-z]+:)+/i
