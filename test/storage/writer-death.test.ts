import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import type { Worker } from 'node:worker_threads'
import type { Supervision } from '../../src/storage/sqlite/sqlite-writer-handle.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'
import { sqlitePlace, testIn } from './place.ts'
import type { Place } from './place.ts'
import { allThings, insert } from './things.ts'

/** The threads of this process, as Node reports each new one. */
const threads: Worker[] = []
const remember = (worker: Worker) => void threads.push(worker)
process.on('worker', remember)
after(() => process.off('worker', remember))

/** An order that the writer cannot read: the error is thrown in the thread and ends it. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
const unreadable = (worker: Worker) => worker.postMessage(null)
const terminated = (worker: Worker) => void worker.terminate()

for (const [how, kill] of [
  ['by an exception', unreadable],
  ['from outside', terminated],
] as const)
  inPlace(`a writer that was ended ${how} is replaced, and what comes meanwhile is written`, async ({ open }) => {
    const { supervision, lost } = supervised()
    const service = await open({ supervision })
    await service.apply([insert('before')])
    kill(newest())
    await until(async () => {
      const id = `try ${threads.length} ${Math.random()}`
      return (await service.apply([insert(id)]).catch(refused)) !== 'unknown'
    })
    assert.equal(threads.length, 2)
    assert.deepEqual(await service.apply([insert('after')]), { ok: true, changes: [1] })
    const ids = (await allThings(service)).map(({ id }) => id)
    assert.ok(ids.includes('before') && ids.includes('after'), ids.join())
    assert.deepEqual(lost, [])
  })

inPlace(
  'sets on their way when the writer dies may stand: every one is answered, and what was said stands',
  async (place) => {
    const service = await place.open({ supervision: supervised().supervision })
    const blocker = new DatabaseSync(join(place.dataDir, 'countersign.db'))
    blocker.exec('BEGIN IMMEDIATE')
    const sent = ['a', 'b', 'c'].map((id) => service.apply([insert(id)]))
    const ends = Promise.allSettled(sent)
    terminated(newest())
    for (const end of await ends) assert.equal(end.status === 'rejected' && refused(end.reason), 'unknown')
    const late = service.apply([insert('late')])
    blocker.exec('ROLLBACK')
    blocker.close()
    assert.deepEqual(await late, { ok: true, changes: [1] })
    assert.deepEqual(
      (await allThings(service)).map(({ id }) => id),
      ['late'],
    )
  },
)

inPlace(
  'a writer that dies three times within a minute is given up, once, and refuses what comes',
  async ({ open }) => {
    const { supervision, lost } = supervised()
    const service = await open({ supervision })
    for (let death = 1; death <= 3; death++) {
      await until(() => threads.length === death)
      await until(
        () =>
          death === 1 ||
          service.apply([insert(`${death}`)]).then(
            () => true,
            () => false,
          ),
      )
      terminated(newest())
    }
    await until(() => lost.length === 1)
    assert.match(
      lost[0] ?? '',
      /^The writer of the embedded database has stopped 3 times within 60 s\. The last time: .+\.$/,
    )
    await assert.rejects(service.apply([insert('x')]), { code: 'storage_unavailable', applied: 'no' })
    assert.equal(await service.reachable(), false)
    assert.equal((await allThings(service)).length, 2, 'reading goes on')
    assert.deepEqual([threads.length, lost.length], [3, 1])
  },
)

inPlace('deaths that lie a minute apart are never too many', async ({ open }) => {
  const { supervision, lost, clock } = supervised()
  const service = await open({ supervision })
  for (let death = 1; death <= 5; death++) {
    terminated(newest())
    await until(() => threads.length === death + 1)
    await until(() =>
      service.apply([insert(`${death}`)]).then(
        () => true,
        () => false,
      ),
    )
    await clock.pass(60_000)
  }
  assert.equal((await allThings(service)).length, 5)
  assert.deepEqual(lost, [])
})

inPlace(
  'a storage that is closed while its writer is being replaced finishes what waits, and ends',
  async ({ open }) => {
    const { supervision } = supervised()
    const service = await open({ supervision })
    const first = newest()
    await first.terminate()
    const waiting = service.apply([insert('waiting')]).catch(refused)
    await service.close()
    assert.ok([JSON.stringify({ ok: true, changes: [1] }), '"unknown"'].includes(JSON.stringify(await waiting)))
    await assert.rejects(service.apply([insert('late')]), { code: 'storage_unavailable', applied: 'no' })
    const again = await open()
    assert.deepEqual(await again.apply([insert('again')]), { ok: true, changes: [1] })
  },
)

inPlace(
  'a database that cannot be opened at the first start is an error, not a reason to try again',
  async ({ open }) => {
    const { supervision, lost } = supervised()
    const broken = { name: 'things/0002-broken', up: ['CREATE TABLE'] }
    await assert.rejects(open({ supervision, migrations: [broken] }), /things\/0002-broken failed/)
    assert.deepEqual([threads.length, lost], [1, []])
  },
)

function inPlace(name: string, body: (place: Place) => Promise<void>): void {
  testIn(sqlitePlace, `SQLite: ${name}`, async (place) => {
    threads.length = 0
    await body(place)
  })
}

function supervised() {
  const lost: string[] = []
  const clock = simulatedClock(0)
  const supervision: Supervision = { after: clock.after, lost: ({ message }) => void lost.push(message) }
  return { supervision, lost, clock }
}

function newest(): Worker {
  return threads.at(-1) ?? assert.fail('no thread was started')
}

function refused(error: unknown): string {
  const { code, applied } = error as { code?: string; applied?: string }
  assert.equal(code, 'storage_unavailable')
  return applied ?? ''
}
