import fc from 'fast-check'
import type { PayeeInputs } from '../../../src/decision/payee-inputs.ts'
import { knownBy } from '../../../src/registry/known-agent.ts'
import { ratings } from '../../../src/registry/payee-service.ts'
import { anyFacts } from '../facts-arbitrary.ts'

const anyAmount = fc.constantFrom(
  '0',
  '0.000001',
  '1',
  '4.999999',
  '5',
  '5.000001',
  '10',
  '100',
  '100.5',
  '999999999999',
)
const anyPurpose = fc.constantFrom('', 'data', 'Data', '天气', 'a "quoted" \u2028 text')
/** Most parties have a name that no list has. */
const anyNamedLike = fc
  .constantFrom(null, null, null, ['ofac'], ['eu-fsf', 'ofac'])
  .map((named_like) => (named_like === null ? {} : { named_like }))
const anyName = fc.constantFrom('agent-1', 'agent "2"', '代理')

/** Two of the day, one of a later day, and a name that looks like a listed one. */
const anyAsset = fc
  .constantFrom('2025-11-25', '2026-12-01', '2026-12-02', null)
  .map((listed_on) =>
    listed_on === null
      ? { hits: [], named: 'wRUBx', like: { list: 'eu-assets', name: 'RUBx' } }
      : { hits: [listingFrom(listed_on)], named: 'RUBx' },
  )

function listingFrom(listed_on: string) {
  const days = { listed_on, delisted_on: null, known_from: listed_on, known_to: null, absent_on: null }
  const entry = { address: 'RUBx', family: 'other' as const, assets: ['RUBx'], ref: null, label: 'RUBx', ...days }
  return { list: 'eu-assets', kind: 'asset' as const, snapshot: 'a'.repeat(64), as_of: null, entry }
}

const anyPolicy = fc.record({
  min_usdc: fc.option(anyAmount),
  max_usdc: fc.option(anyAmount),
  require_kya: fc.boolean(),
  purposes: fc.uniqueArray(anyPurpose, { maxLength: 3 }),
})

/** What a payee's decision is judged from, of every kind. */
export const anyPayeeInputs: fc.Arbitrary<PayeeInputs> = fc
  .record({
    service: fc.option(
      fc.record({
        name: anyName,
        open_disputes: fc.nat({ max: 9 }),
        policy: anyPolicy,
        // Most generated payees are ready.
        rating_status: fc.oneof(
          { weight: 3, arbitrary: fc.constant('verified' as const) },
          fc.constantFrom(...ratings),
        ),
        sid: fc.constant('shop'),
      }),
      { freq: 9 },
    ),
    // As often absent as present, so that payers without a name occur too.
    agent: fc.option(
      fc.record({
        agent_id: anyName,
        is_registered: fc.boolean(),
        known_by: fc.constantFrom(null, ...knownBy),
      }),
      { freq: 2 },
    ),
    screening: fc.option(anyFacts, { freq: 2 }),
    amount: fc.option(anyAmount),
    purpose: fc.option(anyPurpose),
    isEmpty: fc.boolean(),
    hasWrongClock: fc.boolean(),
    payeeNamed: anyNamedLike,
    agentNamed: anyNamedLike,
    asset: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, anyAsset),
  })
  .map(({ service, agent, screening, amount, purpose, isEmpty, hasWrongClock, asset, payeeNamed, agentNamed }) => ({
    agent: agent && { ...agent, ...(agent.is_registered ? agentNamed : {}) },
    at: '2026-12-01T12:00:00.000Z',
    clock: hasWrongClock ? ('before_known' as const) : null,
    payee_inputs: 4 as const,
    ...(asset === null ? {} : { asset }),
    request: {
      amount_usdc: amount,
      empty_payer: isEmpty && agent === null && screening === null,
      payee: 'shop',
      payer_address: screening?.subject.address ?? null,
      payer_agent_id: agent?.agent_id ?? null,
      purpose,
    },
    screening,
    service: service && { ...service, ...payeeNamed },
  }))
