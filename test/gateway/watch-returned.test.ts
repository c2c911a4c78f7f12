import assert from 'node:assert/strict'
import { pino } from 'pino'
import { migrations } from '../../src/app/migrations.ts'
import { watchReturned } from '../../src/gateway/watch-returned.ts'
import type { GatewayTables, SettlementRow } from '../../src/gateway/tables.ts'
import { fakeChains } from '../support/chains/fake-chains.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'
import { until } from '../support/until.ts'

const now = Date.UTC(2026, 11, 1, 12, 30)
const row: SettlementRow = {
  payment_id: 'pay_1',
  agent_id: 'a1',
  nonce: 'n1',
  day: '2026-12-01',
  units: 1,
  network: 'base',
  token: '0xtoken',
  payer: '0xwallet',
  payee: '0xpayee',
  authorization_nonce: '0x1',
  valid_before: 1,
  confirmations: 1,
  since_block: 0,
  answer: '',
  state: 'returned',
  tx_hash: null,
  created_at: now,
  source: null,
  look_at: now,
}

testIn(sqlitePlace, 'a watch of a network that is turned off goes on, and is logged once', async ({ open }) => {
  const storage = await open({ migrations })
  await storage.apply([{ kind: 'insert', table: 'gateway_settlements', row: { ...row }, guard: 'settlement' }])
  const logged: { network: string }[] = []
  const rounds: (() => void)[] = []
  let time = now
  const watch = watchReturned({
    storage,
    world: { now: () => time, after: (_ms, run) => (rounds.push(run), () => {}) },
    chains: { ...fakeChains([]).chains, isOn: () => false },
    ids: { draw: (prefix) => `${prefix}1` },
    log: pino(
      { base: null, timestamp: false },
      { write: (line) => void logged.push(JSON.parse(line) as { network: string }) },
    ),
  })
  for (const nth of [1, 2, 3]) {
    await until(() => rounds.length === nth)
    time += 60_000
    if (nth < 3) rounds[nth - 1]?.()
  }
  await watch.stop()
  assert.deepEqual(
    logged.map(({ network }) => network),
    ['base'],
  )
  const [stored] = await storage
    .read<GatewayTables>()
    .selectFrom('gateway_settlements')
    .select(['state', 'look_at'])
    .execute()
  assert.equal(stored?.state, 'returned')
  assert.ok((stored?.look_at ?? 0) > now + 60_000)
})
