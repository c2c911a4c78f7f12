import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import type { Answer } from '../support/ask.ts'
import { postgresPlace } from '../storage/place.ts'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const server = process.env['TEST_DATABASE_URL']

/** Apps that share what they know: one on the embedded database, or two on one PostgreSQL. */
type Shared = { name: string; start: () => Promise<{ apps: TestApp[]; stop: () => Promise<void> }> }

const embedded: Shared = {
  name: 'one process',
  start: async () => {
    const app = await startTestApp()
    return { apps: [app], stop: app.stop }
  },
}
const twoOnPostgres: Shared = {
  name: 'two processes on PostgreSQL',
  start: async () => {
    const place = await postgresPlace(server ?? '')
    const env = { DATABASE_URL: place.databaseUrl ?? '', SECRETS_KEY: randomBytes(32).toString('base64') }
    const apps = [await startTestApp(env), await startTestApp(env)]
    const stop = async () => {
      for (const app of apps) await app.stop()
      await place.remove()
    }
    return { apps, stop }
  },
}

for (const place of server ? [embedded, twoOnPostgres] : [embedded]) {
  testOn(
    place,
    `of 100 equal requests at once one is executed, twenty times; all others are that answer, or in progress`,
    async (app, apps) => {
      const agent = await payingAgent(app)
      for (let round = 0; round < 20; round++) {
        const body = { agentId: agent.agentId, amountUsdc: 1, to: unlisted.evm, nonce: `round ${round}` }
        const headers = { ...agent.headers, 'idempotency-key': `key ${round}` }
        const ask = async (i: number): Promise<Answer<Record<string, unknown>>> =>
          (apps[i % apps.length] ?? app).ask('/api/pay', { method: 'POST', body, headers })
        const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(i)))
        const paid = answers.filter(({ status }) => status === 200)
        const executed = paid.filter(({ headers: answered }) => answered['idempotent-replayed'] === undefined)
        assert.equal(executed.length, 1)
        assert.equal(new Set(paid.map(({ text }) => text)).size, 1)
        for (const { status, json, headers: answered } of answers.filter((answer) => answer.status !== 200)) {
          assert.deepEqual([status, json['reason_code']], [409, 'idempotency_request_in_progress'])
          assert.equal(answered['retry-after'], '1')
        }
        assert.equal((await ask(round)).text, executed[0]?.text)
      }
      const { json } = await agent.ask({ action: 'history' })
      assert.deepEqual([(json['items'] as unknown[]).length, json['threats'], json['spent_today']], [20, [], 20])
    },
  )

  testOn(
    place,
    `of two payments of 60 % of what is left at once exactly one passes, 1,000 times`,
    async (app, apps) => {
      const once = async () => {
        const agent = await payingAgent(app, { maxUsdc: 100, dailyUsdc: 100 })
        for (const amountUsdc of [60, 24, 9.6, 3.84, 1.536]) {
          const ask = (i: number) => {
            const body = { agentId: agent.agentId, amountUsdc, to: unlisted.evm, nonce: `${amountUsdc} ${i}` }
            return (apps[i % apps.length] ?? app).ask('/api/pay', { method: 'POST', body, headers: agent.headers })
          }
          const answers = await Promise.all([ask(0), ask(1)])
          assert.deepEqual(
            answers.map(({ status }) => status).toSorted((a, b) => a - b),
            [200, 403],
          )
          assert.equal(answers.find(({ status }) => status === 403)?.json['reason_code'], 'daily_limit_exceeded')
        }
      }
      for (let batch = 0; batch < 20; batch++) await Promise.all(Array.from({ length: 10 }, once))
    },
  )

  testOn(place, `equal nonces at once are spent once, with and without a key of their own`, async (app, apps) => {
    const agent = await payingAgent(app)
    const ask = (i: number) => {
      const body = { agentId: agent.agentId, amountUsdc: 1, to: unlisted.evm, nonce: 'once' }
      const headers = { ...agent.headers, ...(i % 2 ? { 'idempotency-key': `own ${i}` } : {}) }
      return (apps[i % apps.length] ?? app).ask('/api/pay', { method: 'POST', body, headers })
    }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(i)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(answers.every(({ status, json }) => status === 200 || json['reason_code'] === 'replay_detected'))
  })
}

testOn(embedded, '422: the same key with another body; 200: with the same body in other words', async (app) => {
  const agent = await payingAgent(app)
  const key = { 'idempotency-key': 'k' }
  const send = (body: string) =>
    app.ask('/api/pay', {
      method: 'POST',
      body,
      headers: { ...agent.headers, ...key, 'content-type': 'application/json' },
    })
  const text = `{"agentId":"${agent.agentId}","amountUsdc":1.5,"to":"${unlisted.evm}","nonce":"n"}`
  const first = await send(text)
  assert.equal(first.status, 200)
  for (const same of [
    `{ "nonce" : "n", "to":"${unlisted.evm}","amountUsdc": 1.50 , "agentId":"${agent.agentId}" }`,
    text.replace('"amountUsdc"', '"\\u0061mountUsdc"'),
  ])
    assert.deepEqual([(await send(same)).text], [first.text])
  for (const other of [
    text.replace('1.5', '1.6'),
    text.replace('1.5', '"1.5"'),
    text.replace('"n"', '"m"'),
    text.replace('}', ',"purpose":""}'),
  ]) {
    const { status, json } = await send(other)
    assert.deepEqual([status, json['reason_code']], [422, 'idempotency_key_reused'], other)
  }
  const { json } = await agent.ask({ action: 'history' })
  assert.equal((json['items'] as unknown[]).length, 1)
})

testOn(
  embedded,
  'results of the gates are stored, also declines and replays of a nonce; 400, 401 and 409 in progress are not',
  async (app) => {
    const agent = await payingAgent(app, { maxUsdc: 10 })
    await agent.pay({ nonce: 'spent' })
    for (const [key, body, status] of [
      ['blocked', { amountUsdc: 11, nonce: 'a' }, 403],
      ['replayed', { nonce: 'spent' }, 409],
    ] as const) {
      const first = await agent.pay(body, { 'idempotency-key': key })
      const again = await agent.pay(body, { 'idempotency-key': key })
      assert.deepEqual(
        [first.status, again.status, again.text, again.headers['idempotent-replayed']],
        [status, status, first.text, 'true'],
      )
      assert.equal(again.headers['content-type'], first.headers['content-type'])
    }
    assert.equal((await agent.pay({ nonce: 'b', to: 'x' }, { 'idempotency-key': 'c' })).status, 400)
    assert.equal((await agent.pay({ nonce: 'b' }, { 'idempotency-key': 'c', 'x-agent-secret': 'x' })).status, 401)
    assert.equal((await agent.pay({ nonce: 'b' }, { 'idempotency-key': 'c' })).status, 200)
    assert.equal(
      (await agent.pay({ nonce: 'b' }, { 'idempotency-key': 'c', 'x-agent-secret': 'x' })).status,
      401,
      'another secret learns nothing',
    )
    const { json } = await agent.ask({ action: 'history' })
    assert.equal((json['threats'] as unknown[]).length, 1, 'a replayed answer is no second threat')
  },
)

testOn(
  embedded,
  'an answer is good for 24 hours to the millisecond; afterwards the nonce is what protects',
  async (app) => {
    const agent = await payingAgent(app)
    const key = { 'idempotency-key': 'k' }
    const first = await agent.pay({ nonce: 'n' }, key)
    app.world.clock.ms += 86_400_000 - 1
    assert.equal((await agent.pay({ nonce: 'n' }, key)).text, first.text)
    app.world.clock.ms += 1
    const late = await agent.pay({ nonce: 'n' }, key)
    assert.deepEqual([late.status, late.json['reason_code']], [409, 'replay_detected'])
  },
)

testOn(embedded, '400: an invalid Idempotency-Key, on payment and rotation; a preview ignores it', async (app) => {
  const agent = await payingAgent(app)
  for (const key of ['', 'x'.repeat(256), 'é', 'a\tb']) {
    const sent = { 'idempotency-key': Buffer.from(key).toString('latin1') }
    for (const body of [{}, { action: 'rotate' }])
      assert.equal((await agent.pay(body, sent)).json['reason_code'], 'idempotency_key_invalid', key.slice(0, 9))
    assert.equal((await agent.pay({ action: 'preview' }, sent)).status, 200)
  }
  const body = JSON.stringify({ agentId: agent.agentId, amountUsdc: 1, to: unlisted.evm, nonce: 'n' })
  const raw = await app.sayRaw(
    `POST /api/pay HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-agent-secret: ${agent.secret}\r\nIdempotency-Key: a\r\nidempotency-key: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  assert.match(raw, /^HTTP\/1.1 400 [\s\S]*idempotency_key_invalid/)
  for (const key of ['x'.repeat(255), '"quoted"', ' ~'.trim()])
    assert.equal((await agent.pay({}, { 'idempotency-key': key })).status, 200)
})

/** A test on apps of its own, of which it is handed the first and all. */
function testOn(
  { name, start }: Shared,
  title: string,
  run: (app: TestApp, apps: readonly TestApp[]) => Promise<void>,
): void {
  test(`${name}: ${title}`, async () => {
    const { apps, stop } = await start()
    try {
      const [app] = apps
      assert.ok(app)
      await run(app, apps)
    } finally {
      await stop()
    }
  })
}
