/** JSON of an object up to its first members, which differ between answers that share the rest. `Members` names them. */
export type OpeningJson<Members extends object> = string & { readonly [opened]: Members }

/**
 * The beginning of an object: some members, without the closing brace.
 *
 * @example openMembers({ address: '0x1' }) // '{"address":"0x1"'
 */
export function openMembers<Members extends object>(members: Members): OpeningJson<Members> {
  return JSON.stringify(members).slice(0, -1) as OpeningJson<Members>
}

/** The JSON of a value after its first members. Throws for a value that does not begin with them. */
export function jsonAfter<Members extends object>(opening: OpeningJson<Members>, value: NoInfer<Members>): string {
  const json = JSON.stringify(value)
  const next = json[opening.length]
  if (!json.startsWith(opening) || (next !== ',' && next !== '}'))
    throw new TypeError(`an answer has to begin with ${Object.keys(JSON.parse(`${opening}}`) as object).join()}`)
  return json.slice(opening.length)
}

/**
 * The JSON of an object with further members in front. A caller names their type.
 *
 * @example prependMembers({ a: 1 } satisfies Pick<Answer, 'a'>, '{"b":2}') // '{"a":1,"b":2}'
 */
export function prependMembers(members: object, json: string): string {
  return joined(openMembers(members), json)
}

/** The same for one member whose value is JSON already. */
export function prependJson(name: string, value: string, json: string): string {
  return joined(`{"${name}":${value}`, json)
}

function joined(opening: string, json: string): string {
  if (opening === '{') return json
  return json === '{}' ? `${opening}}` : `${opening},${json.slice(1)}`
}

declare const opened: unique symbol
