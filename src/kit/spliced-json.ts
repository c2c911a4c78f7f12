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
 * The JSON of an object with further members in front.
 *
 * @example prependMembers<{ a: number }>({ a: 1 }, '{"b":2}') // '{"a":1,"b":2}'
 */
export function prependMembers<Members extends object>(members: Members, json: string): string {
  return joined(openMembers(members), json)
}

/** The same for one member of `T`, whose value is JSON already. */
export function prependJson<T extends object>(name: keyof T & string, value: string, json: string): string {
  return joined(`{"${name}":${value}`, json)
}

function joined(opening: string, json: string): string {
  if (opening === '{') return json
  return json === '{}' ? `${opening}}` : `${opening},${json.slice(1)}`
}

declare const opened: unique symbol
