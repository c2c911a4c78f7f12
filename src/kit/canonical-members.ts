/** How each member of a type is written in RFC 8785 form. A member without a writer does not compile. */
export type MemberWriters<T> = { readonly [Name in keyof T]-?: (value: Exclude<T[Name], undefined>) => string }

/**
 * Writes the members of an object in RFC 8785 form and order, without the braces around them; those that are absent or undefined
 * are left out. For objects that are written often, of which parts are written once and remembered.
 *
 * @example canonicalMembers<Point>({ y: String, x: String })({ x: 1, y: 2 }) // '"x":1,"y":2'
 */
export function canonicalMembers<T extends object>(writers: MemberWriters<T>): (value: Partly<T>) => string {
  const names = (Object.keys(writers) as (keyof T & string)[]).toSorted()
  const members = names.map((name) => memberOf(writers, name))
  return (value) => members.flatMap((member) => member(value) ?? []).join(',')
}

type Partly<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

function memberOf<T, Name extends keyof T & string>(
  writers: MemberWriters<T>,
  name: Name,
): (value: Partly<T>) => string | null {
  const write = writers[name]
  return (value) => {
    const member = value[name]
    return member === undefined ? null : `"${name}":${write(member as Exclude<T[Name], undefined>)}`
  }
}
