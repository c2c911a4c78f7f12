import { hostStanding } from '../../lists/host-entry.ts'
import type { Standing } from '../../lists/standing.ts'
import { linksOf, type HostHit, type HostScreeningFacts, type LinkedHost } from './host-facts.ts'
import type { ShapeFinding } from './host-shape.ts'
import { policyNamed, weightOf, type Policy } from '../policies.ts'
import { type ShapeSignal, type SignalKey } from '../signals.ts'
import { judgeSignals, type Incompleteness, type LadderVerdict } from '../verdict-ladder.ts'

/** A verdict on a payment URL without words. */
export type HostJudgement = LadderVerdict<HostCause> & {
  hits: readonly JudgedHostHit[]
  /** The form findings that weigh. */
  shape: readonly ShapeFinding[]
}

type HostCause = 'no_lists' | 'malformed' | 'listed_on_unknown' | 'clock'

/**
 * A rule and its standing: `active` ones weigh, an `unknown` one leaves the verdict open, `vouches` and the rest explain.
 */
export type JudgedHostHit = { hit: HostHit; standing: HostRuleStanding; signal: SignalKey | null; weight: number }
export type HostRuleStanding = Standing | 'outweighed' | 'vouches' | 'overruled' | 'disputed'

/** Judges recorded facts. Pure: no clock, no I/O, no language; equal facts give equal bytes. */
export function judgeHost(facts: HostScreeningFacts): HostJudgement {
  const policy = policyNamed(facts.policy)
  const links = [facts, ...linksOf(facts)].map((link) => judgeLink(link, facts.day, policy))
  const hits = links.flatMap((link) => link.hits)
  const shape = links.flatMap((link) => link.shape)
  const incompleteAt = (risk: number) => incompleteness(facts, hits, risk >= policy.cautionFrom)
  const verdict = judgeSignals(weightsOf(hits, shape, policy), policy, incompleteAt)
  return { ...verdict, hits, shape }
}

/** The judgement of one URL by its rules, and the form findings that weigh in addition. */
function judgeLink(link: LinkedHost, day: string, policy: Policy) {
  const hits = judgeHits(link, day, policy)
  const vouching = hits.filter(vouchesForName)
  const isAllowed = vouching.some(({ hit }) => hit.kind === 'allow')
  const isVouchedFor = ({ signal }: ShapeFinding) =>
    (vouching.length > 0 && isOfTheName[signal]) || (isAllowed && signal === 'host.ip_literal')
  const shape = link.shape.filter((finding) => !isVouchedFor(finding))
  return { hits, shape }
}

/**
 * The most specific rule wins (decisions section 3): a rule that vouches for a name outweighs those that block a name
 * above it, and one that blocks outweighs those that vouch for a name above it. Of two equally specific ones the
 * blocking one wins, unless both are of one list, or only a crowd blocks and an edited list vouches. The operator's own
 * list always wins, and the operator's allow list outweighs only crowds. A single crowd against a well-known name
 * weighs nothing: `disputed`.
 */
function judgeHits({ hits, brand }: LinkedHost, day: string, policy: Policy): JudgedHostHit[] {
  const active = hits.filter(({ entry }) => hostStanding(entry, day) === 'active')
  const allows = active.filter(({ entry }) => entry.effect === 'allow')
  const isOutweighed = (block: HostHit) => block.kind !== 'own' && allows.some((allow) => outweighs(allow, block))
  const blocking = active.filter((hit) => hit.entry.effect === 'block' && !isOutweighed(hit))
  const isDisputed = (hit: HostHit) => brand === true && isAgainstName(hit) && isLoneCrowd(hit, blocking)
  const blocks = blocking.filter((hit) => !isDisputed(hit))
  return hits.map((hit): JudgedHostHit => {
    const standing = hostStanding(hit.entry, day)
    if (standing !== 'active') return { hit, standing, signal: null, weight: 0 }
    if (hit.entry.effect === 'allow') {
      const overruled = blocks.length > 0
      return { hit, standing: overruled ? 'overruled' : 'vouches', signal: null, weight: 0 }
    }
    if (!blocks.includes(hit)) {
      return { hit, standing: blocking.includes(hit) ? 'disputed' : 'outweighed', signal: null, weight: 0 }
    }
    const signal: SignalKey = hit.kind === 'own' ? 'list.own' : 'host.phishing'
    const weight = weightOf(signal, policy)
    return { hit, standing, signal, weight: hit.crowd ? Math.min(weight, policy.crowdWeightMax) : weight }
  })
}

/** A rule with a path is about a single page, independent of the owner of the name. */
function isAgainstName({ rule }: HostHit): boolean {
  return !rule.includes('/')
}

/** Whether only a crowd's list blocks it. */
function isLoneCrowd({ crowd, list }: HostHit, blocks: readonly HostHit[]): boolean {
  return crowd && blocks.every((other) => other.list === list)
}

function outweighs(allow: HostHit, block: HostHit): boolean {
  if (allow.kind === 'allow') return block.crowd && allow.depth <= block.depth
  if (allow.depth !== block.depth) return allow.depth < block.depth
  return allow.list === block.list || (block.crowd && !allow.crowd)
}

/**
 * A list that vouches for all names below a name has not checked them: `*.x.com` only prevents that `x.com` is blamed.
 */
function vouchesForName({ hit, standing }: JudgedHostHit): boolean {
  return standing === 'vouches' && !hit.rule.startsWith('*.')
}

/** Whether the name alone shows it. The rest is about how the URL was written, for which no list can vouch. */
const isOfTheName: Readonly<Record<ShapeSignal, boolean>> = {
  'host.lookalike': true,
  'host.obfuscated': false,
  'host.userinfo': false,
  'host.mixed_script': true,
  'host.ip_literal': false,
  'host.punycode': true,
  'host.risky_tld': true,
  'host.long_subdomain': true,
  'host.shortener': true,
}

/** The weight of each signal: for a signal from several lists, the strongest. */
function weightsOf(
  hits: readonly JudgedHostHit[],
  shape: readonly ShapeFinding[],
  policy: Policy,
): Map<SignalKey, number> {
  const weights = new Map<SignalKey, number>()
  for (const { signal } of shape) weights.set(signal, weightOf(signal, policy))
  for (const { signal, weight } of hits) {
    if (signal !== null) weights.set(signal, Math.max(weight, weights.get(signal) ?? 0))
  }
  return weights
}

/**
 * Why a verdict cannot be given: the operator's own list may mean this host, or one of the reasons why an otherwise clear
 * host cannot be called clear: a wrong clock, no list of hosts at all, or one without a valid copy.
 */
function incompleteness(
  { clock, lists }: HostScreeningFacts,
  hits: readonly JudgedHostHit[],
  isCautious: boolean,
): Incompleteness<HostCause> | null {
  if (hits.some(({ standing }) => standing === 'unknown'))
    return { reason: 'LISTED_ON_UNKNOWN', cause: 'listed_on_unknown' }
  if (isCautious) return null
  if (clock !== undefined) return { reason: 'CLOCK_WRONG', cause: 'clock' }
  const configured = lists.filter(({ kind, status }) => kind !== 'allow' && status !== 'not_configured')
  if (!configured.some(({ usable }) => usable)) return { reason: 'SCREENING_UNAVAILABLE', cause: 'no_lists' }
  return configured.some(({ usable }) => !usable) ? { reason: 'SCREENING_UNAVAILABLE', cause: 'malformed' } : null
}
