import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { sweepDecisionLog } from '../../src/decision/sweep-decision-log.ts'
import { forgetErasedAgents } from '../../src/gateway/forget-erased-agents.ts'
import { sweepGateway } from '../../src/gateway/sweep-gateway.ts'
import type { Write } from '../../src/storage/storage.ts'
import { sweepWebhooks } from '../../src/webhooks/sweep-webhooks.ts'
import { openDisk, type Disk } from '../simulation/disk.ts'
import { simulate } from '../simulation/simulate.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'
import { signIn } from '../support/console-session.ts'
import { dividedBy, namesKeys, writesByKey } from '../support/divided-statements.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { agentRow, paymentOf, rowsOf } from '../support/stored-rows.ts'
import { consoleAgent } from '../support/paying-agent.ts'
import { recordStatements } from '../support/recorded-statements.ts'
import { readSources, type Node } from '../support/source-tree.ts'
import { startTestApp } from '../support/test-app.ts'

/** Declarations that name a divided table and not its key, by what they do for all agents, owners or keys. */
const overAll = ['openSettlements', 'tablesOfAgent', 'sweepGateway', 'sweepWebhooks', 'nextDueAt', 'claimReturned']

test('every declaration that names a divided table names its key, but for those that are about all rows', () => {
  const without = readSources('src')
    .filter(({ path }) => !path.endsWith('/tables.ts'))
    .flatMap(({ text, program }) => (program['body'] as Node[]).map((node) => text.slice(node.start, node.end)))
    .map((text) => text.replace(wholeRows, ''))
    .filter((text) =>
      Object.entries(dividedBy).some(([table, key]) => text.includes(`'${table}'`) && !text.includes(key)),
    )
    .map((text) => /(?:function|const) (\w+)/.exec(text)?.[1] ?? text)
  assert.deepEqual(without.toSorted(), overAll.toSorted())
})

/** An insert of a row, which has its key by its type, and the name of a table in a type. */
const wholeRows = /kind: 'insert',\s+table: '\w+',\s+row|ExpressionBuilder<[^>]*>/g

/** Payments, settlements, webhooks and their faults, on a disk that records the statements it receives. */
async function recordedSimulation(seeds: number) {
  const disk = openDisk()
  const queries = new Set<string>()
  const sets: (readonly Write[])[] = []
  const recording: Disk = {
    ...disk,
    rows: (sql, ...values) => {
      if (sql.startsWith('select ')) queries.add(sql)
      return disk.rows(sql, ...values)
    },
    commit: (set) => {
      sets.push(set)
      return disk.commit(set)
    },
  }
  for (let seed = 1; seed <= seeds; seed++) await simulate(seed, recording)
  return { queries, sets }
}

const simulated = recordedSimulation(20)

test('every statement of the simulation names the key of the rows that it is about', async () => {
  const { queries, sets } = await simulated
  assert.deepEqual(
    [...queries].filter((sql) => !namesKeys(sql)),
    [],
  )
  assert.deepEqual(
    sets.flat().filter((write) => !writesByKey(write)),
    [],
  )
  for (const table of ['gateway_days', 'gateway_settlements', 'webhooks_deliveries'])
    assert.ok(
      [...queries].some((sql) => sql.includes(`from "${table}"`)),
      table,
    )
})

test('every statement of the console, of trials and of sweeps does', async (t) => {
  const recorded = recordStatements()
  t.after(recorded.stop)
  const app = await startTestApp()
  t.after(app.stop)
  const owner = await signIn(app)
  const agent = await consoleAgent(app, owner)
  const paid = await agent.pay({}, { 'idempotency-key': 'first-of-two' })
  assert.equal(paid.status, 200, paid.text)
  await agent.pay({}, { 'idempotency-key': 'first-of-two' })
  await agent.pay({ to: sanctioned.evm })
  await agent.ask({ action: 'history' })
  await agent.ask({ action: 'try-mandate', mandate: {} })
  const shown = async (path: string) => {
    const { status, text } = await app.ask(path, { headers: owner.reads })
    assert.equal(status, 200, text)
  }
  await shown('/api/console/agents')
  for (const status of ['settled', 'simulated', 'flagged']) await shown(`/api/console/payments?status=${status}&q=x`)
  await shown(`/api/console/payments/${String(paid.json['paymentId'])}`)
  await shown('/api/console/webhook/deliveries')
  for (const table of ['gateway_payments', 'gateway_requests', 'webhooks_deliveries'])
    assert.ok(
      recorded.queries().some((sql) => sql.includes(`from "${table}"`)),
      table,
    )
  assert.ok(recorded.writes().some(({ table }) => table === 'gateway_payments'))
  assert.deepEqual(
    recorded.queries().filter((sql) => !namesKeys(sql)),
    [],
  )
  assert.deepEqual(
    recorded.writes().filter((write) => !writesByKey(write)),
    [],
  )
})

testIn(sqlitePlace, 'sweeps find rows of all agents and write each by its key', async ({ open }) => {
  const recorded = recordStatements()
  try {
    const storage = await open({ migrations })
    const world = { now: () => Date.parse('2036-12-01T00:00:00Z') }
    const needs = { storage, world }
    assert.equal((await storage.apply(oldRows)).ok, true)
    await sweepGateway(needs)
    await forgetErasedAgents(needs)
    await sweepWebhooks(needs)
    await sweepDecisionLog(needs)
  } finally {
    recorded.stop()
  }
  assert.deepEqual(
    recorded.queries().filter((sql) => !namesKeys(sql)),
    [],
  )
  assert.deepEqual(
    recorded.writes().filter((write) => !writesByKey(write)),
    [],
  )
})

/** Of an agent that moved money, one that did not, and one whose owner was erased; a message of a webhook and a block. */
const oldRows: Write[] = [
  ...['payer', 'idle', 'erased'].map(agentRow),
  ...[
    paymentOf('payer', 'settled', 'settled'),
    paymentOf('idle', 'blocked', null),
    paymentOf('erased', 'settled', null),
  ].flatMap(rowsOf),
  {
    kind: 'update',
    table: 'registry_agents',
    set: { revoked_by: 'owner_erased' },
    where: { agent_id: 'erased' },
  },
  {
    kind: 'insert',
    table: 'decision_blocks',
    row: { id: 'b', key_id: 'k', data_key: 'd', first_at: 1, last_at: 2, entries: 3, expires_at: 4, sealed: 'x' },
    guard: 'new',
  },
]

test('all writes of a payment are of its agent, but for those that have a name', async () => {
  const { sets } = await simulated
  const seen = new Set<string>()
  let ended = 0
  for (const set of sets) {
    const own = set.find(({ kind, table }) => table === 'gateway_payments' && (kind === 'insert' || kind === 'update'))
    if (own === undefined) continue
    const agent = agentOf(own)
    assert.equal(typeof agent, 'string')
    ended += own.kind === 'update' ? 1 : 0
    for (const write of set) {
      if (agentOf(write) === agent) continue
      const exception = exceptions.find(({ tables, holds }) => tables.includes(write.table) && holds(write))
      assert.ok(exception, JSON.stringify({ agent, write }))
      seen.add(exception.name)
    }
  }
  assert.ok(ended > 0)
  assert.deepEqual([...seen].toSorted(), exceptions.map(({ name }) => name).toSorted())
})

/** What a payment writes besides rows of its agent (decisions/0057). */
const exceptions: readonly { name: string; tables: readonly string[]; holds: (write: Write) => boolean }[] = [
  { name: 'block of the log', tables: ['decision_blocks'], holds: ({ kind }) => kind === 'insert' },
  { name: 'alert', tables: ['webhooks_messages', 'webhooks_deliveries'], holds: ({ kind }) => kind === 'insert' },
  { name: 'bounds of relays', tables: ['gateway_relays', 'gateway_open'], holds: ({ kind }) => kind === 'counter' },
  {
    name: 'agents on the same wallet',
    tables: ['registry_agents', 'registry_wallets', 'gateway_days'],
    holds: (write) => (write.kind === 'counter' ? write.add === 0 : write.kind === 'update'),
  },
]

/** The agent that a write names. */
function agentOf(write: Write): unknown {
  if (write.kind === 'insert') return write.row['agent_id']
  if (write.kind === 'counter') return write.key['agent_id']
  return write.kind === 'update' || write.kind === 'delete' ? write.where['agent_id'] : undefined
}
