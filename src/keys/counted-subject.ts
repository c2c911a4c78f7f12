import { sourceSubject } from '../kit/source-subject.ts'

/**
 * Whom a call counts on. A number is the IPv4 source of a screening call, as `screeningSource` gives it: of all callers
 * these call most, and a number is found in a map without a text being written, and hashed, for each call. V8 hashes
 * numbers without a secret, but nobody has enough addresses to choose many of them for one place of a map.
 */
export type CountedSubject = string | number

/** The source of a screening call, in the form that `clientAddress` gives. */
export function screeningSource(source: string): CountedSubject {
  return ipv4Number(source) ?? screeningPrefix + sourceSubject(source)
}

/** How a subject is named in the database, and in Redis. */
export function subjectText(subject: CountedSubject): string {
  if (typeof subject === 'string') return subject
  return `${screeningPrefix}${subject >>> 24}.${(subject >>> 16) & 255}.${(subject >>> 8) & 255}.${subject & 255}`
}

const screeningPrefix = 'source:'

/** An IPv4 address as 32 bits with a sign, which V8 keeps without an object. Null where it is not written as IPv4 addresses are. */
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
      // A zero in front is another text for the same number.
      if (code < zeroCode || code > nineCode || part === 0) return null
      part = Math.max(part, 0) * 10 + code - zeroCode
      if (part > 255) return null
    }
  }
  return parts === 3 && part >= 0 ? (address << 8) | part : null
}

const [dotCode, zeroCode, nineCode] = [46, 48, 57]
