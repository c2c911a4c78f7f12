/**
 * The URL of a mail filter (urldefense.com, version 3) with the signs for which it writes `*`, or `**` and a letter for several. They
 * stand behind the target in base64; one that is missing there counts as a slash.
 */
export function withMaskedSigns(url: string): string {
  const end = url.indexOf('__;')
  if (end < 0) return url
  const [code = ''] = /^[\w-]*/.exec(url.slice(end + 3)) ?? []
  const signs = Buffer.from(code, 'base64url').toString()[Symbol.iterator]()
  const next = () => signs.next().value ?? '/'
  const several = (sign: string | undefined) => (sign === undefined ? 1 : lengths.indexOf(sign) + 2)
  const start = url.indexOf('/', 'https://'.length)
  const target = url
    .slice(start, end)
    .replaceAll(/\*(?:\*([\w-]))?/g, (_, sign?: string) => Array.from({ length: several(sign) }, next).join(''))
  return url.slice(0, start) + target + url.slice(end)
}

const lengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
