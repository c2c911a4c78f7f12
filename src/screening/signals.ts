import { canonicalHash } from '../kit/canonical-json.ts'
import type { ListKind } from '../lists/kinds.ts'

/**
 * The one table of weights, 0 to 100: 70 and over is risky, 20 to 69 caution, below clear. The strongest signal sets the
 * band, each further one adds 2 within it. Crowd-sourced lists stay below 70 on purpose: a crowd must not be able to
 * stop an honest business.
 */
export const signalWeights = {
  'list.sanctions': 100,
  'list.own': 90,
  'list.mixer': 85,
  'list.scam': 45,
  'issuer.frozen': 90,
  'taint.onehop': 60,
  'taint.multihop': 40,
  'profile.delegated': 30,
  'profile.burst': 30,
  'profile.new': 25,
  'profile.none': 20,
  'profile.contract': 0,
  'host.phishing': 90,
  'host.lookalike': 60,
  'host.obfuscated': 50,
  'host.userinfo': 50,
  'host.mixed_script': 45,
  'host.ip_literal': 30,
  'host.punycode': 25,
  'host.risky_tld': 20,
  'host.long_subdomain': 20,
  'host.shortener': 20,
  'intent.injection': 60,
  'intent.mismatch': 90,
  'intent.over_cap': 90,
  'intent.unlimited_approval': 80,
  'intent.authority_change': 80,
  'intent.delegation': 80,
  'intent.unknown': 40,
  'intent.empty': 30,
  none: 0,
} as const

export type SignalKey = keyof typeof signalWeights

export const riskyFrom = 70
export const cautionFrom = 20

/** What each signal beyond the strongest adds to the score. */
export const furtherSignalWeight = 2

/** What a signal weighs at most when only crowd-sourced lists give it. */
export const crowdWeightMax = 65

/** Names the table: any change to a weight or a threshold is another policy. */
export const policyVersion = `policy-${canonicalHash({ signalWeights, riskyFrom, cautionFrom, crowdWeightMax }).slice(0, 16)}`

/** What a listing of an address means; context kinds (bridge and exchange labels) are shown and weigh nothing. */
export const signalOfKind: Readonly<Record<ListKind, SignalKey | null>> = {
  sanctions: 'list.sanctions',
  mixer: 'list.mixer',
  own: 'list.own',
  scam: 'list.scam',
  phishing: 'list.scam',
  context: null,
}

/** The score of a set of signals: the strongest one, plus 2 for each further one, never out of the strongest one's band. */
export function riskOf(keys: readonly SignalKey[]): number {
  return riskOfWeights(keys.map((key) => signalWeights[key]))
}

/** The same for signals whose weights were already worked out, one for each signal. */
export function riskOfWeights(weights: readonly number[]): number {
  let strongest = 0
  let weighing = 0
  for (const weight of weights) {
    if (weight > 0) weighing++
    strongest = Math.max(strongest, weight)
  }
  const ceiling = strongest >= riskyFrom ? 100 : strongest >= cautionFrom ? riskyFrom - 1 : cautionFrom - 1
  return Math.min(ceiling, strongest + furtherSignalWeight * Math.max(0, weighing - 1))
}
