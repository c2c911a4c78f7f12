import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { scheduleUpdates } from '../../../src/lists/loading/schedule-updates.ts'
import type { UpdateItem } from '../../../src/lists/loading/update-source.ts'
import type { ListSource } from '../../../src/lists/formats/list-source.ts'
import { sources } from '../made-up-sources.ts'

const minuteMs = 60_000

test('every source that has downloads is queried at once and then on its cadence, give or take a tenth', async (t) => {
  for (const [byte, share] of [
    [0, 0.9],
    [255, 1.1],
  ] as const) {
    const { asked: requests, pass, stop } = start(t, { byte })
    const all = downloading.map(({ id }) => id)
    await pass(0)
    assert.deepEqual(requests, all)
    // All made-up sources have a cadence of an hour.
    await pass(60 * share * minuteMs - 1)
    assert.deepEqual(requests, all)
    await pass(2)
    assert.deepEqual(requests, [...all, ...all])
    stop()
  }
})

test('what failed is queried again in a quarter of an hour, and on the cadence once it went well', async (t) => {
  const { asked: requests, pass, outcomes, stop } = start(t, { byte: 0 })
  outcomes.set('alpha', 'failed')
  await pass(0)
  requests.length = 0
  await pass(13.5 * minuteMs - 1)
  assert.deepEqual(requests, [])
  await pass(2)
  assert.deepEqual(requests, ['alpha'])
  outcomes.set('alpha', 'unchanged')
  await pass(13.5 * minuteMs)
  assert.deepEqual(requests, ['alpha', 'alpha'])
  await pass(13.5 * minuteMs)
  assert.deepEqual(requests, ['alpha', 'alpha'])
  stop()
})

test('a source that is queried more often than every quarter of an hour is not queried less often when it fails', async (t) => {
  const often = downloading.slice(0, 1).map((source) => ({ ...source, cadenceHours: 0.1 }))
  const { asked: requests, pass, outcomes, stop } = start(t, { byte: 0, sources: often })
  outcomes.set(often[0]?.id ?? '', 'failed')
  await pass(0)
  await pass(5.4 * minuteMs)
  assert.equal(requests.length, 2)
  stop()
})

test('publishers are queried one after the other, with all other work that must wait its turn', async (t) => {
  const { schedule, pass, running } = start(t, { byte: 0 })
  await schedule.inTurn(() => {
    assert.equal(running.now, 0)
    return Promise.resolve()
  })
  await assert.rejects(
    schedule.inTurn(() => Promise.reject(new Error('no'))),
    { message: 'no' },
  )
  assert.equal(await schedule.inTurn(() => Promise.resolve('next')), 'next')
  await pass(70 * minuteMs)
  assert.equal(running.most, 1)
  schedule.stop()
})

test('after the stop no publisher is queried any more', async (t) => {
  const { asked: requests, pass, stop } = start(t, { byte: 0 })
  await pass(0)
  stop()
  requests.length = 0
  await pass(24 * 60 * minuteMs)
  assert.deepEqual(requests, [])
})

const downloading = sources.filter(({ downloads }) => downloads.length > 0)

function start(t: TestContext, options: { byte: number; sources?: readonly ListSource[] }) {
  t.mock.timers.reset()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const requests: string[] = []
  const outcomes = new Map<string, UpdateItem['outcome']>()
  const running = { now: 0, most: 0 }
  const update = async ({ id }: ListSource): Promise<UpdateItem[]> => {
    requests.push(id)
    running.most = Math.max(running.most, ++running.now)
    await Promise.resolve()
    running.now--
    const good: UpdateItem = { source: id, file: 'one', outcome: 'fetched', detail: '' }
    return [good, { ...good, file: 'two', outcome: outcomes.get(id) ?? 'fetched' }]
  }
  const world = { randomBytes: (count: number) => new Uint8Array(count).fill(options.byte) }
  const schedule = scheduleUpdates(world, options.sources ?? sources, update)
  /** Waits for what is under way, passes the time, and waits for what that began. */
  const pass = async (ms: number): Promise<void> => {
    await settled()
    t.mock.timers.tick(ms)
    await settled()
  }
  return { schedule, asked: requests, outcomes, running, pass, stop: schedule.stop }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
