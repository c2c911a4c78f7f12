import { isBarred } from '../../decision/decision-remedies.ts'
import { compare } from '../../kit/compare.ts'
import { endOfDay } from '../../kit/day.ts'
import { dayMs, hourMs } from '../../kit/duration.ts'
import type { Lang } from '../../messages/message.ts'
import { historyDays } from '../gates/agent-history.ts'
import type { GateState } from '../gates/gate.ts'
import { describeRemedy } from './describe-remedy.ts'
import { outcomeOf } from '../gates/gates.ts'
import {
  judgeAgain,
  screenPayee,
  type JudgedPayment,
  type Payment,
  type Screened,
  type ScreenNeeds,
} from './judge-payment.ts'
import { candidatesOf, isUncertain, type Candidate } from './remedy-candidates.ts'
import type { Remedy } from '../../decision/remedy.ts'

/** Remedies of a blocked payment. `final`: none is known, and waiting does not help. */
export type Remedies = { remedies: Remedy[]; final: boolean }

/** Limit of repeated judgements per refused payment. */
const judgementsMax = 12
/** Limit of other payees that are screened for it. */
const screeningsMax = 6
/** Limit of changes in one remedy. A payment with more faults is better made anew. */
const changesMax = 3

/**
 * The changes that would let a blocked payment pass, each verified by judging again. Where another gate blocks after a
 * change, the change is combined with that gate's remedies; remedies of one change come before those of two. None where
 * payee or asset are sanctioned, tainted or frozen, at any gate: the service does not help to pay such a payee less,
 * later or otherwise.
 */
export async function findRemedies(
  needs: ScreenNeeds,
  { payment, judged }: { payment: Payment; judged: JudgedPayment },
  lang: Lang,
): Promise<Remedies> {
  const { screened } = judged
  if (screened === null) return { remedies: [], final: true }
  const remedies: Remedy[] = []
  const open: (readonly Candidate[])[] = isBarred(screened.judged)
    ? []
    : candidatesOf(payment, judged, screened).map((change) => [change])
  let screenings = 0
  let mayPass = isOpen(judged.checks)
  for (let judgements = 0; open.length > 0 && judgements < judgementsMax; judgements++) {
    const changes = open.shift() ?? []
    const last = changes.at(-1)
    if (last === undefined || (last.screened === null && ++screenings > screeningsMax)) continue
    const payee = last.screened ?? (await screenPayee(needs, last.payment))
    if (isBarred(payee.judged)) continue
    const checks = judgeAgain(last.payment, last.state, payee)
    const to = outcomeOf(checks)
    mayPass ||= isOpen(checks) && !judged.state.isNonceSpent
    if (to !== 'block' && isWaitNeedless(changes, judged.state, payee)) continue
    if (to !== 'block') remedies.push(remedyOf(changes, to, lang))
    else if (changes.length < changesMax)
      open.push(...furtherChanges(changes, checks, payee).map((change) => together(changes, change)))
  }
  return { remedies, final: remedies.length === 0 && !mayPass }
}

/**
 * The remedies of the gate that still blocks after a change. A payee whose chain query is pending is not changed
 * further.
 */
function furtherChanges(changes: readonly Candidate[], checks: JudgedPayment['checks'], payee: Screened): Candidate[] {
  const last = changes.at(-1)
  if (last === undefined) return []
  const isWaiting = changes.some(({ kind }) => kind === 'wait_until')
  const further = candidatesOf(last.payment, { state: last.state, checks }, payee)
  return further.filter(({ kind }) => !isWaiting || kind !== 'wait_until')
}

/**
 * Waiting for another day is not part of a remedy if the other changes alone suffice, now or at any time before that
 * day: an anomaly depends on the hour.
 */
function isWaitNeedless(changes: readonly Candidate[], state: GateState, payee: Screened): boolean {
  const last = changes.at(-1)
  const from = changes.find(({ kind }) => kind === 'wait_until')?.valid_from
  if (last === undefined || from == null) return false
  const moments = [state.now, Date.parse(from) - 1]
  return moments.some((now) => outcomeOf(judgeAgain(last.payment, { ...state, now }, payee)) !== 'block')
}

/** A later change replaces an earlier one of the same member. */
function together(earlier: readonly Candidate[], change: Candidate): readonly Candidate[] {
  const paths = new Set(change.patch.map(({ path }) => path))
  return [...earlier.filter(({ patch }) => !patch.some(({ path }) => paths.has(path))), change]
}

/**
 * Combines changes. The first determines the kind of remedy, unless one depends on an answer of the chain; the latest
 * time determines its start.
 */
function remedyOf(changes: readonly Candidate[], to: Remedy['to'], lang: Lang): Remedy {
  const first = changes.find(({ kind }) => kind === 'retry_after_outage') ?? changes[0]
  const last = changes.at(-1)
  if (!first || !last) throw new TypeError('a remedy changes something')
  const times = changes.flatMap(({ valid_from }) => valid_from ?? [])
  return {
    kind: first.kind,
    patch: changes.flatMap(({ patch }) => patch),
    to,
    verified: true,
    valid_from: times.toSorted(compare).at(-1) ?? null,
    valid_until: endOfValidity(last.state),
    detail: describeRemedy(changes, lang),
  }
}

/** Whether the block is only due to missing information, so that waiting may help. */
function isOpen(checks: JudgedPayment['checks']): boolean {
  const blocking = checks.find(({ result }) => result.outcome === 'block')
  return blocking !== undefined && isUncertain(blocking)
}

/**
 * When a remedy ends: a daily rest with its day and the mandate; an anomaly depends on the hour and on payments that
 * leave the history.
 */
function endOfValidity({ agent, day, now, history }: GateState): string {
  const mandate = agent === null || agent === 'none' ? null : agent.mandate
  const ends = [endOfDay(day), mandate?.expiresAt ?? Number.POSITIVE_INFINITY]
  if (mandate !== null && mandate.anomaly !== 'off')
    ends.push(now - (now % hourMs) + hourMs, ...history.map(({ at }) => at + historyDays * dayMs))
  return new Date(Math.min(...ends)).toISOString()
}
