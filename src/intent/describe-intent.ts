import { longValidityHours } from './decoder-rules.ts'
import { addressPageUrl, shownUrl } from '../chains/networks.ts'
import { testnetMember, testnetNote } from '../chains/testnet.ts'
import { retryOf } from '../endpoint/errors.ts'
import { counted, type CountedText } from '../kit/counted-text.ts'
import { closeMembers, joinJson, openMembers, type ClosingJson, type JsonOf } from '../kit/spliced-json.ts'
import { listedFrom } from '../lists/entry.ts'
import { listName } from '../lists/list-name.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import { reasonFacts, type ReasonCode } from '../endpoint/reason-codes.ts'
import type { CheckedPayment } from './payment/check-payment.ts'
import type { ComparedEffect, Comparison, Difference } from './effects/compare.ts'
import { intentSignals, type IntentResult, type IntentSignal } from './intent-result.ts'
import type { ForbiddenAsset } from './listed-name.ts'
import { partyOf, describeEffect } from './effects/describe-effect.ts'
import { shownPartOf } from './effects/shown-part.ts'

type Wording = { lang: Lang; baseUrl: string }

/** Describes a comparison. Pure: equal arguments give equal bytes. */
export function describeIntent(checked: CheckedPayment, wording: Wording): IntentResult {
  return { ...particularsOf(checked, wording), ...closingOf(endingOf(checked), wording) }
}

/**
 * The same as JSON, byte for byte the output of JSON.stringify. The part that follows from the decision is written
 * once.
 */
export function describeIntentJson(checked: CheckedPayment, wording: Wording): IntentJson {
  const particulars = openMembers(particularsOf(checked, wording))
  const { text: sharedEnd, bytes } = closingJson(endingOf(checked), wording)
  return { json: joinJson(particulars, sharedEnd), bytes: Buffer.byteLength(particulars) + bytes, sharedEnd }
}

type IntentJson = { json: JsonOf<IntentResult>; bytes: number; sharedEnd: string }

/** The members that are specific to this payment. */
function particularsOf(checked: CheckedPayment, { lang, baseUrl }: Wording): Particulars {
  const { declared, comparison, decoded, forbidden = [], callsLeftOut = 0 } = checked
  const { decision } = comparison
  const { network } = declared
  const { effects, differences, left: omitted } = shownPartOf(comparison)
  const keys = intentSignalKeys(checked)
  const lists = joinItems(lang, [...new Set(forbidden.map(({ list }) => listName(list, lang)))])
  const described = effects.map((effect) => describeEffect(effect, { lang, network, declared: declared.asset }))
  const actions = described.map(({ kind, standing, text }, i) => {
    const effect = effects[i]
    if (lang === 'en' || !effect) return { kind, standing, en: text }
    return { kind, standing, en: describeEffect(effect, { lang: 'en', network, declared: declared.asset }).text }
  })
  return {
    decision,
    intent: {
      action: 'pay',
      network: network.name,
      ...testnetMember(network.name),
      to: declared.to,
      from: declared.from,
      asset: declared.asset,
      amount: declared.amountText,
      units: declared.amount?.toString() ?? null,
    },
    effects: described,
    actions,
    differences: differences.map((each) => describeDifference(each, lang)),
    decoded: { ...decoded, calls: [...decoded.calls], en: describeDecoded(actions, omitted.effects) },
    omitted: describeOmitted({ ...omitted, calls: callsLeftOut }, lang),
    signals: keys.map((key) => message(lang, `signal.${key}`, { lists })),
    signal_keys: keys,
    evidence: [
      ...forbidden.map((asset) => assetEvidence(asset, { lang, baseUrl })),
      ...likenessEvidence(declared, { lang, baseUrl }),
      ...payeeEvidence(declared, { lang, baseUrl }),
      ...effects.flatMap((each, i) => {
        const signal = signalOf(each)
        if (signal === null) return []
        const url = shownUrl(baseUrl, addressPageUrl(network, partyOf(each.effect) ?? declared.to))
        return [evidenceOf(signal, described[i]?.text ?? '', url, lang)]
      }),
    ],
  }
}

/** The listing of an asset of the payment. */
function assetEvidence({ entry, list }: ForbiddenAsset, { lang, baseUrl }: Wording): IntentResult['evidence'][number] {
  const params = { from: listedFrom(entry), label: entry.label ?? '' }
  const detail = joinSentences(lang, [message(lang, 'listing.active', params), message(lang, 'listing.label', params)])
  const url = listingPage(baseUrl, { list, entry })
  return { label: listName(list, lang), detail, source: list, url, signal_key: 'list.asset' }
}

function listingPage(baseUrl: string, { entry, list }: ForbiddenAsset): string {
  return `${baseUrl}/evidence/${list}/${encodeURIComponent(entry.address)}`
}

/** The listed name that the declared one resembles. */
function likenessEvidence({ asset, listedName }: CheckedPayment['declared'], { lang, baseUrl }: Wording) {
  if (listedName === undefined || listedName.isListed) return []
  const params = { symbol: asset.symbol ?? '', listed: listedName.entry.address }
  const detail = message(lang, 'finding.asset.lookalike', params)
  const evidence = evidenceOf('asset.lookalike', detail, listingPage(baseUrl, listedName), lang)
  return [{ ...evidence, source: listedName.list }]
}

/** The known non-account at the payee's address. */
function payeeEvidence({ network, notAnAccount, to }: CheckedPayment['declared'], { lang, baseUrl }: Wording) {
  if (!notAnAccount) return []
  const { kind, name } = notAnAccount
  const detail = message(lang, `finding.payee.not_an_account.${kind}`, { name })
  return [evidenceOf('payee.not_an_account', detail, shownUrl(baseUrl, addressPageUrl(network, to)), lang)]
}

function evidenceOf(signal: IntentSignal, detail: string, url: string, lang: Lang): IntentResult['evidence'][number] {
  return { label: message(lang, `signal.${signal}`), detail, source: 'transaction', url, signal_key: signal }
}

/** The first effects in English, and the number of further ones. `left`: those that are not shown at all. */
function describeDecoded(actions: IntentResult['actions'], left: number): string {
  const further = Math.max(0, actions.length - sentencesMax) + left
  const sentences = actions.slice(0, sentencesMax).map(({ en }) => en)
  if (sentences.length === 0) return message('en', 'decoded.nothing')
  return joinSentences('en', [...sentences, further > 0 ? message('en', 'decoded.further', { count: further }) : ''])
}

const sentencesMax = 5

function describeDifference({ hint, ...sides }: Difference, lang: Lang): IntentResult['differences'][number] {
  if (hint === undefined) return sides
  const params = { declared: sides.declared ?? '', actual: sides.actual ?? '' }
  return { ...sides, detail: message(lang, `difference.${hint}`, params) }
}

function describeOmitted(left: { effects: number; differences: number; calls: number }, lang: Lang) {
  const { effects, differences, calls } = left
  if (effects + differences + calls === 0) return null
  const counts = { effects: `${effects}`, differences: `${differences}`, calls: `${calls}` }
  return { ...left, text: message(lang, 'intent.omitted', counts) }
}

type Closing = Pick<
  IntentResult,
  'reason_code' | 'signal_class' | 'retry' | 'advice' | 'lang' | 'en' | 'provider' | 'note' | 'notes' | 'standard'
>
type Particulars = Omit<IntentResult, keyof Closing>

/** The inputs of the last part of an answer. */
type Ending = {
  decision: Comparison['decision']
  hasAccount: boolean
  isForbidden: boolean
  isLong: boolean
  network: string
}

function endingOf({
  declared: { network },
  comparison: { decision, effects },
  forbidden = [],
}: CheckedPayment): Ending {
  const hasAccount = effects.some(({ effect }) => effect.kind === 'transfer' && effect.from.by === 'account')
  const isLong = effects.some(({ effect }) => effect.kind === 'unknown' && effect.isFinding)
  return { decision, hasAccount, isForbidden: forbidden.length > 0, isLong, network: network.name }
}

/** The part of a result that follows from the decision alone. */
function closingOf(
  { decision, hasAccount, isForbidden, isLong, network }: Ending,
  { lang, baseUrl }: Wording,
): Closing {
  const notes = [
    message(lang, 'note.intent'),
    hasAccount ? message(lang, 'note.account') : '',
    isLong ? message(lang, 'note.long_validity', { hours: longValidityHours }) : '',
    testnetNote(network, lang),
  ].filter((note) => note !== '')
  const code = intentReasons[decision]
  return {
    reason_code: code,
    signal_class: reasonFacts(code).class as IntentResult['signal_class'],
    retry: retryOf(code, lang),
    advice: message(lang, isForbidden ? 'change.SANCTIONED_ASSET' : `advice.${decision}`),
    lang,
    en: message('en', `reason.${code}`),
    provider: 'countersign',
    note: joinSentences(lang, notes),
    notes,
    standard: `${baseUrl}/docs/verdicts`,
  }
}

/** Cached by decision, network, language and base URL: a few dozen entries. */
function closingJson(ending: Ending, wording: Wording): CountedText<ClosingJson<Closing>> {
  const key = `${ending.decision} ${ending.hasAccount} ${ending.isForbidden} ${ending.isLong} ${ending.network} ${wording.lang} ${wording.baseUrl}`
  const cached = closings.get(key)
  if (cached !== undefined) return cached
  const json = counted(closeMembers(closingOf(ending, wording)))
  closings.set(key, json)
  return json
}

const closings = new Map<string, CountedText<ClosingJson<Closing>>>()

/** The reason code of each decision. */
export const intentReasons = {
  match: 'INTENT_MATCH',
  mismatch: 'INTENT_MISMATCH',
  unknown: 'INTENT_UNKNOWN',
} as const satisfies Record<Comparison['decision'], ReasonCode>

/** Every signal once, the most severe first. */
export function intentSignalKeys({
  comparison,
  declared,
  forbidden = [],
}: Pick<CheckedPayment, 'comparison' | 'declared' | 'forbidden'>): (IntentSignal | 'none')[] {
  const { decision, differences, effects } = comparison
  const onLists = forbidden.length > 0 ? (['list.asset'] as const) : []
  if (decision === 'match') return onLists.length > 0 ? [...onLists] : ['none']
  const signals = new Set<IntentSignal | null>([...onLists, ...effects.map(signalOf)])
  if (declared.listedName?.isListed === false) signals.add('asset.lookalike')
  if (differences.some(({ hint }) => hint === 'not_an_account')) signals.add('payee.not_an_account')
  signals.add(decision === 'mismatch' ? 'intent.mismatch' : 'intent.unknown')
  return intentSignals.filter((signal) => signals.has(signal))
}

/** The signal of one effect; null for the payment itself and for harmless effects. */
function signalOf({ effect, standing }: ComparedEffect): IntentSignal | null {
  if (standing === 'payment' || standing === 'allowed') return null
  if (standing === 'unknown') return 'intent.unknown'
  if (effect.kind === 'approval' && effect.amount === null) return 'intent.unlimited_approval'
  if (effect.kind === 'authority') return 'intent.authority_change'
  if (effect.kind === 'delegation') return 'intent.delegation'
  return 'intent.mismatch'
}
