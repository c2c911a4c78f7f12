import { addressKinds, type Address, type Family } from '../kit/address.ts'
import { isIpHost } from '../kit/host-name.ts'

/** The key of an address in the tree of subjects (decisions/0027). */
export function addressKey({ family, canonical, kind }: Pick<Address, 'family' | 'canonical' | 'kind'>): string {
  return keyOfFamily(family, kind === addressKinds.evm ? canonical.toLowerCase() : canonical)
}

/** The key of an address given as its canonical text, EVM digits in lower case. */
export function keyOfFamily(family: Family, text: string): string {
  return `${family}:${text}`
}

/**
 * The key of a host in the form of `readHostName`: its labels reversed, a dot after each, so that everything below one
 * name is adjacent. Null for IPv6 addresses and names with a label over 63 characters, which have no key.
 *
 * @example hostKey('www.example.com') // 'host:com.example.www.'
 */
export function hostKey(host: string): string | null {
  if (host.length > hostMaxChars) return null
  const length = writeHostKey(keyAtHand, 0, hostAtHand, 0, hostAtHand.write(host, 0, 'latin1'))
  return length === 0 ? null : keyAtHand.toString('latin1', 0, length)
}

/**
 * The key of everything below a name, without the name itself: the subject of rules of the form `*.name`.
 *
 * @example belowHostKey('example.com') // 'host:com.example.*.'
 */
export function belowHostKey(host: string): string | null {
  const key = hostKey(host)
  return key === null || isIpHost(host) ? null : `${key}*.`
}

/**
 * The keys that decide whether a host is listed: its own, then for each name above it its key and that of everything
 * below it. `names` are those of `namesOf`, the host first. Null for a host without a key.
 */
export function hostKeys(names: readonly string[]): string[] | null {
  const keys = names.flatMap((name, at) => (at === 0 ? [hostKey(name)] : [hostKey(name), belowHostKey(name)]))
  return keys.every((key) => key !== null) ? keys : null
}

/** The key of the subject of a rule (host-entry.ts). Null if `hostKey` is null, and for rules for one page. */
export function ruleKey(rule: string): string | null {
  if (rule.length > ruleMaxBytes) return null
  const length = writeRuleKey(keyAtHand, 0, hostAtHand, 0, hostAtHand.write(rule, 0, 'latin1'))
  return length === 0 ? null : keyAtHand.toString('latin1', 0, length)
}

/**
 * Writes the key of a rule given as bytes of `text` from `start` to before `end`, and returns its length, 0 if it has
 * none. A tree has hundreds of thousands of rules: as strings, their keys take several times as long.
 */
export function writeRuleKey(into: Uint8Array, at: number, text: Buffer, start: number, end: number): number {
  for (let position = start; position < end; position++)
    if (text[position] === slash || text[position] === question) return 0
  if (text[start] !== star || text[start + 1] !== dot) return writeHostKey(into, at, text, start, end)
  if (isIpHost(text.toString('latin1', start + 2, end))) return 0
  const length = writeHostKey(into, at, text, start + 2, end)
  if (length === 0) return 0
  into[at + length] = star
  into[at + length + 1] = dot
  return length + 2
}

function writeHostKey(into: Uint8Array, at: number, text: Uint8Array, start: number, end: number): number {
  if (end - start > hostMaxChars || text[start] === bracket) return 0
  for (let letter = 0; letter < hostPrefix.length; letter++) into[at + letter] = hostPrefix[letter] ?? 0
  let length = hostPrefix.length
  for (let labelEnd = end, before = end; before >= start; labelEnd = before) {
    before = labelEnd - 1
    while (before >= start && text[before] !== dot) before--
    if (labelEnd - before - 1 > labelMaxChars) return 0
    for (let letter = before + 1; letter < labelEnd; letter++) into[at + length++] = text[letter] ?? 0
    into[at + length++] = dot
  }
  return length
}

/** RFC 1035, 2.3.4. */
const labelMaxChars = 63
const hostMaxChars = 253
const ruleMaxBytes = hostMaxChars + '*.'.length
const hostPrefix = Buffer.from('host:')
/** Longest key of a subject in bytes: a host of 253 characters with its prefix, a star and the dots after them. */
export const keyMaxBytes = hostPrefix.length + ruleMaxBytes + 1
const [star, dot, slash, question, bracket] = [0x2a, 0x2e, 0x2f, 0x3f, 0x5b]
/** Buffers for the current host and key. */
const hostAtHand = Buffer.alloc(ruleMaxBytes)
const keyAtHand = Buffer.alloc(keyMaxBytes)
