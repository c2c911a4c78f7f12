import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { textOfMandate } from '../../src/registry/mandate-text.ts'
import { defaultMandate } from '../../src/registry/mandate.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Row, Write } from '../../src/storage/storage.ts'
import { englishIn } from '../support/english-words.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

type Tried = {
  payments: number
  not_judged: number
  truncated: boolean
  change: string
  from: string
  happened: object
  would: object
  changed: Record<string, unknown>[]
  summary: string
}
const tryOn = async (agent: PayingAgent, mandate: object, more: object = {}) => {
  const { status, json, text } = await agent.ask({ action: 'try-mandate', mandate, ...more })
  assert.equal(status, 200, text)
  return json as Tried
}
const brief = ({ changed }: Tried) =>
  changed.map(({ nonce, happened, would, pillar }) => [nonce, happened, would, pillar])

test('200: the results of a draft for the payments, against what happened and by which gate', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10, dailyUsdc: 15 })
  for (const [nonce, amountUsdc, to] of [
    ['a', 8, unlisted.evm],
    ['b', 25, unlisted.evm],
    ['c', 8, unlisted.evm],
    ['d', 7, unlisted.evm],
    ['e', 25, sanctioned.evm],
  ] as const) {
    // Payments of one millisecond have no order.
    app.world.clock.ms += 1
    await agent.pay({ nonce, amountUsdc, to })
  }
  const same = await tryOn(agent, {})
  assert.deepEqual([same.payments, same.change, same.changed], [5, 'same', []])
  assert.deepEqual([same.happened, same.would], [same.would, { passed: 2, held: 0, blocked: 3 }])

  const looser = await tryOn(agent, { maxUsdc: 30, dailyUsdc: 39 })
  assert.equal(looser.change, 'looser')
  assert.deepEqual(brief(looser), [
    ['b', 'blocked', 'passed', null],
    // What the second payment takes of the day is not left for the fourth.
    ['d', 'passed', 'blocked', 'Mandate/Daily limit'],
  ])
  const [first] = looser.changed
  assert.deepEqual([first?.['happened_pillar'], first?.['amountUsdc']], ['Mandate/Payment limit', 25])

  const tighter = await tryOn(agent, { allowedPayees: [unlisted.tron] })
  assert.deepEqual([tighter.change, tighter.would], ['tighter', { passed: 0, held: 0, blocked: 5 }])
  assert.deepEqual(brief(tighter), [
    ['a', 'passed', 'blocked', 'Mandate/Payee allowlist'],
    ['d', 'passed', 'blocked', 'Mandate/Payee allowlist'],
  ])
  assert.match(
    tighter.summary,
    /^Of 5 payments in the last 30 days, 0 would have passed.* Different from what happened: \d+\.$/,
  )
  const chinese = await tryOn(agent, { maxUsdc: 1 }, { lang: 'zh' })
  assert.match(chinese.summary, /近 30 天共 5 笔付款/)
  assert.deepEqual(englishIn({ summary: chinese.summary }), [])
})

test('a draft for a payee that the mandate did not allow shows whether screening would have let it pass', async () => {
  const agent = await payingAgent(app, { allowedPayees: [unlisted.tron], kycRequired: true })
  await agent.pay({ nonce: 'good' })
  await agent.pay({ nonce: 'bad', to: sanctioned.evm })
  const draft = { allowedPayees: [], kycRequired: false }
  assert.deepEqual(brief(await tryOn(agent, draft)), [['good', 'blocked', 'passed', null]])
})

test('trying a mandate changes nothing: no row of any table, and no payment after it', async () => {
  const agent = await payingAgent(app, { maxUsdc: 10 })
  await agent.pay({ amountUsdc: 5 })
  const rows = () => everyRow()
  const earlier = await rows()
  await tryOn(agent, { maxUsdc: 1_000, dailyUsdc: 5_000, purpose: 'data', anomaly: 'block' })
  await tryOn(agent, { maxUsdc: 1 })
  assert.deepEqual(await rows(), earlier)
  assert.equal((await agent.pay({ amountUsdc: 10 })).status, 200)
  assert.equal((await agent.pay({ amountUsdc: 11 })).json['reason_code'], 'payment_limit_exceeded')
})

test('401 and 403: only who holds the secret of an agent that is not revoked may try, as for set-mandate', async () => {
  const agent = await payingAgent(app)
  const other = await payingAgent(app)
  const body = { action: 'try-mandate', agentId: agent.agentId, mandate: {} }
  const answers = await Promise.all(
    [{}, { 'x-agent-secret': other.secret }, { 'x-agent-secret': 'x' }].map((headers) =>
      app.ask('/api/pay', { method: 'POST', body, headers }),
    ),
  )
  for (const { status, json } of answers)
    assert.deepEqual([status, json['reason_code']], [401, 'agent_unauthenticated'])
  const unknown = { ...body, agentId: 'unknown' }
  const { status } = await app.ask('/api/pay', { method: 'POST', body: unknown, headers: agent.headers })
  assert.equal(status, 401)
  await agent.ask({ action: 'revoke' })
  const revoked = await agent.ask(body)
  assert.deepEqual([revoked.status, revoked.json['reason_code']], [403, 'agent_revoked'])
})

test('400: a draft that is no mandate names its member', async () => {
  const agent = await payingAgent(app)
  const cases: [Record<string, unknown>, string][] = [
    [{}, 'mandate'],
    [{ mandate: null }, 'mandate'],
    [{ mandate: 'all' }, 'mandate'],
    [{ mandate: [] }, 'mandate'],
    [{ mandate: { maxUsdc: 0 } }, 'mandate.maxUsdc'],
    [{ mandate: { maxUsdc: -1 } }, 'mandate.maxUsdc'],
    [{ mandate: { maxUsdc: '1e3' } }, 'mandate.maxUsdc'],
    [{ mandate: { dailyUsdc: '9000000001' } }, 'mandate.dailyUsdc'],
    [{ mandate: { allowedPayees: ['x'] } }, 'mandate.allowedPayees[0]'],
    [{ mandate: { expiresAt: '2020-01-01T00:00:00Z' } }, 'mandate.expiresAt'],
    [{ mandate: { anomaly: 'on' } }, 'mandate.anomaly'],
    [{ mandate: { owner: 'me' } }, 'mandate.owner'],
  ]
  for (const [body, field] of cases) {
    const { status, json } = await agent.ask({ action: 'try-mandate', ...body })
    assert.deepEqual([status, json['field']], [400, field], JSON.stringify(body))
  }
})

test('of more than 1,000 payments the newest are tried, of the last 30 days as whole days (UTC), and older rows are marked so', async () => {
  const agent = await payingAgent(app)
  const day = Date.parse(new Date(app.world.clock.ms).toISOString().slice(0, 10))
  const from = day - 30 * 86_400_000
  await insertPayments(agent.agentId, [from - 1, from])
  const few = await tryOn(agent, { maxUsdc: 1 })
  assert.deepEqual([few.payments, few.not_judged, few.truncated], [0, 1, false])
  assert.equal(few.from, new Date(from).toISOString())
  await insertPayments(
    agent.agentId,
    Array.from({ length: 999 }, (_, i) => from + 1_000 + i),
  )
  assert.deepEqual([(await tryOn(agent, {})).not_judged, (await tryOn(agent, {})).truncated], [1_000, false])
  await agent.pay()
  const many = await tryOn(agent, { maxUsdc: '0.5' })
  assert.deepEqual([many.payments, many.not_judged, many.truncated, many.changed.length], [1, 999, true, 1])
})

async function withStorage<Result>(work: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Result>) {
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** Every row of the tables that the gateway, the registry and the accounts own. */
function everyRow(): Promise<unknown[]> {
  const tables = migrations.flatMap(({ up }) =>
    up.flatMap((sql) => /^CREATE TABLE ((?:gateway|registry|accounts|webhooks)_\w+)/.exec(sql)?.[1] ?? []),
  )
  assert.ok(tables.length > 8)
  return withStorage((storage) =>
    Promise.all(tables.map((table) => storage.read<Record<string, object>>().selectFrom(table).selectAll().execute())),
  )
}

/** Payments as a version recorded them that kept no facts. */
async function insertPayments(agentId: string, times: readonly number[]): Promise<void> {
  const row = (at: number): Row => ({
    id: `old-${agentId}-${at}`,
    agent_id: agentId,
    nonce: `n-${at}`,
    amount: '1',
    subject: `eip155:1:${unlisted.evm}`,
    to_address: unlisted.evm,
    network: 'ethereum',
    purpose: null,
    state: 'settled',
    pillar: null,
    reason_code: null,
    decision: 'allow',
    inputs_hash: null,
    mandate: textOfMandate(defaultMandate),
    day: new Date(at).toISOString().slice(0, 10),
    created_at: at,
    facts: null,
  })
  const writes = times.map(
    (at): Write => ({ kind: 'insert', table: 'gateway_payments', row: row(at), guard: 'payment' }),
  )
  await withStorage(async (storage) => assert.equal((await storage.apply(writes)).ok, true))
}

test('400: a day in place of the end of a mandate is answered with the form that is taken', async () => {
  const body = JSON.stringify({ action: 'register', entity: 'A', mandate: { expiresAt: '2030-12-31' } })
  const { status, json } = await app.ask('/api/pay', { method: 'POST', body })
  assert.equal(status, 400)
  assert.match(
    String(json['detail']),
    /^mandate\.expiresAt is not a date and time with a time zone, such as \d{4}-\d\d-\d\dT00:00:00Z\.$/,
  )
})
