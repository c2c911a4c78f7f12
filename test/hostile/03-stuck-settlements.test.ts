import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import type { SettlementRow } from '../../src/gateway/tables.ts'
import { openStorage } from '../../src/storage/open.ts'
import { fundedAgent, signedPayment } from '../support/chains/settling-app.ts'
import { relayer, token } from '../support/chains/settling-chain.ts'
import { ended, historyOf, pending, settlingOptions, settlingPlace } from '../support/chains/settling-place.ts'
import { walkPages } from '../../src/kit/walk-pages.ts'

// Seen: 570 authorizations that stay open for an hour, for 0.000022 USDC in all, stood before everybody else's: only the
// 500 oldest settlements were looked at, again and again, and an honest payment had no end for minutes after its block.

const { begin, wallet } = settlingPlace()

test('settlements that stay open do not hold up the end of a payment that came later', settlingOptions, async () => {
  const { place } = await begin()
  const agent = await fundedAgent(place, wallet(1))
  await place.anvil.call('evm_setAutomine', false)
  const payment = await signedPayment(agent, { nonce: 'honest', amountUsdc: '1' })
  const { app } = place
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  const stuck = Array.from({ length: 1_100 }, (_, n) => stuckRow(n, app.world.now()))
  try {
    for (let at = 0; at < stuck.length; at += 550) {
      const writes = stuck.slice(at, at + 550).map((row) => {
        return { kind: 'insert', table: 'gateway_settlements', row, guard: 'settlement' } as const
      })
      assert.equal((await storage.apply(writes)).ok, true)
    }
  } finally {
    await storage.close()
  }
  await pending(place, agent, payment)
  await place.anvil.call('evm_mine')
  await ended(place, agent, 'settled')
  assert.equal((await historyOf(agent)).items[0]?.nonce, 'honest')
})

test('every item of every page has its turn, also where one before it fails', async () => {
  const items = Array.from({ length: 23 }, (_, n) => n)
  const acted: number[] = []
  const walk = (isStopped: () => boolean) =>
    walkPages<number>({
      read: async (behind) => items.filter((item) => behind === null || item > behind).slice(0, 5),
      act: async (item) => {
        acted.push(item)
        if (item === 2 || item === 7) throw new Error(`${item}`)
      },
      atOnce: 2,
      isStopped,
    })
  await assert.rejects(
    walk(() => false),
    { message: '2' },
  )
  assert.deepEqual(acted, items)
  acted.length = 0
  await walk(() => acted.length >= 4)
  assert.equal(acted.length, 4)
})

/** A settlement that was handed over and that the chain has never seen, older than every real one. */
function stuckRow(n: number, now: number): SettlementRow {
  return {
    payment_id: `pay_stuck_${n}`,
    agent_id: 'stranger',
    nonce: `n${n}`,
    day: '2026-12-01',
    units: 1,
    network: 'base',
    token,
    payer: relayer.address,
    payee: relayer.address,
    authorization_nonce: `0x${randomBytes(32).toString('hex')}`,
    valid_before: Math.floor(now / 1_000) + 3_500,
    confirmations: 1,
    since_block: 0,
    answer: '',
    state: 'open',
    tx_hash: null,
    created_at: now - 60_000,
    source: null,
    look_at: null,
  }
}
