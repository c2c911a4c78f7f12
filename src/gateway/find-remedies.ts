import { isBarred } from '../decision/decision-remedies.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { message, type Lang } from '../messages/message.ts'
import type { GatherNeeds } from '../screening/gather.ts'
import { historyDays } from './agent-history.ts'
import type { GateState } from './gate.ts'
import { outcomeOf } from './gates.ts'
import { judgeAgain, screenPayee, type JudgedPayment, type Payment } from './judge-payment.ts'
import { candidatesOf } from './remedy-candidates.ts'
import type { Remedy } from '../decision/remedy.ts'

/** What would help a blocked payment. `final`: no remedy is known, and waiting does not help. */
export type Remedies = { remedies: Remedy[]; final: boolean }

/** How often a refused payment is judged again. */
const judgementsMax = 6

/**
 * The changes that would have let a blocked payment pass, each judged again. None where the payee is sanctioned, tainted
 * or frozen, whatever gate blocks: nobody is helped to pay such a payee less, later or otherwise.
 */
export async function findRemedies(
  needs: GatherNeeds,
  { payment, judged }: { payment: Payment; judged: JudgedPayment },
  lang: Lang,
): Promise<Remedies> {
  const { screened } = judged
  if (screened === null) return { remedies: [], final: true }
  const remedies: Remedy[] = []
  const candidates = isBarred(screened.judged) ? [] : candidatesOf(payment, judged, screened)
  for (const candidate of candidates.slice(0, judgementsMax)) {
    const { kind, patch, valid_from, state } = candidate
    const payee = candidate.screened ?? (await screenPayee(needs, candidate.payment))
    if (isBarred(payee.judged)) continue
    const to = outcomeOf(judgeAgain(candidate.payment, state, payee))
    if (to === 'block') continue
    const detail = message(lang, `remedy.${kind}`, candidate.params)
    remedies.push({ kind, patch, to, verified: true, valid_from, valid_until: endOfValidity(state), detail })
  }
  return { remedies, final: remedies.length === 0 && !isUncertain(judged) }
}

function isUncertain({ checks }: JudgedPayment): boolean {
  const result = checks.find(({ result: { outcome } }) => outcome === 'block')?.result
  return result !== undefined && 'reason' in result && reasonFacts(result.reason).class === 'uncertain'
}

/**
 * What a day leaves holds for that day, and as long as the mandate. What is usual depends on the hour of the day, and
 * on payments that are forgotten after some time.
 */
function endOfValidity({ agent, day, now, history }: GateState): string {
  const mandate = agent === null || agent === 'none' ? null : agent.mandate
  const ends = [Date.parse(`${day}T00:00:00Z`) + dayMs, mandate?.expiresAt ?? Number.POSITIVE_INFINITY]
  if (mandate !== null && mandate.anomaly !== 'off')
    ends.push(now - (now % hourMs) + hourMs, ...history.map(({ at }) => at + historyDays * dayMs))
  return new Date(Math.min(...ends)).toISOString()
}

const hourMs = 3_600_000
const dayMs = 86_400_000
