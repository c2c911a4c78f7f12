import type { TakeItems } from './string-array.ts'

/**
 * Takes the addresses of EVM from the beginning of a list of strings, whatever the case of their digits, and hands on each
 * in small digits as bytes, which are written over for the next. It makes no text of any: a list may have ten million of
 * them.
 */
export function takeEvmStrings(add: (address: Uint8Array) => void): TakeItems {
  return (text) => {
    // As bytes: reading a letter of a text takes several times as long. What is no ASCII has no byte of a digit.
    const bytes = Buffer.from(text)
    let [items, end] = [0, 0]
    for (let start = skipBlanks(bytes, 0); readEvmString(bytes, start); start = skipBlanks(bytes, end)) {
      add(address)
      items++
      end = start + itemChars
    }
    return { items, end }
  }
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  while (isBlank[bytes[at] ?? 0] === 1) at++
  return at
}

/** Whether an address with its quotes and its comma stands there: it is in `address` then, in small digits. */
function readEvmString(bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < opening.length; at++) if (bytes[start + at] !== opening[at]) return false
  const last = start + itemChars - 1
  if (bytes[last - 1] !== quote || bytes[last] !== comma) return false
  for (let digit = prefixChars; digit < address.length; digit++) {
    const small = smallDigits[bytes[start + 1 + digit] ?? 0] ?? 0
    if (small === 0) return false
    address[digit] = small
  }
  return true
}

/** The address at hand. */
const address = Buffer.from(`0x${'0'.repeat(40)}`)
const prefixChars = 2
const opening = Buffer.from('"0x')
const [quote, comma] = Buffer.from('",')
/** By byte, 1 for what JSON takes for a blank. */
const isBlank = new Uint8Array(256)
for (const blank of Buffer.from(' \n\r\t')) isBlank[blank] = 1
/** An address, two quotes and a comma. */
const itemChars = address.length + 3
/** By the code of a digit, that of the small one; 0 for every other letter. */
const smallDigits = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return /[0-9a-f]/i.test(letter) ? letter.toLowerCase().charCodeAt(0) : 0
})
