import { dayOfInstant } from '../kit/day.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { hostListedFrom, type HostFacts } from '../lists/host-entry.ts'
import { isPrivate } from '../lists/kinds.ts'
import { listName } from '../lists/list-name.ts'
import { linksOf, type HostScreeningFacts } from './hosts/host-facts.ts'
import type { HostResult } from './host-result.ts'
import type { ShapeFinding } from './hosts/host-shape.ts'
import type { HostJudgement, HostRuleStanding, JudgedHostHit } from './hosts/host-verdict.ts'
import { isDownloaded } from '../lists/list-status.ts'
import { factOf, withLimits } from './advice-of-day.ts'
import { uncheckedOf } from './coverage.ts'
import { describeReason } from './describing/describe-reason.ts'
import { shownFact } from './list-facts.ts'
import { describeAged, describeRefusedOwn } from './lists-note.ts'
import type { Evidence } from './screen-result.ts'
import { signalWeights, type SignalKey } from './signals.ts'
import { describeUnusable, retryOfVerdict, waitsForFile } from './unusable-lists.ts'
import { describeAllowance, describeAllowedSignals, hostWithoutAllowance } from './without-allowance.ts'

type Wording = { lang: Lang; baseUrl: string }

/** Describes a judgement on a URL. Pure: equal facts, judgement, language and base URL give equal bytes. */
export function describeHost(facts: HostScreeningFacts, judgement: HostJudgement, wording: Wording): HostResult {
  const { lang, baseUrl } = wording
  const code = judgement.reason_code
  const otherwise = hostWithoutAllowance(facts, judgement)
  const signals = describeHostSignals(judgement, otherwise, lang)
  return {
    ...facts.subject,
    verdict: judgement.verdict,
    risk: judgement.risk,
    blocked: judgement.blocked,
    lang,
    signals,
    signal_keys: [...judgement.signal_keys],
    evidence: describeEvidence(facts, judgement, wording),
    lists: facts.lists.map((list) => ({
      id: list.id,
      kind: list.kind,
      ...shownFact(list),
      as_of: list.as_of,
      matched: matchOf(list.id, judgement),
    })),
    provider: 'countersign',
    note: describeNote(facts, lang),
    reason_code: code,
    signal_class: reasonFacts(code).class as HostResult['signal_class'],
    retry: retryOfVerdict(judgement, facts.lists, lang),
    ...(judgement.cause === null ? {} : { cause: judgement.cause }),
    advice: hostAdvice(facts, judgement, { otherwise, signals }, lang),
    standard: `${baseUrl}/docs/verdicts`,
    lists_root: facts.lists_root,
  }
}

/** Describes a rule of a list, and since when it applies. */
export function describeRule(
  hit: Pick<JudgedHostHit['hit'], 'rule' | 'entry'>,
  standing: HostRuleStanding,
  lang: Lang,
): string {
  const { rule, entry } = hit
  const params = { rule, from: hostListedFrom(entry), until: entry.delisted_on ?? '' }
  if (entry.unclear) return message(lang, 'host.rule.unknown', params)
  const parts = [message(lang, `host.rule.${standing}`, params)]
  if (entry.effect === 'allow' && entry.delisted_on !== null && standing !== 'ended')
    parts.push(message(lang, 'host.rule.allowed_until', params))
  if (entry.label) parts.push(message(lang, 'host.rule.label', { label: entry.label }))
  if (entry.reason) parts.push(describeReason(entry.reason, lang))
  return joinSentences(lang, parts)
}

/** The signals of a page in words; `otherwise` is the judgement without the operator's allow list. */
export function describeHostSignals(judgement: HostJudgement, otherwise: HostJudgement | null, lang: Lang): string[] {
  const signalsOf = (judged: HostJudgement) => judged.signal_keys.map((key) => describeSignal(key, judged, lang))
  const isHidden = otherwise !== null && judgement.signal_keys[0] === 'none' && judgement.verdict === 'clear'
  return isHidden ? [describeAllowedSignals(signalsOf(otherwise), lang)] : signalsOf(judgement)
}

function describeSignal(key: SignalKey, judgement: HostJudgement, lang: Lang): string {
  if (key === 'none' && judgement.reason_code === 'LISTED_ON_UNKNOWN') return message(lang, 'reason.LISTED_ON_UNKNOWN')
  if (key === 'none' && judgement.verdict === 'uncertain') return message(lang, 'host.unfinished')
  const names = judgement.hits.filter(({ signal }) => signal === key).map(({ hit }) => listName(hit.list, lang))
  const detail = judgement.shape.find(({ signal }) => signal === key)?.detail ?? {}
  return message(lang, `signal.${key}`, { ...detail, lists: joinItems(lang, [...new Set(names)]) })
}

function describeEvidence(facts: HostScreeningFacts, judgement: HostJudgement, wording: Wording): Evidence[] {
  const rules = judgement.hits.map((judged) => describeHit(judged, wording))
  const shape = judgement.shape.map((finding) => describeFinding(facts, finding, wording))
  return [...rules, ...shape].toSorted((a, b) => b.weight - a.weight)
}

function describeHit({ hit, standing, signal, weight }: JudgedHostHit, { lang, baseUrl }: Wording): Evidence {
  const { entry } = hit
  const page = `${baseUrl}/evidence/${hit.list}/${encodeURIComponent(hit.rule)}`
  return {
    label: listName(hit.list, lang),
    detail: describeRule(hit, standing, lang),
    source: hit.list,
    url: entry.url ?? page,
    page,
    signal_key: signal,
    weight,
    ...(entry.unclear ? {} : intervalOf(entry)),
    snapshot: hit.snapshot,
    as_of: hit.as_of,
  }
}

function intervalOf(entry: HostFacts) {
  return {
    listed_on: hostListedFrom(entry),
    listed_on_basis: entry.listed_on === null ? ('first_known' as const) : ('authority' as const),
    delisted_on: entry.delisted_on,
  }
}

function describeFinding(facts: HostScreeningFacts, finding: ShapeFinding, { lang, baseUrl }: Wording): Evidence {
  const { signal, detail } = finding
  const target = linksOf(facts).find(({ shape }) => shape.includes(finding))
  const { host } = (target ?? facts).subject
  const summary = message(lang, `signal.${signal}`, detail)
  return {
    label: message(lang, 'host.shape'),
    detail: target ? joinSentences(lang, [message(lang, 'host.leads_to', { host }), summary]) : summary,
    source: 'url',
    url: `${baseUrl}/host/${encodeURIComponent(host)}?lang=${lang}`,
    signal_key: signal,
    weight: signalWeights[signal],
  }
}

function matchOf(id: string, { hits }: HostJudgement): 'block' | 'allow' | null {
  const matched = hits.filter(({ hit, standing }) => hit.list === id && !isWithoutEffect.has(standing))
  if (matched.length === 0) return null
  return matched.some(({ hit }) => hit.entry.effect === 'block') ? 'block' : 'allow'
}

/** A rule that a refused file may not even mean blocks nothing by itself. */
const isWithoutEffect: ReadonlySet<HostRuleStanding> = new Set(['ended', 'later', 'unknown'])

/** The advice and its limits: the operator's allow list, and how many of the lists were checked. */
function hostAdvice(
  facts: HostScreeningFacts,
  judgement: HostJudgement,
  { otherwise, signals }: { otherwise: HostJudgement | null; signals: readonly string[] },
  lang: Lang,
): string {
  const { verdict } = judgement
  const isAllowed = verdict === 'clear' && otherwise !== null
  const advice = isAllowed ? message(lang, 'screening.allowed_site') : adviceOnHost(facts, judgement, signals, lang)
  if (verdict === 'risky') return advice
  return withLimits(
    verdict === 'clear',
    advice,
    [
      describeAllowance(otherwise, lang),
      describeRefusedOwn({ lists: facts.lists, point_in_time: false }, lang),
      describeHostCoverage(facts, lang),
    ],
    lang,
  )
}

/** The advice on a page, after the findings against it. */
export function adviceOnHost(
  { lists }: Pick<HostScreeningFacts, 'lists'>,
  judgement: HostJudgement,
  signals: readonly string[],
  lang: Lang,
): string {
  if (judgement.reason_code === 'LISTED_ON_UNKNOWN') return message(lang, 'advice.own_unclear')
  const isUnusable = waitsForFile(judgement, lists)
  return joinSentences(lang, [
    ...(isUnusable ? [describeUnusable(lists, lang)] : factOf(judgement, signals, lang)),
    message(lang, isUnusable ? 'advice.host.unusable' : `advice.host.${judgement.verdict}`),
  ])
}

/**
 * How many third-party lists were checked, if one of them has no copy or an old one; else empty. A list that is never
 * downloaded is a choice of the operator and only counted. The operator's own lists are no third-party check.
 */
export function describeHostCoverage({ lists }: Pick<HostScreeningFacts, 'lists'>, lang: Lang): string {
  const ofOthers = lists.filter(({ kind }) => !isPrivate(kind))
  const checked = ofOthers.filter(({ status, usable }) => usable && status !== 'not_configured')
  const isIncomplete = ofOthers.some(
    ({ id, status, aged }) => aged || (status === 'not_configured' && isDownloaded(id)),
  )
  if (checked.length === 0 || !isIncomplete) return ''
  const day = checked.flatMap(({ as_of }) => dayOfInstant(as_of) ?? []).toSorted()[0]
  return message(lang, 'host.coverage', { checked: checked.length, total: ofOthers.length, day: day ?? '–' })
}

/** The limits of the claim, and every list that was not checked. */
function describeNote(facts: HostScreeningFacts, lang: Lang): string {
  return joinSentences(lang, [message(lang, 'note.limits'), ...describeHostLists(facts, lang)])
}

/** A sentence each for the lists of hosts that are out of date, that were not checked, and that have no usable copy. */
export function describeHostLists({ lists }: Pick<HostScreeningFacts, 'lists'>, lang: Lang): readonly string[] {
  const aged = describeAged(lists, lang)
  const unusable = describeUnusable(lists, lang)
  const off = uncheckedOf({ lists }).lists.map(({ id }) => listName(id, lang))
  return [
    ...(aged === '' ? [] : [aged]),
    ...(off.length === 0 ? [] : [message(lang, 'note.not_asked', { sources: joinItems(lang, off) })]),
    ...(unusable === '' ? [] : [unusable]),
  ]
}
