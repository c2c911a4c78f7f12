import { catalogue, message, type Lang, type MessageKey } from '../messages/message.ts'

/** A list's name in words; a list without a name in the catalogue keeps its id. */
export function listName(id: string, lang: Lang): string {
  const key = `list.name.${id}`
  return isSentence(key) ? message(lang, key) : id
}

function isSentence(key: string): key is MessageKey {
  return Object.hasOwn(catalogue, key)
}
