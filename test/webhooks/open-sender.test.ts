import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { claimDue } from '../../src/webhooks/sending/claim-due.ts'
import { createLanes } from '../../src/webhooks/sending/lanes.ts'
import { replayMessage } from '../../src/webhooks/deliveries/replay-deliveries.ts'
import type { AttemptRow, DeliveryRow, EndpointRow } from '../../src/webhooks/tables.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { senderBench } from '../support/webhook-sender.ts'

const start = Date.parse('2026-12-01T12:00:00Z')
const dayMs = 86_400_000

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]
const seconds = (rows: readonly { at: number }[]) => rows.map(({ at }) => (at - start) / 1_000)

for (const [engine, makePlace] of engines) {
  testIn(makePlace, `${engine}: a message is sent again for 30 days, and not a millisecond longer`, async (place) => {
    const bench = await senderBench(place, start, () => 204)
    await bench.webhook('o')
    const id = await bench.message('o')
    await bench.goTo(start)
    const needs = {
      storage: bench.storage,
      world: bench.world,
      ids: { draw: idDrawer(bench.world) },
      webhooks: { secrets: bench.secrets, allowsLoopback: false },
    }
    bench.now = start + 30 * dayMs
    await replayMessage(needs, 'o', id)
    await bench.goTo(bench.now)
    assert.deepEqual(
      bench.calls.map(({ headers }) => headers['webhook-id']),
      [id, id],
    )
    bench.now = start + 30 * dayMs + 1
    await assert.rejects(replayMessage(needs, 'o', id), { code: 'delivery_not_found' })
    await bench.stop()
  })

  testIn(
    makePlace,
    `${engine}: attempts are made after 0, 60, 360, 2,160 and 9,360 s, to the millisecond, and then no more`,
    async (place) => {
      const bench = await senderBench(place, start, () => 500)
      const secret = await bench.webhook('o')
      const id = await bench.message('o')
      await bench.goTo(start + 2 * dayMs)
      assert.deepEqual(seconds(await bench.rows<AttemptRow>('webhooks_attempts')), [0, 60, 360, 2_160, 9_360])
      assert.deepEqual(seconds(bench.calls), [0, 60, 360, 2_160, 9_360])
      const [delivery] = await bench.rows<DeliveryRow>('webhooks_deliveries')
      assert.deepEqual([delivery?.state, delivery?.attempts, delivery?.due_at], ['failed', 5, null])
      const signatures = new Set<string | undefined>()
      for (const { headers, body, at } of bench.calls) {
        assert.deepEqual([headers['webhook-id'], headers['x-service-event']], [id, 'key-alert'])
        assert.equal(headers['webhook-timestamp'], String(at / 1_000), 'each attempt is signed anew')
        signatures.add(headers['webhook-signature'])
        assert.equal(body, bench.calls[0]?.body)
      }
      assert.equal(signatures.size, 5)
      assert.match(secret, /^whsec_/)
      await bench.stop()
    },
  )

  testIn(
    makePlace,
    `${engine}: what a process took and never finished is taken over after 30 s, and by one process only`,
    async (place) => {
      const bench = await senderBench(place, start, () => 204)
      await bench.webhook('o')
      await bench.message('o')
      const claim = async () =>
        (await claimDue({ storage: bench.storage, world: bench.world }, createLanes(10))).claimed
      const claims = await Promise.all([claim(), claim(), claim()])
      assert.deepEqual(
        claims.map(({ length }) => length).toSorted((a, b) => a - b),
        [0, 0, 1],
      )
      bench.now += 29_999
      assert.equal((await claim()).length, 0)
      bench.now += 1
      assert.equal((await claim()).length, 1)
      await bench.goTo(bench.now + 60_000)
      const attempts = await bench.rows<AttemptRow>('webhooks_attempts')
      assert.deepEqual(
        attempts.map(({ n, status_code, error }) => [n, status_code, error]),
        [[1, 204, null]],
      )
      await bench.stop()
    },
  )

  testIn(
    makePlace,
    `${engine}: a delivery whose lease is confirmed too late is sent by the process that leases it next`,
    async (place) => {
      const bench = await senderBench(place, start, () => 204)
      await bench.webhook('o')
      await bench.message('o')
      const lanes = createLanes(10)
      const claimAfter = async (waitMs: number) => {
        const apply: typeof bench.storage.apply = async (set) => {
          const applied = await bench.storage.apply(set)
          bench.now += waitMs
          return applied
        }
        return (await claimDue({ storage: { ...bench.storage, apply }, world: bench.world }, lanes)).claimed
      }
      for (const waitMs of [25_000, 30_000, 400_000]) {
        assert.deepEqual(await claimAfter(waitMs), [], String(waitMs))
        assert.equal(lanes.free(), 10)
        bench.now += 30_000
      }
      assert.equal((await claimAfter(24_999)).length, 1)
      bench.now += 30_000
      await bench.goTo(bench.now)
      assert.equal(bench.calls.length, 1)
      await bench.stop()
    },
  )

  // The embedded database has one process.
  if (engine === 'PostgreSQL')
    testIn(makePlace, `${engine}: two senders share the work, and each message is sent once`, async (place) => {
      const [one, two] = [await senderBench(place, start, () => 204), await senderBench(place, start, () => 204)]
      await one.webhook('a')
      await one.webhook('b')
      const sent = await Promise.all(Array.from({ length: 60 }, (_, i) => one.message(i % 2 ? 'a' : 'b')))
      await Promise.all([one.goTo(start + 1_000), two.goTo(start + 1_000)])
      const received = [...one.calls, ...two.calls].map(({ headers }) => headers['webhook-id'] ?? '')
      assert.deepEqual(received.toSorted(), sent.toSorted())
      await Promise.all([one.stop(), two.stop()])
    })
}

testIn(sqlitePlace, 'after a rotation both secrets verify for 24 h, then the new one alone', async (place) => {
  const bench = await senderBench(place, start, () => 204)
  const [first, second] = [await bench.webhook('o'), await bench.webhook('other')]
  const [row, other] = (await bench.rows<EndpointRow>('webhooks_endpoints')).toSorted((a) =>
    a.owner_id === 'o' ? -1 : 1,
  )
  const sealed = bench.secrets.seal(Buffer.from(second), 'o')
  const until24 = start + dayMs
  const set = { secret: sealed, previous_secret: row?.secret ?? '', previous_until: until24 }
  await bench.storage.apply([{ kind: 'update', table: 'webhooks_endpoints', set, where: { owner_id: 'o' } }])
  assert.notEqual(other?.secret, row?.secret)
  for (const [at, count] of [
    [start, 2],
    [until24 - 1, 2],
    [until24, 1],
  ] as const) {
    await bench.goTo(at)
    await bench.message('o')
    await bench.goTo(at)
    const { headers = {}, body = '' } = bench.calls.at(-1) ?? {}
    const signatures = headers['webhook-signature']?.split(' ') ?? []
    assert.equal(signatures.length, count)
    assert.equal(
      new Webhook(second).sign(headers['webhook-id'] ?? '', new Date(at), body),
      signatures[0],
      'the new one signs first',
    )
    assert.equal(
      new Webhook(first).sign(headers['webhook-id'] ?? '', new Date(at), body) === signatures[1],
      count === 2,
    )
  }
  await bench.stop()
})

testIn(sqlitePlace, 'without a webhook a message is dropped, and nothing is sent', async (place) => {
  const bench = await senderBench(place, start, () => 204)
  await bench.message('nobody')
  await bench.goTo(start)
  assert.deepEqual(
    (await bench.rows<DeliveryRow>('webhooks_deliveries')).map(({ state }) => state),
    ['dropped'],
  )
  assert.equal(bench.calls.length, 0)
  await bench.stop()
})
