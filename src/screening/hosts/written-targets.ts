import { pagePath } from '../../kit/page-path.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { redirectorOf, type Redirector } from './redirectors.ts'
import { absoluteIn, beginsAs, readTarget, wholeUrlIn } from './target-text.ts'

/**
 * The texts of all targets in a URL: in the parameters or the path of a redirector, the page that a translation or cache
 * service shows under its own name, and the host that parsers other than browsers read.
 */
export function writtenTargets(url: PaymentUrl): readonly string[] {
  const { alsoRead, host } = url
  if (alsoRead !== null) return [alsoRead, ...redirected(url)]
  return shownUnderOwnName.some((name) => host.endsWith(name)) ? [shownPage(url), ...redirected(url)] : redirected(url)
}

function redirected(url: PaymentUrl): readonly string[] {
  if (url.path === '' && !url.url.includes('#')) return none
  const redirector = redirectorOf(url.names)
  return redirector === undefined ? none : targetsIn(redirector, new URL(url.url))
}

function targetsIn(redirector: Redirector, url: URL): string[] {
  const path = pagePath({ hostname: '', pathname: url.pathname, search: '' }).toLowerCase()
  // A search term is no target, unless the first result is opened at once.
  if (path.endsWith('/search') && !/[?&]btni/i.test(url.search)) return []
  const folder = redirector.below.find((prefix) => url.pathname.toLowerCase().startsWith(prefix))
  const inPath = targetInPath(url, folder)
  // Then the query is part of the target, and has no parameters of the redirector.
  if (inPath !== null && folder !== undefined) return [inPath]
  const inParams = [...url.searchParams].flatMap(([written, value]) => {
    const name = written.toLowerCase().replace(/\[.*/, '')
    if (redirector.params.has(name)) return readTarget(value, isCompleted(name, path)) ?? []
    return otherPurpose.test(name) ? [] : (wholeUrlIn(value) ?? [])
  })
  const targets = inPath === null ? inParams : [inPath, ...inParams]
  return targets.length > 0 || !redirector.isRest ? targets : [restOf(url) ?? []].flat()
}

function targetInPath({ pathname, search }: URL, folder: string | undefined): string | null {
  const absolute = absoluteIn(pathname + search, pathname.length)
  if (absolute !== null || folder === undefined) return absolute
  const parts = pathname.slice(folder.length).split('/').slice(0, leadingPartsMax)
  for (let at = folder.length, i = 0; i < parts.length; at += (parts[i++]?.length ?? 0) + 1) {
    const target = beginsAs(pathname.slice(at) + search)
    if (target !== null) return target
  }
  return null
}

/** The complete query or fragment as the target: scripts of a page can read a fragment. */
function restOf({ search, hash }: URL): string | null {
  const rest = search.length > 1 ? search.slice(1) : hash.slice(1)
  return readTarget(rest, true)
}

/**
 * Whether a redirector completes a text without a scheme. In some parameters it is a page of the site itself; `q` is a
 * target on some pages only, and a search term on all others.
 */
function isCompleted(name: string, path: string): boolean | 'behind slashes' {
  if (name === 'q') return leadingPaths.has(path)
  return innerParams.has(name) ? 'behind slashes' : true
}

/** `metamask-io.translate.goog` shows metamask.io; a hyphen in the name is doubled. */
function shownPage({ host, url }: PaymentUrl): string {
  const [name = ''] = host.split('.')
  const shown = name.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-')
  const { pathname, searchParams } = new URL(url)
  if (!host.endsWith('.translate.goog')) return `https://${shown}`
  const others = [...searchParams].filter(([key]) => !key.startsWith('_x_tr_'))
  const search = new URLSearchParams(others).toString()
  return `https://${shown}${pathname}${search === '' ? '' : '?'}${search}`
}

const none: readonly string[] = []
const shownUnderOwnName = ['.translate.goog', '.cdn.ampproject.org']
/** In a path: the kind of page, the time of a copy or its number. */
const leadingPartsMax = 4
const innerParams: ReadonlySet<string> = new Set(['continue', 'next', 'redirect_uri', 'return_to'])
const leadingPaths: ReadonlySet<string> = new Set(['/url', '/redirect', '/proxy'])
/** Parameters in which a URL is a referrer, a search term or a quotation. */
const otherPurpose =
  /^(?:(?:ref|referr?er|source|src|origin|from|via|utm)(?:[_-]|ur[il]|$)|(?:q|p|query|search_query|search|text|wd|keywords?)$)/
