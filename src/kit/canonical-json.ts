import canonicalize from 'canonicalize'
import { hash } from 'node:crypto'

/**
 * The RFC 8785 form of plain data. Throws for values that have none: NaN, infinities, lone surrogates, undefined at the
 * top.
 *
 * @example canonicalJson({ b: 1.0, a: 'é' }) // '{"a":"é","b":1}'
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('canonical JSON needs plain data')
  return text
}

/** SHA-256 in hex of the RFC 8785 form: identifies a set of inputs. */
export function canonicalHash(value: unknown): string {
  return hash('sha256', canonicalJson(value))
}
