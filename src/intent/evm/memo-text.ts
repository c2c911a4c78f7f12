/**
 * The text with a transfer of a chain's own currency; null if the bytes may be a call. An account ignores them; a
 * contract at the payee's address would run its code, so nothing counts that could be a function with arguments: four
 * bytes, or four and whole words.
 */
export function memoText(data: Uint8Array): string | null {
  if (data.length > memoMaxBytes || data.length % wordBytes === selectorBytes) return null
  const text = readUtf8(data)
  return text === null || unprintable.test(text) ? null : text
}

function readUtf8(data: Uint8Array): string | null {
  try {
    return utf8.decode(data)
  } catch {
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const unprintable = /[^\P{C}\n\r\t]/u
const memoMaxBytes = 1_024
const wordBytes = 32
const selectorBytes = 4
