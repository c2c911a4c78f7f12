import { isProseKey } from '../prose.ts'
import type { Voice } from '../voice.ts'

/** What a kind of list is called; a kind we do not know keeps the API's word. */
export function kindInWords(kind: string, t: Voice['t']): string {
  const key = `kind.${kind}`
  return isProseKey(key) ? t(key) : kind
}
