import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { sweepAudit } from '../../src/audit/sweep-audit.ts'
import { sweepReceipts } from '../../src/evidence/sweep-receipts.ts'
import type { EvidenceTables } from '../../src/evidence/tables.ts'
import { paymentStates } from '../../src/gateway/gates/payment-states.ts'
import { sweepGateway } from '../../src/gateway/sweep-gateway.ts'
import type { GatewayTables, PaymentRow } from '../../src/gateway/tables.ts'
import { ownChangesPerDayMax } from '../../src/registry/registrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage, Write } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { activeKey } from '../support/key-holder.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { agentRow, logKey, longPurpose as purpose, paymentOf, receiptOf, rowsOf } from '../support/stored-rows.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'

// Seen: one simulated payment, which costs nothing, made an agent without an owner and its rows permanent: 8 KB of purpose
// each, 430 MB a month for one source. Payments that failed or were held kept as much, and every change of an agent left an
// audit record for ten years.

const day = 86_400_000
const server = process.env['TEST_DATABASE_URL']
const places = server ? [sqlitePlace, () => postgresPlace(server)] : [sqlitePlace]

test('what a stranger leaves with simulated payments and changes is gone after days, row by row and byte by byte', async (t) => {
  const app = await startTestApp({ LIMITS: 'on', TRUST_PROXY: '1' })
  t.after(app.stop)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(() => storage.close())
  const before = await left(storage)
  for (let n = 0; n < 3; n++) {
    const agent = await payingAgent(app, { maxUsdc: 100 })
    for (let i = 0; i < 4; i++) {
      assert.equal((await agent.pay({ purpose }, { 'idempotency-key': `k${i}` })).status, 200)
      assert.equal((await agent.pay({ purpose, to: sanctioned.evm })).status, 403)
    }
    await agent.ask({ action: 'set-discoverable', discoverable: true })
    await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 90 } })
    await agent.ask({ action: 'rotate' })
  }
  const grown = await left(storage)
  assert.ok(grown.bytes - before.bytes > 24 * purpose.length, `${grown.bytes} bytes`)
  const sweep = (days: number) => sweepAll(storage, app.world.now() + days * day)
  await sweep(29)
  assert.ok((await left(storage)).bytes > 24 * purpose.length, 'agents that are younger than 30 days keep all')
  await sweep(31)
  const month = await left(storage)
  assert.deepEqual(
    Object.keys(month.rows).filter((table) => (month.rows[table] ?? 0) > (before.rows[table] ?? 0)),
    ['audit_records', 'registry_ended_ids'],
    'agents, payments, nonces, days and requests are gone',
  )
  await sweep(91)
  const end = await left(storage)
  assert.deepEqual(end.rows, { ...before.rows, registry_ended_ids: 3 }, 'of an agent the hash of its id is left')
  assert.ok(end.bytes - before.bytes < 3 * 100, `${end.bytes - before.bytes} bytes`)
})

test('an agent changes itself so often a day, and what changes nothing is not recorded', async (t) => {
  const app = await startTestApp({ LIMITS: 'on', TRUST_PROXY: '1' })
  t.after(app.stop)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(() => storage.close())
  const { headers } = await activeKey(app)
  for (const agent of [
    await payingAgent(app, { maxUsdc: 100 }),
    await payingAgent(app, { maxUsdc: 100 }, {}, headers),
  ]) {
    const records = async () => (await left(storage)).rows['audit_records'] ?? 0
    const changes: readonly ((n: number) => Readonly<Record<string, unknown>>)[] = [
      (n) => ({ action: 'set-discoverable', discoverable: n % 2 === 0 }),
      (n) => ({ action: 'set-mandate', mandate: { maxUsdc: 100 - n - 1 } }),
    ]
    for (const change of changes) {
      const first = await records()
      const statuses: number[] = []
      for (let n = 0; n < ownChangesPerDayMax + 3; n++) {
        app.world.clock.ms += 2_000
        statuses.push((await agent.ask(change(n))).status)
        await agent.ask(change(n))
      }
      assert.equal(statuses.at(-1), 429)
      assert.equal((await records()) - first, ownChangesPerDayMax)
    }
    const refused = await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 1 } })
    assert.deepEqual([refused.status, refused.json['reason_code']], [429, 'rate_limited'])
    assert.match(String(refused.json['detail']), /20 times in this way today/)
    assert.equal((await agent.pay()).status, 200, 'it pays as before')
    app.world.clock.ms += day
    assert.equal((await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 1 } })).status, 200)
    for (let n = 0; n < ownChangesPerDayMax; n++) {
      app.world.clock.ms += 2_000
      await agent.ask({ action: 'set-discoverable', discoverable: n % 2 === 1 })
    }
    assert.equal((await agent.ask({ action: 'revoke' })).status, 200, 'to end an agent is always possible')
  }
})

for (const place of places) {
  testIn(
    place,
    'every state that moved no money loses its inputs; what moved money keeps what an audit needs',
    async ({ open }) => {
      const storage = await open({ migrations })
      const agents = ['unowned', 'owned', 'logging'] as const
      const courses = Object.keys(paymentStates) as (keyof typeof paymentStates)[]
      await apply(storage, agents.map(agentRow))
      await apply(storage, [logKey])
      const payments = agents.flatMap((agent) =>
        [...courses.map((state) => [state, null] as const), ['settled', 'settled'] as const].map(
          ([state, settlement]) => paymentOf(agent, state, settlement),
        ),
      )
      await apply(storage, payments.flatMap(rowsOf))
      await sweepAll(storage, 89 * day)
      assert.equal((await storedPayments(storage)).filter(isWhole).length, payments.length)
      await sweepAll(storage, 91 * day)
      const names = async () => (await storedPayments(storage)).filter(isWhole).map(({ id }) => id)
      const unended = agents.flatMap((agent) => [`${agent}/approved`, `${agent}/settling`])
      const logged = courses.map((state) => `logging/${state}`)
      const paid = ['owned/settled/paid', 'logging/settled/paid']
      assert.deepEqual(new Set(await names()), new Set([...unended, ...logged, ...paid]))
      const evidence = (await storedPayments(storage)).find(({ id }) => id === 'unowned/settled/paid')
      assert.deepEqual(
        [evidence?.amount, evidence?.inputs_hash, evidence?.decision, evidence?.purpose?.length],
        ['1', 'hash', 'allow', 256],
      )
      assert.ok(JSON.stringify(evidence).length < 1_000)
      await sweepAll(storage, 366 * day)
      assert.deepEqual(
        (await storedPayments(storage)).map(({ id }) => id).filter((id) => id.startsWith('unowned/')),
        ['unowned/approved', 'unowned/settled/paid', 'unowned/settling'],
      )
      const nonces = await storage
        .read<GatewayTables>()
        .selectFrom('gateway_nonces')
        .select('nonce')
        .where('agent_id', '=', 'unowned')
        .execute()
      assert.equal(nonces.length, 3, 'a nonce goes with its payment')
      await sweepAll(storage, 3_660 * day)
      assert.deepEqual(new Set(await names()), new Set([...unended, ...paid]))
      const answers = await storage
        .read<GatewayTables>()
        .selectFrom('gateway_settlements')
        .select(['state', 'answer'])
        .execute()
      for (const { state, answer } of answers) assert.equal(answer === '', state !== 'open', state)
    },
  )

  testIn(place, 'an agent without an owner stays only where money moved on a chain, or may yet', async ({ open }) => {
    const storage = await open({ migrations })
    const names = ['simulated', 'failed', 'open', 'settled'] as const
    await apply(storage, names.map(agentRow))
    const payments = names.map((agent) => {
      if (agent === 'simulated') return paymentOf(agent, 'settled', null)
      return paymentOf(agent, agent === 'open' ? 'settling' : agent, agent)
    })
    await apply(storage, payments.flatMap(rowsOf))
    await sweepAll(storage, 31 * day)
    const ids = async (table: 'gateway_payments' | 'gateway_nonces' | 'gateway_settlements' | 'gateway_days') => {
      const rows = await storage.read<GatewayTables>().selectFrom(table).select('agent_id').execute()
      return rows.map(({ agent_id }) => agent_id).toSorted()
    }
    for (const table of ['gateway_payments', 'gateway_nonces', 'gateway_settlements', 'gateway_days'] as const)
      assert.deepEqual(await ids(table), ['open', 'settled'], table)
    await sweepAll(storage, 400 * day)
    assert.deepEqual(await ids('gateway_days'), ['open', 'settled'], 'what an open one reserved can be given back')
  })

  testIn(
    place,
    'receipts of payments between others go after a time, and those of a proved party stay',
    async ({ open }) => {
      const storage = await open({ migrations })
      const claims = ['delivered', 'not_delivered'].flatMap((claim) => [0, 1, 2].map((rank) => receiptOf(claim, rank)))
      await apply(
        storage,
        claims.map((row) => ({ kind: 'insert', table: 'evidence_receipts', row, guard: 'new' })),
      )
      const storedOf = async () => {
        const rows = await storage.read<EvidenceTables>().selectFrom('evidence_receipts').select('id').execute()
        return rows.map(({ id }) => id).toSorted()
      }
      await sweepAll(storage, 91 * day)
      assert.deepEqual(await storedOf(), ['delivered/0', 'delivered/1', 'delivered/2', 'not_delivered/2'])
      await sweepAll(storage, 731 * day)
      assert.deepEqual(await storedOf(), ['delivered/2', 'not_delivered/2'])
    },
  )
}

/** Sweeps as it will be swept at a time. */
async function sweepAll(storage: Storage, ms: number): Promise<void> {
  const world = { now: () => ms }
  await sweepGateway({ storage, world })
  await sweepReceipts({ storage, world })
  await sweepAudit({ storage, world, auditKeptMs: 3_653 * day })
}

/** Rows of each table that agents write into, and the bytes of them all. */
async function left(storage: Pick<Storage, 'read'>): Promise<{ rows: Record<string, number>; bytes: number }> {
  const rows: Record<string, number> = {}
  let bytes = 0
  for (const table of tables) {
    const matches = await storage.read<Record<string, Record<string, string>>>().selectFrom(table).selectAll().execute()
    rows[table] = matches.length
    for (const row of matches) bytes += JSON.stringify(row).length
  }
  return { rows, bytes }
}

const tables = migrations
  .flatMap(({ up }) => [...up.join('\n').matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table ?? ''))
  .filter((table) => /^(gateway|registry|audit|evidence)_/.test(table))

function storedPayments(storage: Pick<Storage, 'read'>): Promise<PaymentRow[]> {
  return storage.read<GatewayTables>().selectFrom('gateway_payments').selectAll().orderBy('id').execute()
}

function isWhole({ purpose: stored, mandate, facts }: PaymentRow): boolean {
  return stored === purpose && mandate !== '' && facts !== null
}

async function apply(storage: Storage, writes: readonly Write[]): Promise<void> {
  assert.equal((await storage.apply(writes)).ok, true)
}
