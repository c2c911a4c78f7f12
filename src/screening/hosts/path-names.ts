import { latinFold } from '../../kit/confusables.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { ownerOf } from './brand-index.ts'
import { findInName, type LookAlike } from './look-alike.ts'

/**
 * The brand that a page imitates in its path: at gateways of IPFS, in storage and at builders of sites the path has the
 * name that elsewhere is a label of the host (`sites.google.com/view/metamask-login`). Null on other hosts, for a brand
 * that owns the host, and for images, data and what developers publish about a brand.
 */
export function findPathLookAlike(url: PaymentUrl): LookAlike | null {
  const place = url.path === '' ? undefined : placeOf(url)
  if (place === undefined) return null
  const owners = new Set(url.names.map((name) => ownerOf(name)?.domain))
  for (const name of namesIn(url.path, place)) {
    const lookAlike = isOfDevelopers(name) ? null : findInName(name)
    if (lookAlike === null || owners.has(lookAlike.brand)) continue
    if (!place.isOfProjects || (lookAlike.how === 'lure_words' && asksForSecret.test(name))) return lookAlike
  }
  return null
}

/** `start`: what is before the names in the path. `isOfProjects`: projects are there too, so that a name alone is nothing. */
type Place = { start: RegExp; isOfProjects: boolean }

function placeOf({ host, path }: PaymentUrl): Place | undefined {
  if (contentFolder.test(path)) return { start: contentFolder, isOfProjects: false }
  if (contentHost.test(host)) return { start: firstSlash, isOfProjects: false }
  if (bucketHost.test(host)) return { start: firstSlash, isOfProjects: false }
  const at = places.find(({ hosts }) => hosts.some((place) => host === place || host.endsWith(`.${place}`)))
  return at !== undefined && at.start.test(path) ? at : undefined
}

function namesIn(path: string, { start, isOfProjects }: Place): readonly string[] {
  const query = path.indexOf('?')
  const page = query < 0 ? path : path.slice(0, query)
  const filename = query < 0 ? null : new URLSearchParams(path.slice(query)).get('filename')
  const segments = page
    .replace(start, '')
    .split('/')
    .slice(0, isOfProjects ? 1 : segmentsMax)
  return [...segments, filename ?? ''].map(nameOf).filter((name) => plainName.test(name))
}

/** A part of a path as a label would have it; empty for a file that is no page. */
function nameOf(segment: string): string {
  const text = latinFold(decoded(segment)).toLowerCase()
  const dot = text.lastIndexOf('.')
  if (dot > 0 && !pageEnding.test(text.slice(dot))) return ''
  return (dot > 0 ? text.slice(0, dot) : text).replace(/[\s_.+]/g, '-').replace(/-{2,}/g, '-')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isOfDevelopers(name: string): boolean {
  return name.split('-').some((word) => developerWords.has(word))
}

const firstSlash = /^\//
const contentFolder = /^\/ip[fn]s\/[^/?]+\/?/
const contentHost = /\.ip[fn]s\./
/** Storage whose buckets stand in the path. */
const bucketHost =
  /^(?:s3[\w.-]*\.amazonaws\.com|storage\.googleapis\.com|storage\.cloud\.google\.com|s3[\w.-]*\.wasabisys\.com|[\w-]+\.digitaloceanspaces\.com)$/
const places: readonly (Place & { hosts: readonly string[] })[] = [
  { hosts: ['sites.google.com'], start: /^\/(?:view|site|a\/[^/]+)\//, isOfProjects: false },
  { hosts: ['firebasestorage.googleapis.com'], start: /^\/v0\/b\//, isOfProjects: false },
  { hosts: ['backblazeb2.com'], start: /^\/file\//, isOfProjects: false },
  {
    hosts: ['blob.core.windows.net', 'web.core.windows.net', 'r2.dev', 'amazonaws.com', 'storage.googleapis.com'],
    start: firstSlash,
    isOfProjects: false,
  },
  {
    hosts: ['notion.site', 'telegra.ph', 'graph.org', 'te.legra.ph', 'carrd.co'],
    start: firstSlash,
    isOfProjects: false,
  },
  {
    hosts: (
      'github.io gitlab.io vercel.app pages.dev web.app firebaseapp.com netlify.app onrender.com surge.sh workers.dev ' +
      'webflow.io framer.app framer.website wixsite.com weebly.com gitbook.io herokuapp.com glitch.me replit.app ' +
      'wordpress.com blogspot.com godaddysites.com square.site typedream.app'
    ).split(' '),
    start: firstSlash,
    isOfProjects: true,
  },
]
const segmentsMax = 3
const plainName = /^[a-z\d-]{3,63}$/
const pageEnding = /^\.(?:x?html?|php|aspx?|jsp)$/
const asksForSecret =
  /login|signin|sign-in|claim|airdrop|verify|verification|validate|connect|recover|restore|unlock|seed|reward|bonus|giveaway|kyc/
/** Words in names of software and articles about a brand. */
const developerWords: ReadonlySet<string> = new Set(
  (
    'adapter api article blog case changelog clone cli connector contracts demo docs documentation example examples ' +
    'extension fork guide hooks integration js lib library logo mobile module news plugin provider python react release ' +
    'repo report research review sdk snap snaps spec starter study template test testing ts tutorial types ui wrapper'
  ).split(' '),
)
