/**
 * A text of JSON that cannot be read as such, with the characters that it writes as `\uXXXX`, as programs do with each
 * character beyond ASCII. Quotes, braces, backslashes, blanks and halves of a character stay escaped: read, they would
 * end a text or an object. Escapes that were escaped once more count alike.
 */
export function withoutJsonEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(escapes, (escape: string, high: string, low: string, single: string) => {
    const units = single === undefined ? [high, low] : [single]
    const sign = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
    return keptEscaped.test(sign) ? escape : sign
  })
}

/** A pair of halves, or one character. It begins with the first of its backslashes, so that a long run of them is read once. */
const escapes = /(?<!\\)\\+u(d[89ab][0-9a-f]{2})\\+u(d[c-f][0-9a-f]{2})|(?<!\\)\\+u([0-9a-f]{4})/gi
const keptEscaped = /["'“”‘’\\{}\p{Cc}\p{Cs}\s]/u
