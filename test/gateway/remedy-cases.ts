import fc from 'fast-check'
import type { AgentHistory } from '../../src/gateway/gates/agent-history.ts'
import type { GateState } from '../../src/gateway/gates/gate.ts'
import { type ScreenNeeds } from '../../src/gateway/payments/judge-payment.ts'
import { wholeUnits } from '../../src/kit/amount.ts'
import { defaultMandate } from '../../src/registry/mandate.ts'
import type { ChainObservation } from '../../src/screening/facts.ts'
import { fakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists } from '../support/fake-lists.ts'

export const dayMs = 86_400_000
const hourMs = 3_600_000

// One digit forty times would be no account.
const address = (digit: number) => `0x${String(digit).repeat(39)}${(digit + 1) % 10}`
/** Payees by what screening finds of them. */
export const payees = {
  clear: address(1),
  alsoClear: address(2),
  scam: address(3),
  sanctioned: address(4),
  frozen: address(5),
  tainted: address(6),
  silent: address(7),
  misconfigured: address(8),
  silentAndTainted: address(9),
} as const
type Kind = keyof typeof payees
export const kindOf = (to: string) => (Object.keys(payees) as Kind[]).find((kind) => payees[kind] === to) ?? 'clear'
export const barred: readonly Kind[] = ['sanctioned', 'frozen', 'tainted', 'silentAndTainted']

/** A refusal in small numbers, so that limits are met exactly. Amounts are millionths of a USDC. */
export const cases = fc.record({
  now: fc.constantFrom('12:00:00.000', '12:59:45.000', '23:59:40.000', '00:00:00.000', '05:30:00.001'),
  clock: fc.constantFrom('right', 'right', 'right', 'set_back'),
  amount: fc.integer({ min: 1, max: 60 }),
  to: fc.constantFrom(...(Object.keys(payees) as Kind[])),
  purpose: fc.constantFrom(null, 'data', 'other'),
  max: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(60)),
  daily: fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constant(140)),
  spent: fc.oneof(fc.integer({ min: 0, max: 80 }), fc.constant(0)),
  allowed: fc.oneof(fc.constant<Kind[]>([]), fc.constant<Kind[]>([]), fc.subarray(Object.keys(payees) as Kind[])),
  mandated: fc.constantFrom(null, null, 'data'),
  expiresInMs: fc.constantFrom(null, null, 0, 1, 20_000, 31_000, hourMs, 2 * dayMs),
  anomaly: fc.constantFrom('off', 'off', 'review', 'block', 'block'),
  past: fc.record({
    count: fc.constantFrom(19, 20, 30),
    /** The last one was so many hours ago: one hour later, the hour of the day may be an unusual one. */
    hoursAgo: fc.constantFrom(1, 3),
    hoursApart: fc.constantFrom(1, 6, 24),
    largest: fc.integer({ min: 1, max: 12 }),
    /** One that is forgotten within seconds, and is what makes a large payment usual. */
    forgotten: fc.boolean(),
  }),
  isNonceSpent: fc.constantFrom(false, false, false, true),
})
export type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never
export type Body = Readonly<Record<string, string>>

export const amountOf = (units: number) => wholeUnits(BigInt(units), 6)

export function stateOf(one: Case): GateState {
  const now = Date.parse(`2026-11-22T${one.now}Z`)
  const agent = {
    agentId: 'a',
    entity: 'Acme',
    ownerId: null,
    ownerLabel: null,
    registeredFrom: '192.0.2.1',
    wallet: null,
    principal: null,
    mandate: {
      ...defaultMandate,
      maxUsdc: amountOf(one.max),
      dailyUsdc: amountOf(one.daily),
      allowedPayees: one.allowed.map((kind) => payees[kind]),
      purpose: one.mandated,
      expiresAt: one.expiresInMs === null ? null : now + one.expiresInMs,
      anomaly: one.anomaly,
    },
    discoverable: false,
    kyc: 'none' as const,
    kycAt: 0,
    state: 'active' as const,
    registeredAt: 0,
    rotatedAt: null,
    revokedAt: null,
    claimedAt: null,
    revokedBy: null,
    version: 1,
  }
  return {
    now,
    // A clock that was set back leaves the day where it was.
    day: one.clock === 'set_back' ? '2026-11-23' : '2026-11-22',
    agent,
    isSecretRight: true,
    spentToday: BigInt(one.spent),
    others: null,
    isNonceSpent: one.isNonceSpent,
    history: one.anomaly === 'off' ? [] : historyOf(one, now),
    decision: null,
  }
}

function historyOf({ past }: Case, now: number): AgentHistory {
  const history = Array.from({ length: past.count }, (_, i) => ({
    amount: BigInt(1 + (i % past.largest)),
    to: payees.clear,
    at: now - (i * past.hoursApart + past.hoursAgo) * hourMs,
  }))
  return past.forgotten ? [...history, { amount: 50n, to: payees.scam, at: now - 90 * dayMs + 5_000 }] : history
}

/** Lists and chains that a test makes up: what a chain shows stands where a trace would have left it. */
export function makeNeeds(now: number): { needs: ScreenNeeds; screened: string[] } {
  const screened: string[] = []
  const needs: ScreenNeeds = {
    gateway: { settlement: { asset: null } },
    world: { now: () => now },
    service: { engine: 'test' },
    lists: fakeLists({
      [payees.sanctioned]: [{ list: 'ofac', kind: 'sanctions' }],
      [payees.scam]: [{ list: 'scamsniffer', kind: 'scam' }],
    }),
    clock: { fault: () => null },
    chains: fakeChains([], { network: 'off' }).chains,
    screening: {
      traces: {
        find: ({ address: query }) => {
          screened.push(query)
          return observationsOf[kindOf(query)] ?? []
        },
      },
    },
  }
  return { needs, screened }
}

function observation(members: Partial<ChainObservation>): ChainObservation {
  const about = { network: 'ethereum', status: 'ok', cause: null, block: 1, as_of: null, reach: null } as const
  return { question: 'taint', findings: [], ...about, ...members }
}

const silence = observation({ question: 'issuer_freeze', status: 'failed', cause: 'timeout' })
const taint = observation({ findings: [{ signal: 'taint.onehop', detail: {}, url: 'https://example.org' }] })
const observationsOf: Partial<Record<Kind, readonly ChainObservation[]>> = {
  frozen: [
    observation({
      question: 'issuer_freeze',
      findings: [{ signal: 'issuer.frozen', detail: { token: 'USDC' }, url: 'https://example.org' }],
    }),
  ],
  tainted: [taint],
  silent: [silence],
  misconfigured: [observation({ question: 'profile', status: 'failed', cause: 'misconfigured' })],
  silentAndTainted: [silence, taint],
}
