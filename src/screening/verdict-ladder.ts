import type { DecisionReason } from '../endpoint/reason-codes.ts'
import { policyNamed, policyVersion, riskOfWeights, type Policy } from './policies.ts'
import { signalWeights, type SignalKey } from './signals.ts'

export type Verdict = 'clear' | 'caution' | 'risky' | 'uncertain'

/** Why a verdict cannot be given. */
export type Incompleteness<Cause extends string> = { reason: DecisionReason; cause: Cause }

/** A verdict without words, on any subject. */
export type LadderVerdict<Cause extends string> = {
  verdict: Verdict
  /** 0 to 100; null where the verdict is `uncertain`. */
  risk: number | null
  blocked: boolean
  reason_code: DecisionReason
  /** Strongest first; `none` alone if there are no signals. */
  signal_keys: readonly SignalKey[]
  cause: Cause | null
}

/**
 * The only way from signals to a verdict, for addresses and hosts alike: the risk of all weights selects the band, and
 * missing sources turn a band into `uncertain`. `incompleteAt` is called below the risky band, with the risk so far.
 * `reasons` may be more specific than `reasonOfSignal`. Pure.
 */
export function judgeSignals<Cause extends string>(
  weights: ReadonlyMap<SignalKey, number>,
  policy: Policy,
  incompleteAt: (risk: number) => Incompleteness<Cause> | null,
  reasons: Reasons = reasonOfSignal,
): LadderVerdict<Cause> {
  const risk = riskOfWeights([...weights.values()], policy)
  const incomplete = risk >= policy.riskyFrom ? null : incompleteAt(risk)
  const verdict = incomplete ? 'uncertain' : bandOf(risk, policy)
  const keys = strongestFirst(weights)
  return {
    verdict,
    risk: incomplete ? null : risk,
    blocked: verdict === 'risky' || verdict === 'uncertain',
    reason_code: incomplete?.reason ?? reasonOf(keys[0], risk, policy, reasons),
    signal_keys: keys.length > 0 ? keys : ['none'],
    cause: incomplete?.cause ?? null,
  }
}

function bandOf(risk: number, { riskyFrom, cautionFrom }: Policy): Verdict {
  if (risk >= riskyFrom) return 'risky'
  return risk >= cautionFrom ? 'caution' : 'clear'
}

/** The part of a verdict in a decision log. Its members are in the order of RFC 8785. */
export type Judged = {
  reason_code: DecisionReason
  risk: number | null
  signal_keys: readonly SignalKey[]
  verdict: Verdict
}

export function judgedOf({ reason_code, risk, signal_keys, verdict }: LadderVerdict<string>): Judged {
  return { reason_code, risk, signal_keys, verdict }
}

/** Equal weights in the order of their names, so that equal facts give equal bytes. */
function strongestFirst(weights: ReadonlyMap<SignalKey, number>): SignalKey[] {
  const keys = [...weights.keys()]
  if (keys.length < 2) return keys
  return keys.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || (a < b ? -1 : 1))
}

/** The reason of the strongest signal. */
function reasonOf(
  strongest: SignalKey | undefined,
  risk: number,
  { riskyFrom, cautionFrom }: Policy,
  reasons: Reasons,
): DecisionReason {
  if (strongest === undefined || risk < cautionFrom) return 'NO_RISK_SIGNAL'
  const isOnChain = risk >= riskyFrom && !strongest.startsWith('host.')
  return reasons[strongest] ?? (isOnChain ? 'ONCHAIN_HIGH_RISK' : 'RISK_SIGNALS_PRESENT')
}

/** The reason of a signal if it is the only one, under the current policy. */
export function reasonAlone(key: SignalKey): DecisionReason {
  return reasonOf(key, signalWeights[key], policyNamed(policyVersion), reasonOfSignal)
}

export type Reasons = Partial<Record<SignalKey, DecisionReason>>

/** The reason of each signal by itself. */
export const reasonOfSignal: Reasons = {
  'list.sanctions': 'SANCTIONS_MATCH',
  'list.asset': 'SANCTIONED_ASSET',
  'list.enforcement': 'ENFORCEMENT_MATCH',
  'list.mixer': 'MIXER_MATCH',
  'list.own': 'OWN_LIST_MATCH',
  'list.scam': 'SCAM_MATCH',
  'issuer.frozen': 'ISSUER_FROZEN',
  'payee.not_an_account': 'PAYEE_NOT_AN_ACCOUNT',
  'taint.onehop': 'MIXER_TAINT',
  'taint.multihop': 'MIXER_TAINT',
  'host.phishing': 'PHISHING_MATCH',
}
