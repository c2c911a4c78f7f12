import assert from 'node:assert/strict'
import { migrations } from '../../../src/app/migrations.ts'
import { endOpenCounts, openedWrites, watchedMax } from '../../../src/gateway/settlement/open-bounds.ts'
import {
  claimReturned,
  endReturnedWrites,
  lookAgainWrite,
  replaceReturned,
  returnedOf,
  returnWrites,
} from '../../../src/gateway/settlement/returned-settlements.ts'
import { openWrite } from '../../../src/gateway/settlement/settlement-store.ts'
import type { GatewayTables, PaymentRow, SettlementRow } from '../../../src/gateway/tables.ts'
import type { Storage, Write } from '../../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn } from '../../storage/place.ts'

const server = process.env['TEST_DATABASE_URL']
const engines = [
  ['SQLite', sqlitePlace, 1],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server), 3] as const]),
] as const

const now = Date.UTC(2026, 11, 1, 12, 30)
const paid = { state: 'settled', tx: '0xt' } as const

for (const [engine, makePlace, processes] of engines) {
  testIn(makePlace, `several processes count what was carried out once: ${engine}`, async (place) => {
    const storages = await Promise.all(Array.from({ length: processes }, () => place.open({ migrations })))
    const storage = storages[0] as Storage
    const rows = Array.from({ length: 12 }, (_, i) => rowOf(i))
    for (const row of rows) await begin(storage, row)
    for (const row of rows) assert.equal((await storage.apply(returnWrites(row, now))).ok, true)
    assert.deepEqual(await promised(storage), 0)
    const claimed = await Promise.all(
      storages.map((each) => claimReturned({ storage: each, world: { now: () => now + 60_000 } }, 8)),
    )
    const ids = claimed.flat().map(({ payment_id: id }) => id)
    assert.equal(new Set(ids).size, ids.length, 'each is looked at by one process')
    const ends = await Promise.all(
      rows.flatMap((row) =>
        storages.flatMap((each) => [each, each].map((one) => one.apply(endReturnedWrites(row, paid)))),
      ),
    )
    assert.equal(ends.filter(({ ok }) => ok).length, rows.length)
    assert.deepEqual(await promised(storage), rows.length * units)
    assert.deepEqual(await watched(storage), 0)
  })

  testIn(makePlace, `what is sent again meanwhile is counted by one of the two: ${engine}`, async (place) => {
    const storages = await Promise.all(Array.from({ length: processes }, () => place.open({ migrations })))
    const [storage, other] = [storages[0], storages.at(-1)] as [Storage, Storage]
    for (let i = 0; i < 20; i++) {
      const [first, second] = [rowOf(i), { ...rowOf(i), payment_id: `again_${i}` }]
      await begin(storage, first)
      await storage.apply(returnWrites(first, now))
      const returned = await returnedOf(
        { storage },
        { agentId: first.agent_id, authorizationNonce: first.authorization_nonce },
      )
      assert.equal(returned.length, 1)
      const [ended, begun] = await Promise.all([
        storage.apply(endReturnedWrites(first, paid)),
        other.apply([...beginWrites(second), ...replaceReturned(second, returned)]),
      ])
      assert.notEqual(ended.ok, begun.ok, JSON.stringify([ended, begun]))
    }
    assert.equal(await promised(storage), 20 * units)
    assert.equal(await watched(storage), 0)
  })

  testIn(
    makePlace,
    `a payment that begins while an earlier one is given back is judged again: ${engine}`,
    async ({ open }) => {
      const storage = await open({ migrations })
      const [first, second] = [rowOf(1), { ...rowOf(1), payment_id: 'again' }]
      await begin(storage, first)
      await storage.apply(returnWrites(first, now))
      const begun = await storage.apply([...beginWrites(second), ...replaceReturned(second, [])])
      assert.deepEqual(begun, { ok: false, guard: 'returned' })
    },
  )

  testIn(makePlace, `the watch has its bounds, and is let go: ${engine}`, async ({ open }) => {
    const storage = await open({ migrations })
    const counts = (row: SettlementRow) => returnWrites(row, now)
    for (const [name, max, varied] of [
      ['agent', watchedMax.agent, (i: number) => ({ source: `192.0.2.${i}` })],
      ['source', watchedMax.source, (i: number) => ({ agent_id: `b${i}` })],
    ] as const) {
      const rows = Array.from({ length: max + 1 }, (_, i) => ({
        ...rowOf(i),
        payment_id: `${name}_${i}`,
        agent_id: 'a',
        ...varied(i),
      }))
      for (const row of rows) await begin(storage, { ...row, nonce: row.payment_id })
      const applied = []
      for (const row of rows) applied.push(await storage.apply(counts({ ...row, nonce: row.payment_id })))
      assert.deepEqual(
        applied.map(({ ok }) => ok),
        rows.map((_, i) => i < max),
        name,
      )
      assert.deepEqual(applied.at(-1), { ok: false, guard: 'watched' })
      for (const row of rows.slice(0, max)) await storage.apply(endReturnedWrites(row, { state: 'failed', tx: null }))
      assert.equal(await watched(storage), 0)
    }
    await storage.apply([endOpenCounts])
  })

  testIn(makePlace, `a look that another process took over moves nothing: ${engine}`, async ({ open }) => {
    const storage = await open({ migrations })
    const row = rowOf(1)
    await begin(storage, row)
    await storage.apply(returnWrites(row, now))
    const at = (ms: number) => ({ storage, world: { now: () => now + ms } })
    const [first] = await claimReturned(at(5_000), 8)
    assert.ok(first)
    assert.deepEqual(await claimReturned(at(34_999), 8), [], 'it is held for 30 s')
    const [second] = await claimReturned(at(35_000), 8)
    assert.ok(second)
    await storage.apply([lookAgainWrite(first, now + 35_000)])
    assert.deepEqual(await claimReturned(at(64_999), 8), [], 'the first has lost it')
    await storage.apply([lookAgainWrite(second, now + 40_000)])
    assert.equal((await claimReturned(at(45_000), 8)).length, 1, 'an eighth of 40 s is 5 s')
    const [third] = await claimReturned(at(3_600_000), 8)
    assert.ok(third)
    await storage.apply([lookAgainWrite(third, now + 3_600_000)])
    assert.deepEqual(await claimReturned(at(3_629_999), 8), [])
    assert.equal((await claimReturned(at(3_630_000), 8)).length, 1, 'at most 30 s')
  })
}

async function begin(storage: Storage, row: SettlementRow): Promise<void> {
  const applied = await storage.apply(beginWrites(row))
  assert.equal(applied.ok, true, JSON.stringify(applied))
}

/** As a payment that is sent is written. */
function beginWrites(row: SettlementRow): Write[] {
  const { agent_id, payment_id, nonce, day } = row
  return [
    { kind: 'insert', table: 'gateway_nonces', row: { agent_id, nonce, payment_id }, guard: 'nonce' },
    { kind: 'counter', table: 'gateway_days', key: { agent_id, day }, column: 'promised', add: units, guard: 'daily' },
    { kind: 'insert', table: 'gateway_payments', row: paymentOf(row), guard: 'payment' },
    ...openedWrites(row, { holds: 1_000_000_000n, isCounted: false }),
    openWrite(row),
  ]
}

async function promised(storage: Storage): Promise<number> {
  const rows = await storage.read<GatewayTables>().selectFrom('gateway_days').select('promised').execute()
  return rows.reduce((sum, row) => sum + row.promised, 0)
}

async function watched(storage: Storage): Promise<number> {
  const rows = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_open')
    .select('taken')
    .where('subject', '>=', 'watched:')
    .where('subject', '<', 'watched;')
    .execute()
  return rows.reduce((sum, { taken }) => sum + taken, 0)
}

const units = 1_000_000

function rowOf(i: number): SettlementRow {
  return {
    payment_id: `pay_${i}`,
    agent_id: `a${i % 3}`,
    nonce: `n${i}`,
    day: '2026-12-01',
    units,
    network: 'base',
    token: '0xtoken',
    payer: '0xwallet',
    payee: '0xpayee',
    authorization_nonce: `0x${i}`,
    valid_before: 1,
    confirmations: 1,
    since_block: 0,
    answer: '',
    state: 'open',
    tx_hash: null,
    created_at: now,
    source: '192.0.2.1',
    look_at: null,
  }
}

function paymentOf({ payment_id: id, agent_id, nonce, day, created_at }: SettlementRow): PaymentRow {
  return {
    id,
    agent_id,
    nonce,
    amount: '1',
    subject: 'eip155:8453:0xpayee',
    to_address: '0xpayee',
    network: 'base',
    purpose: null,
    state: 'settling',
    pillar: null,
    reason_code: null,
    decision: 'allow',
    inputs_hash: null,
    mandate: '{}',
    day,
    created_at,
    facts: null,
    request_id: null,
    attestation_id: null,
    stage: 0,
  }
}
