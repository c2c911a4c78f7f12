import { canonicalHash } from '../../kit/canonical-json.ts'

/** The identity of a request: equal for requests with the same parsed input in any order and notation. */
export function hashRequest(name: string, { lang, input }: { lang: string; input: object }): string {
  return canonicalHash(plain({ name, lang, input }))
}

/** Amounts are bigints, which JSON cannot represent. */
function plain(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? String(member) : member)),
  )
}
