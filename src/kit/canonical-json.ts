import canonicalize from 'canonicalize'
import { createHash } from 'node:crypto'

/** RFC 8785 form of plain data. Throws on what has none: NaN, infinities, lone surrogates, undefined at the top. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('canonical JSON needs plain data')
  return text
}

/** SHA-256 in hex of the RFC 8785 form: the name of a set of inputs. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
