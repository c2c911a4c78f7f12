import type { Lang } from '../messages.ts'

/** The page of an address; `chain` is the network it was seen on. */
export function addressHref(address: string, { lang, chain }: { lang: Lang; chain: string }): string {
  const network = impliedNetworks.includes(chain) ? {} : { network: chain }
  return `/address/${encodeURIComponent(address)}?${new URLSearchParams({ ...network, lang })}`
}

/** The address that the path of a page names. */
export function addressAt(path: string): string {
  const written = path.split('/')[2] ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Screened when no network is named: an address of the family says it by itself. */
const impliedNetworks: readonly string[] = ['ethereum', 'tron', 'solana', 'bitcoin']
