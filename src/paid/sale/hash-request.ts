import { canonicalHash } from '../../kit/canonical-json.ts'

/** Names what is asked: equal for two requests that read the same, whatever order and notation they were written in. */
export function hashRequest(name: string, { lang, input }: { lang: string; input: object }): string {
  return canonicalHash(plain({ name, lang, input }))
}

/** Amounts are read into bigints, which JSON has no form for. */
function plain(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? String(member) : member)),
  )
}
