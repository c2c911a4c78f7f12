import { retryOf } from '../kit/errors.ts'
import { say, type Lang } from '../kit/prose.ts'
import { reasonFacts, type ReasonCode } from '../kit/reason-codes.ts'
import type { ComparedEffect, Comparison } from './compare.ts'
import type { Declared } from './declared.ts'
import type { DecodedNode } from './effects.ts'
import { intentSignals, type IntentResult, type IntentSignal } from './intent-result.ts'
import { partyOf, speakEffect } from './speak-effect.ts'

/** Puts a comparison into words. Pure: equal arguments give equal bytes. */
export function speakIntent(
  declared: Declared,
  { decision, effects, differences }: Comparison,
  decoded: DecodedNode,
  { lang, baseUrl }: { lang: Lang; baseUrl: string },
): IntentResult {
  const { network } = declared
  const voice = { lang, network, declared: declared.asset }
  const code = reasonCodes[decision]
  const keys = signalsOf(decision, effects)
  const spoken = effects.map((each) => speakEffect(each, voice))
  return {
    decision,
    intent: {
      action: 'pay',
      network: network.name,
      to: declared.to,
      from: declared.from,
      asset: declared.asset,
      amount: declared.amountText,
      units: declared.amount?.toString() ?? null,
    },
    effects: spoken,
    differences: [...differences],
    decoded: { ...decoded, calls: [...decoded.calls] },
    signals: keys.map((key) => say(lang, `signal.${key}`)),
    signal_keys: keys,
    evidence: effects.flatMap((each, i) => {
      const signal = signalOf(each)
      if (signal === null) return []
      return [
        {
          label: say(lang, `signal.${signal}`),
          detail: spoken[i]?.text ?? '',
          source: 'transaction' as const,
          url: network.explorerAddressUrl + (partyOf(each.effect) ?? declared.to),
          signal_key: signal,
        },
      ]
    }),
    reason_code: code,
    signal_class: reasonFacts(code).class as IntentResult['signal_class'],
    retry: retryOf(code, lang),
    advice: say(lang, `advice.${decision}`),
    lang,
    provider: 'countersign',
    note: say(lang, 'note.intent'),
    standard: `${baseUrl}/docs/verdicts`,
  }
}

const reasonCodes = {
  match: 'INTENT_MATCH',
  mismatch: 'INTENT_MISMATCH',
  unknown: 'INTENT_UNKNOWN',
} as const satisfies Record<Comparison['decision'], ReasonCode>

/** Every signal once, the gravest first. */
function signalsOf(decision: Comparison['decision'], effects: readonly ComparedEffect[]): (IntentSignal | 'none')[] {
  if (decision === 'match') return ['none']
  const found = new Set<IntentSignal | null>(effects.map(signalOf))
  found.add(decision === 'mismatch' ? 'intent.mismatch' : 'intent.unknown')
  return intentSignals.filter((signal) => found.has(signal))
}

/** What an effect signals by itself; null for the payment and what is harmless to it. */
function signalOf({ effect, standing }: ComparedEffect): IntentSignal | null {
  if (standing === 'payment' || standing === 'allowed') return null
  if (standing === 'unknown') return 'intent.unknown'
  if (effect.kind === 'approval' && effect.amount === null) return 'intent.unlimited_approval'
  if (effect.kind === 'authority') return 'intent.authority_change'
  if (effect.kind === 'delegation') return 'intent.delegation'
  return 'intent.mismatch'
}
