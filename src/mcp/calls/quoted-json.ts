import { recentMap } from '../../kit/recent-map.ts'

/** `isAscii`: the JSON has as many bytes as characters, and so has the text. */
export type QuotedJson = { text: string; isAscii: boolean }

/**
 * JSON as a JSON string. To escape its quotation marks takes longer than to make an answer, so that an end that many answers
 * share is escaped once: `sharedEnd` is empty, or the very text that `json` ends with.
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

/** Some kilobytes each: one for a state of the lists, a network, a language. */
const ends = recentMap<string, QuotedJson>(64)
