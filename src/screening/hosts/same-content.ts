import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { namesOf } from '../../kit/host-name.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { contentGateways } from './content-gateways.ts'
import { spellingsOfContent } from './content-id.ts'
import { ensNameAt, labelsBefore, withDots, withHyphens } from './ens-name.ts'

/** A page at which a gateway shows a content. A rule is about the content, and not about the gateway, if it contains `id`. */
export type ContentPage = { host: string; path: string; id: string }

/**
 * The pages at which the known gateways show what a URL shows: a name of ENS, content of IPFS by its identifier in each
 * spelling, a name of IPNS, a transaction of Arweave or a canister. What is below a content or a name is a part of it, so
 * the content itself and the names above count too. Empty for a URL of another kind.
 */
export function pagesOfSameContent(url: Pick<PaymentUrl, 'host' | 'path'>): readonly ContentPage[] {
  const content = mayShowContent(url) ? contentOf(url) : null
  if (content === null) return none
  const rests = restsOf(content.rest)
  const pages = content.places.flatMap((place) => rests.map((below) => ({ ...place, path: place.path + below })))
  return [...pages, ...(content.above ?? none)]
}

/** What is below a content, the folder or the page in the folder that is the same, and the content itself. */
function restsOf(rest: string): readonly string[] {
  const query = rest.indexOf('?')
  const page = query < 0 ? rest : rest.slice(0, query)
  const folder = page.replace(/\/index\.html?$/i, '')
  return [...new Set([rest, folder, `${folder}/index.html`, ''])]
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

/** `above`: pages that count regardless of the path below the content, such as those of the names above its own. */
type Content = { places: readonly ContentPage[]; above?: readonly ContentPage[]; rest: string }

function contentOf(url: Pick<PaymentUrl, 'host' | 'path'>): Content | null {
  const { host, path } = url
  const name = ensNameAt(host)
  if (name !== null) return { ...placesOfName(name), rest: path }
  const [, label = '', space] = contentHost.exec(host) ?? []
  if (space !== undefined) return ofIpfs(label, { space, rest: path, isLabel: true })
  const [start = '', folder, id = ''] = contentPath.exec(path) ?? []
  if (folder !== undefined)
    return ofIpfs(decodeEscapes(id), { space: folder.toLowerCase(), rest: path.slice(start.length), isLabel: false })
  return ofCanister(url) ?? ofArweave(url)
}

type Place = { space: string; rest: string; isLabel: boolean }

function ofIpfs(text: string, { space, rest, isLabel }: Place): Content | null {
  const isKey = space === 'ipns'
  const gateways = isKey ? contentGateways.ipns : contentGateways.ipfs
  const spellings = spellingsOfContent(text, isKey)
  if (spellings !== null) {
    const { label, path } = spellings
    const places = [
      ...label.flatMap((id) => atHosts(gateways.hosts, id)),
      ...inPaths(gateways.paths, path, `/${space}/`),
    ]
    return { places, rest }
  }
  if (!isKey) return null
  const name = isLabel && !text.includes('.') ? withDots(text) : text.toLowerCase()
  return dottedName.test(name) ? { ...placesOfName(name), rest } : null
}

/** The places of a name of ENS or of IPNS, and those of the names above it. */
function placesOfName(name: string): Pick<Content, 'places' | 'above'> {
  const [places = none, ...above] = namesOf(name).map((each) => placesOfNameAlone(each))
  return { places, above: above.flat() }
}

/** The dots of a name are hyphens in hosts of IPNS; most gateways without encryption take it as it is. */
function placesOfNameAlone(name: string): readonly ContentPage[] {
  const { hosts, paths } = contentGateways.ipns
  const places = [...atHosts(hosts, withHyphens(name)), ...atHosts(hosts, name), ...inPaths(paths, [name], '/ipns/')]
  if (!name.endsWith('.eth')) return places
  const labels = name.slice(0, -'.eth'.length)
  return [...atHosts(contentGateways.ens.hosts, labels, labels.slice(labels.lastIndexOf('.') + 1)), ...places]
}

/** A canister in the host, or in the query of a gateway. */
function ofCanister({ host, path }: Pick<PaymentUrl, 'host' | 'path'>): Content | null {
  const { hosts } = contentGateways.canisters
  const [, inQuery] = (hosts.includes(host) && canisterQuery.exec(path)) || []
  const id = inQuery ?? labelsBefore(host, hosts) ?? ''
  if (!canisterId.test(id)) return null
  const above = hosts.map((gateway) => ({ host: gateway, path: `?canisterId=${id}`, id }))
  return { places: atHosts(hosts, id), above, rest: inQuery === undefined ? path : '' }
}

/** A transaction of Arweave in the path, also as its bytes alone. */
function ofArweave({ host, path }: Pick<PaymentUrl, 'host' | 'path'>): Content | null {
  const { paths } = contentGateways.arweave
  const isGateway = paths.some((gateway) => host === gateway || host.endsWith(`.${gateway}`))
  const [start = '', inData, plain] = (isGateway && transactionPath.exec(path)) || []
  const id = inData ?? plain
  if (id === undefined) return null
  const places = ['/', '/raw/', '/tx/'].flatMap((folder) => inPaths(paths, [id], folder))
  const above = paths.map((gateway) => ({ host: gateway, path: `/tx/${id}/data`, id }))
  return { places, above, rest: path.slice(start.length) }
}

/** `id`: what a rule contains that is about the content. */
function atHosts(gateways: readonly string[], label: string, id = label): ContentPage[] {
  return gateways.map((gateway) => ({ host: `${label}.${gateway}`, path: '', id }))
}

function inPaths(gateways: readonly string[], ids: readonly string[], folder: string): ContentPage[] {
  return gateways.flatMap((host) => ids.map((id) => ({ host, path: folder + id, id })))
}

const gatewayNames: ReadonlySet<string> = new Set(
  Object.values(contentGateways).flatMap(({ hosts, paths }) => [...hosts, ...paths].map(lastLabels)),
)
const contentSpace = /\.ip[fn]s\./
const contentFolder = /^\/ip[fn]s\//i
const none: readonly ContentPage[] = []
const contentHost = /^([\w.-]+)\.(ipfs|ipns)\./
const contentPath = /^\/(ip[fn]s)\/([^/?#]+)/i
const transactionPath = /^\/(?:tx\/([\w-]{43})(?:\/data)?|(?:raw\/)?([\w-]{43}))(?=[/?]|$)/
const canisterQuery = /[?&]canisterId=([a-z\d-]+)/
const canisterId = /^[a-z\d]{5}(?:-[a-z\d]{3,5}){3,10}$/
const dottedName = /^[\w-]+(?:\.[\w-]+)+$/
