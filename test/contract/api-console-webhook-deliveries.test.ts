import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createGuardedFetch } from '../../src/kit/guarded-fetch.ts'
import { messageTypes } from '../../src/webhooks/message-types.ts'
import { signIn, type Session } from '../support/console-session.ts'
import { activeKey, mailsOf } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

type Heard = { headers: Record<string, string>; body: string }
type Item = {
  webhook_id: string
  type: string
  created_at: string
  agent_id: string | null
  payment_id: string | null
  reason: string | null
  body: string
  state: string
  attempts: { n: number; at: string; status_code: number | null; duration_ms: number; error: string | null }[]
  next_attempt_at: string | null
}

const path = '/api/console/webhook'
let app: TestApp
let receiver: Server
let received: Heard[] = []
/** What all tests of this file sent. */
const bodies: string[] = []
let answer: (response: ServerResponse) => unknown = (response) => response.end()
let owner: Session
let secret = ''
let agent: PayingAgent
/** The key of the owner, whose webhook hears of the agents that are registered with it. */
let ofKey: PayingAgent['headers']

before(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      received.push({ headers: request.headers as Record<string, string>, body })
      bodies.push(body)
      answer(response)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  app.world.fetchGuarded = createGuardedFetch({ after: app.world.clock.after })
  const holder = await activeKey(app, { label: 'checkout' })
  owner = await signIn(app, holder.email)
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  secret = String((await ask('PUT', '', { url })).json['secret'])
  ofKey = holder.headers
  agent = await payingAgent(app, {}, {}, ofKey)
})
after(async () => {
  await app.stop()
  receiver.closeAllConnections()
  receiver.close()
})

const ask = (method: string, under = '', body?: Record<string, unknown>, { changes }: Session = owner) =>
  app.ask(`${path}${under}`, { method, headers: changes, ...(body ? { body } : {}) })
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json['reason_code']]
const items = async (query = '') => (await ask('GET', `/deliveries${query}`)).json['items'] as Item[]

/** The newest delivery, once its attempts are so many and it has come to a stop. */
async function settled(count = 1): Promise<Item> {
  const newest = async () => (await items('?limit=1'))[0]
  await until(async () => {
    await app.world.clock.pass(250)
    const match = await newest()
    return match !== undefined && match.attempts.length >= count
  })
  return (await newest()) ?? assert.fail()
}

test('a blocked payment notifies its owner: the payload of the document, signed, once', async () => {
  received = []
  const blocked = await agent.pay({ to: sanctioned.evm })
  assert.equal(blocked.status, 403)
  const item = await settled()
  const [{ headers, body } = assert.fail('nothing was sent')] = received
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  assert.equal(new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body), headers['webhook-signature'])
  assert.deepEqual(JSON.parse(body), {
    type: 'key-alert',
    paymentId: blocked.json['paymentId'],
    agentId: agent.agentId,
    label: 'checkout',
    kind: 'block',
    pillar: 'Screening/AML',
    reason: blocked.json['reason_code'],
    amountUsdc: 1,
    toAddr: sanctioned.evm,
    at: blocked.json['at'],
  })
  assert.equal(headers['x-service-event'], 'key-alert')
  assert.equal(item.body, body, 'what was sent, byte for byte')
  assert.deepEqual(
    [item.webhook_id, item.type, item.state, item.next_attempt_at],
    [headers['webhook-id'], 'key-alert', 'delivered', null],
  )
  assert.deepEqual(
    item.attempts.map(({ n, status_code, error }) => [n, status_code, error]),
    [[1, 200, null]],
  )
  assert.equal(received.length, 1)
})

test('200: a delivery names the payment, its agent and the reason, is found by each, and in its state alone', async () => {
  const blocked = await agent.pay({ to: sanctioned.evm })
  const { webhook_id, agent_id, payment_id, reason, created_at } = await settled()
  const facts = [blocked.json['paymentId'], agent.agentId, blocked.json['reason_code'], blocked.json['at']]
  assert.deepEqual([payment_id, agent_id, reason, created_at], facts)
  const idsOf = async (query: string) => (await items(`?limit=100&${query}`)).map((item) => item.webhook_id)
  for (const q of [webhook_id, payment_id]) assert.deepEqual(await idsOf(`q=${q}`), [webhook_id])
  for (const q of [agent_id, reason]) assert.equal((await idsOf(`q=${q}`))[0], webhook_id)
  assert.deepEqual(await idsOf('q=Sanctions'), [], 'a part of a name names nothing')
  assert.deepEqual(await idsOf(`q=${payment_id}&status=delivered`), [webhook_id])
  for (const status of ['waiting', 'failed', 'paused', 'replayed', 'dropped'])
    assert.deepEqual(await idsOf(`q=${payment_id}&status=${status}`), [], status)
  assert.deepEqual(codeOf(await ask('GET', '/deliveries?status=lost')), [400, 'parameter_invalid'])
  assert.deepEqual(await idsOf('q=%00'), [], 'a text that no database stores')
})

test('a payment of an agent with the name of a listed party settles, and its owner gets the alert with the reason', async () => {
  const before = (await items('?limit=100')).length
  const named = await payingAgent(app, {}, { entity: 'Lazarus Group' }, ofKey)
  const paid = await named.pay()
  assert.deepEqual([paid.status, paid.json['decision']], [200, 'review'])
  await settled()
  const [{ body } = assert.fail('nothing was sent')] = received.slice(-1)
  assert.deepEqual(JSON.parse(body), {
    type: 'key-alert',
    paymentId: paid.json['paymentId'],
    agentId: named.agentId,
    label: 'checkout',
    kind: 'review',
    pillar: 'Identity/KYA',
    reason: 'ENTITY_POSSIBLE_MATCH',
    amountUsdc: 1,
    toAddr: unlisted.evm,
    at: paid.json['at'],
  })
  assert.equal((await items('?limit=100')).length, before + 1)
})

test('a replayed nonce is sent, too; a wrong secret, a stored answer and a preview are not', async () => {
  const before = (await items('?limit=100')).length
  const body = { to: sanctioned.evm, nonce: 'same' }
  assert.equal((await agent.pay({ nonce: 'same' })).status, 200)
  assert.equal((await items('?limit=100')).length, before)
  assert.equal((await agent.pay({ nonce: 'same' })).status, 409)
  assert.equal((await items('?limit=100')).length, before + 1)
  const key = { 'idempotency-key': 'k1' }
  await agent.pay(body, key)
  assert.equal((await agent.pay(body, key)).headers['idempotent-replayed'], 'true')
  await agent.pay(body, { 'x-agent-secret': 'wrong' })
  await agent.ask({ action: 'preview', amountUsdc: 1, to: sanctioned.evm })
  assert.equal((await items('?limit=100')).length, before + 2)
})

test('202: a test is sent once, and not again when it fails', async () => {
  await settled()
  answer = (response) => response.writeHead(500).end()
  const { status, json } = await ask('POST', '/test')
  assert.equal(status, 202)
  const item = await settled()
  assert.deepEqual(
    [item.webhook_id, item.type, item.state, item.next_attempt_at],
    [json['webhook_id'], 'webhook.test', 'failed', null],
  )
  assert.deepEqual(Object.keys(JSON.parse(received.at(-1)?.body ?? '{}') as object), ['type', 'note', 'at'])
  assert.equal(item.attempts[0]?.error, 'The answer is not 2xx.')
})

test('what a receiver does after its status, and how much it sends, changes nothing; what hangs is over after 5 s', async () => {
  const ways: [string, typeof answer, string, number | null][] = [
    ['no content', (response) => response.writeHead(204).end(), 'delivered', 204],
    ['ten megabytes', (response) => response.end('x'.repeat(10_000_000)), 'delivered', 200],
    ['a connection that breaks', (response) => response.write('x', () => response.destroy()), 'delivered', 200],
    ['no answer', (response) => response.destroy(), 'failed', null],
    ['a redirect', (response) => response.writeHead(302, { location: 'https://example.com' }).end(), 'failed', 302],
    ['silence', () => {}, 'failed', null],
    ['a body that never ends', (response) => response.write('x'), 'delivered', 200],
  ]
  for (const [what, act, state, status] of ways) {
    answer = act
    await ask('POST', '/test')
    const item = await settled()
    assert.deepEqual([item.state, item.attempts[0]?.status_code], [state, status], what)
    if (what === 'silence') assert.equal(item.attempts[0]?.error, 'There was no answer in time.')
  }
  answer = (response) => response.end()
})

test('202: a message is sent again with the same id and attempts of its own', async () => {
  answer = (response) => response.writeHead(500).end()
  await agent.pay({ to: sanctioned.evm })
  const first = await settled()
  assert.equal(first.state, 'waiting')
  answer = (response) => response.end()
  const { status, json } = await ask('POST', `/deliveries/${first.webhook_id}/replay`)
  assert.deepEqual([status, json], [202, { webhook_id: first.webhook_id }])
  const again = await settled()
  assert.deepEqual([again.webhook_id, again.state, again.attempts.length], [first.webhook_id, 'delivered', 1])
  const earlier = (await items('?limit=2'))[1]
  assert.deepEqual(
    [earlier?.webhook_id, earlier?.state, earlier?.next_attempt_at],
    [first.webhook_id, 'replayed', null],
  )
})

test('404: a message that does not exist, or of another owner', async () => {
  const [newest] = await items('?limit=1')
  const other = await signIn(app)
  assert.deepEqual(codeOf(await ask('POST', `/deliveries/${newest?.webhook_id}/replay`, undefined, other)), [
    404,
    'webhook_not_set',
  ])
  await ask('PUT', '', { url: 'https://hooks.example.com/' }, other)
  const foreign = await ask('POST', `/deliveries/${newest?.webhook_id}/replay`, undefined, other)
  assert.deepEqual([...codeOf(foreign), foreign.json['field']], [404, 'delivery_not_found', 'webhook_id'])
  for (const id of ['msg_x', "msg_'", 'x'.repeat(100)])
    assert.deepEqual(codeOf(await ask('POST', `/deliveries/${id}/replay`)), [404, 'delivery_not_found'])
  const chinese = await ask('POST', '/deliveries/msg_x/replay?lang=zh')
  assert.equal(chinese.json['detail'] === '列表中没有使用此标识的投递。' || chinese.status === 400, true)
})

test('410 pauses: what comes is held, the owner is notified, a replay goes out, a resumption sends the rest', async () => {
  answer = (response) => response.writeHead(410).end()
  await agent.pay({ to: sanctioned.evm })
  await settled()
  await until(async () => (await ask('GET')).json['paused'] !== null)
  assert.match((await ask('GET')).text, /"reason":"gone"/)
  await until(async () => {
    await app.world.clock.pass(5_000)
    return (await mailsOf(app)).some(
      ({ to, subject }) => to === owner.email && subject === 'Your Countersign webhook is paused',
    )
  })
  await agent.pay({ to: sanctioned.evm })
  const held = async () => (await items('?limit=2')).map(({ state, next_attempt_at }) => [state, next_attempt_at])
  assert.deepEqual(await held(), [
    ['paused', null],
    ['paused', null],
  ])
  assert.deepEqual(
    [await items('?limit=2&status=paused'), await items('?status=waiting')],
    [await items('?limit=2'), []],
  )
  answer = (response) => response.end()
  const [newest, older] = await items('?limit=2')
  // Deliveries of one millisecond have no order.
  await app.world.clock.pass(1)
  await ask('POST', `/deliveries/${newest?.webhook_id}/replay`)
  assert.equal((await settled()).state, 'delivered')
  const resumed = await ask('POST', '/resume')
  assert.deepEqual([resumed.status, resumed.json['paused']], [200, null])
  await until(async () => {
    await app.world.clock.pass(60_000)
    return (await items('?limit=3')).find(({ webhook_id }) => webhook_id === older?.webhook_id)?.state === 'delivered'
  })
  assert.equal((await ask('POST', '/resume')).status, 200, 'what is not paused stays as it is')
})

test('202: everything that failed since a time is sent again, once', async () => {
  const since = new Date(app.world.clock.ms).toISOString()
  answer = (response) => response.writeHead(410).end()
  for (let i = 0; i < 3; i++) await agent.pay({ to: sanctioned.evm })
  await until(async () => {
    await app.world.clock.pass(400_000)
    return (await items('?limit=3')).every(({ state }) => state === 'paused')
  })
  answer = (response) => response.end()
  await until(async () => {
    await app.world.clock.pass(60_000)
    const { json } = await ask('POST', '/deliveries/replay', { since })
    return json['replayed'] === 0 && (await items('?limit=3')).every(({ state }) => state === 'delivered')
  })
  const ids = (await items('?limit=100'))
    .filter(({ state }) => state === 'delivered')
    .map(({ webhook_id }) => webhook_id)
  assert.equal(new Set(ids).size, ids.length, 'no message was sent twice')
  await ask('POST', '/resume')
  for (const wrong of ['', 'x', '2026-13-01', 7])
    assert.equal((await ask('POST', '/deliveries/replay', { since: wrong })).status, 400)
})

test('pages of deliveries hold each once, the newest first; 400: a limit or a cursor that is none', async () => {
  const all = await items('?limit=100')
  const matches: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(
      'GET',
      `/deliveries?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    matches.push(...(page.json['items'] as Item[]).map(({ webhook_id }) => webhook_id))
    cursor = page.json['next_cursor'] as string | null
  }
  assert.deepEqual(
    matches,
    all.map(({ webhook_id }) => webhook_id),
  )
  for (const query of ['?limit=0', '?limit=101', '?limit=x', '?limit=1.5'])
    assert.deepEqual(codeOf(await ask('GET', `/deliveries${query}`)), [400, 'parameter_invalid'], query)
  for (const each of ['', 'x', 'MQ', Buffer.from('1.del_x').toString('base64url')])
    assert.deepEqual(codeOf(await ask('GET', `/deliveries?cursor=${each}`)), [400, 'cursor_invalid'], each)
})

test('401, 403 and 404: every one of them needs a session, its token, and a webhook', async () => {
  const other = await signIn(app)
  const calls: [string, string, Record<string, unknown>?][] = [
    ['POST', '/test'],
    ['POST', '/resume'],
    ['POST', '/deliveries/replay', { since: '2026-11-22' }],
    ['POST', '/deliveries/msg_x/replay'],
  ]
  for (const [method, under, body] of calls) {
    const sent = (headers: Readonly<Record<string, string>>) =>
      app.ask(path + under, { method, headers, ...(body ? { body } : {}) })
    assert.deepEqual(codeOf(await sent({})), [401, 'session_required'], under)
    assert.deepEqual(codeOf(await sent(other.reads)), [403, 'csrf_invalid'], under)
    assert.deepEqual(codeOf(await sent(other.changes)), [404, 'webhook_not_set'], under)
  }
  assert.deepEqual(codeOf(await app.ask(`${path}/deliveries`)), [401, 'session_required'])
  assert.deepEqual((await app.ask(`${path}/deliveries`, { headers: other.reads })).json, {
    items: [],
    next_cursor: null,
  })
})

test('every message that was sent is of a documented type, whose schema allows its body', async () => {
  const careful = await payingAgent(app, { maxUsdc: 100, dailyUsdc: 500, anomaly: 'review' }, {}, ofKey)
  for (let i = 0; i < 20; i++) assert.equal((await careful.pay()).status, 200)
  assert.equal((await careful.pay({ amountUsdc: 99.5 })).json['decision'], 'review')
  await settled()
  const sent = bodies.map((body) => JSON.parse(body) as { type: string; kind?: string })
  assert.deepEqual(new Set(sent.map(({ type, kind }) => [type, kind].join(' ').trim())), new Set(kinds))
  for (const body of sent) {
    const { type } = body
    const documented = messageTypes.find((each) => each.type === type) ?? assert.fail(type)
    assert.deepEqual(documented.body.parse(body), body)
  }
})

const kinds = ['key-alert block', 'key-alert review', 'webhook.test']
