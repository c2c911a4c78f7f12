import { catalogue, say, type Lang, type SentenceKey } from '../kit/prose.ts'

/** A list's name in words; a list without a name in the catalogue keeps its id. */
export function listName(id: string, lang: Lang): string {
  const key = `list.name.${id}`
  return isSentence(key) ? say(lang, key) : id
}

function isSentence(key: string): key is SentenceKey {
  return Object.hasOwn(catalogue, key)
}
