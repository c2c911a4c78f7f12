import { isMessageKey, type Messages } from '../messages.ts'

/** What a kind of list is called; a kind we do not know keeps the API's word. */
export function kindInWords(kind: string, t: Messages['t']): string {
  const key = `kind.${kind}`
  return isMessageKey(key) ? t(key) : kind
}
