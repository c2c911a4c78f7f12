/**
 * The query string of an example's input: texts and numbers unchanged, an object as its JSON text.
 *
 * @example exampleQuery({ addr: '0x1', on: '2026-01-01' }) // 'addr=0x1&on=2026-01-01'
 */
export function exampleQuery(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).map(([name, value]): [string, string] => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  return new URLSearchParams(pairs).toString()
}
