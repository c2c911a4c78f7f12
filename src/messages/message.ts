import { ageMessages } from './texts/ages.ts'
import { attestationMessages } from './texts/attestation.ts'
import { baselineMessages } from './texts/baseline.ts'
import { boundMessages } from './texts/bounds.ts'
import { bundleMessages } from './texts/bundle.ts'
import { decisionMessages } from './texts/decision.ts'
import { decisionLogMessages } from './texts/decision-log.ts'
import { devnetMessages } from './texts/devnet.ts'
import { guideMessages } from './texts/guides.ts'
import { gatewayMessages } from './texts/gateway.ts'
import { wayOnMessages } from './texts/ways-on.ts'
import { injectionMessages } from './texts/injection.ts'
import { incidentMessages } from './texts/incidents.ts'
import { intentMessages } from './texts/intent.ts'
import { intentDetailMessages } from './texts/intent-details.ts'
import { probeMessages } from './texts/probe.ts'
import { addressMessages } from './texts/address.ts'
import { fulfillmentMessages } from './texts/fulfillment.ts'
import { flowMessages } from './texts/flow.ts'
import { hostMessages } from './texts/hosts.ts'
import { coverageMessages } from './coverage.ts'
import { listMessages } from './texts/lists.ts'
import { sourceNameMessages } from './source-names.ts'
import { listDayMessages } from './texts/list-days.ts'
import { listStateMessages } from './texts/list-states.ts'
import { llmsMessages } from './texts/llms.ts'
import { mcpMessages } from './texts/mcp.ts'
import { navigationMessages } from './navigation.ts'
import { observatoryMessages } from './texts/observatory.ts'
import { proofPageMessages } from './texts/proof-pages.ts'
import { peopleMessages } from './texts/people.ts'
import { packMessages } from './texts/packs.ts'
import { pageMessages } from './texts/pages.ts'
import { referenceMessages } from './texts/reference.ts'
import { payeeMessages } from './texts/payee.ts'
import { subjectTreeMessages } from './texts/subject-tree.ts'
import { reasonMessages } from './texts/reasons.ts'
import { intentReasonMessages } from './texts/reasons-intent.ts'
import { keyMessages } from './texts/keys.ts'
import { gatewayReasonMessages } from './texts/reasons-gateway.ts'
import { keyReasonMessages } from './texts/reasons-keys.ts'
import { paidReasonMessages } from './texts/reasons-paid.ts'
import { paymentRefusalMessages } from './texts/payment-refusals.ts'
import { addressFrameMessages } from './texts/address-frame.ts'
import { firstFrameMessages } from './texts/first-frame.ts'
import { remedyMessages } from './texts/remedies.ts'
import { reportMessages } from './texts/report.ts'
import { requirementsMessages } from './texts/requirements.ts'
import { registryReasonMessages } from './texts/reasons-registry.ts'
import { registryPageMessages } from './texts/registry-pages.ts'
import { registryMessages } from './texts/registry.ts'
import { operatorNameMessages } from './texts/operators-by-name.ts'
import { allowListMessages } from './texts/allow-list.ts'
import { assetMessages } from './texts/assets.ts'
import { nonAccountMessages } from './texts/non-account.ts'
import { noteMessages } from './texts/notes.ts'
import { screeningMessages } from './texts/screening.ts'
import { settlementMessages } from './texts/settlement.ts'
import { statusMessages } from './texts/status.ts'
import { taintMessages } from './texts/taint.ts'
import { webhookMessages } from './texts/webhooks.ts'
import { webhookReasonMessages } from './texts/reasons-webhooks.ts'

export const langs = ['en', 'zh'] as const
export type Lang = (typeof langs)[number]

/** One text in every language. `{name}` is replaced by the param of that name. */
export type Message = Record<Lang, string>
export type Params = Readonly<Record<string, string | number | readonly string[]>>

/** Every text that the service shows to people. The types and a test require each key in every language. */
export const catalogue = {
  ...reasonMessages,
  ...intentReasonMessages,
  ...keyReasonMessages,
  ...registryReasonMessages,
  ...gatewayMessages,
  ...guideMessages,
  ...remedyMessages,
  ...wayOnMessages,
  ...peopleMessages,
  ...packMessages,
  ...proofPageMessages,
  ...gatewayReasonMessages,
  ...paidReasonMessages,
  ...paymentRefusalMessages,
  ...requirementsMessages,
  ...keyMessages,
  ...addressMessages,
  ...noteMessages,
  ...screeningMessages,
  ...allowListMessages,
  ...operatorNameMessages,
  ...assetMessages,
  ...nonAccountMessages,
  ...subjectTreeMessages,
  ...taintMessages,
  ...hostMessages,
  ...llmsMessages,
  ...flowMessages,
  ...listMessages,
  ...sourceNameMessages,
  ...coverageMessages,
  ...listDayMessages,
  ...listStateMessages,
  ...navigationMessages,
  ...pageMessages,
  ...referenceMessages,
  ...incidentMessages,
  ...observatoryMessages,
  ...addressFrameMessages,
  ...firstFrameMessages,
  ...reportMessages,
  ...mcpMessages,
  ...intentMessages,
  ...intentDetailMessages,
  ...injectionMessages,
  ...decisionMessages,
  ...decisionLogMessages,
  ...attestationMessages,
  ...probeMessages,
  ...boundMessages,
  ...bundleMessages,
  ...ageMessages,
  ...registryMessages,
  ...registryPageMessages,
  ...fulfillmentMessages,
  ...payeeMessages,
  ...baselineMessages,
  ...webhookMessages,
  ...webhookReasonMessages,
  ...settlementMessages,
  ...devnetMessages,
  ...statusMessages,
} as const satisfies Record<string, Message>

export type MessageKey = keyof typeof catalogue

/** A message key for APIs that accept any text; it is translated where the language is known. */
export const messageKey = (key: MessageKey): MessageKey => key

/** Whether a text is a message key. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(catalogue, text)
}

/** Formats one message of the catalogue. Several values of one param are joined. A missing param stays visible as `{name}`, so that a test can find it. */
export function message(lang: Lang, key: MessageKey, params: Params = {}): string {
  const pieces = piecesOf(catalogue[key][lang])
  const append = lang === 'zh' ? appendChinese : appendPlain
  let formatted = pieces[0] ?? ''
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] ?? ''
    const value = (Object.hasOwn(params, name) ? params[name] : null) ?? `{${name}}`
    const written = typeof value === 'object' ? joinItems(lang, value) : String(value)
    formatted = append(append(formatted, written), pieces[i + 1] ?? '')
  }
  return formatted
}

function appendPlain(text: string, next: string): string {
  return text + next
}

/** Chinese texts have spaces around params, which are mostly Latin. A Chinese param has none. */
function appendChinese(text: string, next: string): string {
  if (/\p{Script=Han} $/u.test(text) && /^\p{Script=Han}/u.test(next)) return text.slice(0, -1) + next
  if (/\p{Script=Han}$/u.test(text) && /^ \p{Script=Han}/u.test(next)) return text + next.slice(1)
  return text + next
}

/** Joins sentences to one paragraph: with a space in English, without one in Chinese. Empty ones are left out. */
export function joinSentences(lang: Lang, sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(lang === 'zh' ? '' : ' ')
}

/**
 * Joins the items of a list within a sentence.
 *
 * @example joinItems('zh', ['a', 'b']) // 'a、b'
 */
export function joinItems(lang: Lang, items: readonly string[]): string {
  return items.join(lang === 'zh' ? '、' : ', ')
}

/**
 * A text split at its params: text, name, text, name, text. Cached, because the same messages are formatted repeatedly.
 */
function piecesOf(text: string): readonly string[] {
  const cached = split.get(text)
  if (cached) return cached
  const pieces = text.split(/\{(\w+)\}/)
  split.set(text, pieces)
  return pieces
}

const split = new Map<string, readonly string[]>()

/**
 * Reads a `lang` value: `en` or `zh`, a region suffix is accepted (`zh-CN`, `en_US`). Null otherwise.
 *
 * @example readLang('zh-Hant-TW') // 'zh'
 */
export function readLang(value: string): Lang | null {
  return /^(en|zh)([-_][A-Za-z0-9]{2,8}){0,2}$/.test(value) ? (value.slice(0, 2) as Lang) : null
}
