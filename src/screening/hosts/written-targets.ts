import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { embeddedIpv4 } from '../../kit/embedded-ipv4.ts'
import { pagePath } from '../../kit/page-path.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { addressesInName } from './addresses-in-name.ts'
import { withMaskedSigns } from './masked-signs.ts'
import { openedAtOnce } from './opened-at-once.ts'
import { isBesideTarget, isRedirectPath } from './parameter-purpose.ts'
import { queryPairs } from './query-pairs.ts'
import { redirectorOf, type Redirector } from './redirectors.ts'
import { absoluteIn, beginsAs, readTarget, wholeUrlIn } from './target-text.ts'

/**
 * The texts of all targets in a URL: in the parameters or the path of a redirector, the page that a translation or cache
 * service shows under its own name, the host that parsers other than browsers read, the IPv4 address in an IPv6 one, and
 * the address that a name is made of.
 */
export function writtenTargets(url: PaymentUrl): readonly string[] {
  const { alsoRead, host } = url
  if (url.isIp) return [...(alsoRead === null ? none : [alsoRead]), ...withIpv4(url)]
  if (alsoRead !== null) return [alsoRead, ...redirected(url)]
  const addresses = addressesInName(host)
  if (addresses.length > 0) return [...addresses.map((address) => pageAt(address, url)), ...redirected(url)]
  const isShown = shownUnderOwnName.some((name) => host.endsWith(name)) || host.includes(ofDnsLink)
  return isShown ? [shownPage(url), ...redirected(url)] : redirected(url)
}

function withIpv4(url: PaymentUrl): readonly string[] {
  const ipv4 = embeddedIpv4(url.host)
  return ipv4 === null ? none : [pageAt(ipv4, url)]
}

/** The same page at another host. */
function pageAt(host: string, { path }: PaymentUrl): string {
  return `https://${host}${path}`
}

function redirected(url: PaymentUrl): readonly string[] {
  if (url.path === '' && !url.url.includes('#')) return none
  const redirector = redirectorOf(url)
  return redirector === undefined
    ? none
    : targetsIn(redirector, new URL(mailFilter.test(url.host) ? withMaskedSigns(url.url) : url.url))
}

function targetsIn(redirector: Redirector, url: URL): string[] {
  const path = pagePath({ hostname: '', pathname: url.pathname, search: '' }).toLowerCase()
  const pathname = decodeEscapes(url.pathname)
  const folder = redirector.below.map((prefix) => prefix.exec(pathname)?.[0]).find((start) => start !== undefined)
  const inPath = targetInPath(pathname, url.search, folder)
  // Then the query is part of the target, and has no parameters of the redirector.
  if (inPath !== null && folder !== undefined) return [inPath]
  const pairs = queryPairs(url.search.slice(1))
  const opened = openedAtOnce(pairs, url)
  // A search term is no target, unless a page is opened at once.
  if (path === '/search') return opened
  // A path has parameters too: `/RU=target/RK=2`.
  const ofPath =
    inPath === null
      ? url.pathname
          .split('/')
          .flatMap(queryPairs)
          .filter(({ name }) => name !== '')
      : []
  const inParams = [...pairs, ...ofPath].flatMap((pair) => {
    const { name } = pair
    const text = url.hostname === hashing ? pair.text.replace(targetHash, '') : pair.text
    if (redirector.params.has(name)) return readTarget(text, isCompleted(name, path)) ?? []
    return isBesideTarget(pair) ? [] : (wholeUrlIn(text) ?? [])
  })
  return [...(redirector.isRest ? restsOf(url) : []), ...(inPath === null ? [] : [inPath]), ...inParams, ...opened]
}

function targetInPath(pathname: string, search: string, folder: string | undefined): string | null {
  const absolute = absoluteIn(pathname + search, pathname.length)
  if (absolute !== null || folder === undefined) return absolute
  const parts = pathname.slice(folder.length).split('/').slice(0, leadingPartsMax)
  for (let at = folder.length, i = 0; i < parts.length; at += (parts[i++]?.length ?? 0) + 1) {
    const target = beginsAs(pathname.slice(at) + search)
    if (target !== null) return target
  }
  return null
}

/** The complete query and fragment as targets: scripts of a page can read a fragment. */
function restsOf({ search, hash }: URL): string[] {
  return [search.slice(1), hash.slice(1)].flatMap((rest) => readTarget(rest, true) ?? [])
}

/**
 * Whether a redirector completes a text without a scheme. In some parameters it is a page of the site itself; `q` is a
 * target on some pages only, and a search term on all others.
 */
function isCompleted(name: string, path: string): boolean | 'behind slashes' {
  if (name === 'q') return isRedirectPath(path)
  return innerParams.has(name) ? 'behind slashes' : true
}

/**
 * `metamask-io.translate.goog` and `metamask-io.ipns.<gateway>` show metamask.io; a hyphen in the name is doubled. Gateways
 * without encryption take the name as it is.
 */
function shownPage({ host, url }: PaymentUrl): string {
  const [name = ''] = host.split(host.includes(ofDnsLink) ? ofDnsLink : '.')
  if (name.includes('.')) return `https://${name}`
  const shown = name.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-')
  const { pathname, searchParams } = new URL(url)
  if (!host.endsWith('.translate.goog')) return `https://${shown}`
  const others = [...searchParams].filter(([key]) => !key.startsWith('_x_tr_'))
  const search = new URLSearchParams(others).toString()
  return `https://${shown}${pathname}${search === '' ? '' : '?'}${search}`
}

const none: readonly string[] = []
const shownUnderOwnName = ['.translate.goog', '.cdn.ampproject.org']
const mailFilter = /(?:^|\.)urldefense\.(?:com|us)$/
/** Puts a hash of the target behind it: `?url=https://shop.example.com:3yw0Xd`. */
const hashing = 'disq.us'
const targetHash = /:[\w-]{1,64}$/
const ofDnsLink = '.ipns.'
/** In a path: the kind of page, the time of a copy or its number. */
const leadingPartsMax = 4
const innerParams: ReadonlySet<string> = new Set(['continue', 'next', 'redirect_uri', 'return_to'])
