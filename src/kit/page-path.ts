/** The part of a list rule, or of a URL to look up, that follows the host: empty for a site's first page. */
export function pagePath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  let end = pathname.length
  while (pathname[end - 1] === '/') end--
  return pathname.slice(0, end) + search
}
