import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../sdk/src/is-object.ts'

/** The JSON pointer (RFC 6901) of the first difference between two JSON values; null if they are equal. */
export function firstDifference(a: unknown, b: unknown, at: string): string | null {
  // Nearly always they are equal, which is detected in a fraction of the time.
  return isDeepStrictEqual(a, b) ? null : differenceIn(a, b, at)
}

function differenceIn(a: unknown, b: unknown, at: string): string | null {
  if (Object.is(a, b)) return null
  if (Array.isArray(a) && Array.isArray(b)) {
    return firstOf(
      Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [String(i), a[i], b[i]] as const),
      at,
    )
  }
  if (!isObject(a) || !isObject(b) || Array.isArray(a) || Array.isArray(b)) return at
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted()
  return firstOf(
    names.map((name) => [name, a[name], b[name]] as const),
    at,
  )
}

function firstOf(members: readonly (readonly [name: string, a: unknown, b: unknown])[], at: string): string | null {
  for (const [name, a, b] of members) {
    const pointer = differenceIn(a, b, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    if (pointer !== null) return pointer
  }
  return null
}
