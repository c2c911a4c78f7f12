import { ageMessages } from './ages.ts'
import { attestationMessages } from './attestation.ts'
import { bundleMessages } from './bundle.ts'
import { decisionMessages } from './decision.ts'
import { injectionMessages } from './injection.ts'
import { intentMessages } from './intent.ts'
import { probeMessages } from './probe.ts'
import { addressMessages } from './address.ts'
import { flowMessages } from './flow.ts'
import { hostMessages } from './hosts.ts'
import { listMessages } from './lists.ts'
import { pageMessages } from './pages.ts'
import { reasonMessages } from './reasons.ts'
import { intentReasonMessages } from './reasons-intent.ts'
import { screeningMessages } from './screening.ts'
import { taintMessages } from './taint.ts'

export const langs = ['en', 'zh'] as const
export type Lang = (typeof langs)[number]

/** One sentence in every language. `{name}` is filled from the params of the same name. */
export type Message = Record<Lang, string>
export type Params = Readonly<Record<string, string | number>>

/** Everything the service says to a person. A key exists in every language or the types and a test refuse it. */
export const catalogue = {
  ...reasonMessages,
  ...intentReasonMessages,
  ...addressMessages,
  ...screeningMessages,
  ...taintMessages,
  ...hostMessages,
  ...flowMessages,
  ...listMessages,
  ...pageMessages,
  ...intentMessages,
  ...injectionMessages,
  ...decisionMessages,
  ...attestationMessages,
  ...probeMessages,
  ...bundleMessages,
  ...ageMessages,
} as const satisfies Record<string, Message>

export type MessageKey = keyof typeof catalogue

/** Speaks one sentence of the catalogue. A missing param stays visible as `{name}`, so that a test can find it. */
export function message(lang: Lang, key: MessageKey, params: Params = {}): string {
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
