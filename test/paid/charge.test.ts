import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import type { PaymentOutcome } from '../../src/chains/authorization.ts'
import type { Answer } from '../../src/endpoint/endpoint.ts'
import { openLiveness } from '../../src/storage/liveness.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { charge } from '../../src/paid/sale/charge.ts'
import { requirementsOf, resourceOf, type Offer } from '../../src/paid/offer.ts'
import { createPaidTier } from '../../src/paid/paid-tier.ts'
import { quoteIdMember } from '../../src/paid/quotes/quote-id.ts'
import { readPayment } from '../../src/paid/read-payment.ts'
import type { ChargeNeeds, Charged, Sale } from '../../src/paid/sale.ts'
import { unpaidError } from '../../src/paid/unpaid-error.ts'
import { sweepPaid } from '../../src/paid/sweep-paid.ts'
import { vouchPayment } from '../../src/paid/sale/vouch-payment.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { openKeyring } from '../support/keyrings.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'
import { tokenFacilitator, type TokenFacilitator } from '../support/token-facilitator.ts'

const terms = {
  network: 'eip155:8453',
  asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  assetName: 'USD Coin',
  assetVersion: '2',
  facilitatorUrl: 'https://facilitator.example',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
} as const
const offer: Offer = {
  name: 'decision',
  url: 'https://countersign.example/api/x402/decision',
  description: 'A decision',
  amount: 300_000n,
  discovery: null,
}
const dearer: Offer = { ...offer, name: 'dearer', url: 'https://countersign.example/dearer', amount: 900_000n }
/** The wallet of the service may lose the gas of 500 transactions a day on payments for calls. */
const relays = { minUnits: 1n, perDayMax: 1_000 }
const startMs = Date.parse('2026-12-01T12:00:00Z')
const certain = { result: 'allow', isUncertain: false, reason_code: null, subject: null, record: null }

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

for (const [engine, place] of engines) {
  inShop(place, `${engine}: one signature eight times at once is one charge and one piece of work`, async (shop) => {
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => shop.buy(1)))
    const paid = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    assert.equal(paid.filter((each) => each.kind === 'paid' && !each.isReplayed).length, 1)
    for (const end of ends) if (end.status === 'rejected') assert.equal(end.reason.code, 'payment_in_progress')
    assert.deepEqual([shop.works(), shop.token.paid.length], [1, 1])
    const again = await shop.buy(1)
    assert.ok(again.kind === 'paid' && again.isReplayed && again.answer.body === '{"n":1}')
    assert.deepEqual([shop.works(), shop.token.settles], [1, 1])
  })

  inShop(place, `${engine}: a wallet has paid once one of its payments was settled, and not before`, async (shop) => {
    const hasPaid = () => vouchPayment(shop.needs, { terms, offer }, paymentOf(2)).hasPaid()
    await shop.buy(1, { work: () => ({ json: '{}', outcome: { ...certain, isUncertain: true } }) })
    assert.equal(await hasPaid(), false, 'a signature that was given back')
    await shop.buy(1)
    assert.equal(await hasPaid(), true)
  })

  inShop(
    place,
    `${engine}: a signature that was settled while it was verified again is delivered again`,
    async (shop) => {
      const verify = shop.token.verify.bind(shop.token)
      const [isAskedTwice, isSettled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let asks = 0
      shop.token.verify = async (...requests) => {
        const isFirst = ++asks === 1
        if (!isFirst) isAskedTwice.resolve()
        await (isFirst ? isAskedTwice : isSettled).promise
        return verify(...requests)
      }
      const both = [shop.buy(1), shop.buy(1)]
      void Promise.race(both).then(() => isSettled.resolve())
      const [one, other] = await Promise.all(both)
      assert.ok(one?.kind === 'paid' && other?.kind === 'paid')
      assert.deepEqual([one.answer.body, one.isReplayed !== other.isReplayed], [other.answer.body, true])
      assert.deepEqual([shop.works(), shop.token.settles], [1, 1])
    },
  )

  inShop(place, `${engine}: twenty payers at once get twenty answers`, async (shop) => {
    const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => shop.buy(i + 1)))
    assert.ok(ends.every((each) => each.kind === 'paid' && !each.isReplayed))
    assert.equal(new Set(shop.token.paid).size, 20)
  })

  inShop(place, `${engine}: of many at once that revert, no more are sent than may be lost`, async (shop) => {
    shop.needs.paid = { ...shop.needs.paid, relays: { ...relays, perDayMax: 10 } }
    shop.needs.chains = showing({ state: 'open', timeMs: startMs })
    shop.token.next = 'reverted'
    const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => shop.buy(i + 1)))
    const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : end.value.kind))
    const refused = codes.filter((code) => code === 'settlement_limit_reached')
    assert.deepEqual([refused.length, shop.token.settles, shop.works()], [15, 5, 5])
  })

  inShop(place, `${engine}: a transaction that was believed for one payment is believed for no other`, async (shop) => {
    const [first, second] = [shop.token.transactionOf('1'), shop.token.transactionOf('2')]
    shop.token.transactionOf = () => first
    const ends = await Promise.allSettled([shop.buy(1), shop.buy(2), shop.buy(3)])
    const paid = ends.flatMap((end, i) => (end.status === 'fulfilled' && end.value.kind === 'paid' ? [i + 1] : []))
    for (const end of ends) if (end.status === 'rejected') assert.equal(end.reason.code, 'payment_pending')
    assert.equal(paid.length, 1)
    assert.deepEqual([shop.contradicted.length, shop.works()], [2, 3])
    // The same process or one that was started since, and the same hash in capitals: what was believed stands in the ledger.
    shop.token.transactionOf = () => first.toUpperCase().replace('0X', '0x')
    await assert.rejects(shop.buy(4), { code: 'payment_pending' })
    shop.token.transactionOf = () => second
    const other = await shop.buy(5)
    assert.ok(other.kind === 'paid' && other.settlement.transaction === second)
    assert.ok((await shop.buy(paid[0] ?? 0)).kind === 'paid', 'the one that was settled is delivered again')
    // Where the chain shows the payment itself, it counts: the hash that the facilitator names does not matter.
    shop.token.transactionOf = () => first
    shop.needs.chains = showing({ state: 'paid', tx: `0x${'9'.repeat(64)}` })
    assert.equal((await shop.buy(6)).kind, 'paid')
  })

  inShop(place, `${engine}: a payment with an unknown end is delivered later, exactly once`, async (shop) => {
    for (const [n, next] of [
      [1, 'lost'],
      [2, 'late'],
      [3, 'never'],
    ] as const) {
      shop.token.next = next
      await assert.rejects(shop.buy(n), { code: 'payment_pending' }, next)
      shop.token.next = 'paid'
      const later = await shop.buy(n)
      assert.ok(later.kind === 'paid' && !later.isReplayed, next)
      assert.equal(later.answer.body, `{"n":${n}}`, 'the answer that was kept')
      assert.ok((await shop.buy(n)).kind === 'paid')
      assert.equal(shop.token.paid.filter((nonce) => nonce === nonceOf(n)).length, 1, next)
    }
    assert.equal(shop.works(), 3)
  })

  inShop(place, `${engine}: what a process did not end when it was killed, the next one ends`, async (shop) => {
    const { promise: never } = Promise.withResolvers<Answer>()
    void shop.buy(1, { work: () => never }).catch(() => {})
    await shop.until('working')
    const next = await shop.nextProcess()
    const answer = await next.buy(1)
    assert.ok(answer.kind === 'paid' && shop.token.paid.length === 1)
    // Killed after the facilitator carried the payment out, before that was written.
    const settle = shop.token.settle.bind(shop.token)
    shop.token.settle = async (...requests) => {
      await settle(...requests)
      return new Promise(() => {})
    }
    void next.buy(2).catch(() => {})
    await shop.until('settling')
    while (shop.token.paid.length < 2) await new Promise((resolve) => setImmediate(resolve))
    shop.token.settle = settle
    const last = await shop.nextProcess()
    const resumed = await last.buy(2)
    assert.ok(resumed.kind === 'paid' && resumed.answer.body === '{"n":2}')
    assert.deepEqual([shop.token.paid.length, last.works()], [2, 0])
  })
}

inShop(
  sqlitePlace,
  'an uncertain answer and an error are not charged, and leave the signature unused',
  async (shop) => {
    const uncertain = await shop.buy(1, { work: () => ({ json: '{}', outcome: { ...certain, isUncertain: true } }) })
    assert.equal(uncertain.kind, 'free')
    await assert.rejects(shop.buy(1, { work: () => Promise.reject(new Error('no')) }), /no/)
    assert.equal(shop.token.settles, 0)
    assert.equal((await shop.buy(1)).kind, 'paid')
    // It is remembered only until no token would take the signature any more.
    await shop.buy(2, { work: () => ({ json: '{}', outcome: { ...certain, isUncertain: true } }) })
    shop.world.clock.ms += 2 * 3_600_000 + 1
    await sweepPaid(shop.needs)
    assert.equal(await shop.rows(), 1)
  },
)

inShop(
  sqlitePlace,
  'a payment used for another request, or another offer, is refused and does nothing',
  async (shop) => {
    await shop.buy(1)
    await assert.rejects(shop.buy(1, { requestHash: 'another' }), { code: 'payment_already_used' })
    await assert.rejects(shop.buy(1, { offer: dearer }), { code: 'payment_already_used' })
    assert.deepEqual([shop.works(), shop.token.settles], [1, 1])
  },
)

inShop(
  sqlitePlace,
  'a cheap signature on a dear resource, another resource and altered terms get a fresh quote',
  async (shop) => {
    const cheap = paymentOf(1)
    const refused: readonly (readonly [string, Partial<Sale>])[] = [
      ['invalid_payment_requirements', { offer: dearer }],
      ['resource_mismatch', { payment: paymentOf(1, { resource: resourceOf(dearer) }) }],
      ['invalid_payment_requirements', { payment: accepting({ payTo: `0x${'1'.repeat(40)}` }) }],
      ['invalid_payment_requirements', { payment: accepting({ network: 'eip155:1' }) }],
      ['invalid_payment_requirements', { payment: accepting({ asset: `0x${'2'.repeat(40)}` }) }],
      ['invalid_payment_requirements', { payment: accepting({ maxTimeoutSeconds: 301 }) }],
      ['invalid_payment_requirements', { payment: accepting({ extra: { name: 'USDC', version: '2' } }) }],
      // What is declared to be paid matches, and what was signed does not.
      ['invalid_exact_evm_payload_authorization_value_mismatch', { payment: paymentOf(1, {}, '1') }],
      [
        'extension_echo_mismatch',
        { payment: paymentOf(1, { extensions: { 'payment-identifier': { info: { required: true } } } }) },
      ],
    ]
    for (const [error, sale] of refused) {
      const charged = await shop.buy(1, { payment: cheap, ...sale })
      assert.equal(charged.kind === 'unpaid' && charged.required.error, error)
      assert.ok(charged.kind === 'unpaid' && charged.required.extensions?.['signedRequirements'], 'it is signed')
    }
    assert.deepEqual([shop.works(), shop.token.settles, await shop.rows()], [0, 0, 0])
  },
)

inShop(sqlitePlace, 'what is refused before it is sent charges and delivers nothing, and says why', async (shop) => {
  shop.needs.chains = showing({ state: 'open', timeMs: startMs })
  shop.token.next = 'unfunded'
  for (let i = 0; i < 2; i++) {
    const charged = await shop.buy(1)
    assert.ok(charged.kind === 'unpaid' && charged.settlement?.success === false)
    assert.deepEqual(
      [charged.reason, charged.settlement.errorReason],
      ['insufficient_funds', 'invalid_exact_evm_insufficient_balance'],
    )
  }
  // Its wallet was funded: the answer is there.
  shop.token.next = 'paid'
  shop.needs.chains = showing({ state: 'paid', tx: '0xpaid' })
  const funded = await shop.buy(1)
  assert.ok(funded.kind === 'paid' && !funded.isReplayed)
  assert.deepEqual([shop.works(), shop.token.settles], [1, 3])
})

inShop(sqlitePlace, 'what may still be carried out is no quote, and what never can be is one', async (shop) => {
  shop.token.next = 'reverted'
  shop.needs.chains = showing({ state: 'open', timeMs: startMs })
  for (let i = 0; i < 2; i++) await assert.rejects(shop.buy(1), { code: 'payment_pending' })
  shop.needs.chains = silentChain
  await assert.rejects(shop.buy(1), { code: 'payment_pending' })
  shop.needs.chains = showing({ state: 'open', timeMs: startMs + 300_000 })
  const charged = await shop.buy(1)
  assert.ok(charged.kind === 'unpaid' && charged.reason === 'expired' && charged.settlement?.success === false)
  assert.deepEqual([shop.works(), await shop.rows()], [1, 0])
})

inShop(
  sqlitePlace,
  'a success that the chain does not show is none: it is looked for, and said to the operator',
  async (shop) => {
    for (const chains of [showing({ state: 'open', timeMs: startMs }), silentChain]) {
      shop.needs.chains = chains
      const n = shop.contradicted.length + 1
      await assert.rejects(passing(shop, shop.buy(n)), { code: 'payment_pending' })
      await assert.rejects(passing(shop, shop.buy(n)), { code: 'payment_pending' })
      shop.needs.chains = showing({ state: 'paid', tx: '0xseen' })
      const charged = await shop.buy(n)
      assert.ok(charged.kind === 'paid')
      assert.equal(charged.settlement.transaction, '0xseen', 'the receipt is that of the chain')
    }
    assert.equal(shop.contradicted.length, 1, 'without an answer of the chain nothing is contradicted')
    shop.needs.chains = showing({ state: 'void', tx: '0xother' })
    const charged = await shop.buy(9)
    assert.ok(charged.kind === 'unpaid' && charged.reason === 'authorization_void')
    assert.equal(shop.contradicted.length, 2)
  },
)

inShop(sqlitePlace, 'without an endpoint of the network a success is believed', async (shop) => {
  assert.equal((await shop.buy(1)).kind, 'paid')
  assert.deepEqual(shop.contradicted, [])
})

inShop(sqlitePlace, 'a wallet that holds too little is the reason, for any code of the facilitator', async (shop) => {
  for (const [n, next] of [
    [1, 'unfunded'],
    [2, 'refused'],
  ] as const) {
    shop.token.next = next
    shop.needs.chains = showing({ state: 'open', timeMs: startMs }, '299999')
    const charged = await shop.buy(n)
    assert.ok(charged.kind === 'unpaid' && charged.reason === 'insufficient_funds')
    const { holds, needs, validBefore } = charged.funds ?? assert.fail('no funds')
    assert.deepEqual([holds, needs, validBefore], [299_999n, 300_000n, startMs / 1_000 + 300])
    const { headers, ...error } = unpaidError(charged)
    assert.equal(error.messageKey, 'paid.thin_wallet')
    assert.ok(headers['payment-required'] && headers['payment-response'])
    // Its wallet was funded meanwhile: the same payment gets the answer that was kept.
    shop.token.next = 'paid'
    shop.needs.chains = showing({ state: 'paid', tx: '0xpaid' })
    assert.equal((await shop.buy(n)).kind, 'paid')
  }
  assert.equal(shop.works(), 2, 'it was worked for once')
  shop.token.next = 'refused'
  shop.needs.chains = showing({ state: 'open', timeMs: startMs })
  await assert.rejects(shop.buy(3), { code: 'payment_pending' }, 'a wallet that holds enough: the cause is unknown')
})

inShop(
  sqlitePlace,
  'a signature whose transactions fail is sent three times, and then only looked for',
  async (shop) => {
    shop.token.next = 'reverted'
    shop.needs.chains = showing({ state: 'open', timeMs: startMs })
    for (let i = 0; i < 8; i++) await assert.rejects(shop.buy(1), { code: 'payment_pending' })
    assert.equal(shop.token.settles, 3)
    shop.needs.chains = showing({ state: 'paid', tx: '0xstranger' })
    assert.equal((await shop.buy(1)).kind, 'paid')
    assert.equal(shop.token.settles, 3)
  },
)

inShop(sqlitePlace, 'a facilitator that is down is no quote, and selling goes on when it is back', async (shop) => {
  shop.token.isDown = true
  await assert.rejects(shop.buy(1), { code: 'facilitator_unavailable' })
  await assert.rejects(shop.buy(1, { payment: null }), { code: 'facilitator_unavailable' })
  shop.token.isDown = false
  assert.equal((await shop.buy(1, { payment: null })).kind, 'unpaid')
  shop.token.isDown = true
  await assert.rejects(shop.buy(1), { code: 'facilitator_unavailable' })
  shop.token.isDown = false
  assert.equal((await shop.buy(1)).kind, 'paid')
})

inShop(
  sqlitePlace,
  'a payment identifier is an idempotency key: another signature with it is not charged',
  async (shop) => {
    const named = (n: number) =>
      paymentOf(n, { extensions: { 'payment-identifier': { info: { required: false, id: 'order-000000000001' } } } })
    assert.equal((await shop.buy(1, { payment: named(1) })).kind, 'paid')
    const again = await shop.buy(1, { payment: named(2) })
    assert.ok(again.kind === 'paid' && again.isReplayed)
    await assert.rejects(shop.buy(1, { payment: named(3), requestHash: 'another' }), { code: 'payment_already_used' })
    assert.deepEqual([shop.works(), shop.token.paid.length], [1, 1])
  },
)

inShop(sqlitePlace, 'after a day the answer is gone, and the payment is still used', async (shop) => {
  await shop.buy(1)
  shop.world.clock.ms += 86_400_001
  await sweepPaid(shop.needs)
  await assert.rejects(shop.buy(1), { code: 'payment_already_used' })
  assert.equal(await shop.rows(), 1)
})

test('a payload that is no payment is refused, with any fault', () => {
  const good = payloadOf(1)
  assert.doesNotThrow(() => readPayment(good))
  const { payload, accepted } = good
  const { authorization } = payload
  const bad: readonly unknown[] = [
    null,
    [],
    5,
    'x',
    {},
    { ...good, x402Version: 1 },
    { ...good, x402Version: 3 },
    { ...good, x402Version: '2' },
    { ...good, payload: {} },
    { ...good, payload: null },
    { ...good, accepted: undefined },
    { ...good, accepted: [] },
    { ...good, accepted: { ...accepted, amount: 300_000 } },
    { ...good, accepted: { ...accepted, scheme: 'upto' } },
    { ...good, payload: { ...payload, signature: '0x12' } },
    { ...good, payload: { ...payload, signature: `${payload.signature}0` } },
    ...Object.keys(authorization).flatMap((name) =>
      [undefined, null, '', '0x', '-1', '1e3', 1, []].map((value) => ({
        ...good,
        payload: { ...payload, authorization: { ...authorization, [name]: value } },
      })),
    ),
    { ...good, extensions: { 'payment-identifier': { info: { id: 'short' } } } },
  ]
  for (const value of bad)
    assert.throws(() => readPayment(value), { code: 'payment_payload_invalid' }, JSON.stringify(value))
})

inShop(
  sqlitePlace,
  'where the chain is read, it shows the end of a payment that the facilitator did not report',
  async (shop) => {
    const tx = `0x${'cd'.repeat(32)}`
    shop.token.next = 'lost'
    for (const n of [1, 2, 3]) await assert.rejects(shop.buy(n), { code: 'payment_pending' })
    // The facilitator stays away: the chain is enough.
    shop.token.next = 'never'
    shop.needs.chains = showing({ state: 'paid', tx })
    const paid = await shop.buy(1)
    assert.ok(paid.kind === 'paid' && paid.settlement.transaction === tx && paid.answer.body === '{"n":1}')
    // The payer cancelled the nonce before it was carried out: the facilitator only sees that it is used.
    shop.token.next = 'paid'
    shop.needs.chains = showing({ state: 'void', tx })
    const cancelled = await shop.buy(2)
    assert.ok(cancelled.kind === 'unpaid' && cancelled.settlement?.success === false)
    // A chain that gives no answer leaves it open, even against the facilitator.
    shop.needs.chains = silentChain
    await assert.rejects(shop.buy(3), { code: 'payment_pending' })
    shop.needs.chains = showing({ state: 'paid', tx })
    assert.equal((await shop.buy(3)).kind, 'paid')
  },
)

type Shop = {
  world: TestWorld
  token: TokenFacilitator
  needs: ChargeNeeds
  /** Buys with the n-th payment; the answer states which it is. */
  buy: (n: number, sale?: Partial<Sale>) => Promise<Charged>
  works: () => number
  /** What the chain did not show of what the facilitator reported. */
  contradicted: object[]
  rows: () => Promise<number>
  until: (state: string) => Promise<void>
  /** Another process on the same rows; this one is dead from then on. */
  nextProcess: () => Promise<Shop>
}

function inShop(place: () => Promise<Place>, name: string, body: (shop: Shop) => Promise<void>): void {
  testIn(place, name, async ({ open }) => {
    const storage = await open({ migrations })
    const keys = await sqlitePlace()
    try {
      await body(await openShop(storage, keys.dataDir, tokenFacilitator(terms.network)))
    } finally {
      await keys.remove()
    }
  })
}

async function openShop(storage: Storage, dataDir: string, token: TokenFacilitator): Promise<Shop> {
  const world = testWorld(new Date(startMs).toISOString())
  const ids = { draw: idDrawer(world) }
  const liveness = await openLiveness({ storage: { ...storage, kind: 'sqlite' }, ids, world })
  const attestation = await openKeyring({ dataDir, secretsKey: null, world })
  const prices = { decision: 300_000n, trace: 200_000n, batch: 100_000n }
  const contradicted: object[] = []
  const needs: ChargeNeeds = {
    storage,
    world,
    liveness,
    service: { baseUrl: 'https://countersign.example' },
    attestation,
    paid: createPaidTier({
      terms,
      relays,
      prices,
      facilitator: token,
      contradicted: (payment) => contradicted.push(payment),
    }),
    chains: noChains,
  }
  let works = 0
  const rows = () =>
    storage.read<{ paid_payments: { state: string } }>().selectFrom('paid_payments').select('state').execute()
  return {
    world,
    token,
    needs,
    works: () => works,
    contradicted,
    buy: (n, sale = {}) => {
      const work = () => {
        works++
        return { json: `{"n":${n}}`, outcome: certain }
      }
      return charge(needs, { offer, payment: paymentOf(n), source: '192.0.2.1', requestHash: 'hash', work, ...sale })
    },
    rows: async () => (await rows()).length,
    until: async (state) => {
      while (!(await rows()).some((row) => row.state === state)) await new Promise((resolve) => setImmediate(resolve))
    },
    nextProcess: () => openShop(storage, dataDir, token),
  }
}

const noChains: ChargeNeeds['chains'] = {
  isOn: () => false,
  outcome: () => assert.fail('a chain that is off was asked'),
  prospect: () => assert.fail('a chain that is off was asked'),
}
const silentChain: ChargeNeeds['chains'] = {
  isOn: () => true,
  outcome: async () => ({ cause: 'unreachable', afterSeconds: null }),
  prospect: async () => ({ cause: 'unreachable', afterSeconds: null }),
}

/** Lets the time pass in which a chain is looked at again. */
async function passing<Made>({ world }: Shop, act: Promise<Made>): Promise<Made> {
  const state = { isOver: false }
  const over = act.finally(() => (state.isOver = true))
  over.catch(() => {})
  while (!state.isOver) {
    await world.clock.pass(500)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return over
}

/** A chain that shows this of every payment, and of its wallet that it holds so much. */
function showing(fate: PaymentOutcome, holds = '1000000'): ChargeNeeds['chains'] {
  const of = <Value>(value: Value) => ({ at: { block: 9, as_of: '', value } })
  const wallet = { balance: holds, countedBalance: holds, frozen: [], domainSeparator: '', decimals: 6, timeMs: 0 }
  return {
    isOn: (network) => network === 'base',
    outcome: async () => of(fate),
    prospect: async () => of({ ...wallet, isUsed: fate.state !== 'open', sinceBlock: 0 }),
  }
}

function nonceOf(n: number): string {
  return `0x${n.toString(16).padStart(64, '0')}`
}

function paymentOf(n: number, others: Record<string, unknown> = {}, value = '300000') {
  return readPayment({ ...payloadOf(n, value), ...others })
}

function accepting(others: Record<string, unknown>) {
  return readPayment({ ...payloadOf(1), accepted: { ...payloadOf(1).accepted, ...others } })
}

/** What clients echo of a quote whose id ends so. */
function acceptedOf(idEnd: string) {
  const requirements = requirementsOf(terms, offer)
  return { ...requirements, extra: { ...requirements.extra, [quoteIdMember]: idEnd.padStart(22, 'q') } }
}

function payloadOf(n: number, value = '300000') {
  return {
    x402Version: 2,
    resource: resourceOf(offer),
    accepted: acceptedOf(String(n)),
    payload: {
      signature: `0x${'1b'.repeat(65)}`,
      authorization: {
        from: `0x${'a'.repeat(40)}`,
        to: terms.payTo,
        value,
        validAfter: '0',
        validBefore: String(Math.floor(startMs / 1_000) + 300),
        nonce: nonceOf(n),
      },
    },
  }
}
