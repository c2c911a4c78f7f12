import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/**
 * Content that many decisions share, such as the state of all lists: its RFC 8785 form and the SHA-256 of it, in hex.
 */
export type SharedPart = { hash: string; text: string }

/** Serialised and hashed once for an object, which must not change any more. */
export function sharedPart(value: object): SharedPart {
  const cached = cache.get(value)
  if (cached) return cached
  const text = canonicalJson(value)
  const part = { hash: hash('sha256', text), text }
  cache.set(value, part)
  return part
}

const cache = new WeakMap<object, SharedPart>()
