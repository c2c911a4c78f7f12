import { shownUrl } from '../chains/networks.ts'
import { testnetMember, testnetNote } from '../chains/testnet.ts'
import { groupDigits } from '../kit/amount.ts'
import { joinItems, joinSentences, message, type Lang, type MessageKey } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { listedFrom, listedOnBasis, listedUntil, type ListEntry } from '../lists/entry.ts'
import { isPrivate } from '../lists/kinds.ts'
import { listName } from '../lists/list-name.ts'
import { sourceById } from '../lists/sources.ts'
import { adviceOfDay } from './advice-of-day.ts'
import type { ChainFinding, ChainObservation, ListFact, ListHit, ScreeningFacts } from './facts.ts'
import { uncheckedOf } from './coverage.ts'
import { describeReason } from './describing/describe-reason.ts'
import { describeTokenAccount } from './describing/describe-token-account.ts'
import { findingMessage } from './describing/finding-message.ts'
import { shownFact } from './list-facts.ts'
import { describeAged, describeUncovering } from './lists-note.ts'
import { oneHop } from './observing/observe-chain.ts'
import type { Evidence, IntelligenceSource, ScreenResult } from './screen-result.ts'
import { signalWeights, type SignalKey } from './signals.ts'
import { stateCache } from './state-cache.ts'
import { isOfUnclear, type JudgedHit, type Judgement } from './verdict.ts'
import { describeUnusable, retryOfVerdict } from './unusable-lists.ts'
import { addressWithoutAllowance, describeAllowedSignals } from './without-allowance.ts'

export type Wording = { lang: Lang; baseUrl: string }

/** Describes a judgement. Pure: equal facts, judgement, language and base URL give equal bytes. */
export function describeResult(
  facts: ScreeningFacts,
  judgement: Judgement,
  wording: Wording,
): Omit<ScreenResult, 'intelligence'> {
  const { lang, baseUrl } = wording
  const code = judgement.reason_code
  const otherwise = addressWithoutAllowance(facts, judgement)
  const signals = describeSignals(judgement, lang, otherwise)
  return {
    address: facts.subject.address,
    chain: facts.subject.network,
    ...testnetMember(facts.subject.network),
    verdict: judgement.verdict,
    risk: judgement.risk,
    blocked: judgement.blocked,
    lang,
    signals,
    signal_keys: [...judgement.signal_keys],
    evidence: describeEvidence(facts, judgement, wording),
    provider: 'countersign',
    note: describeNote(facts, lang),
    reason_code: code,
    signal_class: reasonFacts(code).class as ScreenResult['signal_class'],
    retry: retryOfVerdict(judgement, facts.lists, lang),
    ...(judgement.cause === null ? {} : { cause: judgement.cause }),
    advice: adviceOfDay(facts, judgement, signals, lang),
    standard: `${baseUrl}/docs/verdicts`,
    lists_root: facts.lists_root,
    ...(facts.point_in_time ? { on: facts.day, lists: judgement.hits.map(describeInterval) } : {}),
  }
}

/** Every list and chain source for this subject, with its status and the cause if it gave no answer. */
export function describeSources(
  facts: Pick<ScreeningFacts, 'lists' | 'observations' | 'point_in_time'>,
  lang: Lang,
): IntelligenceSource[] {
  const lists = facts.lists.map((list) => ({
    id: list.id,
    kind: list.kind,
    ...shownFact(list),
    as_of: list.as_of,
    ...(list.complete_through === undefined ? {} : { complete_through: list.complete_through }),
    detail: describeList(list, facts.point_in_time, lang),
  }))
  const chains = facts.observations.map((observation) => ({
    id: `${observation.network}.${observation.question}`,
    kind: 'chain' as const,
    status: observation.status,
    ...(observation.cause === null ? {} : { cause: observation.cause }),
    as_of: observation.as_of,
    detail: describeObservation(observation, lang),
  }))
  return [...lists, ...chains]
}

function describeObservation(observation: ChainObservation, lang: Lang): string {
  const { reach, unread, silent, question } = observation
  const parts = [describeReading(observation, lang)]
  if (unread) parts.push(message(lang, `source.chain.${unread}`))
  if (silent) parts.push(message(lang, 'source.chain.silent', silent))
  if (reach?.kind === 'hops' && reach.light_share !== undefined) {
    const key = question === 'trace_out' ? 'source.chain.light_share_out' : 'source.chain.light_share_in'
    parts.push(message(lang, key, { percent: `${Number((Number(reach.light_share) * 100).toFixed(4))} %` }))
  }
  return joinSentences(lang, parts)
}

function describeReading({ network, question, status, reach }: ChainObservation, lang: Lang): string {
  const params = { network, question: message(lang, `question.${question}`) }
  if (status !== 'ok' || reach === null) return message(lang, `source.chain.${status}`, params)
  if (reach.kind === 'hops') {
    const { hops, until, whole: isComplete } = reach
    return message(lang, isComplete ? 'source.chain.hops' : 'source.chain.hops_cut', { ...params, hops, until })
  }
  const { from_block: from, to_block: to, transfers: max = oneHop.limitMax } = reach
  return message(lang, `source.chain.${reach.kind}`, {
    ...params,
    from: from ?? '',
    to: to ?? '',
    max,
  })
}

/** The signals in words, strongest first, one for each key; `otherwise` is the judgement without the operator's allow list. */
export function describeSignals(judgement: Judgement, lang: Lang, otherwise: Judgement | null = null): string[] {
  const signalsOf = (judged: Judgement) => judged.signal_keys.map((key) => describeSignal(key, judged, lang))
  const isHidden = otherwise !== null && judgement.signal_keys[0] === 'none' && judgement.verdict === 'clear'
  return isHidden ? [describeAllowedSignals(signalsOf(otherwise), lang)] : signalsOf(judgement)
}

function describeSignal(key: SignalKey, judgement: Judgement, lang: Lang): string {
  if (key === 'none' && judgement.reason_code === 'LISTED_ON_UNKNOWN') return message(lang, 'reason.LISTED_ON_UNKNOWN')
  if (key === 'none' && judgement.verdict === 'uncertain') return message(lang, 'screening.unfinished')
  const names = judgement.hits.flatMap(({ hit, signal }) => (signal === key ? [listName(hit.list, lang)] : []))
  return message(lang, `signal.${key}`, { lists: joinItems(lang, [...new Set(names)]) })
}

/** The meaning of a signal, for tables: without the details that a screening adds at the end of the sentence. */
export function meaningOf(key: SignalKey, lang: Lang): string {
  return message(lang, `signal.${key}`).replace(/[:：]\s*\{\w+\}/g, '')
}

function describeEvidence(facts: ScreeningFacts, judgement: Judgement, wording: Wording): Evidence[] {
  const listed = judgement.hits.map((judged) => describeHit(judged, facts, wording))
  const weighs = (finding: ChainFinding) => !judgement.allowed.has(finding) && !isOfUnclear(finding)
  const onChain = facts.observations.flatMap(({ network, question, block, as_of, findings }) =>
    findings.map((finding) => ({
      label: message(wording.lang, 'source.chain.label', {
        network,
        question: message(wording.lang, `question.${question}`),
      }),
      detail: joinSentences(wording.lang, [
        describeFinding(finding, wording.lang),
        ...(judgement.allowed.has(finding) ? [message(wording.lang, 'screening.finding_allowed')] : []),
      ]),
      source: `${network}.${question}`,
      url: shownUrl(wording.baseUrl, finding.url),
      signal_key: weighs(finding) ? finding.signal : null,
      weight: weighs(finding) ? signalWeights[finding.signal] : 0,
      as_of,
      block,
    })),
  )
  return [...listed, ...onChain].toSorted((a, b) => b.weight - a.weight)
}

/** A finding with its numbers and names. The message of the signal itself contains none of them. */
export function describeFinding({ signal, detail }: Pick<ChainFinding, 'signal' | 'detail'>, lang: Lang): string {
  const { list, amount } = detail
  return message(lang, findingMessage(signal, detail), {
    ...detail,
    ...(amount === undefined ? {} : { amount: groupDigits(amount) }),
    ...(list === undefined ? {} : { list: listName(list, lang) }),
  })
}

function describeHit(judged: JudgedHit, facts: ScreeningFacts, { lang, baseUrl }: Wording): Evidence {
  const { hit, standing, signal } = judged
  const page = evidencePageUrl(baseUrl, hit)
  return {
    label: listName(hit.list, lang),
    detail: describeListing(hit, standing, lang),
    source: hit.list,
    url: sourceById(hit.list)?.entryPage(hit.entry) ?? page,
    page,
    signal_key: signal,
    weight: signal === null ? 0 : signalWeights[signal],
    ...(hit.entry.unclear ? {} : intervalOf(hit)),
    snapshot: hit.snapshot,
    as_of: hit.as_of,
  }
}

/** The sentences of one listing: since when, until when, on which authority, and the name of the entry. */
export function describeListing(
  hit: Pick<ListHit, 'kind' | 'entry' | 'token_account'>,
  standing: JudgedHit['standing'],
  lang: Lang,
): string {
  const { entry, kind, token_account: derived } = hit
  const params = { from: listedFrom(entry), until: listedUntil(entry) ?? '', label: entry.label ?? '' }
  if (entry.unclear) return message(lang, 'listing.unclear', params)
  const parts = [message(lang, sentenceOf(kind, standing), params)]
  if (derived !== undefined) parts.push(describeTokenAccount(derived, lang))
  if (entry.label) parts.push(message(lang, 'listing.label', params))
  if (entry.reason) parts.push(describeReason(entry.reason, lang))
  if (kind !== 'context' && kind !== 'allow') parts.push(...describeBasis(entry, lang))
  const { wind_down_until: until, contract_source: source } = entry
  if (until !== undefined) parts.push(message(lang, 'listing.wind_down', { until }))
  if (source !== undefined) {
    const of = entry.family === 'other' ? 'listing.name_source' : 'listing.contract_source'
    parts.push(message(lang, of, { source }))
  }
  return joinSentences(lang, parts)
}

function sentenceOf(kind: ListHit['kind'], standing: JudgedHit['standing']): MessageKey {
  if (kind === 'context') return 'listing.context'
  if (kind === 'allow') return standing === 'active' ? 'listing.allow' : 'listing.allow_ended'
  return `listing.${standing}`
}

/** Why the day of a listing is not the authority's, if it is not. */
function describeBasis(entry: ListEntry, lang: Lang): string[] {
  const basis = listedOnBasis(entry)
  if (basis === 'authority') return []
  if (basis === 'derived' || basis === 'observed' || basis === 'reported') return [message(lang, `listing.${basis}`)]
  const messageKey = basis === 'bounded' ? 'listing.undated_after' : 'listing.undated'
  return [message(lang, messageKey, { from: listedFrom(entry), absent: entry.absent_on ?? '' })]
}

/** This service's own page about an address on a list. */
export function evidencePageUrl(baseUrl: string, hit: { list: string; entry: { address: string } }): string {
  return `${baseUrl}/evidence/${hit.list}/${encodeURIComponent(hit.entry.address)}`
}

function describeInterval({ hit, standing }: JudgedHit): NonNullable<ScreenResult['lists']>[number] {
  return {
    id: hit.list,
    ...intervalOf(hit),
    active: standing === 'unknown' ? null : standing === 'active' || standing === 'disputed' || standing === 'allowed',
  }
}

function intervalOf({ kind, entry }: Pick<ListHit, 'kind' | 'entry'>) {
  return {
    listed_on: listedFrom(entry),
    listed_on_basis: listedOnBasis(entry),
    ...(entry.listed_on === null && !isPrivate(kind) ? { absent_on: entry.absent_on } : {}),
    delisted_on: listedUntil(entry),
  }
}

/** The limits of the claim, and every source that was not queried. */
function describeNote(facts: ScreeningFacts, lang: Lang): string {
  const parts = [message(lang, 'note.limits')]
  if (facts.point_in_time) parts.push(message(lang, 'note.point_in_time', { day: facts.day }))
  if (facts.ignored_network !== null) {
    parts.push(
      message(lang, 'note.network_ignored', { ignored: facts.ignored_network, network: facts.subject.network }),
    )
  }
  if (facts.subject.family === 'other') parts.push(message(lang, 'note.unscreened_chain'))
  parts.push(testnetNote(facts.subject.network, lang))
  const hops = hopsLooked(facts)
  if (hops > 0) parts.push(message(lang, hops === 1 ? 'note.reach_direct' : 'note.reach', { hops }))
  parts.push(unqueriedOnce(facts, [lang, facts.point_in_time], () => describeUnqueried(facts, lang)))
  return joinSentences(lang, parts)
}

/** How many transfers away from the address listed parties were searched for: 0 if no transfers were read. */
function hopsLooked({ observations }: ScreeningFacts): number {
  return observations.reduce((most, { question, status, reach }) => {
    if (status !== 'ok' || reach === null) return most
    return Math.max(most, reach.kind === 'hops' ? reach.hops : question === 'taint' ? 1 : 0)
  }, 0)
}

const unqueriedOnce = stateCache<string>()

function describeUnqueried(facts: ScreeningFacts, lang: Lang): string {
  const { lists, observations } = uncheckedOf(facts)
  const names = [
    ...lists.map(({ id }) => listName(id, lang)),
    ...observations.map(({ network, question }) => `${network} ${message(lang, `question.${question}`)}`),
  ]
  const parts = [facts.point_in_time ? describeUncovering(facts.lists, lang) : describeAged(facts.lists, lang)]
  if (names.length > 0) parts.push(message(lang, 'note.not_asked', { sources: joinItems(lang, names) }))
  const unusable = describeUnusable(facts.lists, lang)
  return joinSentences(lang, unusable === '' ? parts : [...parts, unusable])
}

function describeList(list: ListFact, isPast: boolean, lang: Lang): string {
  const { complete_through: day } = list
  const text = message(lang, sourceSentence(list, isPast), { list: listName(list.id, lang), as_of: list.as_of ?? '' })
  if (day === undefined) return text
  return [text, message(lang, 'source.list.complete_through', { day })].join(lang === 'zh' ? '' : ' ')
}

function sourceSentence(list: ListFact, isPast: boolean): MessageKey {
  if (list.download_failed) return 'source.list.download_failed'
  if (list.as_of === null && list.usable) return 'source.list.undated'
  if (list.status === 'failed') return list.usable ? 'source.list.failed' : 'source.list.unusable'
  if (list.status === 'stale' && isPast) return 'source.list.uncovering'
  return list.status === 'stale' && !list.stale ? 'source.list.aged' : `source.list.${list.status}`
}
