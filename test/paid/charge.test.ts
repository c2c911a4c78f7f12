import assert from 'node:assert/strict'
import type { Answer } from '../../src/endpoint/endpoint.ts'
import { sweepPaid } from '../../src/paid/sweep-paid.ts'
import { vouchPayment } from '../../src/paid/sale/vouch-payment.ts'
import { postgresPlace, sqlitePlace, type Place } from '../storage/place.ts'
import { inShop, terms, offer, dearer, relays, startMs, certain, showing, nonceOf, paymentOf } from './shop.ts'

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
