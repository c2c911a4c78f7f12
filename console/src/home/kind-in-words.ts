import { isMessageKey, type Messages } from '../messages.ts'

/** The name of a kind of list; an unknown kind keeps the API's word. */
export function kindInWords(kind: string, t: Messages['t']): string {
  const key = `kind.${kind}`
  return isMessageKey(key) ? t(key) : kind
}
