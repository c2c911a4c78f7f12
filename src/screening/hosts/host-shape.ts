import { isAllLatin, isMixedScript, latinFold, scriptsOf } from '../../kit/confusables.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { findLookAlike, isBrandsOwn } from './look-alike.ts'
import { findPathLookAlike } from './path-names.ts'
import { riskyTlds } from './risky-tlds.ts'
import { shorteners } from './shorteners.ts'
import type { ShapeSignal } from '../signals.ts'

/** One finding of a URL's form alone; `detail` names its subject, and is recorded with the facts. */
export type ShapeFinding = { signal: ShapeSignal; detail: Readonly<Record<string, string>> }

/**
 * The findings of a payment URL without any list: each signal at most once, the heaviest first. Pure, and independent
 * of the host's spelling, except for findings about the spelling itself.
 */
export function hostShape(url: PaymentUrl): readonly ShapeFinding[] {
  const findings: ShapeFinding[] = []
  const add = (signal: ShapeFinding['signal'], detail: ShapeFinding['detail']) => findings.push({ signal, detail })
  const foreign = url.host.includes('xn--') ? foreignLabels(url) : none

  const lookAlike = findLookAlike(url) ?? findPathLookAlike(url) ?? foreignLookAlike(foreign, url)
  if (lookAlike) add('host.lookalike', lookAlike)
  if (url.isHidden) add('host.obfuscated', { host: url.host })
  if (url.hasUserInfo) add('host.userinfo', { host: url.host })
  const mixed = foreign.find(isMixedScript)
  if (mixed !== undefined) add('host.mixed_script', { label: mixed })
  if (url.isIp) add('host.ip_literal', { host: url.host })
  if (foreign.some(isUnusualName)) add('host.punycode', { host: url.unicodeHost })
  const tld = url.isIp ? '' : url.host.slice(url.host.lastIndexOf('.') + 1)
  if (riskyTlds.has(tld) && !isBrandsOwn(url)) add('host.risky_tld', { tld })
  if (!url.isIp && isLong(url)) add('host.long_subdomain', { host: url.host })
  const shortener = url.path === '' ? undefined : url.names.find((name) => shorteners.has(name))
  if (shortener !== undefined) add('host.shortener', { shortener })
  return findings
}

/** The labels that are not ASCII, in Unicode; without the public suffix, which the owner did not choose. */
function foreignLabels({ host, unicodeHost, registrableDomain }: PaymentUrl): readonly string[] {
  const chosen = host.split('.').length - (registrableDomain ?? '').split('.').length + 1
  return unicodeHost
    .split('.')
    .slice(0, chosen)
    .filter((label) => !isAllLatin(label))
}

/**
 * A word of another script all of whose letters look like Latin ones. It reads as a Latin name, which need not be a
 * brand.
 */
function foreignLookAlike(labels: readonly string[], { unicodeHost }: PaymentUrl): ShapeFinding['detail'] | undefined {
  // Under a suffix of its own script, as in ооо.рф, it reads as what it is: such registries take no other letters.
  if (!isAllLatin(unicodeHost.slice(unicodeHost.lastIndexOf('.') + 1))) return undefined
  const posing = labels.find((label) => isAllLatin(latinFold(label)) && !scriptsOf(label).has('Latin'))
  return posing === undefined ? undefined : { brand: latinFold(posing), how: 'letters' }
}

/**
 * Whether a label that is not ASCII is more than a name in one script: characters that no registry allows in names,
 * such as emoji and historic scripts, or scripts that are not combined. A name of a language in its own letters is no
 * finding.
 */
function isUnusualName(label: string): boolean {
  return !Array.from(label).every(isInNames) || ![...scriptsOf(label)].every((script) => everydayScripts.has(script))
}

function isInNames(sign: string): boolean {
  if (/\p{sc=Latin}/u.test(sign)) return latinOfLanguages.test(sign)
  return betweenLetters.includes(sign) || /[\p{L}\p{M}\p{Nd}]/u.test(sign)
}

/** Deeper or longer than hosts made by people: generated names, and names meant to run off the screen. */
function isLong({ host, registrableDomain }: PaymentUrl): boolean {
  if (host.length <= labelMaxChars) return isDeep(host, registrableDomain)
  if (host.length > hostMaxChars || isDeep(host, registrableDomain)) return true
  return host.split('.').some((label) => label.length > labelMaxChars)
}

function isDeep(host: string, domain: string | null): boolean {
  const above = host.slice(0, host.length - (domain ?? '').length)
  let labels = 0
  for (const sign of above) if (sign === '.') labels++
  return labels > subLabelsMax
}

const none: readonly string[] = []
/** The characters between letters that UAX 31 lists for names. */
const betweenLetters = '-\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb'
/** The Latin letters in use by languages. */
const latinOfLanguages = /^[a-z\u00df-\u024f\u1e00-\u1eff]$/
/** The recommended scripts of UAX 31. */
const everydayScripts: ReadonlySet<string> = new Set(
  (
    'Latin Greek Cyrillic Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati ' +
    'Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Georgian Armenian Ethiopic Thaana'
  ).split(' '),
)
const subLabelsMax = 4
const labelMaxChars = 40
const hostMaxChars = 100
