import { attestationSentences } from './prose/attestation.ts'
import { bundleSentences } from './prose/bundle.ts'
import { decisionSentences } from './prose/decision.ts'
import { injectionSentences } from './prose/injection.ts'
import { intentSentences } from './prose/intent.ts'
import { probeSentences } from './prose/probe.ts'
import { addressSentences } from './prose/address.ts'
import { flowSentences } from './prose/flow.ts'
import { hostSentences } from './prose/hosts.ts'
import { listSentences } from './prose/lists.ts'
import { pageSentences } from './prose/pages.ts'
import { reasonSentences } from './prose/reasons.ts'
import { intentReasonSentences } from './prose/reasons-intent.ts'
import { screeningSentences } from './prose/screening.ts'

export const langs = ['en', 'zh'] as const
export type Lang = (typeof langs)[number]

/** One sentence in every language. `{name}` is filled from the params of the same name. */
export type Sentence = Record<Lang, string>
export type Params = Readonly<Record<string, string | number>>

/** Everything the service says to a person. A key exists in every language or the types and a test refuse it. */
export const catalogue = {
  ...reasonSentences,
  ...intentReasonSentences,
  ...addressSentences,
  ...screeningSentences,
  ...hostSentences,
  ...flowSentences,
  ...listSentences,
  ...pageSentences,
  ...intentSentences,
  ...injectionSentences,
  ...decisionSentences,
  ...attestationSentences,
  ...probeSentences,
  ...bundleSentences,
} as const satisfies Record<string, Sentence>

export type SentenceKey = keyof typeof catalogue

/** Speaks one sentence of the catalogue. A missing param stays visible as `{name}`, so that a test can find it. */
export function say(lang: Lang, key: SentenceKey, params: Params = {}): string {
  const text: string = catalogue[key][lang]
  const pieces = piecesOf(text)
  let said = pieces[0] ?? ''
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] ?? ''
    said += (Object.hasOwn(params, name) ? params[name] : null) ?? `{${name}}`
    said += pieces[i + 1] ?? ''
  }
  return said
}

/** A sentence cut at its params: text, name, text, name, text. Cut once, because sentences are said again and again. */
function piecesOf(text: string): readonly string[] {
  const known = cut.get(text)
  if (known) return known
  const pieces = text.split(/\{(\w+)\}/)
  cut.set(text, pieces)
  return pieces
}

const cut = new Map<string, readonly string[]>()

/** Reads a `lang` value: `en` or `zh`, a region suffix is accepted (`zh-CN`, `en_US`). Null when it is neither. */
export function readLang(value: string): Lang | null {
  return /^(en|zh)([-_][A-Za-z0-9]{2,8}){0,2}$/.test(value) ? (value.slice(0, 2) as Lang) : null
}
