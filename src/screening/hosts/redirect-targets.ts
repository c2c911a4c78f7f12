import { readPaymentUrl, type PaymentUrl } from '../../kit/payment-url.ts'
import { addressesOfMachine } from './addresses-in-name.ts'
import { mentionedUrls } from './mentioned-urls.ts'
import { writtenTargets } from './written-targets.ts'

/**
 * The URLs to which a URL redirects; those that it merely contains, which count only if a list blocks them; and whether
 * there are more than are judged.
 */
export type RedirectTargets = {
  targets: readonly PaymentUrl[]
  mentioned: readonly PaymentUrl[]
  isCutOff: boolean
}

/**
 * Follows a URL to every target in it, and each of those to its own, also within one domain: a redirector may send its visitor
 * to any of them. Each page is a target once. `beside` is a page that was named together with the URL; what the pages of the
 * service at `baseUrl` name is the subject of a request.
 */
export function redirectTargets(
  url: PaymentUrl,
  { beside = null, baseUrl = null }: Surroundings = {},
): RedirectTargets {
  const mentionedIn = (page: PaymentUrl) => {
    const ofMachine = addressesOfMachine(page.host).map((address) => `https://${address}${page.path}`)
    const urls = [...ofMachine, ...mentionedUrls(page)]
    return urls.length === 0 || isAnswer(page, baseUrl) ? none : urls
  }
  const [written, ofUrl] = [writtenTargets(url), mentionedIn(url)]
  if (written.length + ofUrl.length === 0 && beside === null) return noTargets
  const pages = new Set([url.url])
  const led = follow(written, { pages, max: targetsMax, onwards: writtenTargets })
  const texts = [...(beside === null ? [] : [beside.url]), ...ofUrl, ...led.urls.flatMap(mentionedIn)]
  if (texts.length === 0) return { targets: led.urls, mentioned: [], isCutOff: led.isCutOff }
  const onwards = (page: PaymentUrl) => [...writtenTargets(page), ...mentionedIn(page)]
  const named = follow(texts, { pages, max: mentionedMax, onwards })
  return { targets: led.urls, mentioned: named.urls, isCutOff: led.isCutOff || named.isCutOff }
}

type Surroundings = { beside?: PaymentUrl | null; baseUrl?: string | null }

/** Whether a page answers about a URL: the API of the service itself, or its page of a host. None of them leads elsewhere. */
function isAnswer({ url }: PaymentUrl, baseUrl: string | null): boolean {
  return baseUrl !== null && (url.startsWith(`${baseUrl}/api/`) || url.startsWith(`${baseUrl}/host/`))
}

type Way = { pages: Set<string>; max: number; onwards: (url: PaymentUrl) => readonly string[] }

function follow(first: readonly string[], { pages, max, onwards }: Way) {
  const urls: PaymentUrl[] = []
  const texts = [...first]
  for (const text of texts) {
    const { url: target } = readPaymentUrl(text)
    if (!target || pages.has(target.url)) continue
    if (urls.length === max) return { urls, isCutOff: true }
    pages.add(target.url)
    urls.push(target)
    texts.push(...onwards(target))
  }
  return { urls, isCutOff: false }
}

const none: readonly string[] = []
const noTargets: RedirectTargets = { targets: [], mentioned: [], isCutOff: false }
/** Links that pages carry have one or two. */
const targetsMax = 16
/** More than a caller would list in one URL. */
const mentionedMax = 64
