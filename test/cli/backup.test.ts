import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import type { BackupManifest } from '../../src/cli/backup/backup-manifest.ts'
import { copyDatabase, placeDatabase } from '../../src/storage/copy-database.ts'
import { openStorage } from '../../src/storage/open.ts'
import { callCli, runCli, type CommandEnd } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { activeKey } from '../support/key-holder.ts'
import { ownDatabase } from '../support/own-database.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'
import { unlisted } from '../support/known-addresses.ts'

const server = process.env['TEST_DATABASE_URL']
const promise = 'what is restored verifies, replays and exports what was signed before, and signs on with the same keys'

test(`the embedded database: ${promise}`, async (t) => {
  await restored(t, { before: {}, after: {} })
})

const skip = server === undefined && 'set TEST_DATABASE_URL to back up a PostgreSQL database'
test(`PostgreSQL: ${promise}`, { skip }, async (t) => {
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
  const [first, second] = [await ownDatabase(t, server ?? ''), await ownDatabase(t, server ?? '')]
  await restored(t, {
    before: { DATABASE_URL: first.url, SECRETS_KEY },
    after: { DATABASE_URL: second.url, SECRETS_KEY },
  })
  const twice = ['restore', join(await temporaryFolder(t), 'none')]
  const { err } = await callCli(twice, { DATA_DIR: 'none', DATABASE_URL: second.url, SECRETS_KEY })
  assert.match(err, / is no backup: it holds no backup\.json, which is written last\.\n$/)
})

type Settings = Readonly<Record<string, string>>

/** Backs up a running service, and starts another one from the backup. */
async function restored(t: TestContext, { before, after }: { before: Settings; after: Settings }): Promise<void> {
  const folder = await temporaryFolder(t)
  const [DATA_DIR, backup, fresh] = ['data', 'backup', 'fresh'].map((name) => join(folder, name)) as Three
  const old = await startTestApp({ ...before, DATA_DIR }, worldNow())
  const holder = await activeKey(old, { decision_log: true })
  const decided = await decide(old, holder)
  const exported = await exportOf(old, holder)
  assert.equal((await callCli(['keys', 'rotate', '--now'], { ...before, DATA_DIR })).code, 0)
  const result = await runCli(['backup', backup, '--json'], { ...before, DATA_DIR })
  assert.equal(result.code, 0, result.err)
  await old.stop()
  await rm(DATA_DIR, { recursive: true })

  const back = await callCli(['restore', backup, '--json'], { ...after, DATA_DIR: fresh })
  assert.equal(back.code, 0, back.err)
  for (const name of await readdir(fresh)) assert.equal((await stat(join(fresh, name))).mode & 0o077, 0, name)
  const app = await startTestApp({ ...after, DATA_DIR: fresh }, worldNow())
  t.after(app.stop)
  const keys = await app.ask('/.well-known/service-keys.json')
  assert.deepEqual(
    (keys.json['keys'] as { status: string }[]).map(({ status }) => status),
    ['active', 'retired'],
  )
  const verified = await app.ask(`/api/attestation/verify?token=${decided.token}`)
  assert.deepEqual([verified.status, verified.json['valid']], [200, true], verified.text)
  const [page, keysFile] = [join(folder, 'page.json'), join(folder, 'keys.json')]
  const again = await exportOf(app, holder)
  assert.deepEqual(entriesOf(again), entriesOf(exported))
  await writeFile(page, exported)
  await writeFile(keysFile, keys.text)
  assert.equal((await callCli(['replay', page, '--keys', keysFile], {})).out, '1 match, 0 differ, 0 incomplete.\n')
  assert.equal((await decide(app, holder)).decision, 'allow')
  // What the log of lists has shown since the backup is unknown: another one begins, with the entries that are.
  const { json: logged } = await app.ask<{ key: string }>('/api/lists/at')
  const proved = await verifyLogEntry(logged, { key: logged.key })
  assert.deepEqual([proved.origin, proved.index, proved.size], ['countersign.example/log/lists/2', 0, 1])
}

test('nothing is written over, and what is not what was backed up is not restored', async (t) => {
  const folder = await temporaryFolder(t)
  const [DATA_DIR, backup, fresh] = ['data', 'backup', 'fresh'].map((name) => join(folder, name)) as Three
  const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: null, migrations: [] })
  t.after(storage.close)
  await mkdir(join(DATA_DIR, 'signing-keys'))
  for (const name of ['secrets.key', 'signing-keys/000001.json', 'half.tmp'])
    await writeFile(join(DATA_DIR, name), name)
  assertRefused(await callCli(['backup', DATA_DIR], { DATA_DIR }), / is there already: name a folder that is not\.$/)
  const above = join(folder, 'above')
  const below = await callCli(['backup', join(above, '2026', 'one')], { DATA_DIR })
  assert.match(below.out, /: 3 files, /, 'the folders above it are made too')
  assert.equal((await stat(above)).mode & 0o777, 0o700)
  await rm(above, { recursive: true })
  const result = await callCli(['backup', backup, '--without-secrets-key'], { DATA_DIR })
  assert.match(result.out, /: 2 files, \d+ bytes\. SECRETS_KEY is not among them: /)
  assertRefused(await callCli(['restore', backup], { DATA_DIR }), / is not empty: move it away, or set DATA_DIR /)
  const elsewhere = {
    DATA_DIR: fresh,
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    SECRETS_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  }
  assertRefused(await callCli(['restore', backup], elsewhere), /: restore it without DATABASE_URL\.$/)

  const nothing = await callCli(['backup', join(folder, 'other')], { DATA_DIR: join(folder, 'none') })
  assertRefused(nothing, /^There is no data of a service in /)

  const manifestFile = join(backup, 'backup.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as BackupManifest
  const key = join(backup, 'files/signing-keys/000001.json')
  for (const path of [
    'files/../../out',
    '/etc/passwd',
    'files/..',
    'files',
    'files//x',
    'files/a\\b',
    'files/./x',
    'other',
  ])
    await refusedWith({ ...manifest, files: [...manifest.files, { path, bytes: 0, sha256: '0'.repeat(64) }] })
  await refusedWith({ ...manifest, format: 'countersign-backup/2' })
  await refusedWith({ ...manifest, files: manifest.files.filter(({ path }) => path !== 'database') })
  await writeFile(manifestFile, JSON.stringify(manifest))
  await writeFile(key, 'signing-keys/000001.jsom')
  assertRefused(
    await callCli(['restore', backup], { DATA_DIR: fresh }),
    / is not what was backed up: nothing was restored\.$/,
  )
  await rm(key)
  assertRefused(
    await callCli(['restore', backup], { DATA_DIR: fresh }),
    / is missing or cannot be read: nothing was restored\.$/,
  )
  assert.deepEqual((await readdir(folder)).toSorted(), ['backup', 'data'])
  await writeFile(key, 'signing-keys/000001.json')
  const back = await callCli(['restore', backup], { DATA_DIR: fresh })
  assert.match(back.out, /^Restored what version .* Set SECRETS_KEY to what it was before the service is started\.\n$/)
  assert.deepEqual((await readdir(fresh)).toSorted(), ['countersign.db', 'service.lock', 'signing-keys'])

  async function refusedWith(changed: object): Promise<void> {
    await writeFile(manifestFile, JSON.stringify(changed))
    assertRefused(
      await callCli(['restore', backup], { DATA_DIR: fresh }),
      /backup\.json is damaged, or of a later version\.$/,
    )
  }
})

/** Commands go by the clock of this machine. */
function worldNow(): TestWorld {
  return testWorld(new Date().toISOString())
}

test('a database that came while files were restored is not replaced, and a service that runs keeps it away', async (t) => {
  const folder = await temporaryFolder(t)
  const [copy, dataDir] = [join(folder, 'copy'), join(folder, 'data')]
  const place = { dataDir, databaseUrl: null }
  const storage = await openStorage({ ...place, migrations: [] })
  await copyDatabase(place, copy)
  await assert.rejects(placeDatabase(place, copy), { name: 'StorageBusy' })
  await storage.close()
  const before = await readFile(join(dataDir, 'countersign.db'))
  await assert.rejects(placeDatabase(place, copy), /countersign\.db is there already\.$/)
  assert.deepEqual(await readFile(join(dataDir, 'countersign.db')), before)
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['countersign.db', 'service.lock'])
})

type Three = [string, string, string]

function assertRefused({ code, out, err }: CommandEnd, sentence: RegExp): void {
  assert.deepEqual([code, out], [1, ''], err)
  assert.match(err.trim().split('\n').at(-1) ?? '', sentence)
}

async function decide(app: TestApp, { headers }: { headers: Settings }): Promise<{ token: string; decision: string }> {
  const { status, json, text } = await app.ask(`/api/decide?to=${unlisted.evm}&amountUsdc=25`, { headers })
  assert.equal(status, 200, text)
  const { attestation: token } = json['settlement'] as { attestation: string }
  return { token, decision: String(json['decision']) }
}

/** The export as soon as it has an entry. */
function exportOf(app: TestApp, { headers }: { headers: Settings }): Promise<string> {
  return until(async () => {
    const { text, json } = await app.ask('/api/access-keys/decisions', { headers })
    return (json['export'] as { entries: unknown[] }).entries.length > 0 && text
  })
}

function entriesOf(text: string): unknown {
  return (JSON.parse(text) as { export: { entries: unknown[] } }).export.entries
}
