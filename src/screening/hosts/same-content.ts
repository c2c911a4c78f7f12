import type { PaymentUrl } from '../../kit/payment-url.ts'
import { contentGateways } from './content-gateways.ts'
import { spellingsOfContent } from './content-id.ts'

/** A page at which a gateway shows a content. A rule is about the content, and not about the gateway, if it contains `id`. */
export type ContentPage = { host: string; path: string; id: string }

/**
 * The pages at which the known gateways show what a URL shows: a name of ENS, content of IPFS by its identifier in each
 * spelling, a name of IPNS, a transaction of Arweave or a canister. What is below a content is a part of it, so the
 * content itself counts too. Empty for a URL of another kind.
 */
export function pagesOfSameContent(url: Pick<PaymentUrl, 'host' | 'path'>): readonly ContentPage[] {
  const content = mayShowContent(url) ? contentOf(url) : null
  if (content === null) return none
  const rest = /^\/index\.html?$/i.test(content.rest) ? '' : content.rest
  const rests = rest === '' ? ['', '/index.html'] : [rest, '']
  return content.places.flatMap(({ host, path, id }) => rests.map((below) => ({ host, path: path + below, id })))
}

/** Most hosts are no gateway. */
function mayShowContent({ host, path }: Pick<PaymentUrl, 'host' | 'path'>): boolean {
  return (
    gatewayNames.has(lastLabels(host)) || host.endsWith('.eth') || contentSpace.test(host) || contentFolder.test(path)
  )
}

function lastLabels(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1)
}

type Content = { places: readonly ContentPage[]; rest: string }

function contentOf({ host, path }: Pick<PaymentUrl, 'host' | 'path'>): Content | null {
  const name = below(host, contentGateways.ens.hosts)
  if (name !== null) return { places: placesOfEns(name), rest: path }
  const [, label = '', space] = contentHost.exec(host) ?? []
  if (space !== undefined) return ofIpfs(label, { space, rest: path, isLabel: true })
  const [start = '', folder, id = ''] = contentPath.exec(path) ?? []
  if (folder !== undefined)
    return ofIpfs(id, { space: folder.toLowerCase(), rest: path.slice(start.length), isLabel: false })
  const canister = below(host, contentGateways.canisters.hosts)
  if (canister !== null && canisterId.test(canister))
    return { places: atHosts(contentGateways.canisters.hosts, [canister]), rest: path }
  const isArweave = contentGateways.arweave.paths.some((gateway) => host === gateway || host.endsWith(`.${gateway}`))
  const [, transaction = ''] = (isArweave && transactionPath.exec(path)) || []
  if (transaction === '') return null
  const places = inPaths(contentGateways.arweave.paths, [transaction], '/')
  return { places, rest: path.slice(transaction.length + 1) }
}

type Place = { space: string; rest: string; isLabel: boolean }

function ofIpfs(text: string, { space, rest, isLabel }: Place): Content | null {
  const isKey = space === 'ipns'
  const gateways = isKey ? contentGateways.ipns : contentGateways.ipfs
  const spellings = spellingsOfContent(text, isKey)
  if (spellings !== null) {
    const { label, path } = spellings
    const places = [
      ...label.flatMap((id) => atHosts(gateways.hosts, [id])),
      ...inPaths(gateways.paths, path, `/${space}/`),
    ]
    return { places, rest }
  }
  if (!isKey) return null
  const name = isLabel && !text.includes('.') ? withDots(text) : text.toLowerCase()
  if (!dottedName.test(name)) return null
  return { places: name.endsWith('.eth') ? placesOfEns(name.slice(0, -'.eth'.length)) : placesOfName(name), rest }
}

function placesOfEns(name: string): ContentPage[] {
  return [...atHosts(contentGateways.ens.hosts, [name]), ...placesOfName(`${name}.eth`)]
}

/** The places of a name in IPNS; in hosts its dots are hyphens, and its hyphens are doubled. */
function placesOfName(name: string): ContentPage[] {
  const { hosts, paths } = contentGateways.ipns
  return [...atHosts(hosts, [withHyphens(name), name]), ...inPaths(paths, [name], '/ipns/')]
}

function atHosts(gateways: readonly string[], labels: readonly string[]): ContentPage[] {
  return gateways.flatMap((gateway) => labels.map((label) => ({ host: `${label}.${gateway}`, path: '', id: label })))
}

function inPaths(gateways: readonly string[], ids: readonly string[], folder: string): ContentPage[] {
  return gateways.flatMap((host) => ids.map((id) => ({ host, path: folder + id, id })))
}

function below(host: string, gateways: readonly string[]): string | null {
  const names = gateways
    .filter((suffix) => host.endsWith(`.${suffix}`))
    .map((gateway) => host.slice(0, -gateway.length - 1))
  return names.toSorted((a, b) => a.length - b.length)[0] ?? null
}

function withHyphens(name: string): string {
  return name.replaceAll('-', '--').replaceAll('.', '-')
}

function withDots(label: string): string {
  return label.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-')
}

const gatewayNames: ReadonlySet<string> = new Set(
  Object.values(contentGateways).flatMap(({ hosts, paths }) => [...hosts, ...paths].map(lastLabels)),
)
const contentSpace = /\.ip[fn]s\./
const contentFolder = /^\/ip[fn]s\//i
const none: readonly ContentPage[] = []
const contentHost = /^([\w.-]+)\.(ipfs|ipns)\./
const contentPath = /^\/(ip[fn]s)\/([^/?#]+)/i
const transactionPath = /^\/([\w-]{43})(?:[/?]|$)/
const canisterId = /^[a-z\d]{5}(?:-[a-z\d]{3,5}){3,10}$/
const dottedName = /^[\w-]+(?:\.[\w-]+)+$/
