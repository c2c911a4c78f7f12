import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../support/console-session.ts'
import { mailsOf } from '../support/key-holder.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'
import { codeOf, startReceivingApp, type ReceivingApp } from '../support/receiving-app.ts'

let place: ReceivingApp
before(async () => {
  place = await startReceivingApp()
})
after(() => place.stop())

test('what a receiver does after its status, and how much it sends, changes nothing; what hangs is over after 5 s', async () => {
  const ways: [string, ReceivingApp['answer'], string, number | null][] = [
    ['no content', (response) => response.writeHead(204).end(), 'delivered', 204],
    ['ten megabytes', (response) => response.end('x'.repeat(10_000_000)), 'delivered', 200],
    ['a connection that breaks', (response) => response.write('x', () => response.destroy()), 'delivered', 200],
    ['no answer', (response) => response.destroy(), 'failed', null],
    ['a redirect', (response) => response.writeHead(302, { location: 'https://example.com' }).end(), 'failed', 302],
    ['silence', () => {}, 'failed', null],
    ['a body that never ends', (response) => response.write('x'), 'delivered', 200],
  ]
  for (const [what, act, state, status] of ways) {
    place.answer = act
    await place.ask('POST', '/test')
    const item = await place.settled()
    assert.deepEqual([item.state, item.attempts[0]?.status_code], [state, status], what)
    if (what === 'silence') assert.equal(item.attempts[0]?.error, 'There was no answer in time.')
  }
  place.answer = (response) => response.end()
})

test('202: a message is sent again with the same id and attempts of its own', async () => {
  place.answer = (response) => response.writeHead(500).end()
  await place.agent.pay({ to: sanctioned.evm })
  const first = await place.settled()
  assert.equal(first.state, 'waiting')
  place.answer = (response) => response.end()
  const { status, json } = await place.ask('POST', `/deliveries/${first.webhook_id}/replay`)
  assert.deepEqual([status, json], [202, { webhook_id: first.webhook_id }])
  const again = await place.settled()
  assert.deepEqual([again.webhook_id, again.state, again.attempts.length], [first.webhook_id, 'delivered', 1])
  const earlier = (await place.items('?limit=2'))[1]
  assert.deepEqual(
    [earlier?.webhook_id, earlier?.state, earlier?.next_attempt_at],
    [first.webhook_id, 'replayed', null],
  )
})

test('404: a message that does not exist, or of another owner', async () => {
  const [newest] = await place.items('?limit=1')
  const other = await signIn(place.app)
  assert.deepEqual(codeOf(await place.ask('POST', `/deliveries/${newest?.webhook_id}/replay`, undefined, other)), [
    404,
    'webhook_not_set',
  ])
  await place.ask('PUT', '', { url: 'https://hooks.example.com/' }, other)
  const foreign = await place.ask('POST', `/deliveries/${newest?.webhook_id}/replay`, undefined, other)
  assert.deepEqual([...codeOf(foreign), foreign.json['field']], [404, 'delivery_not_found', 'webhook_id'])
  for (const id of ['msg_x', "msg_'", 'x'.repeat(100)])
    assert.deepEqual(codeOf(await place.ask('POST', `/deliveries/${id}/replay`)), [404, 'delivery_not_found'])
  const chinese = await place.ask('POST', '/deliveries/msg_x/replay?lang=zh')
  assert.equal(chinese.json['detail'] === '列表中没有使用此标识的投递。' || chinese.status === 400, true)
})

test('410 pauses: what comes is held, the owner is notified, a replay goes out, a resumption sends the rest', async () => {
  place.answer = (response) => response.writeHead(410).end()
  await place.agent.pay({ to: sanctioned.evm })
  await place.settled()
  await until(async () => (await place.ask('GET')).json['paused'] !== null)
  assert.match((await place.ask('GET')).text, /"reason":"gone"/)
  await until(async () => {
    await place.app.world.clock.pass(5_000)
    return (await mailsOf(place.app)).some(
      ({ to, subject }) => to === place.owner.email && subject === 'Your Countersign webhook is paused',
    )
  })
  await place.agent.pay({ to: sanctioned.evm })
  const held = async () => (await place.items('?limit=2')).map(({ state, next_attempt_at }) => [state, next_attempt_at])
  assert.deepEqual(await held(), [
    ['paused', null],
    ['paused', null],
  ])
  assert.deepEqual(
    [await place.items('?limit=2&status=paused'), await place.items('?status=waiting')],
    [await place.items('?limit=2'), []],
  )
  place.answer = (response) => response.end()
  const [newest, older] = await place.items('?limit=2')
  // Deliveries of one millisecond have no order.
  await place.app.world.clock.pass(1)
  await place.ask('POST', `/deliveries/${newest?.webhook_id}/replay`)
  assert.equal((await place.settled()).state, 'delivered')
  const resumed = await place.ask('POST', '/resume')
  assert.deepEqual([resumed.status, resumed.json['paused']], [200, null])
  await until(async () => {
    await place.app.world.clock.pass(60_000)
    return (
      (await place.items('?limit=3')).find(({ webhook_id }) => webhook_id === older?.webhook_id)?.state === 'delivered'
    )
  })
  assert.equal((await place.ask('POST', '/resume')).status, 200, 'what is not paused stays as it is')
})

test('202: everything that failed since a time is sent again, once', async () => {
  const since = new Date(place.app.world.clock.ms).toISOString()
  place.answer = (response) => response.writeHead(410).end()
  for (let i = 0; i < 3; i++) await place.agent.pay({ to: sanctioned.evm })
  await until(async () => {
    await place.app.world.clock.pass(400_000)
    return (await place.items('?limit=3')).every(({ state }) => state === 'paused')
  })
  place.answer = (response) => response.end()
  await until(async () => {
    await place.app.world.clock.pass(60_000)
    const { json } = await place.ask('POST', '/deliveries/replay', { since })
    return json['replayed'] === 0 && (await place.items('?limit=3')).every(({ state }) => state === 'delivered')
  })
  const ids = (await place.items('?limit=100'))
    .filter(({ state }) => state === 'delivered')
    .map(({ webhook_id }) => webhook_id)
  assert.equal(new Set(ids).size, ids.length, 'no message was sent twice')
  await place.ask('POST', '/resume')
  for (const wrong of ['', 'x', '2026-13-01', 7])
    assert.equal((await place.ask('POST', '/deliveries/replay', { since: wrong })).status, 400)
})
