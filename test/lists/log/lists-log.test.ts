import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyLogEntry } from '../../../sdk/src/log/verify-log-entry.ts'
import { readCheckpoint, readNote } from '../../../sdk/src/log/signed-note.ts'
import type { ListsLog } from '../../../src/lists/lists-log.ts'
import { markRestored } from '../../../src/lists/mark-restored.ts'
import { migrations } from '../../../src/app/migrations.ts'
import { postgresPlace, sqlitePlace, type Place } from '../../storage/place.ts'
import { testWorld } from '../../support/test-world.ts'
import { startWitness } from '../../support/witness.ts'
import { rootOf, sha256 } from './log-oracle.ts'
import { openMadeUpLog, snapshotNumber } from './made-up-log.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

for (const [engine, makePlace] of engines) {
  test(`${engine}: what is put in force is appended once, and each entry is proved in every later log`, async () => {
    await using place = await opened(makePlace)
    const log = await openMadeUpLog(place.storage)
    const key = await keyOf(log)
    for (const number of [1, 2, 2, 3, 1]) await log.swap(number)
    assert.deepEqual(
      (await entriesIn(log)).map(({ tree_size }) => tree_size),
      [1, 2, 3, 1],
    )
    const { root } = snapshotNumber(1)
    const newest = await verifyLogEntry(log.proofOf(root), { key, lists_root: root })
    assert.deepEqual([newest.index, newest.size, newest.origin], [3, 4, 'countersign.example/log/lists/1'])
    assert.equal(log.proofOf(snapshotNumber(3).root), null)
    await assertWhole(log)
    await log.stop()
  })

  test(`${engine}: many processes append the same snapshots exactly once each, and one log comes of it`, async () => {
    await using place = await opened(makePlace)
    const storages = await Promise.all(
      Array.from({ length: 4 }, async () => (engine === 'SQLite' ? place.storage : await place.openAnother())),
    )
    const logs = await Promise.all(storages.map((storage) => openMadeUpLog(storage)))
    await Promise.all(logs.map((log) => log.swap(2)))
    await Promise.all(logs.map((log) => log.swap(3)))
    const [first] = logs
    assert.ok(first)
    assert.deepEqual(
      (await entriesIn(first)).map(({ tree_size }) => tree_size),
      [1, 2, 3],
    )
    for (const log of logs) {
      assert.ok(log.proofOf(snapshotNumber(3).root))
      await assertWhole(log)
      await log.stop()
    }
  })

  test(`${engine}: a witness cosigns each checkpoint, and refuses a log that was rolled back, which begins anew`, async () => {
    await using place = await opened(makePlace)
    let key: string | null = null
    const witness = await startWitness((origin) => Promise.resolve(key?.startsWith(`${origin}+`) ? key : null))
    const witnesses = [{ key: witness.key, url: witness.url }]
    const log = await openMadeUpLog(place.storage, { witnesses })
    // The witness did not know the log yet: it is published without.
    assert.match(log.logged.join(), /a witness did not cosign.*404/)
    key = await keyOf(log)
    for (const number of [2, 3]) await log.swap(number)
    const { root } = snapshotNumber(3)
    const proved = await verifyLogEntry(log.proofOf(root), { key, lists_root: root, witnesses: [witness.key] })
    assert.deepEqual([proved.witnesses, proved.size], [['witness.example'], 3])
    assert.deepEqual(witness.answered, [404, 200, 200])
    // Another process has shown the witness more of this log than the storage holds.
    witness.seen.set(proved.origin, { size: 9, root: Buffer.alloc(32) })
    await log.swap(4)
    assert.match(log.logged.join(), /a witness knows a longer log/)
    const anew = await keyOf(log)
    assert.equal(anew.startsWith('countersign.example/log/lists/2+'), true)
    const entry = await verifyLogEntry(log.proofOf(snapshotNumber(4).root), { key: anew })
    assert.deepEqual([entry.index, entry.size], [3, 4])
    await assertWhole(log)
    await log.stop()
    await witness.stop()
  })
}

test('after a backup was put back another log begins, with the entries that are known', async () => {
  await using place = await opened(sqlitePlace)
  const before = await openMadeUpLog(place.storage)
  await before.swap(2)
  const old = await keyOf(before)
  await before.stop()
  await markRestored(place.storage)
  const after = await openMadeUpLog(place.storage, { first: 3 })
  assert.notEqual(await keyOf(after), old)
  assert.deepEqual(
    (await entriesIn(after)).map(({ tree_size }) => tree_size),
    [1, 2, 3],
  )
  await assertWhole(after)
  await after.stop()
})

test('a log whose key cannot be opened stays as it is, and the service reports why', async () => {
  await using place = await opened(sqlitePlace)
  await (await openMadeUpLog(place.storage)).stop()
  const log = await openMadeUpLog(place.storage, { secretsKey: new Uint8Array(32).fill(1), first: 2 })
  assert.match(log.logged.join(), /sealed with another SECRETS_KEY/)
  assert.equal(log.proofOf(snapshotNumber(2).root), null)
  assert.equal(await log.files.key(), null)
  await log.stop()
})

test('a witness that is down, answers at length, or signs something else delays nothing and is named', async () => {
  await using place = await opened(sqlitePlace)
  const witness = await startWitness(() => Promise.resolve(null))
  const other = await startWitness(() => Promise.resolve(null))
  await witness.stop()
  const world = testWorld('2026-12-01T12:00:00.000Z')
  const answers = new Map([
    ['http://long.example/add-checkpoint', { status: 200, headers: {}, body: Buffer.alloc(20_000, 'x') }],
    ['http://wrong.example/add-checkpoint', { status: 200, headers: {}, body: Buffer.from('— a AAAAAAAA\n') }],
    ['http://odd.example/add-checkpoint', { status: 409, headers: {}, body: Buffer.from('-1\n') }],
  ])
  world.fetchGuarded = async (url, options) => {
    const answer = answers.get(url)
    assert.ok(options.timeoutMs <= 5_000 && options.sizeMaxBytes <= 16_384)
    if (!answer) throw new Error('unreachable')
    return await Promise.resolve(answer)
  }
  const witnesses = ['http://down.example', 'http://long.example', 'http://wrong.example', 'http://odd.example']
  const log = await openMadeUpLog(place.storage, {
    world,
    witnesses: witnesses.map((url) => ({ key: other.key, url })),
  })
  assert.equal(log.logged.filter((line) => line.includes('did not cosign')).length, 4)
  assert.ok(log.proofOf(snapshotNumber(1).root))
  await log.stop()
  await other.stop()
})

test('the entry of a day is the last one before its end', async () => {
  await using place = await opened(sqlitePlace)
  const world = testWorld('2026-12-01T12:00:00.000Z')
  const log = await openMadeUpLog(place.storage, { world })
  for (const [number, time] of [
    [2, '2026-12-01T23:59:59.999Z'],
    [3, '2026-12-03T00:00:00.000Z'],
    // A clock that runs back does not make an entry older than the one before it.
    [4, '2026-12-02T00:00:00.000Z'],
  ] as const) {
    world.clock.ms = Date.parse(time)
    await log.swap(number)
  }
  const sizes = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map(async (day) => {
    const match = await log.inForceOn(day)
    if (match) await verifyLogEntry(match, { key: match.key })
    return match?.entry.tree_size ?? null
  })
  assert.deepEqual(await Promise.all(sizes), [null, 2, 2, 4])
  await log.stop()
})

async function opened(makePlace: () => Promise<Place>) {
  const place = await makePlace()
  const storage = await place.open({ migrations })
  return { storage, openAnother: () => place.open({ migrations }), [Symbol.asyncDispose]: () => place.remove() }
}

async function keyOf(log: ListsLog): Promise<string> {
  return ((await log.files.key())?.bytes.toString() ?? '').trimEnd()
}

async function checkpointOf(log: ListsLog) {
  return readCheckpoint(readNote((await log.files.checkpoint())?.bytes.toString() ?? '').text)
}

async function bundleOf(log: ListsLog): Promise<Buffer[]> {
  const { size } = await checkpointOf(log)
  const bytes = (await log.files.tile(`entries/000.p/${size}`))?.bytes ?? Buffer.alloc(0)
  const entries: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at))
    entries.push(bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)))
  return entries
}

async function entriesIn(log: ListsLog) {
  return (await bundleOf(log)).map((bytes) => JSON.parse(bytes.toString()) as { tree_size: number })
}

/** The checkpoint is over exactly the entries that the tiles hold. */
async function assertWhole(log: ListsLog): Promise<void> {
  const { size, root } = await checkpointOf(log)
  const entries = await bundleOf(log)
  assert.equal(entries.length, size)
  assert.equal(rootOf(entries).toString('hex'), root)
  const tile = await log.files.tile(`0/000.p/${size}`)
  assert.deepEqual(tile?.bytes, Buffer.concat(entries.map((entry) => sha256(Buffer.of(0), entry))))
}
