import { retryOf } from '../kit/errors.ts'
import { say, type Lang } from '../kit/prose.ts'
import { reasonFacts } from '../kit/reason-codes.ts'
import { hostListedFrom } from '../lists/host-entry.ts'
import { listName } from '../lists/list-name.ts'
import type { HostScreeningFacts } from './host-facts.ts'
import type { HostResult } from './host-result.ts'
import type { ShapeFinding } from './host-shape.ts'
import type { HostJudgement, HostRuleStanding, JudgedHostHit } from './host-verdict.ts'
import type { Evidence } from './screen-result.ts'
import { signalWeights, type SignalKey } from './signals.ts'

type Voice = { lang: Lang; baseUrl: string }

/** Puts a judgement on a URL into words. Pure: equal facts, judgement, language and base URL give equal bytes. */
export function speakHost(facts: HostScreeningFacts, judgement: HostJudgement, voice: Voice): HostResult {
  const { lang, baseUrl } = voice
  const code = judgement.reason_code
  return {
    ...facts.subject,
    verdict: judgement.verdict,
    risk: judgement.risk,
    blocked: judgement.blocked,
    lang,
    signals: judgement.signal_keys.map((key) => speakSignal(key, judgement, lang)),
    signal_keys: [...judgement.signal_keys],
    evidence: speakEvidence(facts, judgement, voice),
    lists: facts.lists.map(({ id, kind, status, as_of }) => ({
      id,
      kind,
      status,
      as_of,
      matched: matchOf(id, judgement),
    })),
    provider: 'countersign',
    note: speakNote(facts, lang),
    reason_code: code,
    signal_class: reasonFacts(code).class as HostResult['signal_class'],
    retry: retryOf(code, lang),
    ...(judgement.cause === null ? {} : { cause: judgement.cause }),
    advice: say(lang, `advice.host.${judgement.verdict}`),
    standard: `${baseUrl}/docs/verdicts`,
    lists_root: facts.lists_root,
  }
}

/** What one rule of a list says, and since when. */
export function speakRule(
  hit: Pick<JudgedHostHit['hit'], 'rule' | 'entry'>,
  standing: HostRuleStanding,
  lang: Lang,
): string {
  const { rule, entry } = hit
  const params = { rule, from: hostListedFrom(entry), until: entry.delisted_on ?? '' }
  const parts = [say(lang, `host.rule.${standing}`, params)]
  if (entry.label) parts.push(say(lang, 'host.rule.label', { label: entry.label }))
  if (entry.reason) parts.push(say(lang, 'listing.reason', { reason: entry.reason }))
  return parts.join(lang === 'zh' ? '' : ' ')
}

function speakSignal(key: SignalKey, judgement: HostJudgement, lang: Lang): string {
  if (key === 'none' && judgement.verdict === 'uncertain') return say(lang, 'host.unfinished')
  const names = judgement.hits.filter(({ signal }) => signal === key).map(({ hit }) => listName(hit.list, lang))
  const detail = judgement.shape.find(({ signal }) => signal === key)?.detail ?? {}
  return say(lang, `signal.${key}`, { ...detail, lists: [...new Set(names)].join(lang === 'zh' ? '、' : ', ') })
}

function speakEvidence(facts: HostScreeningFacts, judgement: HostJudgement, voice: Voice): Evidence[] {
  const rules = judgement.hits.map((judged) => speakHit(judged, voice))
  const shape = judgement.shape.map((finding) => speakFinding(facts, finding, voice))
  return [...rules, ...shape].toSorted((a, b) => b.weight - a.weight)
}

function speakHit({ hit, standing, signal, weight }: JudgedHostHit, { lang, baseUrl }: Voice): Evidence {
  const { entry } = hit
  const page = `${baseUrl}/evidence/${hit.list}/${encodeURIComponent(hit.rule)}`
  return {
    label: listName(hit.list, lang),
    detail: speakRule(hit, standing, lang),
    source: hit.list,
    url: entry.url ?? page,
    page,
    signal_key: signal,
    weight,
    listed_on: hostListedFrom(entry),
    listed_on_basis: entry.listed_on === null ? 'first_known' : 'authority',
    delisted_on: entry.delisted_on,
    snapshot: hit.snapshot,
    as_of: hit.as_of === null || hit.as_of < entry.known_from ? entry.known_from : hit.as_of,
  }
}

function speakFinding(
  { subject }: HostScreeningFacts,
  { signal, detail }: ShapeFinding,
  { lang, baseUrl }: Voice,
): Evidence {
  return {
    label: say(lang, 'host.shape'),
    detail: say(lang, `signal.${signal}`, detail),
    source: 'url',
    url: `${baseUrl}/host/${encodeURIComponent(subject.host)}?lang=${lang}`,
    signal_key: signal,
    weight: signalWeights[signal],
  }
}

function matchOf(id: string, { hits }: HostJudgement): 'block' | 'allow' | null {
  const matched = hits.filter(({ hit, standing }) => hit.list === id && standing !== 'ended' && standing !== 'later')
  if (matched.length === 0) return null
  return matched.some(({ hit }) => hit.entry.effect === 'block') ? 'block' : 'allow'
}

/** The limits of the claim, and every list that was not asked. */
function speakNote({ lists }: HostScreeningFacts, lang: Lang): string {
  const parts = [say(lang, 'note.limits')]
  const off = lists.filter(({ status }) => status === 'not_configured').map(({ id }) => id)
  if (off.length > 0) parts.push(say(lang, 'note.not_asked', { sources: off.join(lang === 'zh' ? '、' : ', ') }))
  return parts.join(lang === 'zh' ? '' : ' ')
}
