import type { BrowserProofs } from '../accounts/browser-proofs.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { whenReady } from '../kit/when-ready.ts'
import {
  agentPlan,
  anonymousPlan,
  consolePlan,
  keyPlan,
  quotePlan,
  sourcePlan,
  type LimitPlan,
} from '../keys/limit-plans.ts'
import type { Limits, LimitResult } from '../keys/limits.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import { orTakeBack, type Admission, type Entering } from './call.ts'
import { limitTexts, secondsOf } from './answers/limit-texts.ts'

/** Which counter a call falls on. */
type Counter = { plan: LimitPlan; subject: string }

/**
 * Counts each call on its caller and sends the remaining limit with every answer
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function createAdmission(
  limits: Pick<Limits, 'take' | 'takeBack'>,
  browsers: Pick<BrowserProofs, 'find'>,
): Admission {
  const texts = limitTexts()
  const admit = ({ carry }: Entering, { plan, subject }: Counter, taken: LimitResult) => {
    carry('ratelimit-policy', texts.policy(plan, taken))
    carry('ratelimit', texts.left(plan, taken))
    if (taken.refusedBy !== null) throw refusalOf(plan, taken)
    return plan.month === null ? nothingToTakeBack : () => limits.takeBack(plan, subject, taken)
  }
  const admitLater = async (entering: Entering, counter: Counter, taken: Promise<LimitResult>) =>
    admit(entering, counter, await taken)
  return (entering) => {
    const counter = counterOf(entering, browsers)
    if (counter === null) return nothingToTakeBack
    const taken = limits.take(counter.plan, counter.subject)
    // The common path is synchronous; a closure that also awaits would be allocated on every call.
    return taken instanceof Promise ? admitLater(entering, counter, taken) : admit(entering, counter, taken)
  }
}

/**
 * Combines admissions in order. Where one refuses, those before it take the call back. Without any, nothing is limited.
 */
export function admitInOrder([first, ...further]: readonly Admission[]): Admission {
  if (first === undefined) return () => nothingToTakeBack
  if (further.length === 0) return first
  const rest = admitInOrder(further)
  return (entering) =>
    whenReady(first(entering), (takeBack) =>
      orTakeBack(takeBack, () =>
        whenReady(rest(entering), (takeRestBack) => () => {
          takeRestBack()
          takeBack()
        }),
      ),
    )
}

const nothingToTakeBack = () => {}

/**
 * An agent counts on its owner; a key on itself where it is accepted and used from an allowed address; the console on a
 * browser that has signed in before; everything else on the source address (decisions section 6). Pure.
 */
function counterOf(
  { endpoint, caller, access, limit, isRefused, received }: Entering,
  browsers: Pick<BrowserProofs, 'find'>,
): Counter | null {
  if (limit === 'none') return null
  const { source, credential, agent } = caller
  if (limit === 'quotes') return { plan: quotePlan, subject: `quotes:${sourceSubject(source)}` }
  if (agent !== null) return { plan: agentPlan, subject: `agents:${agent.countsOn}` }
  const countsOnKey = access === null || access.keys === 'counted'
  if (credential.kind === 'key' && countsOnKey && !isRefused) return { plan: keyPlan, subject: credential.keyId }
  if (limit === 'anonymous') return { plan: anonymousPlan, subject: `source:${sourceSubject(source)}` }
  if (limit === 'console' || limit === 'sign_in') {
    const browser = browsers.find(received.header('cookie'))
    const subject = browser === null ? sourceSubject(source) : `browser:${browser}`
    return { plan: limit === 'console' ? consolePlan : sourcePlan, subject: `${limit}:${subject}` }
  }
  const name = limit === 'own' ? endpoint.name : 'shared'
  return { plan: sourcePlan, subject: `${name}:${sourceSubject(source)}` }
}

function refusalOf(
  { month }: LimitPlan,
  { refusedBy, minuteMax, minuteEndsInMs, monthEndsInMs }: LimitResult,
): ServiceError {
  const byMonth = refusedBy === 'month'
  const seconds = secondsOf(byMonth ? monthEndsInMs : minuteEndsInMs)
  return new ServiceError('rate_limited', {
    messageKey: byMonth ? 'limit.month' : 'limit.minute',
    params: { quota: byMonth ? (month?.callsMax ?? 0) : minuteMax, window: minuteMs / 1_000, seconds },
    afterSeconds: seconds,
  })
}
