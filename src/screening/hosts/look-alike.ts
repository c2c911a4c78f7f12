import { latinFold } from '../../kit/confusables.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { recentMap } from '../../kit/recent-map.ts'
import {
  type Brand,
  brandNamed,
  brandNear,
  foldLetters,
  isWrittenName,
  ownerOf,
  ownsInEveryCountry,
} from './brand-index.ts'
import { isLure, lureParts, withoutDigits } from './lure-parts.ts'

/** The domain of the brand a host is made to resemble, and what makes it so. */
type LookAlike = {
  readonly brand: string
  readonly how: 'same_name' | 'letters' | 'spelling' | 'lure_words' | 'sub_names'
}

/** Whether a host is a brand's own, or under one that is. */
export function isBrandsOwn({ names, registrableDomain }: PaymentUrl): boolean {
  if (names.some((name) => ownerOf(name) !== undefined)) return true
  const domain = registrableDomain ?? ''
  const label = firstLabel(domain)
  return ownsInEveryCountry(label, domain.slice(label.length + 1))
}

/**
 * The brand a host pretends to be; null when it resembles none, or is a brand's own. It depends on the host alone, and is
 * remembered for the newest hosts: agents ask about the same payees, and comparing names is most of what a host costs.
 */
export function findLookAlike(url: PaymentUrl): LookAlike | null {
  const known = found.get(url.host)
  if (known !== undefined) return known
  const made = compareWithBrands(url)
  found.set(url.host, made)
  return made
}

const found = recentMap<string, LookAlike | null>(2_048)

function compareWithBrands(url: PaymentUrl): LookAlike | null {
  const { host, registrableDomain: domain } = url
  if (domain === null || isBrandsOwn(url)) return null
  const label = firstLabel(domain)
  const seenThere = inLabel(latinLetters(label, url, domain), label, domain.slice(label.length + 1))
  if (seenThere || host === domain) return seenThere
  return inSubNames([...host.slice(0, -domain.length - 1).split('.'), label])
}

function inLabel(latin: string, label: string, suffix: string): LookAlike | null {
  const joined = latin.replaceAll('-', '')
  const folded = foldLetters(joined)
  const whole = brandNamed(folded)
  if (whole && isWholeName(whole, joined, latin !== label)) {
    return seen(whole, latin === label && isWrittenName(joined) ? 'same_name' : 'letters')
  }
  // The end of a name spelled with the suffix, as in coinba.se.
  const spelledOut = brandNamed(folded + foldLetters(firstLabel(suffix)))
  if (spelledOut?.kind === 'coined') return seen(spelledOut, 'same_name')
  const near = brandNear(joined)
  if (near) return seen(near, 'spelling')
  const lured = (latin === joined ? undefined : inTokens(latin.split('-'))) ?? inJoined(joined)
  return lured ? seen(lured, 'lure_words') : null
}

/** A common word is anybody's name; only written with letters that stand in for others it is a look-alike. */
function isWholeName(brand: Brand, joined: string, isForeign: boolean): boolean {
  if (brand.kind !== 'word') return brand.letters >= wholeFrom
  return isForeign || (brand.letters >= wordLettersFrom && !isWrittenName(joined))
}

/** The brand among the parts between hyphens, when the others only lure; beside a coined name they may be anything. */
function inTokens(tokens: readonly string[]): Brand | undefined {
  let brand: Brand | undefined
  let lures = 0
  let strangers = 0
  let asks = false
  for (const token of tokens) {
    const lure = lureParts(token).find(({ core }) => core === '')
    const named = lure ? undefined : brandOfToken(token)
    if (lure) {
      lures++
      asks ||= lure.asks
    } else if (!named) strangers++
    else if (!brand || brand.kind === 'word') brand = named
  }
  if (!brand || (lures === 0 && strangers === 0)) return undefined
  if (strangers > 0) return brand.kind === 'coined' ? brand : undefined
  return brand.kind !== 'word' || asks ? brand : undefined
}

function brandOfToken(token: string): Brand | undefined {
  return brandNamed(foldLetters(token)) ?? brandNamed(foldLetters(withoutDigits(token))) ?? nearInPart(token)
}

/** The brand left over when lure words and numbers are taken off the ends of joined-up letters. */
function inJoined(joined: string): Brand | undefined {
  for (const { core, asks } of lureParts(joined)) {
    if (core === joined) continue
    const named = brandNamed(foldLetters(core)) ?? nearInPart(core)
    if (!named) continue
    if (named.kind === 'word' ? asks && named.letters >= joinedWordFrom : named.letters >= wholeFrom) return named
  }
  return undefined
}

/** Beside other words a slip counts only in names long enough not to become another word by it. */
function nearInPart(part: string): Brand | undefined {
  return part.length >= nearPartFrom ? brandNear(part) : undefined
}

/** A brand's whole domain left of somebody else's (`metamask.io.example.xyz`), or its name before a name that lures. */
function inSubNames(labels: readonly string[]): LookAlike | null {
  for (let at = 0; at + 1 < labels.length; at++) {
    const name = labels[at] ?? ''
    const next = labels[at + 1] ?? ''
    const ending = endingOfDomain.exec(next)?.[1]
    const isLast = at + 2 === labels.length
    if (ending === undefined && !isLast) continue
    const owner = ending === undefined ? undefined : ownerOf(`${name}.${ending}`)
    if (owner && (ending === next || name.length >= wholeFrom)) return seen(owner, 'sub_names')
    const brand = brandNamed(foldLetters(name))
    if (!brand) continue
    const posesAsDomain = ending !== undefined && brand.kind !== 'word'
    if (posesAsDomain || (isLast && isLure(next))) return seen(brand, 'sub_names')
  }
  return null
}

/** The registrable label as a reader of Latin letters takes it. */
function latinLetters(label: string, { unicodeHost }: PaymentUrl, domain: string): string {
  if (!label.startsWith('xn--')) return label
  return latinFold(unicodeHost.split('.').at(-domain.split('.').length) ?? label)
}

function firstLabel(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? name : name.slice(0, dot)
}

function seen(brand: Brand, how: LookAlike['how']): LookAlike {
  return { brand: brand.domain, how }
}

/** What a label is that makes the name before it read as a domain: `com`, `com-login`, `io7264`. */
const endingOfDomain = /^(app|co|com|exchange|fi|finance|io|net|network|org|xyz)(?:[-\d].*)?$/

/** From how many letters on a name is told apart by itself, as a word with letters replaced, joined to others, ... */
const wholeFrom = 4
const wordLettersFrom = 5
const joinedWordFrom = 6
const nearPartFrom = 7
