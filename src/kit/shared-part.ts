import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** What many decisions share, such as the state of all lists: its RFC 8785 form and the SHA-256 of it, in hex. */
export type SharedPart = { hash: string; text: string }

/** Written and hashed once for an object, which must not change any more. */
export function sharedPart(value: object): SharedPart {
  const known = made.get(value)
  if (known) return known
  const text = canonicalJson(value)
  const part = { hash: hash('sha256', text), text }
  made.set(value, part)
  return part
}

const made = new WeakMap<object, SharedPart>()
