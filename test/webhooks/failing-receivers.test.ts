import assert from 'node:assert/strict'
import type { AttemptRow, DeliveryRow, EndpointRow } from '../../src/webhooks/tables.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'
import { until } from '../support/until.ts'
import { senderBench } from '../support/webhook-sender.ts'

const start = Date.parse('2026-12-01T12:00:00Z')
const dayMs = 86_400_000

testIn(sqlitePlace, 'a receiver that hangs delays no other, and holds eight attempts at most', async (place) => {
  let release = () => {}
  const hanging = new Promise<number>((resolve) => (release = () => resolve(200)))
  const bench = await senderBench(place, start, ({ url }) => (url.includes('hangs') ? hanging : 204))
  await bench.webhook('slow', { url: 'https://hangs.example.com/' })
  for (let i = 0; i < 300; i++) await bench.message('slow')
  for (let i = 0; i < 99; i++) {
    await bench.webhook(`o${i}`)
    await bench.message(`o${i}`)
  }
  bench.sender.wake()
  await until(() => bench.calls.filter(({ url }) => !url.includes('hangs')).length === 99)
  assert.equal(bench.calls.filter(({ url }) => url.includes('hangs')).length, 8)
  assert.equal(bench.now, start, 'no time has passed')
  release()
  await until(() => bench.calls.length === 399)
  await bench.stop()
})

testIn(sqlitePlace, 'each way in which a receiver fails is recorded, and only 2xx is taken', async (place) => {
  const answers = [199, 200, 204, 299, 300, 302, 308, 404, 500, 'timeout', 'unreachable', 'address', 'url'] as const
  const bench = await senderBench(place, start, ({ url }) => answers[Number(/\d+$/.exec(url)?.[0])] ?? 500)
  for (const i of answers.keys()) {
    await bench.webhook(`o${i}`, { url: `https://hooks.example.com/${i}` })
    await bench.message(`o${i}`, { attempts_max: 1 })
  }
  await bench.goTo(start)
  const deliveries = await bench.rows<DeliveryRow>('webhooks_deliveries')
  const attempts = await bench.rows<AttemptRow>('webhooks_attempts')
  const matches = answers.map((answer, i) => {
    const { id = '', state } = deliveries.find(({ owner_id }) => owner_id === `o${i}`) ?? {}
    const { status_code, error } = attempts.find(({ delivery_id }) => delivery_id === id) ?? {}
    return [answer, state, status_code, error]
  })
  assert.deepEqual(matches, [
    [199, 'failed', 199, 'status'],
    [200, 'delivered', 200, null],
    [204, 'delivered', 204, null],
    [299, 'delivered', 299, null],
    [300, 'failed', 300, 'redirect'],
    [302, 'failed', 302, 'redirect'],
    [308, 'failed', 308, 'redirect'],
    [404, 'failed', 404, 'status'],
    [500, 'failed', 500, 'status'],
    ['timeout', 'failed', null, 'timeout'],
    ['unreachable', 'failed', null, 'unreachable'],
    ['address', 'failed', null, 'address'],
    ['url', 'failed', null, 'url'],
  ])
  await bench.stop()
})

testIn(
  sqlitePlace,
  'a receiver that is gone is paused at once, its owner is notified once, and what comes then is held',
  async (place) => {
    const bench = await senderBench(place, start, () => 410)
    await bench.webhook('o', { lang: 'zh' })
    await bench.message('o')
    await bench.message('o')
    await bench.goTo(start)
    const [webhook] = await bench.rows<EndpointRow>('webhooks_endpoints')
    assert.deepEqual([webhook?.paused_at, webhook?.paused_because], [start, 'gone'])
    assert.deepEqual(
      (await bench.mails()).map(({ to, subject }) => [to, subject]),
      [['o@example.com', '您的 Countersign Webhook 已暂停']],
    )
    await bench.message('o')
    const sent = bench.calls.length
    await bench.goTo(start + 2 * dayMs)
    assert.equal(bench.calls.length, sent)
    const states = (await bench.rows<DeliveryRow>('webhooks_deliveries')).map(({ state, due_at }) => [state, due_at])
    assert.deepEqual(states, [
      ['paused', null],
      ['paused', null],
      ['paused', null],
    ])
    await bench.message('o', { attempts_max: 1, is_asked: 1 })
    await bench.goTo(bench.now)
    assert.equal(bench.calls.length, sent + 1, 'what the owner asks for goes out all the same')
    await bench.stop()
  },
)

testIn(
  sqlitePlace,
  'a receiver that fails for five days is paused and its owner notified; one that answers in between is not',
  async (place) => {
    let isUp = false
    const bench = await senderBench(place, start, ({ url }) => (url.includes('flaky') && isUp ? 200 : 503))
    await bench.webhook('dead')
    await bench.webhook('flaky', { url: 'https://flaky.example.com/' })
    const day = async (n: number) => {
      await bench.goTo(start + n * dayMs)
      isUp = n === 3
      await bench.message('dead')
      await bench.message('flaky')
      await bench.goTo(start + n * dayMs)
    }
    for (const n of [0, 1, 2, 3, 4]) await day(n)
    assert.equal((await bench.mails()).length, 0)
    await bench.goTo(start + 5 * dayMs - 1)
    assert.equal((await bench.mails()).length, 0)
    await day(5)
    assert.deepEqual(
      (await bench.mails()).map(({ to }) => to),
      ['dead@example.com'],
    )
    assert.match(
      (await bench.mails())[0]?.text ?? '',
      /“https\[:\]\/\/hooks\[\.\]example\[\.\]com\/” has failed for 5 days/,
    )
    const paused = (await bench.rows<EndpointRow>('webhooks_endpoints')).map((row) => [
      row.owner_id,
      row.paused_because,
    ])
    assert.deepEqual(Object.entries(Object.fromEntries(paused)), [
      ['dead', 'failing'],
      ['flaky', null],
    ])
    await bench.stop()
  },
)
