import { hasPublicSuffix } from '../../kit/host-name.ts'
import { readPaymentUrl, type PaymentUrl } from '../../kit/payment-url.ts'
import { redirectors, type Redirector } from './redirectors.ts'

/**
 * The URL to which a URL leads by what it says itself: the target in a parameter or the path of a redirector, or the page
 * that a translating or archiving service shows in its own name, or the host that other parsers than browsers read. Null where there is none, or it is of the same domain.
 */
export function redirectTarget(url: PaymentUrl): PaymentUrl | null {
  const text = url.alsoRead ?? writtenTarget(url)
  if (text === null) return null
  const { url: target } = readPaymentUrl(text)
  return target && target.registrableDomain !== url.registrableDomain ? target : null
}

function writtenTarget(url: PaymentUrl): string | null {
  if (url.host.endsWith('.translate.goog')) return translatedHost(url.host)
  if (url.path === '') return null
  const redirector = url.names.map((name) => redirectors.get(name)).find((found) => found !== undefined)
  return redirector === undefined ? null : targetIn(redirector, new URL(url.url))
}

function targetIn({ params, isRest }: Redirector, { pathname, search, searchParams }: URL): string | null {
  // What was searched for leads nowhere by itself.
  if (pathname === '/search') return null
  for (const name of params) {
    const value = searchParams.get(name)
    const target = value === null ? null : (absoluteIn(value) ?? encodedIn(value) ?? hostIn(value, name, pathname))
    if (target !== null) return target
  }
  return isRest ? (absoluteIn(decoded(search.slice(1))) ?? absoluteIn(decoded(pathname))) : null
}

/** The first absolute URL in a text, up to its end. */
function absoluteIn(text: string): string | null {
  const [found] = /https?:\/{1,2}[^\s]+/i.exec(text) ?? []
  return found?.replace(/^(https?:)\/(?!\/)/i, '$1//') ?? null
}

/** Where a site leads on within itself: a text without a scheme is a page of its own there. */
const innerParams: ReadonlySet<string> = new Set(['continue', 'next', 'redirect_uri', 'return_to'])
/** The pages on which `q` is where to go; on every other it is what is looked for. */
const leadingPaths: ReadonlySet<string> = new Set(['/url', '/redirect'])

/** A host without a scheme, with what stands behind it: a redirector completes it. Behind two slashes it is one everywhere. */
function hostIn(value: string, param: string, path: string): string | null {
  const isBehindSlashes = value.startsWith('//')
  const rest = isBehindSlashes ? value.slice(2) : value
  const leads = param === 'q' ? leadingPaths.has(path) : isBehindSlashes || !innerParams.has(param)
  const host = /^[^\s/?#@:]+(?=[:/?#]|$)/.exec(rest)?.[0] ?? ''
  if (!leads || !host.includes('.') || /\s/.test(rest)) return null
  const { url } = readPaymentUrl(rest)
  return url !== undefined && hasPublicSuffix(url.host) ? rest : null
}

/** A URL in base64, behind the two signs that name the encoding. */
function encodedIn(value: string): string | null {
  return /^a1[\w-]+$/.test(value) ? absoluteIn(Buffer.from(value.slice(2), 'base64url').toString()) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `metamask-io.translate.goog` shows metamask.io; a hyphen of the name itself is written twice. */
function translatedHost(host: string): string {
  const [name = ''] = host.split('.translate.goog')
  return `https://${name.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-')}`
}
