/** JSON of a value, in one piece or joined from parts. */
export type JsonOf<Value> = string & { readonly [written]: Value }

/** JSON of an object without its closing brace. `Members` are those that it has so far. */
export type OpeningJson<Members extends object> = string & { readonly [opened]: Members }

/** JSON of the last members of an object, with the comma before them and its closing brace. */
export type ClosingJson<Members extends object> = string & { readonly [closed]: Members }

export function jsonOf<Value>(value: Value): JsonOf<Value> {
  return JSON.stringify(value) as JsonOf<Value>
}

export function arrayJson<Item>(items: readonly JsonOf<Item>[]): JsonOf<Item[]> {
  // Joined text would be copied once more when it is sent.
  let json = '['
  for (const item of items) json += json.length === 1 ? item : `,${item}`
  return `${json}]` as JsonOf<Item[]>
}

/**
 * The beginning of an object.
 *
 * @example openMembers({ address: '0x1' }) // '{"address":"0x1"'
 */
export function openMembers<Members extends object>(members: Members): OpeningJson<Members> {
  return JSON.stringify(members).slice(0, -1) as OpeningJson<Members>
}

/**
 * The same for one member whose value is JSON already.
 *
 * @example openJson('address', quoted('0x1')) // '{"address":"0x1"'
 */
export function openJson<Name extends string, Value>(
  name: Name,
  value: JsonOf<Value>,
): OpeningJson<Record<Name, Value>> {
  return `{"${name}":${value}` as OpeningJson<Record<Name, Value>>
}

/**
 * The same with one more member, whose value is JSON already.
 *
 * @example addJson(openMembers({ a: 1 }), 'b', jsonOf([2])) // '{"a":1,"b":[2]'
 */
export function addJson<Members extends object, Name extends string, Value>(
  opening: OpeningJson<Members>,
  name: Name,
  value: JsonOf<Value>,
): OpeningJson<Members & Record<Name, Value>> {
  return `${opening}${opening.length === 1 ? '' : ','}"${name}":${value}` as OpeningJson<Members & Record<Name, Value>>
}

/** The end of an object. Without members, only its brace. */
export function closeMembers<Members extends object>(members: Members): ClosingJson<Members> {
  const json = JSON.stringify(members)
  return (json === '{}' ? '}' : `,${json.slice(1)}`) as ClosingJson<Members>
}

/** The end of an object that begins with `opening`. Throws for an object that begins with other members. */
export function jsonAfter<Members extends object, Whole extends NoInfer<Members>>(
  opening: OpeningJson<Members>,
  object: Whole,
): ClosingJson<Omit<Whole, keyof Members>> {
  const json = JSON.stringify(object)
  const next = json[opening.length]
  if (!json.startsWith(opening) || (next !== ',' && next !== '}'))
    throw new TypeError(`an answer has to begin with ${Object.keys(JSON.parse(`${opening}}`) as object).join()}`)
  return json.slice(opening.length) as ClosingJson<Omit<Whole, keyof Members>>
}

/**
 * An object whose two halves were written apart.
 *
 * @example joinJson(openMembers({ a: 1 }), closeMembers({ b: 2 })) // '{"a":1,"b":2}'
 */
export function joinJson<First extends object, Last extends object>(
  opening: OpeningJson<First>,
  closing: ClosingJson<Last>,
): JsonOf<First & Last> {
  const isFirst = opening.length === 1 && closing.length > 1
  return (opening + (isFirst ? closing.slice(1) : closing)) as JsonOf<First & Last>
}

/**
 * The JSON of an object with further members in front. A caller names their type.
 *
 * @example prependMembers({ a: 1 } satisfies Pick<Answer, 'a'>, '{"b":2}') // '{"a":1,"b":2}'
 */
export function prependMembers(members: object, json: string): string {
  const opening = openMembers(members)
  if (opening.length === 1) return json
  return json === '{}' ? `${opening}}` : `${opening},${json.slice(1)}`
}

/** The pieces of the beginning of an object, between which a text stood. */
export type OpeningPieces<Members extends object> = readonly OpeningJson<Members>[]

/**
 * Cuts a text out of the beginning of an object, so that objects that differ in nothing else are written once. The
 * text needs no escape in JSON.
 */
export function cutOut<Members extends object>(opening: OpeningJson<Members>, text: string): OpeningPieces<Members> {
  return opening.split(text) as OpeningJson<Members>[]
}

export function fillIn<Members extends object>(pieces: OpeningPieces<Members>, text: string): OpeningJson<Members> {
  return pieces.join(text) as OpeningJson<Members>
}

declare const written: unique symbol
declare const opened: unique symbol
declare const closed: unique symbol
