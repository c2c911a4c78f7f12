import { recentMap } from '../kit/recent-map.ts'
import { otherAddress, payeeAddress } from './injection/address-marks.ts'
import { decodedText } from './injection/encoded-text.ts'
import { hiddenText } from './injection/invisible.ts'
import { withoutSettings } from './injection/setting-descriptions.ts'
import { readPlainText, type PlainText } from './injection/plain-text.ts'
import type { Hit } from './injection/word-rules.ts'
import {
  currentRules,
  earlierRules,
  matchRules,
  ruleIds,
  rulesVersion,
  type InjectionRules,
  type RuleId,
} from './injection-rules.ts'

type InjectionField = 'task' | 'reasoning' | 'purpose' | 'description'

/** A rule's match in a text; `excerpt` is the place as the rule read it, at most 80 characters, no controls. */
export type InjectionFinding = { rule: RuleId; field: InjectionField; excerpt: string }

/**
 * The texts of a payment, null for those that were not sent; `description` is that of a seller's demand. `to` is the
 * payee's canonical address.
 */
export type PaymentTexts = Record<Exclude<InjectionField, 'description'>, string | null> & {
  description?: string | null
  to: string
}

/**
 * Wording that tries to override a mandate, hide a second payee or address the checker, by rules alone: the same texts
 * give the same findings. At most one finding for each field and rule, in the order of fields, then of rules.
 */
export function findInjection(texts: PaymentTexts): InjectionFinding[] {
  return findIn(texts, findInText, currentRules)
}

function findIn(
  { to, ...texts }: PaymentTexts,
  find: (text: string | null, to: string) => readonly TextFinding[],
  { settings }: InjectionRules,
): InjectionFinding[] {
  return fields.flatMap((field) => {
    const text = texts[field] ?? null
    const read = text === null || field !== 'description' || settings === null ? text : withoutSettings(text, settings)
    return find(read, to).map((finding) => ({ ...finding, field }))
  })
}

/** Whether texts of a recorded decision under these rules can be read as they were. */
export function areSupportedRules(version: string): boolean {
  return version === rulesVersion || earlierRules.has(version)
}

/** The rules of a version. An unknown version stands for the current ones. */
export function rulesNamed(version: string): typeof findInjection {
  const rules = earlierRules.get(version)
  if (!rules) return findInjection
  return (texts) => findIn(texts, (text, to) => (text ? searchText(text, to, rules) : []), rules)
}

type TextFinding = Omit<InjectionFinding, 'field'>

/**
 * An agent pays for the same purpose repeatedly, to the same payees: findings of short texts are cached by the text and
 * the payee, which are their only inputs.
 */
function findInText(text: string | null, to: string): readonly TextFinding[] {
  if (!text) return []
  if (text.length > cachedMaxChars) return searchText(text, to, currentRules)
  const key = `${to} ${text}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const findings = searchText(text, to, currentRules)
  cache.set(key, findings)
  return findings
}

function searchText(text: string, to: string, rules: InjectionRules): TextFinding[] {
  const plain = readPlainText(text, to, rules.reports)
  const decoded = hiddenText(text)?.decoded
  const hidden = decoded ? readPlainText(decoded, to, rules.reports) : null
  const [shownHits, hiddenHits] = [matchRules(plain, rules), hidden && matchRules(hidden, rules)]
  return ruleIds.flatMap((rule) => {
    const shown = shownHits.get(rule)
    if (shown) return [{ rule, excerpt: excerptOf(shown, plain) }]
    const hit = hiddenHits?.get(rule)
    return hit && hidden ? [{ rule, excerpt: excerptOf(hit, hidden) }] : []
  })
}

/** Whether a text without spaces contains encoded words, in base64 or hexadecimal. */
export function isEncodedText(text: string): boolean {
  return decodedText(text) !== ''
}

/** Prepares the tables that are otherwise built when the first text is read. */
export function prepareRules(): void {
  currentRules.words.prepare()
}

/** The place with a few words before it, controls shown as their code points, marks as the addresses they represent. */
function excerptOf({ reading, at }: Hit, { addresses }: PlainText): string {
  const before = reading.slice(Math.max(0, at - beforeChars), at)
  // The first word before the place may be cut: it is left out.
  const start = at - (at > beforeChars ? before.length - 1 - before.indexOf(' ') : before.length)
  let next = reading.slice(0, start).match(marks)?.length ?? 0
  const excerpt = reading.slice(start, start + excerptMaxChars).replace(marks, () => addresses[next++] ?? '')
  const safe = excerpt
    .replace(unshown, (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .replace(/\s+/gu, ' ')
  return Array.from(safe.trim()).slice(0, excerptMaxChars).join('')
}

const fields = ['task', 'reasoning', 'purpose', 'description'] as const
const marks = new RegExp(`[${otherAddress}${payeeAddress}]`, 'g')
const unshown = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu
const cachedMaxChars = 200
const cache = recentMap<string, readonly TextFinding[]>(4_096)
const beforeChars = 12
const excerptMaxChars = 80
