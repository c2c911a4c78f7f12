import { contentGateways } from './content-gateways.ts'

/**
 * The name of ENS that a known gateway shows at a host, or the name itself where the host is one: `app.shop.eth` for
 * `app.shop.eth.limo` and `app-shop-eth.ipns.dweb.link`. Null for any other host.
 */
export function ensNameAt(host: string): string | null {
  // Most hosts are none, and this stands in the way of each.
  if (!host.endsWith('.eth') && !host.includes('eth.')) return null
  const name = labelsBefore(host, contentGateways.ens.hosts)
  if (name !== null) return `${name}.eth`
  const label = labelsBefore(host, contentGateways.ipns.hosts)
  const shown = label === null || label.includes('.') ? label : withDots(label)
  return shown?.endsWith('.eth') === true ? shown : null
}

/** The registered name of it, whose owner has what is below it: `shop.eth`. */
export function siteOfEns(host: string): string | null {
  const name = ensNameAt(host)
  return name === null ? null : name.slice(name.lastIndexOf('.', name.length - '.eth'.length - 1) + 1)
}

/** What stands before the longest of these hosts in a name below it. */
export function labelsBefore(host: string, gateways: readonly string[]): string | null {
  const names = gateways
    .filter((suffix) => host.endsWith(`.${suffix}`))
    .map((gateway) => host.slice(0, -gateway.length - 1))
  return names.toSorted((a, b) => a.length - b.length)[0] ?? null
}

/** A name as one label of a host at a gateway of IPNS: its dots are hyphens, and its hyphens are doubled. */
export function withHyphens(name: string): string {
  return name.replaceAll('-', '--').replaceAll('.', '-')
}

export function withDots(label: string): string {
  return label.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-')
}
