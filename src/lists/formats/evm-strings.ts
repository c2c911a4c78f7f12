import type { TakeItems } from './string-array.ts'

/**
 * Takes EVM addresses from the beginning of a list of strings, in any case of their digits, and passes each on in lower
 * case as bytes, in a buffer that is reused for the next. No strings are created: a list may have ten million of them.
 */
export function takeEvmStrings(add: (address: Uint8Array) => void): TakeItems {
  return (text) => {
    // As bytes: reading a character of a string takes several times as long. Non-ASCII has no byte of a digit.
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

/** Whether there is an address with its quotes and comma: it is then in `address`, in lower case. */
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

/** The current address. */
const address = Buffer.from(`0x${'0'.repeat(40)}`)
const prefixChars = 2
const opening = Buffer.from('"0x')
const [quote, comma] = Buffer.from('",')
/** By byte, 1 for JSON whitespace. */
const isBlank = new Uint8Array(256)
for (const blank of Buffer.from(' \n\r\t')) isBlank[blank] = 1
/** An address, two quotes and a comma. */
const itemChars = address.length + 3
/** By the code of a digit, that of its lower case; 0 for every other character. */
const smallDigits = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return /[0-9a-f]/i.test(letter) ? letter.toLowerCase().charCodeAt(0) : 0
})
