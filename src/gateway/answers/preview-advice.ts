import { reasonFacts, type ReasonCode } from '../../endpoint/reason-codes.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'
import { holds, type Check } from '../gates/gates.ts'
import type { JudgedPayment, Payment } from '../payments/judge-payment.ts'
import { describeCheck } from './describe-checks.ts'
import { adviceOnBlock, retryOfBlock } from './pay-answers.ts'

/** `final`: whether no remedy is known; absent where remedies were not computed. */
type Previewed = { payment: Payment; judged: JudgedPayment; isOwn: boolean; final?: boolean }

/**
 * What would happen to a payment that a gate blocks, holds or flags: the gate, the reason, and what to do. Empty for
 * any other payment.
 */
export function previewAdvice(previewed: Previewed, lang: Lang) {
  const { checks } = previewed.judged
  const blocking = checks.findIndex(({ result }) => result.outcome === 'block')
  if (blocking >= 0) return ofBlock(previewed, checks.slice(0, blocking + 1), lang)
  const check = checks.find(holds) ?? checks.find(({ result }) => result.outcome === 'review')
  return check === undefined ? {} : ofReview(check, previewed, lang)
}

/** The same checks as in the answer of the payment, which end with the blocking one. */
function ofBlock({ payment, judged: previewed, final }: Previewed, checks: Check[], lang: Lang) {
  const judged = { ...previewed, checks }
  const check = checks.at(-1)
  const code = check && reasonOf(check)
  if (!check || !code) return {}
  // Without remedies this is known only where a different payee would be needed.
  const isFinal = final ?? (check.gate.key === 'screening' && reasonFacts(code).class !== 'uncertain')
  const { pillar } = check.gate
  const would = message(lang, 'preview.blocked', { pillar })
  const advice = joinSentences(lang, [would, adviceOnBlock(code, { payment, judged, final: isFinal }, lang)])
  return { pillar, reason_code: code, advice, retry: retryOfBlock(code, judged, lang) }
}

function ofReview(check: Check, { isOwn }: Previewed, lang: Lang) {
  const code = reasonOf(check)
  if (!code) return {}
  const { pillar } = check.gate
  const sentences = holds(check)
    ? [
        message(lang, 'preview.held', { pillar }),
        describeCheck(check, lang, isOwn).detail,
        message(lang, 'pay.held_change'),
      ]
    : [message(lang, 'preview.flagged', { pillar }), message(lang, changeOf(code))]
  return { pillar, reason_code: code, advice: joinSentences(lang, sentences) }
}

function changeOf(code: ReasonCode) {
  return code === 'ENTITY_POSSIBLE_MATCH' ? 'change.ENTITY_POSSIBLE_MATCH' : 'pay.flagged_change'
}

function reasonOf({ result }: Check): ReasonCode | null {
  return 'reason' in result ? result.reason : null
}
