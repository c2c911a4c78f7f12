import { recentMap } from '../../kit/recent-map.ts'

/** `isAscii`: the JSON is ASCII, so its length in bytes equals its length in characters. */
export type QuotedJson = { text: string; isAscii: boolean }

/**
 * Encodes JSON as a JSON string. Escaping quotation marks takes longer than producing an answer, so an ending that many
 * answers share is escaped once: `sharedEnd` is empty or a suffix of `json`.
 */
export function quotedJson(json: string, sharedEnd: string): QuotedJson {
  if (sharedEnd === '') return { text: JSON.stringify(json), isAscii: isAscii(json) }
  const own = json.slice(0, json.length - sharedEnd.length)
  const end = endOf(sharedEnd)
  return { text: JSON.stringify(own).slice(0, -1) + end.text, isAscii: end.isAscii && isAscii(own) }
}

/** Whether a text has as many bytes as characters. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/** The second half of a JSON string, with its closing quotation mark. */
function endOf(sharedEnd: string): QuotedJson {
  const cached = ends.get(sharedEnd)
  if (cached !== undefined) return cached
  const end = { text: JSON.stringify(sharedEnd).slice(1), isAscii: isAscii(sharedEnd) }
  ends.set(sharedEnd, end)
  return end
}

/** A few kilobytes each: one per list state, network and language. */
const ends = recentMap<string, QuotedJson>(64)
