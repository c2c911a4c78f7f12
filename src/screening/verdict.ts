import { listedFrom, listedUntil, type ListEntry } from '../lists/entry.ts'
import type { ReasonCode } from '../endpoint/reason-codes.ts'
import type { ChainCause } from '../chains/chain-error.ts'
import type { ChainFinding, ListHit, ScreeningFacts } from './facts.ts'
import { cautionFrom, riskOf, riskyFrom, signalOfKind, type SignalKey } from './signals.ts'

export type Verdict = 'clear' | 'caution' | 'risky' | 'uncertain'

/** A verdict without words: what was found, what it weighs, and why. The same for every language. */
export type Judgement = {
  verdict: Verdict
  risk: number | null
  blocked: boolean
  reason_code: ReasonCode
  /** Strongest first; `none` alone when nothing was found. */
  signal_keys: readonly SignalKey[]
  hits: readonly JudgedHit[]
  findings: readonly ChainFinding[]
  cause: UncertainCause | null
}

/** A listing and how it stands on the day: only `active` ones weigh. */
export type JudgedHit = { hit: ListHit; standing: 'active' | 'ended' | 'later'; signal: SignalKey | null }
type UncertainCause = ChainCause | 'no_lists'

/** Judges recorded facts. Pure: no clock, no I/O, no language; equal facts give equal bytes. */
export function judge(facts: ScreeningFacts): Judgement {
  const hits = facts.hits.map((hit) => judgeHit(hit, facts.day))
  const findings = facts.observations.flatMap((observation) => observation.findings)
  const keys = signalKeysOf(hits, findings)
  const risk = riskOf(keys)
  const incomplete = risk >= riskyFrom ? null : incompleteness(facts, risk >= cautionFrom)
  const verdict: Verdict = incomplete
    ? 'uncertain'
    : risk >= riskyFrom
      ? 'risky'
      : risk >= cautionFrom
        ? 'caution'
        : 'clear'
  return {
    verdict,
    risk: incomplete ? null : risk,
    blocked: verdict === 'risky' || verdict === 'uncertain',
    reason_code: incomplete?.reason ?? reasonOf(keys, risk),
    signal_keys: keys.length > 0 ? keys : ['none'],
    hits,
    findings,
    cause: incomplete?.cause ?? null,
  }
}

/** How an entry stands on a day: its interval is closed-open. */
export function standingOn(entry: ListEntry, day: string): JudgedHit['standing'] {
  const until = listedUntil(entry)
  if (until !== null && until <= day) return 'ended'
  return listedFrom(entry) <= day ? 'active' : 'later'
}

function judgeHit(hit: ListHit, day: string): JudgedHit {
  const standing = standingOn(hit.entry, day)
  return { hit, standing, signal: standing === 'active' ? signalOfKind[hit.kind] : null }
}

function signalKeysOf(hits: readonly JudgedHit[], findings: readonly ChainFinding[]): SignalKey[] {
  const found = new Set<SignalKey>()
  for (const { signal } of findings) found.add(signal)
  for (const { signal } of hits) if (signal) found.add(signal)
  if (found.size < 2) return [...found]
  return [...found].toSorted((a, b) => riskOf([b]) - riskOf([a]) || (a < b ? -1 : 1))
}

/**
 * What keeps a verdict from being given. A sanctions list that is too old or has no good copy holds up everything that
 * is not risky already; another list without a good copy, and a chain that was asked and did not answer, hold up only
 * what would be clear.
 */
function incompleteness(facts: ScreeningFacts, cautious: boolean): Incompleteness | null {
  let usable = 0
  let unusable = 0
  let stale = 0
  let otherUnusable = 0
  for (const list of facts.lists) {
    if (list.status === 'not_configured') continue
    if (list.kind !== 'sanctions') {
      if (!list.usable && signalOfKind[list.kind] !== null) otherUnusable++
    } else if (list.usable) usable++
    else unusable++
    if (list.stale) stale++
  }
  if (usable === 0) return { reason: 'SCREENING_UNAVAILABLE', cause: 'no_lists' }
  if (unusable > 0) return { reason: 'SCREENING_UNAVAILABLE', cause: 'malformed' }
  if (stale > 0) return { reason: 'LISTS_STALE', cause: 'stale' }
  if (cautious) return null
  if (otherUnusable > 0) return { reason: 'SCREENING_UNAVAILABLE', cause: 'malformed' }
  const silent = facts.observations.find(({ status }) => status === 'failed' || status === 'stale')
  return silent ? { reason: 'SCREENING_UNAVAILABLE', cause: silent.cause ?? 'unreachable' } : null
}

type Incompleteness = { reason: ReasonCode; cause: UncertainCause }

/** The strictest reason: signals come strongest first. */
function reasonOf(keys: readonly SignalKey[], risk: number): ReasonCode {
  const strongest = keys[0]
  if (strongest === undefined || risk < cautionFrom) return 'NO_RISK_SIGNAL'
  return reasonOfSignal[strongest] ?? (risk >= riskyFrom ? 'ONCHAIN_HIGH_RISK' : 'RISK_SIGNALS_PRESENT')
}

const reasonOfSignal: Partial<Record<SignalKey, ReasonCode>> = {
  'list.sanctions': 'SANCTIONS_MATCH',
  'list.mixer': 'MIXER_MATCH',
  'list.own': 'OWN_LIST_MATCH',
  'list.scam': 'SCAM_MATCH',
  'issuer.frozen': 'ISSUER_FROZEN',
  'taint.onehop': 'MIXER_TAINT',
  'taint.multihop': 'MIXER_TAINT',
}
