import { catalogue, message, type Lang, type MessageKey } from '../messages/message.ts'
import type { ListState } from './snapshot.ts'

/** The name of a list in a language; a list without a name in the catalogue is shown by its id. */
export function listName(id: string, lang: Lang): string {
  const key = `list.name.${id}`
  return isMessageKey(key) ? message(lang, key) : id
}

/** The licence of a list in a language. The name of a licence, such as `MIT`, is the same in all of them. */
export function listLicence({ id, licence }: Pick<ListState, 'id' | 'licence'>, lang: Lang): string {
  const key = `list.licence.${id}`
  return isMessageKey(key) ? message(lang, key) : licence
}

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(catalogue, key)
}
