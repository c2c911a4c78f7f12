import type { Lang } from '../messages.ts'

type SeenOn = { lang: Lang; chain: string; on?: string | undefined }

/** The page of an address; `chain` is the network it was seen on, `on` the past day that it was judged on. */
export function addressHref(address: string, { lang, chain, on }: SeenOn): string {
  const network = impliedNetworks.includes(chain) ? {} : { network: chain }
  const day = on === undefined ? {} : { on }
  return `/address/${encodeURIComponent(address)}?${new URLSearchParams({ ...network, ...day, lang })}`
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

/** Screened when no network is named: an address of the family names it by itself. */
const impliedNetworks: readonly string[] = ['ethereum', 'tron', 'solana', 'bitcoin']
