import type { Lang } from '../prose.ts'

/** The page of an address, on a network where one is named. */
export function addressHref(address: string, { lang, network = '' }: { lang: Lang; network?: string }): string {
  const query = new URLSearchParams({ ...(network ? { network } : {}), lang })
  return `/address/${encodeURIComponent(address)}?${query}`
}

/** The address that a page's path names. */
export function addressAt(path: string): string {
  const written = path.split('/')[2] ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
