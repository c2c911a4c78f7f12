/** Of a JSON text: members of objects, numbers, and what stands between commas. */
export type JsonParts = { members: number; numbers: number; items: number }

/**
 * The member of the outermost object in which a JSON text comes to have more parts than `max`, empty where there is no such
 * member; null where it has no more. Walks over the bytes once and makes nothing of them, since a million small parts take
 * far longer to read than a million bytes of text. Of bytes that are no JSON it may say anything.
 */
export function memberBeyondParts(bytes: Uint8Array, max: JsonParts): string | null {
  const parts: JsonParts = { members: 0, numbers: 0, items: 0 }
  const walk: Walk = {
    text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    depth: 0,
    string: '',
    member: '',
  }
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] ?? 0
    if (code === quote) at = endOfString(walk, at)
    else if (code === colon) {
      parts.members += 1
      if (walk.depth === 1) walk.member = walk.string
    } else if (code === comma) parts.items += 1
    else if (code === openBrace || code === openBracket) walk.depth += 1
    else if (code === closeBrace || code === closeBracket) walk.depth -= 1
    else if (code >= digitZero && code <= digitNine) {
      parts.numbers += 1
      at = endOfNumber(bytes, at)
    }
    if (parts.members > max.members || parts.numbers > max.numbers || parts.items > max.items) return walk.member
  }
  return null
}

/** `string`: the last text at the outermost object's own level. `member`: the last of them that a colon followed. */
type Walk = { text: Buffer; depth: number; string: string; member: string }

/** Index of the closing quote of the string that opens at `start`, or of the last byte. */
function endOfString(walk: Walk, start: number): number {
  const { text } = walk
  let end = text.indexOf(quote, start + 1)
  if (end > 0 && text[end - 1] === backslash) {
    // Something is escaped: byte by byte, so that many escaped quotes take no longer than other bytes.
    for (end = start + 1; end < text.length && text[end] !== quote; end++) if (text[end] === backslash) end++
  }
  if (end < 0 || end >= text.length) return text.length
  if (walk.depth === 1) walk.string = text.toString('utf8', start + 1, Math.min(end, start + 1 + memberBytesMax))
  return end
}

/** Digits, and what may stand among them: one number is counted once. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let end = start
  while (end + 1 < bytes.length && !isDelimiter(bytes[end + 1] ?? 0)) end++
  return end
}

function isDelimiter(code: number): boolean {
  return (
    code === comma || code === closeBrace || code === closeBracket || code === colon || code === quote || code <= 0x20
  )
}

/** Of a name that is told: a caller knows the member by less. */
const memberBytesMax = 100
const quote = 0x22
const digitZero = 0x30
const digitNine = 0x39
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
