import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { openMadeUpLog } from '../lists/log/made-up-log.ts'
import { sqlitePlace } from '../storage/place.ts'
import { startWitness } from '../support/witness.ts'

// The attack: a service that shows two logs of lists under one name, as after a copied database. A witness that has
// cosigned the other one answers 422 for an equal size with another root (C2SP tlog-witness since 2026-07-06). That was one
// warning in the log, beside those of witnesses that are down, and the forked log went on under its name.

const other = Buffer.alloc(32, 7)

for (const [what, size, isOfBefore] of [
  ['an equal size with another root', 3, false],
  ['an equal size with another root, of a witness of before', 3, true],
  ['another root at the size that it has cosigned', 2, false],
] as const)
  test(`${what} is a fork: an error, a count, and the next origin`, async () => {
    await using place = await cosignedLog()
    const { log, witness } = place
    witness.isOfBefore = isOfBefore
    witness.seen.set(origin(1), { size, root: other })
    await log.swap(3)
    assert.match(log.logged.join(), /a witness knows a log of lists with another root/)
    assert.deepEqual(log.forks(), { longer: 0, other_root: 1 })
    assert.match(await keyOf(log), /^countersign\.example\/log\/lists\/2\+/)
    assert.equal(place.refused(), isOfBefore ? 409 : 422)
  })

test('a longer log is a fork as before, and is counted', async () => {
  await using place = await cosignedLog()
  place.witness.seen.set(origin(1), { size: 9, root: other })
  await place.log.swap(3)
  assert.deepEqual(place.log.forks(), { longer: 1, other_root: 0 })
  assert.match(await keyOf(place.log), /lists\/2\+/)
})

test('a witness that refuses every log makes one new log at most, and each refusal counts', async () => {
  await using place = await cosignedLog()
  const { log, witness } = place
  witness.seen.set(origin(1), { size: 3, root: other })
  await log.swap(3)
  place.keys.set(origin(2), await keyOf(log))
  witness.seen.set(origin(2), { size: 4, root: other })
  await log.swap(4)
  assert.deepEqual(log.forks(), { longer: 0, other_root: 2 })
  assert.match(await keyOf(log), /lists\/2\+/)
})

test('an honest log is never a fork, at any size that the witness remembers', async () => {
  await using place = await cosignedLog()
  // It has forgotten what it cosigned, and requests the log from its beginning.
  place.witness.seen.clear()
  await place.log.swap(3)
  await place.log.swap(4)
  assert.deepEqual(place.log.forks(), { longer: 0, other_root: 0 })
  assert.match(await keyOf(place.log), /lists\/1\+/)
})

/** A log of two entries that a witness has cosigned. */
async function cosignedLog() {
  const place = await sqlitePlace()
  const storage = await place.open({ migrations })
  const keys = new Map<string, string>()
  const witness = await startWitness((name) => Promise.resolve(keys.get(name) ?? null))
  const log = await openMadeUpLog(storage, { witnesses: [{ key: witness.key, url: witness.url }] })
  const key = await keyOf(log)
  keys.set(origin(1), key)
  await log.swap(2)
  assert.deepEqual(witness.answered, [404, 200])
  const refused = () => witness.answered.find((status, at) => at > 1 && (status === 422 || (status === 409 && at > 2)))
  return {
    log,
    keys,
    witness,
    refused,
    [Symbol.asyncDispose]: async () => {
      await log.stop()
      await witness.stop()
      await place.remove()
    },
  }
}

function origin(number: number): string {
  return `countersign.example/log/lists/${number}`
}

async function keyOf(log: { files: { key: () => Promise<{ bytes: Uint8Array } | null> } }): Promise<string> {
  return Buffer.from((await log.files.key())?.bytes ?? [])
    .toString()
    .trim()
}
