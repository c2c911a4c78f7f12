import { retryOf } from '../endpoint/errors.ts'
import { joinItems, joinSentences, message, type Lang, type MessageKey } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { listedFrom, listedUntil } from '../lists/entry.ts'
import { listName } from '../lists/list-name.ts'
import { sourceById } from '../lists/sources.ts'
import type { ChainFinding, ChainObservation, ListFact, ListHit, ScreeningFacts } from './facts.ts'
import { oneHop } from './observe-chain.ts'
import type { Evidence, IntelligenceSource, ScreenResult } from './screen-result.ts'
import { signalWeights, type SignalKey } from './signals.ts'
import type { JudgedHit, Judgement } from './verdict.ts'

type Wording = { lang: Lang; baseUrl: string }

/** Puts a judgement into words. Pure: equal facts, judgement, language and base URL give equal bytes. */
export function describeResult(
  facts: ScreeningFacts,
  judgement: Judgement,
  wording: Wording,
): Omit<ScreenResult, 'intelligence'> {
  const { lang, baseUrl } = wording
  const code = judgement.reason_code
  return {
    address: facts.subject.address,
    chain: facts.subject.network,
    verdict: judgement.verdict,
    risk: judgement.risk,
    blocked: judgement.blocked,
    lang,
    signals: describeSignals(judgement, lang),
    signal_keys: [...judgement.signal_keys],
    evidence: describeEvidence(facts, judgement, wording),
    provider: 'countersign',
    note: describeNote(facts, lang),
    reason_code: code,
    signal_class: reasonFacts(code).class as ScreenResult['signal_class'],
    retry: retryOf(code, lang),
    ...(judgement.cause === null ? {} : { cause: judgement.cause }),
    advice: message(lang, `advice.${judgement.verdict}`),
    standard: `${baseUrl}/docs/verdicts`,
    lists_root: facts.lists_root,
    ...(facts.point_in_time ? { on: facts.day, lists: judgement.hits.map(describeInterval) } : {}),
  }
}

/** Every list and chain source that could have spoken, and what kept it from it. */
export function describeSources(
  facts: Pick<ScreeningFacts, 'lists' | 'observations'>,
  lang: Lang,
): IntelligenceSource[] {
  const lists = facts.lists.map((list) => ({
    id: list.id,
    kind: list.kind,
    status: list.status,
    as_of: list.as_of,
    detail: message(lang, sourceSentence(list), { list: listName(list.id, lang), as_of: list.as_of ?? '' }),
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

function describeObservation({ network, question, status, reach }: ChainObservation, lang: Lang): string {
  const params = { network, question: message(lang, `question.${question}`) }
  if (status !== 'ok' || reach === null) return message(lang, `source.chain.${status}`, params)
  const { from_block: from, to_block: to } = reach
  return message(lang, `source.chain.${reach.kind}`, {
    ...params,
    from: from ?? '',
    to: to ?? '',
    max: oneHop.limitMax,
  })
}

/** The signals in words, strongest first, one for each key. */
export function describeSignals(judgement: Judgement, lang: Lang): string[] {
  return judgement.signal_keys.map((key) => describeSignal(key, judgement, lang))
}

function describeSignal(key: SignalKey, judgement: Judgement, lang: Lang): string {
  if (key === 'none' && judgement.verdict === 'uncertain') return message(lang, 'screening.unfinished')
  const names = judgement.hits
    .filter((judged) => judged.signal === key)
    .map((judged) => listName(judged.hit.list, lang))
  return message(lang, `signal.${key}`, { lists: joinItems(lang, [...new Set(names)]) })
}

/** What a signal means, whoever gives it: for tables. */
export function meaningOf(key: SignalKey, lang: Lang): string {
  return message(lang, `signal.${key}`, { lists: '…', brand: '…', tld: '…' })
}

function describeEvidence(facts: ScreeningFacts, judgement: Judgement, wording: Wording): Evidence[] {
  const listed = judgement.hits.map((judged) => describeHit(judged, facts, wording))
  const onChain = facts.observations.flatMap(({ network, question, block, as_of, findings }) =>
    findings.map((finding) => ({
      label: message(wording.lang, 'source.chain.label', {
        network,
        question: message(wording.lang, `question.${question}`),
      }),
      detail: describeFinding(finding, wording.lang),
      source: `${network}.${question}`,
      url: finding.url,
      signal_key: finding.signal,
      weight: signalWeights[finding.signal],
      as_of,
      block,
    })),
  )
  return [...listed, ...onChain].toSorted((a, b) => b.weight - a.weight)
}

/** What was found, with its numbers and names. The message of the signal itself contains none of them. */
export function describeFinding({ signal, detail }: Pick<ChainFinding, 'signal' | 'detail'>, lang: Lang): string {
  const list = detail['list']
  return message(lang, findingMessage(signal, detail['direction']), {
    ...detail,
    ...(list === undefined ? {} : { list: listName(list, lang) }),
  })
}

function findingMessage(signal: ChainFinding['signal'], direction: string | undefined): MessageKey {
  if (signal !== 'taint.onehop') return `finding.${signal}`
  return direction === 'in' ? 'finding.taint.onehop.in' : 'finding.taint.onehop.out'
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
    ...intervalOf(hit),
    snapshot: hit.snapshot,
    // A listing learnt from a newer partial copy is younger than the list as a whole.
    as_of: hit.as_of === null || hit.as_of < hit.entry.known_from ? hit.entry.known_from : hit.as_of,
  }
}

/** The sentences of one listing: since when, until when, on which authority, and what the entry is called. */
export function describeListing(
  hit: Pick<ListHit, 'kind' | 'entry'>,
  standing: JudgedHit['standing'],
  lang: Lang,
): string {
  const { entry, kind } = hit
  const params = { from: listedFrom(entry), until: listedUntil(entry) ?? '', label: entry.label ?? '' }
  const parts = [message(lang, kind === 'context' ? 'listing.context' : `listing.${standing}`, params)]
  if (entry.label) parts.push(message(lang, 'listing.label', params))
  if (entry.reason) parts.push(message(lang, 'listing.reason', { reason: entry.reason }))
  if (entry.listed_on === null && kind !== 'context') {
    parts.push(
      message(lang, entry.absent_on ? 'listing.undated_after' : 'listing.undated', {
        ...params,
        absent: entry.absent_on ?? '',
      }),
    )
  }
  return joinSentences(lang, parts)
}

/** This service's own page about an address on a list. */
export function evidencePageUrl(baseUrl: string, hit: { list: string; entry: { address: string } }): string {
  return `${baseUrl}/evidence/${hit.list}/${encodeURIComponent(hit.entry.address)}`
}

function describeInterval({ hit, standing }: JudgedHit): NonNullable<ScreenResult['lists']>[number] {
  return { id: hit.list, ...intervalOf(hit), active: standing === 'active' }
}

function intervalOf({ entry }: Pick<ListHit, 'entry'>) {
  return {
    listed_on: listedFrom(entry),
    listed_on_basis: entry.listed_on === null ? ('first_known' as const) : ('authority' as const),
    delisted_on: listedUntil(entry),
  }
}

/** The limits of the claim, and every source that was not asked. */
function describeNote(facts: ScreeningFacts, lang: Lang): string {
  const parts = [message(lang, 'note.limits')]
  if (facts.point_in_time) parts.push(message(lang, 'note.point_in_time', { day: facts.day }))
  if (facts.ignored_network !== null) {
    parts.push(
      message(lang, 'note.network_ignored', { ignored: facts.ignored_network, network: facts.subject.network }),
    )
  }
  parts.push(onceForState(facts, lang, 'unasked', () => describeUnasked(facts, lang)))
  return joinSentences(lang, parts)
}

function describeUnasked(facts: ScreeningFacts, lang: Lang): string {
  const off = facts.lists.filter((list) => list.status === 'not_configured').map((list) => listName(list.id, lang))
  const unasked = facts.observations
    .filter(({ status }) => status === 'not_configured' || status === 'no_view')
    .map(({ network, question }) => `${network} ${message(lang, `question.${question}`)}`)
  const names = [...off, ...unasked]
  return names.length === 0 ? '' : message(lang, 'note.not_asked', { sources: joinItems(lang, names) })
}

/**
 * What only depends on the state of lists and chains and on the language is made once: the lists of a snapshot are one
 * object for all answers, and so are the observations of a chain that is not asked.
 */
export function onceForState<Made extends string | object>(
  facts: Pick<ScreeningFacts, 'lists' | 'observations'>,
  lang: Lang,
  what: 'unasked' | 'unlisted' | 'unlisted host' | 'batch row' | 'decision free' | 'decision paid',
  make: () => Made,
): Made {
  // What was found of one address is said of no other: kept, it would only fill memory.
  if (facts.observations.some(({ findings }) => findings.length > 0)) return make()
  const ofLists = madeForState.get(facts.lists) ?? new WeakMap<ScreeningFacts['observations'], Map<string, unknown>>()
  madeForState.set(facts.lists, ofLists)
  const ofBoth = ofLists.get(facts.observations) ?? new Map<string, unknown>()
  ofLists.set(facts.observations, ofBoth)
  const key = `${what} ${lang}`
  // Each name is made by one caller only, so what lies under it is of that caller's kind.
  const made = (ofBoth.get(key) as Made | undefined) ?? make()
  ofBoth.set(key, made)
  return made
}

const madeForState = new WeakMap<
  ScreeningFacts['lists'],
  WeakMap<ScreeningFacts['observations'], Map<string, unknown>>
>()

function sourceSentence(list: ListFact): MessageKey {
  if (list.status === 'failed') return list.usable ? 'source.list.failed' : 'source.list.unusable'
  return `source.list.${list.status}`
}
