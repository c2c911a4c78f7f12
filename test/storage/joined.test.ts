import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { joinStorage } from '../../src/storage/open.ts'
import type { LendingStorage, Storage } from '../../src/storage/storage.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'
import { things } from './model.ts'
import { sqlitePlace, testIn, type Place } from './place.ts'
import { storageSuite } from './suite.ts'
import { allThings, insert } from './things.ts'

storageSuite('SQLite, in a further thread', joinedPlace)

testIn(sqlitePlace, 'SQLite: threads see what each other wrote, and their sets share commits', async (place) => {
  const service = await place.open()
  const all = [service, await join(place, service), await join(place, service)]
  const sets = all.flatMap((storage, i) => Array.from({ length: 100 }, (_, n) => storage.apply([insert(`t${i} ${n}`)])))
  assert.ok((await Promise.all(sets)).every(({ ok }) => ok))
  for (const storage of all) assert.equal((await allThings(storage)).length, sets.length)
  const same = await Promise.all(all.map((storage) => storage.apply([insert('same')])))
  assert.equal(same.filter(({ ok }) => ok).length, 1)
  for (const storage of all) await storage.close()
})

testIn(
  sqlitePlace,
  'SQLite: a thread that leaves keeps no other from writing, and what it handed in is written',
  async (place) => {
    const service = await place.open()
    const joined = await join(place, service)
    const last = joined.apply([insert('last')])
    await joined.close()
    assert.deepEqual(await last, { ok: true, changes: [1] })
    await assert.rejects(joined.apply([insert('late')]), { code: 'storage_unavailable', applied: 'no' })
    assert.deepEqual(await service.apply([insert('after')]), { ok: true, changes: [1] })
  },
)

const threads: Worker[] = []
const remember = (worker: Worker) => void threads.push(worker)
process.on('worker', remember)
after(() => process.off('worker', remember))

testIn(sqlitePlace, 'SQLite: when the writer dies, every thread continues with its replacement', async (place) => {
  const clock = simulatedClock(0)
  const service = await place.open({ supervision: { after: clock.after, lost: () => {} } })
  const joined = await join(place, service)
  await joined.apply([insert('before')])
  void threads.at(-1)?.terminate()
  for (const [name, storage] of Object.entries({ service, joined }))
    await until(async () => {
      const applied = await storage.apply([insert(`${name} ${Math.random()}`)]).catch(() => null)
      return applied !== null
    })
  assert.ok((await allThings(joined)).length >= 3)
  await joined.close()
})

/** A folder that is queried through a further thread's way in, which the owner of the folder has shared. */
async function joinedPlace(): Promise<Place> {
  const place = await sqlitePlace()
  const opened: Storage[] = []
  return {
    ...place,
    open: async (options) => {
      const owner = await place.open(options)
      const joined = await join(place, owner)
      opened.push(joined)
      const close = async () => {
        await joined.close()
        await owner.close()
      }
      return { ...joined, close, shareWriter: null }
    },
    remove: async () => {
      for (const joined of opened) await joined.close()
      await place.remove()
    },
  }
}

function join({ dataDir }: Pick<Place, 'dataDir'>, { shareWriter }: LendingStorage): Promise<Storage> {
  return joinStorage({
    dataDir,
    databaseUrl: null,
    migrations: [things],
    shareWriter: () => shareWriter?.() ?? assert.fail('the writer has no owner'),
    after: () => () => {},
  })
}
