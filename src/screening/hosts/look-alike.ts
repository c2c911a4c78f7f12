import { latinFold } from '../../kit/confusables.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { recentMap } from '../../kit/recent-map.ts'
import {
  type Brand,
  brandNamed,
  brandNear,
  brandWithDigit,
  brandGluedTo,
  brandRoundAbout,
  foldLetters,
  isWrittenName,
  ownerOf,
  ownsInEveryCountry,
} from './brand-index.ts'
import { isLure, lureParts, withoutDigits } from './lure-parts.ts'

/** The domain of the imitated brand, and `how` it is imitated. Recorded with the facts of a host. */
export type LookAlike = {
  readonly brand: string
  readonly how: 'same_name' | 'letters' | 'spelling' | 'lure_words' | 'sub_names'
}

/** Whether a host belongs to a brand, or is below one that does. */
export function isBrandsOwn({ names, registrableDomain }: PaymentUrl): boolean {
  if (names.some((name) => ownerOf(name) !== undefined)) return true
  const domain = registrableDomain ?? ''
  // The host of a service as a whole, such as s3.amazonaws.com, below which names are customers'.
  if (ownerOf(domain) !== undefined) return true
  const label = firstLabel(domain)
  return ownsInEveryCountry(label, domain.slice(label.length + 1))
}

/**
 * The brand that a host imitates; null if there is none, or the host belongs to a brand. Depends on the host alone, and
 * is cached for the newest hosts: agents query the same payees, and comparing names is most of the cost of a host.
 */
export function findLookAlike(url: PaymentUrl): LookAlike | null {
  const cached = cache.get(url.host)
  if (cached !== undefined) return cached
  const lookAlike = compareWithBrands(url)
  cache.set(url.host, lookAlike)
  return lookAlike
}

/** The brand that a name imitates which is no host, as the name of a page. */
export function findInName(name: string): LookAlike | null {
  return inLabel(name, name, '')
}

const cache = recentMap<string, LookAlike | null>(2_048)

function compareWithBrands(url: PaymentUrl): LookAlike | null {
  const { host, registrableDomain: domain } = url
  if (domain === null || isBrandsOwn(url)) return null
  const label = firstLabel(domain)
  const seenThere = inLabel(latinLetters(label, url, domain), label, domain.slice(label.length + 1))
  if (seenThere || host === domain) return seenThere
  return inSubNames([...host.slice(0, -domain.length - 1).split('.'), label], customerHosts.has(domain))
}

function inLabel(latin: string, label: string, suffix: string): LookAlike | null {
  const joined = latin.replaceAll('-', '')
  const folded = foldLetters(joined)
  const exactBrand = brandNamed(folded)
  // A hyphen inside a name is not the owner's spelling.
  const isAltered =
    latin !== label ||
    (exactBrand?.kind === 'word' &&
      latin.split('-').some(({ length }, _, parts) => parts.length > 1 && length <= splitOffMax))
  if (exactBrand && isWholeName(exactBrand, joined, isAltered)) {
    if (exactBrand.isJoined) return lookAlikeOf(exactBrand, 'lure_words')
    return lookAlikeOf(exactBrand, !isAltered && isWrittenName(joined) ? 'same_name' : 'letters')
  }
  // A common word under a suffix that asks for something, as in phantom.claims.
  if (exactBrand && isLure(firstLabel(suffix))) return lookAlikeOf(exactBrand, 'lure_words')
  // A name completed by the suffix, as in coinba.se.
  const ending = firstLabel(suffix)
  const spelledOut = brandNamed(folded + foldLetters(ending))
  if (spelledOut?.kind === 'coined') return lookAlikeOf(spelledOut, 'same_name')
  const near =
    brandNear(joined) ??
    (joined.length >= longLabelFrom && ending.length >= longSuffixFrom ? brandNear(joined + ending) : undefined)
  if (near) return lookAlikeOf(near, 'spelling')
  const numbered = brandWithDigit(joined)
  if (numbered) return lookAlikeOf(numbered, 'letters')
  const written = latin === label ? undefined : brandRoundAbout(folded)
  if (written) return lookAlikeOf(written, 'letters')
  const lured =
    (latin === joined ? undefined : inTokens(latin.split('-'), isLure(ending))) ??
    inJoined(joined) ??
    brandGluedTo(folded)
  return lured ? lookAlikeOf(lured, 'lure_words') : null
}

/** A common word is not distinctive; only spelled with substitute letters is it a look-alike. */
function isWholeName(brand: Brand, joined: string, isForeign: boolean): boolean {
  if (brand.kind !== 'word') return brand.letters >= wholeNameFrom
  if (isForeign) return true
  return !isWrittenName(joined) && (brand.letters >= wholeNameFrom || (/\d/.test(joined) && joined.length > 2))
}

/**
 * The brand among the parts between hyphens, if the others are only lure words; with a coined name they may be
 * anything.
 */
function inTokens(tokens: readonly string[], suffixAsks = false): Brand | undefined {
  let brand: Brand | undefined
  let brands = 0
  let otherWords = 0
  let asks = suffixAsks
  for (const token of tokens) {
    const lure = lureParts(token).find(({ core }) => core === '')
    const brandInToken = lure ? undefined : brandOfToken(token)
    if (lure) asks ||= lure.asks
    else if (!brandInToken) otherWords++
    else {
      brands++
      if (!brand || brand.kind === 'word') brand = brandInToken
    }
  }
  if (!brand || tokens.length === 1) return undefined
  if (brand.kind !== 'word') return otherWords === 0 || brand.kind === 'coined' ? brand : undefined
  // Two well-known names in one belong to neither.
  if (brands > 1 || (asks && otherWords === 0)) return brand
  const isAbbreviated = tokens.every((token) => isAbbreviation(token) || brandOfToken(token) === brand)
  return otherWords > 0 && isAbbreviated && brand.letters >= besideOtherWordsFrom ? brand : undefined
}

function isAbbreviation(token: string): boolean {
  return token.length <= shortTokenMax && !businessWords.has(token)
}

function brandOfToken(token: string): Brand | undefined {
  return brandNamed(foldLetters(token)) ?? brandNamed(foldLetters(withoutDigits(token))) ?? nearInPart(token)
}

/** The brand that remains when lure words and numbers are removed from the ends of joined letters. */
function inJoined(joined: string): Brand | undefined {
  for (const { core, asks } of lureParts(joined)) {
    if (core === joined) continue
    const brandInCore = brandNamed(foldLetters(core)) ?? nearInPart(core)
    if (!brandInCore) continue
    if (
      brandInCore.kind === 'word' ? asks && brandInCore.letters >= joinedWordFrom : brandInCore.letters >= wholeNameFrom
    )
      return brandInCore
  }
  return undefined
}

/** Next to other words a typo counts only in names long enough not to become another word by it. */
function nearInPart(part: string): Brand | undefined {
  return part.length >= nearPartFrom ? brandNear(part) : undefined
}

/** A brand's whole domain to the left of a foreign one (`metamask.io.example.xyz`), or its name before a lure name. */
function inSubNames(labels: readonly string[], isOfCustomers: boolean): LookAlike | null {
  for (let at = 0; at + 1 < labels.length; at++) {
    const name = labels[at] ?? ''
    const next = labels[at + 1] ?? ''
    const isLast = at + 2 === labels.length
    const brandOwner = isLast ? undefined : ownerOf(`${name}.${next}`)
    if (brandOwner) return lookAlikeOf(brandOwner, 'sub_names')
    const behindHyphen = ownerBehindHyphen(name, next)
    if (behindHyphen) return lookAlikeOf(behindHyphen, 'sub_names')
    // The rest of the owner's own domain, as in cursor.com-login.net or mistral.ai-console.net.
    const own = next.includes('-') ? ownerOf(`${name}.${next.slice(0, next.indexOf('-'))}`) : undefined
    if (own) return lookAlikeOf(own, 'sub_names')
    const ending = endingOfDomain.exec(next)?.[1]
    if (ending === undefined && !isLast) continue
    const owner = ending === undefined ? undefined : ownerOf(`${name}.${ending}`)
    if (owner && (ending === next || name.length >= wholeNameFrom)) return lookAlikeOf(owner, 'sub_names')
    const brand = brandNamed(foldLetters(name))
    if (!brand) continue
    const posesAsDomain = ending !== undefined && brand.kind !== 'word'
    if (posesAsDomain || (isLast && isLure(next.replace(ending === undefined ? anyEnding : '', ''))))
      return lookAlikeOf(brand, 'sub_names')
  }
  for (const name of isOfCustomers ? none : labels.slice(0, -1)) {
    const brand = brandInSubName(name)
    if (brand) return lookAlikeOf(brand, 'sub_names')
  }
  return null
}

/** The owner of a domain whose first label ends a label that has a name of the owner too, as in grok-x.ai.net. */
function ownerBehindHyphen(name: string, next: string): Brand | undefined {
  const owner = name.includes('-') ? ownerOf(`${name.slice(name.lastIndexOf('-') + 1)}.${next}`) : undefined
  const isNamed = name.split('-').some((token) => brandNamed(foldLetters(token))?.domain === owner?.domain)
  return isNamed ? owner : undefined
}

/** A distinctive brand name used as a subdomain label of an unrelated domain, alone or with lure words. */
function brandInSubName(name: string): Brand | undefined {
  const brand =
    brandNamed(foldLetters(name)) ?? (name.includes('-') ? inTokens(name.split('-')) : undefined) ?? brandNear(name)
  return brand && brand.kind !== 'word' && !brand.isBuiltOn && brand.letters >= subNameFrom ? brand : undefined
}

/** The registrable label as a reader of Latin letters sees it. */
function latinLetters(label: string, { unicodeHost }: PaymentUrl, domain: string): string {
  if (!label.startsWith('xn--')) return label
  return latinFold(unicodeHost.split('.').at(-domain.split('.').length) ?? label)
}

function firstLabel(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? name : name.slice(0, dot)
}

function lookAlikeOf(brand: Brand, how: LookAlike['how']): LookAlike {
  return { brand: brand.domain, how }
}

/** The end of a domain before a hyphen: `ai-download`. */
const anyEnding = /^(?:ai|app|dev|io|me|to|us)-/

/** Labels that make the name before them read as a domain: `com`, `com-login`, `io7264`. */
const endingOfDomain = /^(app|co|com|exchange|fi|finance|io|net|network|org|xyz)(?:[-\d].*)?$/

/** The minimum number of letters of a distinctive name: as a word with letters replaced, joined to others, ... */
const wholeNameFrom = 4
const joinedWordFrom = 6
const nearPartFrom = 7
const besideOtherWordsFrom = 6
const shortTokenMax = 3
const splitOffMax = 2
const none: readonly string[] = []
/** Services whose customers have a name below theirs: a brand's name is there because it is a customer. */
const customerHosts: ReadonlySet<string> = new Set(
  (
    'atlassian.net auth0.com bamboohr.com breezy.hr discourse.group freshdesk.com freshservice.com gorgias.help ' +
    'greenhouse.io groovehq.com helpdocs.io helpscoutdocs.com instatus.com intercom.help kayako.com ' +
    'lever.co myshopify.com okta.com onelogin.com pagerduty.com recruitee.com sentry.io slack.com smartrecruiters.com ' +
    'statuspage.io statuspal.io stoplight.io substack.com teamtailor.com tenderapp.com uservoice.com workable.com ' +
    'workday.com myworkdayjobs.com zendesk.com zohodesk.com'
  ).split(' '),
)
/** Short words that businesses append to their own name. */
const businessWords: ReadonlySet<string> = new Set(
  'ag ai art bar bv cli co dev doc edu eu fan fit fm fr hq inc io ip js kit lab llc log ltd nyc ops py se sdk tv ui uk us usa'.split(
    ' ',
  ),
)
const subNameFrom = 5
const longLabelFrom = 5
const longSuffixFrom = 5
