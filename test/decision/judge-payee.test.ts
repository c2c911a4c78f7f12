import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { judgePayee, type PayeeStatus } from '../../src/decision/judge-payee.ts'
import type { PayeeInputs } from '../../src/decision/payee-inputs.ts'
import { judge } from '../../src/screening/verdict.ts'
import { listEntry } from '../lists/entries.ts'
import { anyPayeeInputs } from '../support/decisions/payee-arbitrary.ts'

test('a payee decides as the table of reasons specifies, for any payer, policy and state of the registry', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyPayeeInputs, (inputs) => {
      const { status, final, reasons, requested_fields } = judgePayee(inputs)
      seen.add(status)
      for (const reason of reasons) seen.add(reason)
      assert.deepEqual({ status, final, reasons, requested_fields }, expected(inputs))
    }),
    { numRuns: 3_000 },
  )
  const unseen = [...everything].filter((each) => !seen.has(each))
  assert.deepEqual(unseen, [])
})

test('a payer that is declined is declined regardless of what is missing, and more information never turns a decline into more', () => {
  fc.assert(
    fc.property(anyPayeeInputs, (inputs) => {
      const before = judgePayee(inputs)
      const { amount_usdc: _amount, purpose: _purpose, ...rest } = inputs.request
      const less = judgePayee({ ...inputs, request: { ...rest, amount_usdc: null, purpose: null } })
      const isOfPayer = before.reasons.some((reason) => reason.startsWith('PAYER_') && reason !== 'PAYER_REQUIRED')
      if (before.status === 'decline' && isOfPayer) assert.equal(less.status, 'decline')
      if (before.status === 'not_ready') assert.notEqual(less.status, 'accept')
    }),
    { numRuns: 1_000 },
  )
})

/** The rules as a table: each reason with what it stands for, when it holds, and what comes of it. */
const rules: readonly (readonly [
  PayeeStatus,
  string,
  string | readonly string[] | null,
  (inputs: PayeeInputs) => boolean,
])[] = [
  [
    'decline',
    'SANCTIONED_ASSET',
    null,
    ({ asset, at }) => (asset?.hits ?? []).some(({ entry }) => (entry.listed_on ?? '') <= at.slice(0, 10)),
  ],
  ['not_ready', 'PAYEE_UNKNOWN', null, ({ service }) => service === null],
  ['not_ready', 'PAYEE_SUSPENDED', null, ({ service }) => service?.rating_status === 'suspended'],
  ['not_ready', 'PAYEE_NOT_VERIFIED', null, ({ service }) => below.has(service?.rating_status ?? '')],
  ['decline', 'PAYER_UNSCREENABLE', null, (inputs) => verdictOf(inputs) === 'uncertain'],
  ['decline', 'PAYER_SANCTIONED', null, (inputs) => verdictOf(inputs) === 'risky' && isSanctioned(inputs)],
  ['decline', 'PAYER_RISKY', null, (inputs) => verdictOf(inputs) === 'risky' && !isSanctioned(inputs)],
  ['decline', 'AMOUNT_BELOW_MIN', null, (inputs) => compared(inputs, 'min_usdc') < 0],
  ['decline', 'AMOUNT_ABOVE_MAX', null, (inputs) => compared(inputs, 'max_usdc') > 0],
  ['decline', 'PURPOSE_NOT_ALLOWED', null, (inputs) => inputs.request.purpose !== null && !takesPurpose(inputs)],
  ['decline', 'KYA_UNKNOWN_AGENT', null, (inputs) => needsAgent(inputs) && inputs.agent?.is_registered === false],
  ['not_ready', 'CLOCK_WRONG', null, ({ clock }) => clock !== null],
  [
    'hold_request_info',
    'ENTITY_POSSIBLE_MATCH',
    null,
    ({ agent, service }) => agent?.named_like === undefined && service?.named_like !== undefined,
  ],
  [
    'hold_request_info',
    'ENTITY_POSSIBLE_MATCH',
    'payer.agentId',
    ({ agent, service }) => service !== null && agent?.named_like !== undefined,
  ],
  [
    'hold_request_info',
    'AMOUNT_REQUIRED',
    'amountUsdc',
    (inputs) => inputs.request.amount_usdc === null && hasLimits(inputs),
  ],
  [
    'hold_request_info',
    'ASSET_UNCLEAR',
    'asset',
    ({ asset, service }) => service !== null && asset?.like !== undefined,
  ],
  [
    'hold_request_info',
    'PURPOSE_REQUIRED',
    'purpose',
    (inputs) => inputs.request.purpose === null && !takesPurpose(inputs),
  ],
  ['hold_request_info', 'KYA_REQUIRED', 'payer.agentId', (inputs) => needsAgent(inputs) && inputs.agent === null],
  [
    'hold_request_info',
    'KYA_UNPROVED',
    ['x-agent-secret', 'payer.address'],
    (inputs) => needsAgent(inputs) && inputs.agent !== null && !isKnown(inputs.agent),
  ],
  [
    'hold_request_info',
    'PAYER_REQUIRED',
    'payer.address',
    (inputs) => inputs.request.empty_payer && !needsAgent(inputs),
  ],
]
const everything = new Set(['accept', ...rules.flatMap(([status, reason]) => [status, reason])])
const below: ReadonlySet<string> = new Set(['listed', 'contact_confirmed', 'domain_verified'])

/** The first status of the table that any rule gives, with all of its reasons that stand together. */
function expected(inputs: PayeeInputs) {
  const holding = rules.filter(([, , , holds]) => holds(inputs))
  const status = holding[0]?.[0] ?? 'accept'
  const first = holding[0]?.[1]
  // A payee that is not ready has one reason; what declines and what is missing is named in full.
  const together = status === 'not_ready' ? holding.slice(0, 1) : holding.filter(([each]) => each === status)
  const reasons = together.map(([, reason]) => reason)
  const isOpen = reasons.length === 1 && first === 'PAYER_UNSCREENABLE'
  return {
    status,
    final: status === 'accept' || (status === 'decline' && !isOpen),
    reasons,
    requested_fields: together.flatMap(([, , field]) => field ?? []),
  }
}

function isKnown(agent: NonNullable<PayeeInputs['agent']>): boolean {
  return 'known_by' in agent && agent.known_by !== null
}

function verdictOf({ screening }: PayeeInputs): string | null {
  return screening && judge(screening).verdict
}

/** A sanctions list that covers the day, read from the facts themselves. */
function isSanctioned({ screening }: PayeeInputs): boolean {
  return screening !== null && judge(screening).signal_keys.some((key) => key === 'list.sanctions')
}

/** Millionths, by moving the point six places; zero where there is nothing to compare. */
function compared({ request, service }: PayeeInputs, bound: 'min_usdc' | 'max_usdc'): number {
  const limit = service?.policy[bound] ?? null
  if (request.amount_usdc === null || limit === null) return 0
  const difference = micros(request.amount_usdc) - micros(limit)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function micros(amount: string): bigint {
  const [completeText = '', fraction = ''] = amount.split('.')
  return BigInt(completeText) * 1_000_000n + BigInt((fraction + '000000').slice(0, 6))
}

function takesPurpose({ request, service }: PayeeInputs): boolean {
  const purposes = service?.policy.purposes ?? []
  return purposes.length === 0 || purposes.some((each) => each === request.purpose)
}

function needsAgent({ service }: PayeeInputs): boolean {
  return service?.policy.require_kya === true
}

function hasLimits({ service }: PayeeInputs): boolean {
  return service !== null && (service.policy.min_usdc !== null || service.policy.max_usdc !== null)
}

test('an asset that is forbidden is declined before the payee is looked at, and by the rule of its time in earlier inputs', () => {
  fc.assert(
    fc.property(anyPayeeInputs, (inputs) => {
      const now = judgePayee(withoutNames(inputs))
      const before = judgePayee({ ...withoutNames(inputs), payee_inputs: 2 })
      const isForbidden = now.reasons.includes('SANCTIONED_ASSET')
      if (isForbidden) assert.deepEqual([now.status, now.final, now.reasons[0]], ['decline', true, 'SANCTIONED_ASSET'])
      if (isForbidden && inputs.service?.rating_status !== 'verified') assert.equal(before.status, 'not_ready')
      if (!isForbidden) assert.deepEqual(now, before)
    }),
    { numRuns: 1_000 },
  )
})

test('names were not compared in earlier inputs, and a name never declines: without it the same is declined, not ready or requested', () => {
  fc.assert(
    fc.property(anyPayeeInputs, (inputs) => {
      const [now, unnamed] = [judgePayee(inputs), judgePayee(withoutNames(inputs))]
      assert.deepEqual(judgePayee({ ...inputs, payee_inputs: 3 }), unnamed)
      if (now.status !== 'hold_request_info') assert.deepEqual(now, unnamed)
      const others = now.reasons.filter((reason) => reason !== 'ENTITY_POSSIBLE_MATCH')
      if (now.status === 'hold_request_info') assert.deepEqual(others, unnamed.reasons)
    }),
    { numRuns: 1_000 },
  )
})

test('an asset that a refused own list merely names is never accepted, and is held or refused for the same reasons as one with the name of a listed one', () => {
  const entry = { ...listEntry('0xA5', { known_from: '2020-01-01' }), unclear: true as const }
  const hit = { list: 'own', kind: 'own' as const, snapshot: '', as_of: null, entry }
  const like = { list: 'eu-assets', name: 'A7A5' }
  fc.assert(
    fc.property(anyPayeeInputs, (inputs) => {
      const named = judgePayee({ ...inputs, asset: { named: 'A', hits: [hit] } })
      assert.deepEqual(named, judgePayee({ ...inputs, asset: { named: 'A', hits: [], like } }))
      assert.notEqual(named.status, 'accept')
    }),
    { numRuns: 300 },
  )
})

/** The same parties under names that no list has. */
function withoutNames({ agent, service, ...inputs }: PayeeInputs): PayeeInputs {
  const { named_like: _ofAgent, ...plainAgent } = agent ?? {}
  const { named_like: _ofService, ...plainService } = service ?? {}
  return {
    ...inputs,
    agent: agent && (plainAgent as typeof agent),
    service: service && (plainService as typeof service),
  }
}
