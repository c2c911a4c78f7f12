import { recentMap } from '../kit/recent-map.ts'

/**
 * JSON as a JSON string. To escape its quotation marks takes longer than to make an answer, so that an end that many answers
 * share is escaped once: `sharedEnd` is empty, or the very text that `json` ends with.
 */
export function quotedJson(json: string, sharedEnd: string): string {
  if (sharedEnd === '') return JSON.stringify(json)
  const own = JSON.stringify(json.slice(0, json.length - sharedEnd.length))
  return own.slice(0, -1) + endOf(sharedEnd)
}

/** The second half of a JSON string, with its closing quotation mark. */
function endOf(sharedEnd: string): string {
  const known = ends.get(sharedEnd)
  if (known !== undefined) return known
  const made = JSON.stringify(sharedEnd).slice(1)
  ends.set(sharedEnd, made)
  return made
}

/** Some kilobytes each: one for a state of the lists, a network, a language. */
const ends = recentMap<string, string>(64)
