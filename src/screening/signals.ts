import { canonicalHash } from '../kit/canonical-json.ts'
import type { ListKind } from '../lists/kinds.ts'

/** What lists give: `list.*` for addresses, `host.phishing` for hosts. Crowd-sourced ones stay below 70 on purpose: a
 * crowd must not be able to stop an honest business. */
const listWeights = {
  'list.sanctions': 100,
  'list.asset': 95,
  'list.enforcement': 90,
  'list.own': 90,
  'list.mixer': 85,
  'list.scam': 45,
  'host.phishing': 90,
} as const

/**
 * What a chain shows of an address, what it is known to keep there, or what its key says. The evidence of each says what was seen: its sentence
 * `finding.<key>`.
 */
export const chainWeights = {
  'issuer.frozen': 90,
  'payee.not_an_account': 80,
  'key.same_as_listed': 60,
  'taint.onehop': 60,
  'asset.lookalike': 50,
  'taint.multihop': 40,
  'profile.delegated': 30,
  'profile.burst': 30,
  'profile.new': 25,
  'profile.none': 20,
  'profile.contract': 0,
} as const

/** What a payment URL shows by its form alone. */
const shapeWeights = {
  'host.lookalike': 60,
  'host.obfuscated': 50,
  'host.userinfo': 50,
  'host.mixed_script': 45,
  'host.ip_literal': 30,
  'host.punycode': 25,
  'host.risky_tld': 20,
  'host.long_subdomain': 20,
  'host.shortener': 20,
} as const

/** What a declared payment shows: by its texts and its amount, or beside its transaction. */
const intentWeights = {
  'intent.injection': 60,
  'intent.mismatch': 90,
  'intent.over_cap': 90,
  'intent.unlimited_approval': 80,
  'intent.authority_change': 80,
  'intent.delegation': 80,
  'intent.unknown': 40,
  'intent.empty': 30,
} as const

/**
 * The one table of weights, 0 to 100: 70 and over is risky, 20 to 69 caution, below clear. The strongest signal sets the
 * band, each further one adds 2 within it.
 */
export const signalWeights = { ...listWeights, ...chainWeights, ...shapeWeights, ...intentWeights, none: 0 } as const

export type ChainSignal = keyof typeof chainWeights
export type ShapeSignal = keyof typeof shapeWeights
export type SignalKey = keyof typeof signalWeights

export const riskyFrom = 70
export const cautionFrom = 20

/** What each signal beyond the strongest adds to the score. */
export const furtherSignalWeight = 2

/** What a signal weighs at most when only crowd-sourced lists give it. */
export const crowdWeightMax = 65

/** What turns signals into a verdict: the weights and thresholds of one version. */
export type Policy = {
  /** Facts of an earlier policy hold none of the signals that came after it. */
  signalWeights: Readonly<Partial<Record<SignalKey, number>>>
  riskyFrom: number
  cautionFrom: number
  furtherSignalWeight: number
  crowdWeightMax: number
  /** Whether an entry without a day is `unknown` before the first copy with it. Earlier policies took it as absent. */
  undatedIsUnknown?: true
}

/** The policy by which new facts are judged. */
export const currentPolicy: Policy = {
  signalWeights,
  riskyFrom,
  cautionFrom,
  furtherSignalWeight,
  crowdWeightMax,
  undatedIsUnknown: true,
}

const { 'key.same_as_listed': _sameKey, ...weightsBeforeSameKey } = signalWeights
/** The policy before the key of a listed address had a signal in its other spellings. */
const policyBeforeSameKey: Policy = { ...currentPolicy, signalWeights: weightsBeforeSameKey }

const { 'list.enforcement': _enforcement, ...weightsBeforeEnforcement } = weightsBeforeSameKey
/** The policy before what authorities name had a signal. */
const policyBeforeEnforcement: Policy = { ...currentPolicy, signalWeights: weightsBeforeEnforcement }

const { 'list.asset': _assets, 'asset.lookalike': _named, ...weightsBeforeAssets } = weightsBeforeEnforcement
/** The policy before assets were a subject. */
const policyBeforeAssets: Policy = { ...currentPolicy, signalWeights: weightsBeforeAssets }

/** The policy before an unknown day of listing was an interval. */
const { undatedIsUnknown: _interval, ...policyBeforeIntervals } = policyBeforeAssets

const { 'payee.not_an_account': _later, ...weightsBeforeNonAccounts } = weightsBeforeAssets
/** The policy before addresses that are no account had a signal. */
const policyBeforeNonAccounts: Policy = { ...policyBeforeIntervals, signalWeights: weightsBeforeNonAccounts }

/** What a signal weighs under a policy. */
export function weightOf(key: SignalKey, { signalWeights: weights }: Policy): number {
  return weights[key] ?? 0
}

/** Names the table: any change to a weight or a threshold is another policy. */
export const policyVersion = versionOf(currentPolicy)

/**
 * Every policy that decisions were ever logged under, by version. One that is replaced stays here beside the current one,
 * so that recorded facts are judged again as they were judged.
 */
const policies: ReadonlyMap<string, Policy> = new Map(
  [
    currentPolicy,
    policyBeforeSameKey,
    policyBeforeEnforcement,
    policyBeforeAssets,
    policyBeforeIntervals,
    policyBeforeNonAccounts,
  ].map((policy) => [versionOf(policy), policy]),
)

/** Whether recorded facts that name this policy can be judged as they were. */
export function isKnownPolicy(version: string): boolean {
  return policies.has(version)
}

/** The policy of that version. Facts under a name that is not known are judged by the current one. */
export function policyNamed(version: string): Policy {
  return policies.get(version) ?? currentPolicy
}

function versionOf(policy: Policy): string {
  return `policy-${canonicalHash(policy).slice(0, 16)}`
}

/** What a listing of an address means; context kinds (bridge and exchange labels) and the allow list are shown and weigh nothing. */
export const signalOfKind: Readonly<Record<ListKind, SignalKey | null>> = {
  sanctions: 'list.sanctions',
  asset: 'list.asset',
  enforcement: 'list.enforcement',
  mixer: 'list.mixer',
  own: 'list.own',
  allow: null,
  scam: 'list.scam',
  phishing: 'list.scam',
  context: null,
}

/**
 * The score of signals, of each its weight: the strongest one, plus 2 for each further one that weighs, never out of the
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
