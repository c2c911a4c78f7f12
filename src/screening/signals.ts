import type { ListKind } from '../lists/kinds.ts'

/**
 * Signals of lists: `list.*` for addresses, `host.phishing` for hosts. Crowd-sourced ones stay below 70 on purpose: a
 * crowd must not be able to stop an honest business.
 */
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
 * Signals of an address on a chain, of its known use, or of its key. The evidence of each has its own sentence,
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

/** Signals of a payment URL's form alone. */
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

/** Signals of a declared payment: its texts and its amount, or its transaction. */
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
 * The one table of weights, 0 to 100: 70 and over is risky, 20 to 69 caution, below clear. The strongest signal sets
 * the band, each further one adds 2 within it.
 */
export const signalWeights = { ...listWeights, ...chainWeights, ...shapeWeights, ...intentWeights, none: 0 } as const

export type ChainSignal = keyof typeof chainWeights
export type ShapeSignal = keyof typeof shapeWeights
export type SignalKey = keyof typeof signalWeights

export const riskyFrom = 70
export const cautionFrom = 20

/** The weight of each signal beyond the strongest. */
export const furtherSignalWeight = 2

/** The maximum weight of a signal that only crowd-sourced lists give. */
export const crowdWeightMax = 65

/**
 * The signal of a listing of an address; context kinds (bridge and exchange labels) and the allow list are shown and
 * weigh nothing.
 */
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
