import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { messageTypes } from '../../src/webhooks/message-types.ts'
import { signIn } from '../support/console-session.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { codeOf, startReceivingApp, type Delivery, type ReceivingApp } from '../support/receiving-app.ts'

const path = '/api/console/webhook'
let place: ReceivingApp
before(async () => {
  place = await startReceivingApp()
})
after(() => place.stop())

test('a blocked payment notifies its owner: the payload of the document, signed, once', async () => {
  place.received = []
  const blocked = await place.agent.pay({ to: sanctioned.evm })
  assert.equal(blocked.status, 403)
  const item = await place.settled()
  const [{ headers, body } = assert.fail('nothing was sent')] = place.received
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  assert.equal(new Webhook(place.secret).sign(headers['webhook-id'] ?? '', at, body), headers['webhook-signature'])
  assert.deepEqual(JSON.parse(body), {
    type: 'key-alert',
    paymentId: blocked.json['paymentId'],
    agentId: place.agent.agentId,
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
  assert.equal(place.received.length, 1)
})

test('200: a delivery names the payment, its agent and the reason, is found by each, and in its state alone', async () => {
  const blocked = await place.agent.pay({ to: sanctioned.evm })
  const { webhook_id, agent_id, payment_id, reason, created_at } = await place.settled()
  const facts = [blocked.json['paymentId'], place.agent.agentId, blocked.json['reason_code'], blocked.json['at']]
  assert.deepEqual([payment_id, agent_id, reason, created_at], facts)
  const idsOf = async (query: string) => (await place.items(`?limit=100&${query}`)).map((item) => item.webhook_id)
  for (const q of [webhook_id, payment_id]) assert.deepEqual(await idsOf(`q=${q}`), [webhook_id])
  for (const q of [agent_id, reason]) assert.equal((await idsOf(`q=${q}`))[0], webhook_id)
  assert.deepEqual(await idsOf('q=Sanctions'), [], 'a part of a name names nothing')
  assert.deepEqual(await idsOf(`q=${payment_id}&status=delivered`), [webhook_id])
  for (const status of ['waiting', 'failed', 'paused', 'replayed', 'dropped'])
    assert.deepEqual(await idsOf(`q=${payment_id}&status=${status}`), [], status)
  assert.deepEqual(codeOf(await place.ask('GET', '/deliveries?status=lost')), [400, 'parameter_invalid'])
  assert.deepEqual(await idsOf('q=%00'), [], 'a text that no database stores')
})

test('a payment of an agent with the name of a listed party settles, and its owner gets the alert with the reason', async () => {
  const before = (await place.items('?limit=100')).length
  const named = await payingAgent(place.app, {}, { entity: 'Lazarus Group' }, place.ofKey)
  const paid = await named.pay()
  assert.deepEqual([paid.status, paid.json['decision']], [200, 'review'])
  await place.settled()
  const [{ body } = assert.fail('nothing was sent')] = place.received.slice(-1)
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
  assert.equal((await place.items('?limit=100')).length, before + 1)
})

test('a replayed nonce is sent, too; a wrong secret, a stored answer and a preview are not', async () => {
  const before = (await place.items('?limit=100')).length
  const body = { to: sanctioned.evm, nonce: 'same' }
  assert.equal((await place.agent.pay({ nonce: 'same' })).status, 200)
  assert.equal((await place.items('?limit=100')).length, before)
  assert.equal((await place.agent.pay({ nonce: 'same' })).status, 409)
  assert.equal((await place.items('?limit=100')).length, before + 1)
  const key = { 'idempotency-key': 'k1' }
  await place.agent.pay(body, key)
  assert.equal((await place.agent.pay(body, key)).headers['idempotent-replayed'], 'true')
  await place.agent.pay(body, { 'x-agent-secret': 'wrong' })
  await place.agent.ask({ action: 'preview', amountUsdc: 1, to: sanctioned.evm })
  assert.equal((await place.items('?limit=100')).length, before + 2)
})

test('202: a test is sent once, and not again when it fails', async () => {
  await place.settled()
  place.answer = (response) => response.writeHead(500).end()
  const { status, json } = await place.ask('POST', '/test')
  assert.equal(status, 202)
  const item = await place.settled()
  assert.deepEqual(
    [item.webhook_id, item.type, item.state, item.next_attempt_at],
    [json['webhook_id'], 'webhook.test', 'failed', null],
  )
  assert.deepEqual(Object.keys(JSON.parse(place.received.at(-1)?.body ?? '{}') as object), ['type', 'note', 'at'])
  assert.equal(item.attempts[0]?.error, 'The answer is not 2xx.')
})

test('pages of deliveries hold each once, the newest first; 400: an invalid limit or cursor', async () => {
  const all = await place.items('?limit=100')
  const matches: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<ReceivingApp['ask']>> = await place.ask(
      'GET',
      `/deliveries?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    matches.push(...(page.json['items'] as Delivery[]).map(({ webhook_id }) => webhook_id))
    cursor = page.json['next_cursor'] as string | null
  }
  assert.deepEqual(
    matches,
    all.map(({ webhook_id }) => webhook_id),
  )
  for (const query of ['?limit=0', '?limit=101', '?limit=x', '?limit=1.5'])
    assert.deepEqual(codeOf(await place.ask('GET', `/deliveries${query}`)), [400, 'parameter_invalid'], query)
  for (const each of ['', 'x', 'MQ', Buffer.from('1.del_x').toString('base64url')])
    assert.deepEqual(codeOf(await place.ask('GET', `/deliveries?cursor=${each}`)), [400, 'cursor_invalid'], each)
})

test('401, 403 and 404: every one of them needs a session, its token, and a webhook', async () => {
  const other = await signIn(place.app)
  const calls: [string, string, Record<string, unknown>?][] = [
    ['POST', '/test'],
    ['POST', '/resume'],
    ['POST', '/deliveries/replay', { since: '2026-11-22' }],
    ['POST', '/deliveries/msg_x/replay'],
  ]
  for (const [method, under, body] of calls) {
    const sent = (headers: Readonly<Record<string, string>>) =>
      place.app.ask(path + under, { method, headers, ...(body ? { body } : {}) })
    assert.deepEqual(codeOf(await sent({})), [401, 'session_required'], under)
    assert.deepEqual(codeOf(await sent(other.reads)), [403, 'csrf_invalid'], under)
    assert.deepEqual(codeOf(await sent(other.changes)), [404, 'webhook_not_set'], under)
  }
  assert.deepEqual(codeOf(await place.app.ask(`${path}/deliveries`)), [401, 'session_required'])
  assert.deepEqual((await place.app.ask(`${path}/deliveries`, { headers: other.reads })).json, {
    items: [],
    next_cursor: null,
  })
})

test('every message that was sent is of a documented type, whose schema allows its body', async () => {
  const careful = await payingAgent(place.app, { maxUsdc: 100, dailyUsdc: 500, anomaly: 'review' }, {}, place.ofKey)
  for (let i = 0; i < 20; i++) assert.equal((await careful.pay()).status, 200)
  assert.equal((await careful.pay({ amountUsdc: 99.5 })).json['decision'], 'review')
  await place.settled()
  const sent = place.bodies.map((body) => JSON.parse(body) as { type: string; kind?: string })
  assert.deepEqual(new Set(sent.map(({ type, kind }) => [type, kind].join(' ').trim())), new Set(kinds))
  for (const body of sent) {
    const { type } = body
    const documented = messageTypes.find((each) => each.type === type) ?? assert.fail(type)
    assert.deepEqual(documented.body.parse(body), body)
  }
})
const kinds = ['key-alert block', 'key-alert review', 'webhook.test']
