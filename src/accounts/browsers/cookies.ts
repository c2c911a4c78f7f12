/** All values of a cookie in the `cookie` headers of a request, in order, duplicates included. */
export function cookieValues(headers: readonly string[], name: string): string[] {
  const pairs = headers.flatMap((header) => header.split(';')).map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}
