import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { hasBody } from '../../src/endpoint/endpoint.ts'
import { databaseFile } from '../../src/storage/sqlite-files.ts'
import type { Question } from '../support/ask.ts'
import { exampleRequest } from '../support/example-request.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'

/** An app that counts, and a function that calls it from a source. */
async function withApp(act: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startTestApp({ LIMITS: 'on', TRUST_PROXY: '1' })
  try {
    await act(app)
  } finally {
    await app.stop()
  }
}

const risk = `/api/risk?addr=${unlisted.evm}`

function from(source: string, question: Question = {}): Question {
  return { ...question, headers: { 'x-forwarded-for': source, ...question.headers } }
}

/** Sends requests until one is refused, at most so many, and returns how many were served. */
async function served(app: TestApp, path: string, question: Question, max = 400): Promise<number> {
  for (let i = 0; i < max; i++) if ((await app.ask(path, question)).status === 429) return i
  return max
}

test('429: 60 calls a minute for a source, 180 for a key; the next one states when to come back, and is right', () =>
  withApp(async (app) => {
    const { headers } = await activeKey(app)
    for (const [question, max] of [
      [from('192.0.2.1'), 60],
      [from('192.0.2.2', { headers }), 180],
    ] as const) {
      assert.equal(await served(app, risk, question), max)
      app.world.clock.ms += 20_500
      const refused = await app.ask(risk, question)
      const { retry, reason_code: code } = refused.json as { retry: { after_seconds: number }; reason_code: string }
      assert.deepEqual(
        [refused.status, code, retry.after_seconds, refused.headers['retry-after']],
        [429, 'rate_limited', 40, '40'],
      )
      assert.match(refused.headers['ratelimit'] ?? '', /^"minute";r=0;t=40/)
      app.world.clock.ms += 39_000
      assert.equal((await app.ask(risk, question)).status, 429)
      app.world.clock.ms += 1_000
      assert.equal((await app.ask(risk, question)).status, 200)
    }
  }))

test('every limited endpoint states what is left, refusals included; the others do not count', () =>
  withApp(async (app) => {
    let source = 0
    for (const endpoint of endpoints) {
      const { limit, examples, name } = endpoint
      const input = await withOwnPlan(examples[0]?.input ?? {})
      for (const isBad of [false, true]) {
        const request = exampleRequest(endpoint, input)
        const bad = hasBody(request.question.method ?? 'GET') ? { body: { unknown: 1 } } : {}
        const badPath = hasBody(request.question.method ?? 'GET')
          ? request.path
          : `${request.path.split('?')[0]}?unknown=1`
        const question = from(`198.51.100.${++source}`, { ...request.question, ...(isBad ? bad : {}) })
        const { headers, status } = await app.ask(isBad ? badPath : request.path, question)
        const policy = headers['ratelimit-policy']
        if (limit === 'none') assert.deepEqual([policy, headers['ratelimit']], [undefined, undefined], name)
        else {
          assert.match(
            policy ?? '',
            limit === 'anonymous'
              ? /^"minute";q=60;w=60, "month";q=2000;w=2678400$/
              : limit === 'console'
                ? /^"minute";q=300;w=60$/
                : /^"minute";q=60;w=60$/,
            `${name} ${status}`,
          )
          assert.match(
            headers['ratelimit'] ?? '',
            limit === 'anonymous'
              ? /^"minute";r=59;t=60, "month";r=(1999|2000);t=\d+$/
              : limit === 'console'
                ? /^"minute";r=299;t=60$/
                : /^"minute";r=59;t=60$/,
            name,
          )
        }
      }
    }
  }))

test('screening calls share one counter of a source; batch, trace, a past day and the rest have their own', () =>
  withApp(async (app) => {
    const source = from('192.0.2.1')
    const post = (body: Record<string, unknown>) => from('192.0.2.1', { method: 'POST', body })
    for (let i = 0; i < 20; i++) {
      await app.ask(risk, source)
      await app.ask('/api/endpoint?url=https://example.com', source)
      await app.ask(`/api/decide?to=${unlisted.evm}`, source)
    }
    for (const path of [risk, '/api/endpoint?url=https://example.com', `/api/decide?to=${unlisted.evm}`])
      assert.equal((await app.ask(path, source)).status, 429, path)
    const own: [string, Question][] = [
      [`${risk}&on=2023-01-01`, source],
      ['/api/risk/batch', post({ addresses: [unlisted.evm] })],
      [`/api/risk/trace?addr=${unlisted.evm}`, source],
      [`/api/evidence/bundle?address=${unlisted.evm}`, source],
      ['/api/evidence/host-bundle?url=example.com', source],
    ]
    for (const [path, question] of own) assert.equal(await served(app, path, question), 60, path)
    assert.equal(await served(app, '/api/risk/recent', source), 60)
    assert.equal(
      (await app.ask('/api/attestation/verify?token=x', source)).status,
      429,
      'one counter for all other paths',
    )
    for (const path of ['/.well-known/service-keys.json', '/healthz'])
      assert.equal(await served(app, path, source, 61), 61, path)
    // The counter of all other paths is used up: what it counted would be refused.
    for (const path of ['/api/lists', '/api/reason-codes', '/api/networks', '/api/signals'])
      assert.equal((await app.ask(path, source)).status, 429, path)
    for (const path of ['/openapi.json', '/docs']) {
      const { status, headers } = await app.ask(path, source)
      assert.deepEqual([status, headers['ratelimit']], [200, undefined], path)
    }
    assert.equal((await app.ask(risk, { ...source, method: 'OPTIONS' })).status, 204)
  }))

test('the six endpoints that check keys count on the source, with a key too', () =>
  withApp(async (app) => {
    const { headers } = await activeKey(app)
    const question = from('192.0.2.1', { method: 'POST', body: { addresses: [unlisted.evm] }, headers })
    assert.equal(await served(app, '/api/risk/batch', question), 60)
    const policy = (await app.ask(risk, from('192.0.2.1', { headers }))).headers['ratelimit']
    assert.match(policy ?? '', /^"minute";r=179;t=60, "month";r=4999;/, 'nothing of it counted on the key')
  }))

test('a key that is refused where it comes from, or for its scope, does not use up the key', () =>
  withApp(async (app) => {
    const holder = await activeKey(app, { ip_allowlist: ['192.0.2.0/24'], scopes: ['screen_address'] })
    assert.equal(await served(app, risk, from('203.0.113.1', holder)), 60)
    assert.equal(await served(app, `/api/decide?to=${unlisted.evm}`, from('192.0.2.1', holder)), 60)
    assert.equal((await app.ask(risk, from('192.0.2.1', holder))).status, 200)
  }))

test('IPv6 sources count by their /64, IPv4-mapped ones as IPv4', () =>
  withApp(async (app) => {
    for (let i = 0; i < 60; i++) assert.equal((await app.ask(risk, from(`2001:db8::${i.toString(16)}`))).status, 200)
    assert.equal((await app.ask(risk, from('2001:db8::ffff'))).status, 429)
    assert.equal((await app.ask(risk, from('2001:db8:0:1::1'))).status, 200)
    for (let i = 0; i < 60; i++) await app.ask(risk, from(i % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'))
    assert.equal((await app.ask(risk, from('192.0.2.9'))).status, 429)
  }))

test('a month has 2,000 screening calls of a source; a key goes on at 60 a minute past its 5,000', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-month-'))
  t.after(() => removeFolder(dataDir))
  const source = from('192.0.2.1')
  const settings = { LIMITS: 'on', TRUST_PROXY: '1', DATA_DIR: dataDir }
  const before = await startTestApp(settings)
  const { headers } = await activeKey(before)
  const keyed = from('192.0.2.2', { headers })
  for (const question of [source, keyed, keyed]) assert.equal((await before.ask(risk, question)).status, 200)
  await before.stop()
  // What was counted survives a restart. All but the last minute of the month’s calls are put beside it.
  const db = new DatabaseSync(databaseFile(dataDir))
  const raise = db.prepare('UPDATE keys_month_counts SET calls = ? WHERE calls = ?')
  assert.deepEqual([raise.run(2_000 - 60, 1).changes, raise.run(5_000 - 180, 2).changes], [1, 1])
  db.close()

  const app = await startTestApp(settings)
  t.after(app.stop)
  assert.equal(await served(app, risk, source), 60)
  app.world.clock.ms += 60_000
  const refused = await app.ask(risk, source)
  assert.equal(refused.status, 429)
  const untilJanuary = Math.ceil((Date.parse('2027-01-01T00:00:00Z') - app.world.clock.ms) / 1_000)
  assert.equal(Number(refused.headers['retry-after']), untilJanuary)
  assert.match(String(refused.json['detail']), /2000 calls of this month/)
  assert.equal(await served(app, risk, keyed), 180)
  app.world.clock.ms += 60_000
  assert.equal(await served(app, risk, keyed), 60)
  assert.match((await app.ask(risk, keyed)).headers['ratelimit-policy'] ?? '', /^"minute";q=60;w=60, "month";q=5000;/)
  app.world.clock.ms = Date.parse('2027-01-01T00:00:00Z')
  assert.equal(await served(app, risk, source), 60)
  app.world.clock.ms += 60_000
  assert.equal(await served(app, risk, keyed), 180)
})

test('LIMITS=off counts no caller', async () => {
  const app = await startTestApp()
  try {
    assert.equal(await served(app, risk, {}, 70), 70)
    assert.equal((await app.ask(risk)).headers['ratelimit'], undefined)
    assert.equal((await app.ask<{ limits: string }>('/healthz')).json.limits, 'off')
  } finally {
    await app.stop()
  }
})
