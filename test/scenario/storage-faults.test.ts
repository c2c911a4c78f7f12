import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { Answer } from '../support/ask.ts'
import { unlisted } from '../support/known-addresses.ts'
import { cannotLimitFileSize, limitFileSize } from '../support/limit-file-size.ts'
import { ownDatabase } from '../support/own-database.ts'
import { until } from '../support/until.ts'
import { startService, type StartedService } from './start-service.ts'

type Body = Record<string, unknown>
type Service = Pick<StartedService, 'running' | 'dataDir'> & {
  post: (body: Body, headers?: Record<string, string>) => Promise<Answer<Body>>
  get: (path: string) => Promise<Answer<Body>>
}

test('a disk that becomes full, or takes nothing at all, refuses payments and settles none; with room again all is well without a restart', {
  skip: cannotLimitFileSize,
}, async (t) => {
  const service = await serve(t, {})
  const log = join(service.dataDir, 'countersign.db-wal')
  const limits: readonly [string, () => Promise<number>][] = [
    ['full', async () => (await stat(log)).size + 16_384],
    ['closed', async () => 0],
  ]
  for (const [name, limit] of limits) {
    const bytes = await limit()
    await refusesAndRecovers(service, name, {
      shut: () => limitFileSize(service.running.pid, bytes),
      reopen: () => limitFileSize(service.running.pid, 'unlimited'),
    })
  }
  await endsWell(service)
})

const server = process.env['TEST_DATABASE_URL']
const noServer = server === undefined && 'set TEST_DATABASE_URL to make a database read-only'

test('a PostgreSQL that becomes read-only refuses payments and settles none; writable again all is well without a restart', {
  skip: noServer,
}, async (t) => {
  const database = await ownDatabase(t, server ?? '')
  const SECRETS_KEY = randomBytes(32).toString('base64')
  const service = await serve(t, { DATABASE_URL: database.url, SECRETS_KEY })
  await refusesAndRecovers(service, 'replica', {
    shut: () => database.setReadOnly(true),
    reopen: () => database.setReadOnly(false),
  })
  await endsWell(service)
})

type Fault = { shut: () => void | Promise<void>; reopen: () => void | Promise<void> }

async function refusesAndRecovers(service: Service, name: string, { shut, reopen }: Fault): Promise<void> {
  const { post, get } = service
  const agentId = `agent-${name}`
  const registration = { action: 'register', agentId, entity: 'Acme', mandate: { maxUsdc: 1, dailyUsdc: 1_000 } }
  const secret = String((await post(registration)).json['agentSecret'])
  const own = { 'x-agent-secret': secret }
  const pay = (nonce: string, headers: Record<string, string> = {}) =>
    post({ agentId, amountUsdc: 1, to: unlisted.evm, nonce }, { ...own, ...headers })
  await shut()
  let settled = 0
  let refused = await pay('n0')
  // A full disk takes what fits into the room that is left.
  while (refused.status === 200 && settled < paymentsMax) refused = await pay(`n${++settled}`)
  assertUnavailable(refused)
  const keyed = { 'idempotency-key': 'key' }
  assertUnavailable(await pay('keyed', keyed))
  assertUnavailable(await post({ ...registration, agentId: `${agentId}-2` }))
  // What only reads goes on.
  assert.equal((await get(`/api/risk?addr=${unlisted.evm}`)).status, 200)
  const preview = { action: 'preview', agentId, amountUsdc: 1, to: unlisted.evm }
  assert.equal((await post(preview, own)).status, 200)
  // Without the secret it is counted, so that a limit cannot be bisected while nothing can be written.
  assertUnavailable(await post(preview))
  assert.deepEqual(await paidBy(post, agentId, own), { items: settled, spent: settled })
  await reopen()
  const paid = await until(async () => {
    const answer = await pay('keyed', keyed)
    return answer.status === 503 ? null : answer
  })
  assert.deepEqual([paid.status, paid.json['status']], [200, 'settled'], 'it was not begun before')
  assert.equal((await pay(`n${settled}`)).status, 200, 'the nonce was not spent')
  assert.equal((await pay(`n${settled}`)).status, 409)
  assert.equal((await post({ ...registration, agentId: `${agentId}-2` })).status, 201)
  const { items, spent } = await paidBy(post, agentId, own)
  assert.deepEqual([items, spent], [settled + 3, settled + 2])
}

/** More payments than fit into the room that is left. */
const paymentsMax = 500

function assertUnavailable({ status, json, headers }: Answer<Body>): void {
  assert.deepEqual([status, json['reason_code']], [503, 'storage_unavailable'])
  assert.ok(Number(headers['retry-after']) >= 1)
}

async function paidBy(post: Service['post'], agentId: string, headers: Record<string, string>) {
  const { json, text } = await post({ action: 'history', agentId }, headers)
  assert.ok(json['items'], text)
  return { items: (json['items'] as unknown[]).length, spent: json['spent_today'] }
}

async function serve(t: TestContext, env: Record<string, string>): Promise<Service> {
  const { ask, ...service } = await startService(t, { LIMITS: 'off', ...env })
  const post: Service['post'] = (body, headers = {}) => ask('/api/pay', { method: 'POST', body, headers })
  return { ...service, post, get: ask }
}

async function endsWell({ running }: Service): Promise<void> {
  running.child.kill('SIGTERM')
  assert.equal(await running.exit, 0, running.output())
}
