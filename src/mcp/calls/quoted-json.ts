import { recentMap } from '../../kit/recent-map.ts'

/**
 * Encodes JSON as a JSON string. Escaping quotation marks takes longer than producing an answer, so an ending that many
 * answers share is escaped once: `sharedEnd` is empty or a suffix of `json`.
 */
export function quotedJson(json: string, sharedEnd: string): string {
  if (sharedEnd === '') return JSON.stringify(json)
  const own = json.slice(0, json.length - sharedEnd.length)
  return JSON.stringify(own).slice(0, -1) + endOf(sharedEnd)
}

/** The second half of a JSON string, with its closing quotation mark. */
function endOf(sharedEnd: string): string {
  const cached = ends.get(sharedEnd)
  if (cached !== undefined) return cached
  const end = JSON.stringify(sharedEnd).slice(1)
  ends.set(sharedEnd, end)
  return end
}

/** A few kilobytes each: one per list state, network and language. */
const ends = recentMap<string, string>(64)
