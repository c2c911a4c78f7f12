import assert from 'node:assert/strict'
import test from 'node:test'
import { openDisk } from './disk.ts'
import { simulate } from './simulate.ts'

/** For everyone who changes something. `npm run simulate` runs more of them, in CI 300. */
const seeds = 60

test('with any faults, no limit is exceeded, nothing is paid twice, and every answer and message stands', async () => {
  const disk = openDisk()
  const failed: string[] = []
  const sum = { payments: 0, sent: 0, deaths: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const { violations, payments, sent, deaths } = await simulate(seed, disk)
    if (violations.length > 0) failed.push(`npm run simulate -- --seed ${seed}: ${violations[0]}`)
    sum.payments += payments
    sum.sent += sent
    sum.deaths += deaths
  }
  assert.deepEqual(failed, [])
  // Runs in which nothing happens show nothing.
  for (const count of Object.values(sum)) assert.ok(count > 10, JSON.stringify(sum))
})

test('a seed is replayed exactly: everything that happens is the same, after other seeds and on another disk', async () => {
  const disk = openDisk()
  const digests = async (seeds: readonly number[], on: ReturnType<typeof openDisk>) => {
    const matches: string[] = []
    for (const seed of seeds) matches.push((await simulate(seed, on)).digest)
    return matches
  }
  const seeds = [3, 7, 11, 19, 40]
  const first = await digests(seeds, disk)
  assert.deepEqual(await digests(seeds.toReversed(), disk), first.toReversed())
  assert.deepEqual(await digests(seeds, openDisk()), first)
  assert.equal(new Set(first).size, seeds.length)
})
