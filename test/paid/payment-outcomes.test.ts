import assert from 'node:assert/strict'
import type { ChargeNeeds } from '../../src/paid/sale.ts'
import { unpaidError } from '../../src/paid/unpaid-error.ts'
import { sqlitePlace } from '../storage/place.ts'
import { type Shop, inShop, startMs, showing } from './shop.ts'

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
