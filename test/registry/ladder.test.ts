import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { changedService, serviceWithStatus } from '../../src/registry/services/change-service.ts'
import { openPolicy, ratingOf, ratings, type PayeeService } from '../../src/registry/payee-service.ts'

const urls = ['https://a.example/x', 'https://a.example/y', 'https://a.example:8443/', 'https://b.example/']
const wallets = ['w1', 'w2']

type Step =
  | { kind: 'change'; url: string; wallet: string }
  | { kind: 'prove'; what: 'domain' | 'wallet' }
  | { kind: 'status'; status: (typeof ratings)[number] }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    url: fc.constantFrom(...urls),
    wallet: fc.constantFrom(...wallets),
  }),
  fc.record({ kind: fc.constant('prove' as const), what: fc.constantFrom('domain' as const, 'wallet' as const) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...ratings) }),
)

/** What a service may claim, kept the slow way: which host and wallet each proof was issued for. */
type Model = {
  url: string
  wallet: string
  contact: boolean
  host: string | null
  paid: string | null
  suspended: boolean
}

test('no order of changes, proofs and operator commands leaves a proof for another host or wallet', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      let service = begin()
      let model: Model = { url: urls[0] ?? '', wallet: 'w1', contact: true, host: null, paid: null, suspended: false }
      for (const [now, step] of steps.entries()) {
        service = applied(service, step, now)
        model = modelled(model, step)
        assert.equal(ratingOf(service), expected(model), JSON.stringify([steps, now]))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a proof that is lost takes its token with it, and one that is kept keeps it', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), anyStep, (steps, last) => {
      const before = steps.reduce((service, step, now) => applied(service, step, now), begin())
      const after = applied(before, last, 99)
      for (const kind of ['domain', 'wallet'] as const) {
        const isLost = before.proofs[kind] !== null && after.proofs[kind] === null
        if (isLost) assert.notEqual(after.tokens[kind], before.tokens[kind])
        if (after.proofs[kind] !== null) assert.equal(after.tokens[kind], before.tokens[kind])
      }
    }),
    { numRuns: 1_000 },
  )
})

test('an owner never ends a suspension', () => {
  const suspended = serviceWithStatus(begin(), 'suspended', fresh(1))
  const changed = changedService(suspended, { ...suspended, url: urls[3] ?? '' }, fresh(2))
  assert.equal(ratingOf(changed), 'suspended')
})

function expected({ url, wallet, contact, host, paid, suspended }: Model): string {
  if (suspended) return 'suspended'
  if (!contact) return 'listed'
  if (host !== new URL(url).host) return 'contact_confirmed'
  return paid === wallet ? 'verified' : 'domain_verified'
}

function modelled(model: Model, step: Step): Model {
  const { host: named } = new URL(model.url)
  if (step.kind === 'prove')
    return step.what === 'domain' ? { ...model, host: named } : { ...model, paid: model.wallet }
  if (step.kind === 'change') {
    const { host } = new URL(step.url)
    return {
      ...model,
      url: step.url,
      wallet: step.wallet,
      contact: true,
      host: host === named && step.wallet === model.wallet ? model.host : null,
      paid: step.wallet === model.wallet ? model.paid : null,
    }
  }
  const { status } = step
  if (status === 'suspended') return { ...model, suspended: true }
  return {
    ...model,
    suspended: false,
    contact: status !== 'listed',
    host: status === 'domain_verified' || status === 'verified' ? named : null,
    paid: status === 'verified' ? model.wallet : null,
  }
}

function applied(service: PayeeService, step: Step, now: number): PayeeService {
  if (step.kind === 'change')
    return changedService(service, { ...service, url: step.url, wallet: step.wallet }, fresh(now))
  if (step.kind === 'status') return serviceWithStatus(service, step.status, fresh(now))
  return { ...service, proofs: { ...service.proofs, [step.what]: { at: now, by: 'file' } } }
}

function begin(): PayeeService {
  return {
    sid: 's',
    ownerId: 'o',
    name: 'n',
    url: urls[0] ?? '',
    wallet: 'w1',
    policy: openPolicy,
    isSuspended: false,
    registeredAt: 0,
    updatedAt: 0,
    version: 1,
    proofs: {
      contact: {
        at: 0,
        by: 'key',
      },
      domain: null,
      wallet: null,
    },
    tokens: {
      domain: 'domain-first',
      wallet: 'wallet-first',
    },
  }
}

function fresh(now: number) {
  return { now, domainToken: `domain-${now}`, walletToken: `wallet-${now}` }
}
