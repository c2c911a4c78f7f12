import { sourceSubject } from '../kit/source-subject.ts'

/**
 * The subject a call counts toward. A number is the IPv4 source of a screening call (`screeningSource`): these are the
 * most frequent, and a number is found in a map without building and hashing a text. V8 hashes numbers without a secret
 * seed, but no caller has enough addresses to force many collisions.
 */
export type CountedSubject = string | number

/** The source of a screening call, from the form that `clientAddress` returns. */
export function screeningSource(source: string): CountedSubject {
  return ipv4Number(source) ?? screeningPrefix + sourceSubject(source)
}

/** The name of a subject in the database and in Redis. */
export function subjectText(subject: CountedSubject): string {
  if (typeof subject === 'string') return subject
  return `${screeningPrefix}${subject >>> 24}.${(subject >>> 16) & 255}.${(subject >>> 8) & 255}.${subject & 255}`
}

const screeningPrefix = 'source:'

/**
 * An IPv4 address as a signed 32-bit number, which V8 stores without an object. Null where the text is not a canonical
 * IPv4 address.
 */
function ipv4Number(text: string): number | null {
  let address = 0
  let part = -1
  let parts = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === dotCode) {
      if (part < 0) return null
      address = (address << 8) | part
      part = -1
      parts++
    } else {
      // A leading zero would be another text for the same number.
      if (code < zeroCode || code > nineCode || part === 0) return null
      part = Math.max(part, 0) * 10 + code - zeroCode
      if (part > 255) return null
    }
  }
  return parts === 3 && part >= 0 ? (address << 8) | part : null
}

const [dotCode, zeroCode, nineCode] = [46, 48, 57]
