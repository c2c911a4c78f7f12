import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Write } from '../../src/storage/storage.ts'
import { things } from './model.ts'
import { sqlitePlace, testIn } from './place.ts'
import type { Place } from './place.ts'
import { storageSuite } from './suite.ts'
import { allThings, insert } from './things.ts'

storageSuite('SQLite', sqlitePlace)

inPlace('a second service in the same folder is refused with the folder and the way out', async ({ dataDir, open }) => {
  const service = await open()
  const message = new RegExp(`${dataDir}.*Stop that process.*DATABASE_URL`)
  await assert.rejects(open(), { code: 'storage_busy', message })
  const url = new URL('../../src/storage/open.ts', import.meta.url).href
  const options = JSON.stringify({ dataDir, databaseUrl: null, migrations: [things] })
  const script = `import(${JSON.stringify(url)}).then(({ openStorage }) => openStorage(${options})).then(() => process.exit(0), (error) => { console.log(error.message); process.exit(3) })`
  const other = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  assert.equal(other.status, 3, other.stderr)
  assert.match(other.stdout, message)
  await service.close()
  await (await open()).close()
})

inPlace('an operator writes beside the running service, and both see what the other wrote', async ({ open }) => {
  const service = await open()
  const operator = await open({ access: 'operator' })
  const sets = Array.from({ length: 60 }, (_, i) => (i % 2 ? service : operator).apply([insert(`p${i}`)]))
  assert.ok((await Promise.all(sets)).every(({ ok }) => ok))
  assert.equal((await allThings(service)).length, 60)
  assert.equal((await allThings(operator)).length, 60)
  await operator.close()
  assert.deepEqual(await service.apply([insert('after')]), { ok: true, changes: [1] })
})

inPlace('an operator waits for another writer longer than a service does, which refuses', async ({ dataDir, open }) => {
  const service = await open()
  const operator = await open({ access: 'operator' })
  const other = new DatabaseSync(join(dataDir, 'countersign.db'))
  other.exec('BEGIN IMMEDIATE')
  const written = operator.apply([insert('operator')])
  await assert.rejects(service.apply([insert('service')]), {
    code: 'storage_unavailable',
    message: /database is locked/,
  })
  other.exec('ROLLBACK')
  other.close()
  assert.deepEqual(await written, { ok: true, changes: [1] })
  assert.deepEqual(
    (await allThings(service)).map(({ id }) => id),
    ['operator'],
  )
  await operator.close()
})

inPlace('a reader looks beside the running service and after it, and can never write', async ({ open }) => {
  const service = await open()
  await service.apply([insert('a')])
  const reader = await open({ access: 'readOnly' })
  assert.equal((await allThings(reader)).length, 1)
  await service.apply([insert('b')])
  // All reads of a turn are from one snapshot, and a quick writer answers within the turn of the read above.
  await setImmediate()
  assert.equal((await allThings(reader)).length, 2)
  await assert.rejects(reader.apply([insert('c')]), /opened to read only/)
  await service.close()
  await reader.close()
  const later = await open({ access: 'readOnly' })
  assert.equal((await allThings(later)).length, 2)
})

inPlace('a reader of an empty folder creates nothing and says what to do', async ({ dataDir, open }) => {
  await assert.rejects(open({ access: 'readOnly' }), { code: 'storage_unavailable', message: /Start the service once/ })
  assert.deepEqual(await readdir(dataDir), [])
})

inPlace('a data folder that cannot be made is named', async ({ dataDir, open }) => {
  await writeFile(join(dataDir, 'file'), '')
  const inside = join(dataDir, 'file', 'inside')
  const message = new RegExp(`The data folder ${inside} cannot be used: ENOTDIR`)
  await assert.rejects(open({ dataDir: inside }), { code: 'storage_unavailable', message })
})

inPlace('a folder in the place of a file of its own is named and left as it is', async ({ dataDir, open }) => {
  for (const name of ['service.lock', 'countersign.db']) {
    const path = join(dataDir, name)
    await rm(path, { force: true })
    await mkdir(path, { mode: 0o500 })
    const message = new RegExp(`The data folder ${dataDir} cannot be used: ${path} is not a file, move it away\\.$`)
    await assert.rejects(open(), { code: 'storage_unavailable', message })
    assert.equal((await stat(path)).mode & 0o777, 0o500, 'neither closed to its owner nor opened')
    await rmdir(path)
  }
  await (await open()).close()
})

inPlace(
  'a lock that was made read-only stays so, and there is no second service beside it',
  async ({ dataDir, open }) => {
    await (await open()).close()
    const path = join(dataDir, 'service.lock')
    await chmod(path, 0o444)
    // Root may write with any mode.
    const service = await open().catch((error: { code: string }) => error.code)
    assert.equal((await stat(path)).mode & 0o777, 0o400)
    if (typeof service === 'string') return assert.equal(service, 'storage_unavailable')
    await assert.rejects(open(), { code: 'storage_busy' })
  },
)

inPlace('a file that is no database is storage trouble', async ({ dataDir, open }) => {
  await writeFile(join(dataDir, 'countersign.db'), 'not a database'.repeat(1000))
  await assert.rejects(open(), { code: 'storage_unavailable', message: /file is not a database/ })
})

inPlace('a reader of an older database is refused instead of migrating it', async ({ open }) => {
  await (await open({ migrations: [] })).close()
  await assert.rejects(open({ access: 'readOnly' }), {
    code: 'migration_refused',
    message: /lacks the migration things\/0001/,
  })
})

inPlace('openings at the same moment migrate once', async ({ open }) => {
  const counted = { name: 'things/0002-count', up: ["INSERT INTO things (id) VALUES ('once')"] }
  const migrations = [things, counted]
  const openings = Array.from({ length: 6 }, () => open({ migrations, access: 'operator' }))
  const storages = await Promise.all(openings)
  for (const storage of storages) assert.equal((await allThings(storage)).length, 1)
})

inPlace('every file is readable by its owner only, also in a folder that is not', async ({ dataDir, open }) => {
  const folder = join(dataDir, 'made')
  const before = process.umask(0o000)
  try {
    const service = await open({ dataDir: folder })
    await service.apply([insert('a')])
    assert.equal((await stat(folder)).mode & 0o777, 0o700)
    const files = await readdir(folder)
    assert.deepEqual(files.toSorted(), ['countersign.db', 'countersign.db-shm', 'countersign.db-wal', 'service.lock'])
    for (const file of files) assert.equal((await stat(join(folder, file))).mode & 0o777, 0o600, file)
    await service.close()
    await chmod(join(folder, 'countersign.db'), 0o644)
    await open({ dataDir: folder })
    assert.equal((await stat(join(folder, 'countersign.db'))).mode & 0o777, 0o600)
  } finally {
    process.umask(before)
  }
})

inPlace(
  'a lock that outlasts the wait is storage trouble, and writing goes on when it is gone',
  async ({ dataDir, open }) => {
    const service = await open()
    const blocker = new DatabaseSync(join(dataDir, 'countersign.db'))
    blocker.exec('BEGIN IMMEDIATE')
    const refused = service.apply([insert('a')])
    assert.deepEqual(await allThings(service), [])
    await assert.rejects(refused, { code: 'storage_unavailable', applied: 'no' })
    blocker.exec('ROLLBACK')
    blocker.close()
    assert.deepEqual(await service.apply([insert('a')]), { ok: true, changes: [1] })
  },
)

inPlace('a commit that the disk breaks off may stand: the error says unknown', async ({ dataDir, open }) => {
  // A limit on the size of files stands for a full disk. Small sets reach the log only when they are committed.
  const script = fileURLToPath(new URL('./full-disk-child.ts', import.meta.url))
  const limited = `ulimit -f 400 && exec "${process.execPath}" "${script}" "${dataDir}"`
  const child = spawnSync('sh', ['-c', limited], { encoding: 'utf8' })
  assert.equal(child.status, 0, child.stderr)
  const [applied, code, ...acknowledged] = child.stdout.trim().split('\n')
  assert.deepEqual([applied, code], ['unknown', 'storage_unavailable'])
  const service = await open()
  const rows = new Set((await allThings(service)).map(({ id }) => id))
  assert.ok(acknowledged.length > 0 && acknowledged.every((id) => rows.has(id)))
  assert.deepEqual(await service.apply([insert('after')]), { ok: true, changes: [1] })
})

inPlace('a commit that the database refuses leaves nothing, and writing goes on', async ({ open }) => {
  // Only at the commit is it seen that nothing stands where a row points to.
  const pointing = {
    name: 'things/0002-pointers',
    up: ['CREATE TABLE pointers (id TEXT REFERENCES things (id) DEFERRABLE INITIALLY DEFERRED)'],
  }
  const service = await open({ migrations: [things, pointing] })
  const point: Write = { kind: 'insert', table: 'pointers', row: { id: 'nowhere' }, guard: 'g' }
  await assert.rejects(service.apply([insert('a'), point]), { code: 'storage_unavailable' })
  assert.deepEqual(await allThings(service), [])
  assert.deepEqual(await service.apply([insert('b')]), { ok: true, changes: [1] })
  assert.deepEqual(await service.apply([insert('nowhere'), point]), { ok: true, changes: [1, 1] })
})

inPlace('more sets than the disk keeps up with are refused at once, and the others are applied', async ({ open }) => {
  const service = await open()
  const nothing: Write = { kind: 'delete', table: 'things', where: { id: 'nobody' } }
  const applied = Array.from({ length: 10_000 }, () => service.apply([nothing]))
  await assert.rejects(service.apply([insert('a')]), { code: 'storage_unavailable', applied: 'no' })
  for (const { ok } of await Promise.all(applied)) assert.equal(ok, true)
  assert.deepEqual(await allThings(service), [])
  assert.deepEqual(await service.apply([insert('a')]), { ok: true, changes: [1] })
})

inPlace('a closed storage leaves one whole file and no log beside it', async ({ dataDir, open }) => {
  const service = await open()
  await service.apply([insert('a')])
  await service.close()
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['countersign.db', 'service.lock'])
})

function inPlace(name: string, body: (place: Place) => Promise<void>): void {
  testIn(sqlitePlace, `SQLite: ${name}`, body)
}
