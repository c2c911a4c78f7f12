import assert from 'node:assert/strict'
import { migrations } from '../../../src/app/migrations.ts'
import { closedWrites, endOpenCounts, openedWrites } from '../../../src/gateway/settlement/open-bounds.ts'
import { countRelay, endRelayCounts, refusalOfRelay } from '../../../src/gateway/relay-budget.ts'
import type { GatewayTables, SettlementRow } from '../../../src/gateway/tables.ts'
import type { Applied, Storage, Write } from '../../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn } from '../../storage/place.ts'

const server = process.env['TEST_DATABASE_URL']
const engines = [
  ['SQLite', sqlitePlace, 1],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server), 3] as const]),
] as const

const now = Date.UTC(2026, 11, 1, 12, 30)
const budget = { minUnits: 1n, perDayMax: 40 }

for (const [engine, makePlace, processes] of engines) {
  testIn(makePlace, `several processes relay no more than the budget: ${engine}`, async (place) => {
    const storages = await Promise.all(Array.from({ length: processes }, () => place.open({ migrations })))
    const relay = (storage: Storage, i: number) => {
      const [source, payer] = [`192.0.2.${i % 7}`, `0xwallet${i % 5}`]
      const owned = i % 2 === 0
      const parties = { source, payer, agentId: `a${i % 11}`, ownerId: owned ? `o${i % 11}` : null, network: 'base' }
      return storage.apply(countRelay(budget, parties, now))
    }
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, i) => relay(storages[i % processes] as Storage, i)),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 40)
    const guards = new Set(answers.map((answer) => (answer.ok ? 'sent' : answer.guard)))
    assert.ok(guards.has('relays_service'))
    const rows = await rowsOf(storages[0] as Storage, 'gateway_relays')
    assert.equal(rows.find(({ subject }) => subject === 'service')?.['sent'], 40)
    const unowned = rows.find(({ subject }) => subject === 'unowned')?.['sent']
    assert.ok(Number(unowned) <= 20, 'what is refused counts nowhere')
    const refusal = refusalOfRelay('relays_service', budget, now)
    assert.equal(refusal?.afterSeconds, 11.5 * 3_600)
    await (storages[0] as Storage).apply([endRelayCounts({ now: () => now + 3 * 86_400_000 })])
    assert.deepEqual(await rowsOf(storages[0] as Storage, 'gateway_relays'), [])
  })

  testIn(makePlace, `what several processes open stays within the balance, and is let go: ${engine}`, async (place) => {
    const storages = await Promise.all(Array.from({ length: processes }, () => place.open({ migrations })))
    const applied = await Promise.all(
      Array.from({ length: 30 }, async (_, i): Promise<[SettlementRow, Applied]> => {
        const row = rowOf(i)
        const writes = openedWrites(row, { holds: 10_000_000n, isCounted: true })
        return [row, await (storages[i % processes] as Storage).apply(writes)]
      }),
    )
    const open = applied.flatMap(([row, { ok }]) => (ok ? [row] : []))
    assert.equal(open.length, 10)
    for (const [, answer] of applied) if (!answer.ok) assert.equal(answer.guard, 'funds')
    const end = (row: SettlementRow, i: number) => (storages[i % processes] as Storage).apply(closedWrites(row))
    assert.ok((await Promise.all(open.map(end))).every(({ ok }) => ok))
    const [storage] = storages
    assert.ok((await rowsOf(storage as Storage, 'gateway_open')).every(({ taken }) => taken === 0))
    await (storage as Storage).apply([endOpenCounts satisfies Write])
    assert.deepEqual(await rowsOf(storage as Storage, 'gateway_open'), [])
    assert.deepEqual(closedWrites({ ...rowOf(1), source: null }), [], 'one of an earlier version was not taken up')
  })
}

function rowsOf(storage: Storage, table: 'gateway_relays' | 'gateway_open') {
  return storage.read<GatewayTables>().selectFrom(table).selectAll().execute() as Promise<
    (Record<string, unknown> & { subject: string })[]
  >
}

function rowOf(i: number): SettlementRow {
  return {
    payment_id: `pay_${i}`,
    agent_id: `a${i % 3}`,
    nonce: `n${i}`,
    day: '2026-12-01',
    units: 1_000_000,
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
