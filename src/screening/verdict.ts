import type { ChainCause } from '../chains/chain-error.ts'
import type { DecisionReason } from '../endpoint/reason-codes.ts'
import type { ChainFinding, ListHit, ScreeningFacts } from './facts.ts'
import type { Standing } from '../lists/standing.ts'
import { signalOfListing, standingOn, taintKinds, type TaintKind } from './list-standing.ts'
import { policyNamed, weightOf, type Policy } from './policies.ts'
import { signalOfKind, type SignalKey } from './signals.ts'
import {
  judgeSignals,
  reasonOfSignal,
  type Incompleteness,
  type LadderVerdict,
  type Reasons,
} from './verdict-ladder.ts'

type UncertainCause = ChainCause | 'no_lists' | 'not_covered' | 'listed_on_unknown' | 'clock'

/** A verdict on an address without words: findings, weights, and the reason. The same for every language. */
export type Judgement = LadderVerdict<UncertainCause> & {
  hits: readonly JudgedHit[]
  /** The findings of a chain, and those that weigh nothing because the operator allows the address. */
  findings: readonly ChainFinding[]
  allowed: ReadonlySet<ChainFinding>
}

/**
 * A listing and its standing on the day: only `active` ones weigh, and an `unknown` one leaves the verdict open.
 * `disputed`: a report of one crowd alone against a widely used contract weighs nothing, as with well-known hosts.
 * `allowed`: nor do crowd reports about an address that the operator allows.
 */
export type JudgedHit = { hit: ListHit; standing: Standing | 'disputed' | 'allowed'; signal: SignalKey | null }

/** Judges recorded facts. Pure: no clock, no I/O, no language; equal facts give equal bytes. */
export function judge(facts: ScreeningFacts): Judgement {
  const policy = policyNamed(facts.policy)
  const judged = withoutDisputed(facts.hits.map((hit) => judgeHit(hit, facts.day, policy)))
  const isAllowed = judged.some(({ hit, standing }) => hit.kind === 'allow' && standing === 'active')
  const hits = isAllowed ? judged.map(withoutWeight) : judged
  const findings = facts.observations.flatMap((observation) => observation.findings)
  const allowed = isAllowed ? new Set(findings.filter(({ signal }) => ofProfile.has(signal))) : nothingAllowed
  const weighing = findings.filter((finding) => !allowed.has(finding) && !isOfUnclear(finding))
  const incompleteAt = (risk: number) => incompleteness(facts, hits, policy, risk >= policy.cautionFrom)
  const verdict = judgeSignals(weightsOf(hits, weighing, policy), policy, incompleteAt, reasonsOf(findings))
  return { ...verdict, hits, findings, allowed }
}

/** The reason by the strictest kind of the listed counterparties. */
function reasonsOf(findings: readonly ChainFinding[]): Reasons {
  if (findings.length === 0) return reasonOfSignal
  const kinds = new Set(findings.map(({ detail }) => detail['list_kind']))
  const strictest = taintKinds.find((kind) => kinds.has(kind))
  if (strictest === undefined) return reasonOfSignal
  return { ...reasonOfSignal, 'taint.onehop': taintReasons[strictest], 'taint.multihop': taintReasons[strictest] }
}

/** The kind of the counterparty determines the reason of the signals `taint.onehop` and `taint.multihop`. */
export const taintReasons = {
  sanctions: 'SANCTIONS_TAINT',
  enforcement: 'ENFORCEMENT_TAINT',
  mixer: 'MIXER_TAINT',
  own: 'OWN_LIST_TAINT',
} as const satisfies Record<TaintKind, DecisionReason>

function judgeHit(hit: ListHit, day: string, policy: Policy): JudgedHit {
  return { hit, standing: standingOn(hit, day, policy), signal: signalOfListing(hit, day) }
}

function withoutDisputed(hits: readonly JudgedHit[]): readonly JudgedHit[] {
  const lists = new Set(hits.flatMap(({ hit, signal }) => (signal === null ? [] : [hit.list])))
  if (lists.size !== 1) return hits
  return hits.map((judged) => {
    const isDisputed = judged.signal !== null && judged.hit.against_known === true
    return isDisputed ? { ...judged, standing: 'disputed', signal: null } : judged
  })
}

/** A crowd report about an address that the operator allows. Ended ones explain themselves. */
function withoutWeight(judged: JudgedHit): JudgedHit {
  const mayWeigh = judged.signal !== null || judged.standing === 'unknown'
  if (!mayWeigh || judged.hit.against_allowed !== true) return judged
  return { ...judged, standing: 'allowed', signal: null }
}

const nothingAllowed: ReadonlySet<ChainFinding> = new Set()
/** Signals of an address's age and use, which do not depend on the origin of its money. */
const ofProfile: ReadonlySet<SignalKey> = new Set([
  'profile.delegated',
  'profile.burst',
  'profile.new',
  'profile.none',
  'profile.contract',
])

function weightsOf(
  hits: readonly JudgedHit[],
  findings: readonly ChainFinding[],
  policy: Policy,
): Map<SignalKey, number> {
  const weights = new Map<SignalKey, number>()
  for (const { signal } of findings) weights.set(signal, weightOf(signal, policy))
  for (const { signal } of hits) if (signal) weights.set(signal, weightOf(signal, policy))
  return weights
}

/** Whether another address of the key is merely named in a refused file: it weighs nothing, and leaves the verdict open. */
export function isOfUnclear({ detail }: Pick<ChainFinding, 'detail'>): boolean {
  return detail['unclear'] !== undefined
}

/** The weight of listings that may or may not have begun by the day. */
function mayWeighOf({ observations }: ScreeningFacts, hits: readonly JudgedHit[], policy: Policy): number {
  const isNamed = observations.some(({ findings }) => findings.some(isOfUnclear))
  return hits.reduce(
    (most, { hit, standing }) => {
      const signal = standing === 'unknown' ? signalOfKind[hit.kind] : null
      return signal === null ? most : Math.max(most, weightOf(signal, policy))
    },
    isNamed ? weightOf('list.own', policy) : 0,
  )
}

/**
 * Why a verdict cannot be given. With a wrong clock it is unknown which listings count today. A sanctions list that is
 * too old, does not cover the day of the question, or has no valid copy stops everything that is not risky already, and
 * so does a listing that may have begun by that day and would make it risky; another list without a valid copy, and a
 * chain that did not answer, stop only what would be clear.
 */
function incompleteness(
  facts: ScreeningFacts,
  hits: readonly JudgedHit[],
  policy: Policy,
  cautious: boolean,
): Incompleteness<UncertainCause> | null {
  if (facts.clock !== undefined) return { reason: 'CLOCK_WRONG', cause: 'clock' }
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
  const mayWeigh = mayWeighOf(facts, hits, policy)
  if (mayWeigh >= policy.riskyFrom) return { reason: 'LISTED_ON_UNKNOWN', cause: 'listed_on_unknown' }
  if (stale > 0) {
    return facts.point_in_time
      ? { reason: 'DAY_NOT_COVERED', cause: 'not_covered' }
      : { reason: 'LISTS_STALE', cause: 'stale' }
  }
  if (cautious) return null
  if (mayWeigh >= policy.cautionFrom) return { reason: 'LISTED_ON_UNKNOWN', cause: 'listed_on_unknown' }
  if (otherUnusable > 0) return { reason: 'SCREENING_UNAVAILABLE', cause: 'malformed' }
  const silent = facts.observations.find(({ status }) => status === 'failed' || status === 'stale')
  return silent ? { reason: 'SCREENING_UNAVAILABLE', cause: silent.cause ?? 'unreachable' } : null
}
