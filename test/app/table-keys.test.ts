import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import type { Write } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { tableShapes, type TableShape } from './table-shapes.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

/** What the rows of these tables are divided by: the first column of the key. */
const keys = {
  gateway_payments: ['agent_id', 'id'],
  gateway_settlements: ['agent_id', 'payment_id'],
  gateway_nonces: ['agent_id', 'nonce'],
  gateway_days: ['agent_id', 'day'],
  gateway_requests: ['agent_id', 'secret_hash', 'action', 'request_key'],
  registry_kyc_events: ['agent_id', 'id'],
  webhooks_messages: ['owner_id', 'id'],
  webhooks_deliveries: ['owner_id', 'id'],
  webhooks_attempts: ['owner_id', 'delivery_id', 'n'],
  decision_blocks: ['key_id', 'id'],
  decision_data_keys: ['owner'],
}

async function shapesOf(place: Place): Promise<Record<string, TableShape>> {
  await (await place.open({ migrations })).close()
  return tableShapes(place)
}

for (const [engine, makePlace] of engines)
  testIn(
    makePlace,
    `${engine}: tables have the key that they are divided by, and no other unique one`,
    async (place) => {
      const shapes = await shapesOf(place)
      for (const [table, key] of Object.entries(keys)) {
        assert.deepEqual(shapes[table]?.key, key, table)
        assert.deepEqual(shapes[table].unique, [], table)
      }
    },
  )

test('both engines have the same columns, keys and indexes, by whichever statements they came to them', {
  skip: server === undefined && 'set TEST_DATABASE_URL',
}, async () => {
  const [first, second] = await Promise.all([sqlitePlace(), postgresPlace(server ?? '')])
  try {
    assert.deepEqual(await shapesOf(second), await shapesOf(first))
  } finally {
    await Promise.all([first.remove(), second.remove()])
  }
})

/** The last step of each room before its tables were divided. */
const undivided = migrations.filter(({ name }) => {
  const [room = '', step = ''] = name.split('/')
  const last = { gateway: '0011', registry: '0008', webhooks: '0004', decision: '0001' }[room]
  return last === undefined || step.slice(0, 4) <= last
})

for (const [engine, makePlace] of engines)
  testIn(makePlace, `${engine}: an upgrade keeps every row, and attempts come to their owners`, async ({ open }) => {
    const old = await open({ migrations: undivided })
    const written = rowsOfTwo()
    assert.equal((await old.apply(written.map(insertOf))).ok, true)
    await old.close()
    const storage = await open({ migrations })
    const rowsOf = (table: string) =>
      storage.read<Record<string, Record<string, unknown>>>().selectFrom(table).selectAll().execute()
    for (const [table, rows] of Map.groupBy(written, (each) => each.table)) {
      const stored = await rowsOf(table)
      assert.equal(stored.length, rows.length, table)
      for (const { row } of rows)
        assert.ok(
          stored.some((each) => Object.entries(row).every(([column, value]) => each[column] === value)),
          `${table} ${JSON.stringify(row)}`,
        )
    }
    const owners = (await rowsOf('webhooks_attempts')).map(
      (row) => `${String(row['delivery_id'])} ${String(row['owner_id'])}`,
    )
    assert.deepEqual(owners.toSorted(), ['d0 o0', 'd0 o0', 'd1 o1', 'd1 o1', 'swept '])
    // The same id of another agent is another payment from now on; of the same agent it is the same.
    const again = (agent_id: string) => insertOf({ table: 'gateway_settlements', row: settlement('p0', agent_id) })
    assert.equal((await storage.apply([again('a1')])).ok, true)
    assert.deepEqual(await storage.apply([again('a0')]), { ok: false, guard: 'new' })
  })

type Written = { table: string; row: Record<string, string | number | null> }

function insertOf({ table, row }: Written): Write {
  return { kind: 'insert', table, row, guard: 'new' }
}

function rowsOfTwo(): Written[] {
  const owned = ['0', '1'].flatMap((n): Written[] => [
    { table: 'gateway_payments', row: payment(`p${n}`, `a${n}`) },
    { table: 'gateway_settlements', row: settlement(`p${n}`, `a${n}`) },
    {
      table: 'registry_kyc_events',
      row: { id: `e${n}`, agent_id: `a${n}`, status: 'none', at: 1, told_by: 'operator' },
    },
    {
      table: 'webhooks_messages',
      row: { id: `m${n}`, owner_id: `o${n}`, type: 'key-alert', payload: '{}', created_at: 1 },
    },
    { table: 'webhooks_deliveries', row: delivery(`d${n}`, `o${n}`) },
    { table: 'webhooks_attempts', row: attempt(`d${n}`, 1) },
    { table: 'webhooks_attempts', row: attempt(`d${n}`, 2) },
    {
      table: 'decision_blocks',
      row: { id: `b${n}`, key_id: 'k', data_key: 'd', first_at: 1, last_at: 2, entries: 3, expires_at: 4, sealed: 'x' },
    },
    { table: 'decision_data_keys', row: { owner: `o${n}`, id: `dk${n}`, sealed: 'x', made_at: 1 } },
  ])
  return [...owned, { table: 'webhooks_attempts', row: attempt('swept', 1) }]
}

function payment(id: string, agent_id: string) {
  const payee = { subject: 'eip155:1:0x', to_address: '0x', network: 'ethereum', purpose: 'a "word" with é' }
  const judged = { state: 'blocked', pillar: 'daily', reason_code: 'daily_limit', decision: 'block', mandate: '{}' }
  const calls = { facts: '{}', request_id: 'r', attestation_id: null, stage: 2 }
  const when = { day: '2026-11-22', created_at: 9_007_199_254_740_991 }
  return { id, agent_id, nonce: null, amount: '1.5', inputs_hash: null, ...payee, ...judged, ...calls, ...when }
}

function settlement(payment_id: string, agent_id: string) {
  const signed = { network: 'base', token: '0x', payer: '0x', payee: '0x', authorization_nonce: '0x', valid_before: 2 }
  const chain = { confirmations: 1, since_block: 3, answer: 'x', state: 'open', tx_hash: null, source: 's' }
  return { payment_id, agent_id, nonce: 'n', day: '2026-11-22', units: 1, created_at: 1, ...signed, ...chain }
}

function delivery(id: string, owner_id: string) {
  const schedule = { state: 'waiting', attempts: 1, attempts_max: 5, is_asked: 0, due_at: 1 }
  return { id, message_id: `m${id.slice(1)}`, owner_id, ...schedule, created_at: 1, changed_at: 1 }
}

function attempt(delivery_id: string, n: number) {
  return { delivery_id, n, at: n, status_code: null, duration_ms: 2, error: 'timeout' }
}
