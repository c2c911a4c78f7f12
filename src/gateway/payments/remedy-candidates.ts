import { reasonFacts } from '../../endpoint/reason-codes.ts'
import { readAddress } from '../../kit/address.ts'
import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { endOfDay, utcDay } from '../../kit/day.ts'
import { dayMs } from '../../kit/duration.ts'
import { timeFrom } from '../../kit/time-of.ts'
import { microUsdc } from '../../registry/mandate.ts'
import { chooseNetwork } from '../../screening/gather.ts'
import { withoutOutage } from '../../screening/without-outage.ts'
import { historyDays } from '../gates/agent-history.ts'
import type { GateState } from '../gates/gate.ts'
import type { Check } from '../gates/gates.ts'
import type { JudgedPayment, Payment, Screened } from './judge-payment.ts'
import type { Remedy } from '../../decision/remedy.ts'

/** A change to try: of the payment or its time. `screened` is null for a payee that is not screened yet. */
export type Candidate = Pick<Remedy, 'patch' | 'valid_from'> & {
  /** Another offer of a seller is no change of a payment. */
  kind: Exclude<Remedy['kind'], 'use_offer'>
  payment: Payment
  state: GateState
  screened: Screened | null
  params: Readonly<Record<string, string>>
}

/** A blocked payment with the inputs of its judgement. */
type Blocked = { payment: Payment; state: GateState; screened: Screened }

/** The possible changes for the gate that blocks first, from a fixed catalogue. Pure. */
export function candidatesOf(
  payment: Payment,
  { checks, state }: Pick<JudgedPayment, 'checks' | 'state'>,
  screened: Screened,
): Candidate[] {
  const blocked = { payment, state, screened }
  const blocking = checks.find(({ result }) => result.outcome === 'block')
  switch (blocking?.gate.key) {
    case 'payment_limit':
    case 'daily_limit':
      return [...lowerAmount(blocked), ...waitForDay(blocked)]
    case 'payee_allowlist':
      return useOtherPayee(blocked)
    case 'mandate_intent':
      return isInjected(blocking) ? [] : usePurpose(blocked)
    case 'screening':
      // While a chain does not answer, other payees on it cannot be screened either.
      return isUncertain(blocking) ? retryAfterOutage(blocked) : useOtherPayee(blocked)
    case 'anomaly':
      return probeFirst(blocked)
    default:
      return []
  }
}

/** Whether a gate blocks only because information is missing. */
export function isUncertain({ result }: Check): boolean {
  return 'reason' in result && reasonFacts(result.reason).class === 'uncertain'
}

/** Another purpose would only hide an injected text; a person must find its origin. */
function isInjected({ result }: Check): boolean {
  return 'reason' in result && result.reason === 'purpose_injection'
}

/** The highest amount that all limits allow. */
function lowerAmount(blocked: Blocked): Candidate[] {
  const mandate = mandateOf(blocked.state)
  if (mandate === null) return []
  const { spentToday, others } = blocked.state
  const daily = microUsdc(mandate.dailyUsdc)
  const bounds = [microUsdc(mandate.maxUsdc), daily - spentToday]
  if (others)
    bounds.push(
      others.maxUsdc,
      others.dailyUsdc - spentToday - others.spentToday,
      daily - spentToday - others.spentToday,
    )
  return withAmount('lower_amount', blocked, least(bounds))
}

/** A payment that fits into a full daily limit fits into that of the next day. */
function waitForDay({ payment, state, screened }: Blocked): Candidate[] {
  if (mandateOf(state) === null) return []
  const at = endOfDay(state.day)
  const params = { at: timeFrom(at) }
  const later = { valid_from: new Date(at).toISOString(), state: stateAt(state, at) }
  return [{ kind: 'wait_until', patch: [], payment, screened, params, ...later }]
}

/**
 * The allowed payees of the mandate that are of the same family. The allow lists of other agents on the wallet are for
 * their owner: none of their payees is offered, and none that they forbid.
 */
function useOtherPayee({ payment, state }: Blocked): Candidate[] {
  const own = mandateOf(state)?.allowedPayees ?? []
  const shared = state.others?.allowedPayees ?? null
  const payees = shared === null ? own : own.filter((payee) => shared.includes(payee))
  return payees.flatMap((payee): Candidate[] => {
    const { address } = readAddress(payee)
    if (!address || address.family !== payment.to.family || address.canonical === payment.to.canonical) return []
    const network = payment.networkName === null ? chooseNetwork(address, undefined) : payment.network
    return [
      {
        kind: 'use_payee',
        patch: [{ op: 'replace', path: '/to', value: payee }],
        valid_from: null,
        payment: { ...payment, to: address, network },
        state,
        screened: null,
        params: { payee },
      },
    ]
  })
}

function usePurpose({ payment, state, screened }: Blocked): Candidate[] {
  const purpose = mandateOf(state)?.purpose ?? null
  if (purpose === null || payment.purpose === purpose) return []
  const isSent = payment.purpose !== null
  const patch = [{ op: isSent ? 'replace' : 'add', path: '/purpose', value: purpose } as const]
  const kind = isSent ? 'change_field' : 'add_field'
  return [{ kind, patch, valid_from: null, payment: { ...payment, purpose }, state, screened, params: { purpose } }]
}

/**
 * The next payment queries the chain again. Whether it will answer is unknown: this tests that nothing else blocks the
 * payment if the answer contains no findings.
 */
function retryAfterOutage({ payment, state, screened }: Blocked): Candidate[] {
  const facts = withoutOutage(screened.inputs.facts)
  const { afterSeconds } = reasonFacts(screened.judged.screening.reason_code)
  if (facts === null || afterSeconds === undefined) return []
  const at = state.now + afterSeconds * 1_000
  const params = { at: timeFrom(at) }
  const answered = { ...screened, inputs: { ...screened.inputs, facts } }
  const valid_from = new Date(at).toISOString()
  const later = { valid_from, state: stateAt(state, at), screened: answered }
  return [{ kind: 'retry_after_outage', patch: [], payment, params, ...later }]
}

/** A hundredth of the payment, at least a cent and at most the usual amount: small enough to lose. */
function probeFirst(blocked: Blocked): Candidate[] {
  const usual = blocked.state.history.map(({ amount }) => amount).toSorted((a, b) => Number(a - b))
  const middle = usual[Math.floor(usual.length / 2)] ?? 0n
  const hundredth = blocked.payment.amount.units / 100n
  const probe = [hundredth > 10_000n ? hundredth : 10_000n, middle].reduce((a, b) => (a < b ? a : b))
  return withAmount('probe_first', blocked, probe)
}

/** An amount below the requested one and above zero. */
function withAmount(
  kind: 'lower_amount' | 'probe_first',
  { payment, ...judgedFrom }: Blocked,
  units: bigint,
): Candidate[] {
  if (units <= 0n || units >= payment.amount.units) return []
  const text = wholeUnits(units, usdcPlaces)
  const patch = [{ op: 'replace', path: '/amountUsdc', value: text } as const]
  const changed = { ...payment, amount: { units, text } }
  return [{ kind, patch, valid_from: null, payment: changed, ...judgedFrom, params: { amount: text } }]
}

/** The same state at a later time, without further payments. */
function stateAt(state: GateState, at: number): GateState {
  const day = utcDay(at)
  const history = state.history.filter((past) => past.at > at - historyDays * dayMs)
  if (day <= state.day) return { ...state, now: at, history }
  const others = state.others && { ...state.others, spentToday: 0n }
  return { ...state, now: at, history, day, spentToday: 0n, others }
}

function least(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => (b < a ? b : a))
}

function mandateOf({ agent }: GateState) {
  return agent === null || agent === 'none' ? null : agent.mandate
}
