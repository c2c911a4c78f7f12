import { canonicalHash } from '../kit/canonical-json.ts'
import {
  cautionFrom,
  crowdWeightMax,
  furtherSignalWeight,
  riskyFrom,
  signalWeights,
  type SignalKey,
} from './signals.ts'

/** The weights and thresholds of one version, by which signals become a verdict. */
export type Policy = {
  /** Facts of an earlier policy contain none of the signals that were added later. */
  signalWeights: Readonly<Partial<Record<SignalKey, number>>>
  riskyFrom: number
  cautionFrom: number
  furtherSignalWeight: number
  crowdWeightMax: number
  /**
   * Whether an entry without a day is `unknown` before the first copy with it. Earlier policies treated it as absent.
   */
  undatedIsUnknown?: true
}

/**
 * Every policy under which decisions were logged, named by its addition, the oldest first. New facts are judged by the
 * last.
 */
const policySteps = ['first', 'non_accounts', 'intervals', 'assets', 'enforcement', 'same_key'] as const
type PolicyStep = (typeof policySteps)[number]

/** The policy with which each signal was added: earlier ones have no weight for it. */
const stepOfSignal: Readonly<Record<SignalKey, PolicyStep>> = {
  'list.sanctions': 'first',
  'list.asset': 'assets',
  'list.enforcement': 'enforcement',
  'list.own': 'first',
  'list.mixer': 'first',
  'list.scam': 'first',
  'host.phishing': 'first',
  'issuer.frozen': 'first',
  'payee.not_an_account': 'non_accounts',
  'key.same_as_listed': 'same_key',
  'taint.onehop': 'first',
  'asset.lookalike': 'assets',
  'taint.multihop': 'first',
  'profile.delegated': 'first',
  'profile.burst': 'first',
  'profile.new': 'first',
  'profile.none': 'first',
  'profile.contract': 'first',
  'host.lookalike': 'first',
  'host.obfuscated': 'first',
  'host.userinfo': 'first',
  'host.mixed_script': 'first',
  'host.ip_literal': 'first',
  'host.punycode': 'first',
  'host.risky_tld': 'first',
  'host.long_subdomain': 'first',
  'host.shortener': 'first',
  'intent.injection': 'first',
  'intent.mismatch': 'first',
  'intent.over_cap': 'first',
  'intent.unlimited_approval': 'first',
  'intent.authority_change': 'first',
  'intent.delegation': 'first',
  'intent.unknown': 'first',
  'intent.empty': 'first',
  none: 'first',
}

/** The policy of a step. Values changed by a later step are overridden here. */
function policyAt(step: PolicyStep): Policy {
  const isSince = (earlier: PolicyStep) => policySteps.indexOf(step) >= policySteps.indexOf(earlier)
  const keys = Object.keys(signalWeights) as SignalKey[]
  const weights = keys.flatMap((key) => (isSince(stepOfSignal[key]) ? [[key, signalWeights[key]] as const] : []))
  return {
    signalWeights: Object.fromEntries(weights),
    riskyFrom,
    cautionFrom,
    furtherSignalWeight,
    crowdWeightMax,
    ...(isSince('intervals') ? { undatedIsUnknown: true } : {}),
  }
}

/** The policy by which new facts are judged. */
export const currentPolicy: Policy = policyAt(policySteps.at(-1) ?? 'first')

/** Identifies the table: any change to a weight or a threshold is another policy. */
export const policyVersion = versionOf(currentPolicy)

/** By version. A replaced one stays here, so that recorded facts can be judged again as they were. */
const policies: ReadonlyMap<string, Policy> = new Map(
  policySteps.map(policyAt).map((policy) => [versionOf(policy), policy]),
)

/** The weight of a signal under a policy. */
export function weightOf(key: SignalKey, { signalWeights: weights }: Policy): number {
  return weights[key] ?? 0
}

/** Whether recorded facts with this policy can be judged as they were. */
export function isKnownPolicy(version: string): boolean {
  return policies.has(version)
}

/** The policy of a version. Facts under an unknown version are judged by the current one. */
export function policyNamed(version: string): Policy {
  return policies.get(version) ?? currentPolicy
}

function versionOf(policy: Policy): string {
  return `policy-${canonicalHash(policy).slice(0, 16)}`
}

/**
 * The score of signals from their weights: the strongest one, plus 2 for each further one that weighs, never out of the
 * strongest one's band.
 */
export function riskOfWeights(weights: readonly number[], policy: Policy = currentPolicy): number {
  const { riskyFrom, cautionFrom, furtherSignalWeight } = policy
  let strongest = 0
  let weighing = 0
  for (const weight of weights) {
    if (weight > 0) weighing++
    strongest = Math.max(strongest, weight)
  }
  const ceiling = strongest >= riskyFrom ? 100 : strongest >= cautionFrom ? riskyFrom - 1 : cautionFrom - 1
  return Math.min(ceiling, strongest + furtherSignalWeight * Math.max(0, weighing - 1))
}
