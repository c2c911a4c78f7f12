import assert from 'node:assert/strict'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { verifyLogEntry } from '../../sdk/src/index.ts'
import { evmAddress } from '../lists/entries.ts'
import { unlisted } from '../support/known-addresses.ts'
import { callCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** The day after the one of the test world, on which what is put on the list is first known. */
const on = '2026-12-02'

test('The operator proves how a subject stood on the own list in the snapshot of a decision, also when the list has changed since.', async (t) => {
  const { folder, settings, prove, verify } = await start(t)
  const others = Array.from({ length: 10 }, (_, at) => ({ address: evmAddress(at), reason: 'test' }))
  const hosts = [{ host: 'shop.example', reason: 'test' }]
  await writeOwn(folder, [...others, { address: unlisted.evm, reason: 'never paid back' }, ...hosts])
  const former = await runOnce(settings)
  await writeOwn(folder, [...others, ...hosts])
  const inForce = await runOnce(settings)
  assert.notEqual(former.root, inForce.root)

  const past = await prove(unlisted.evm, '--lists-root', former.root)
  assert.equal(past.proof.lists_root, former.root)
  assert.equal(past.end.code, 0, past.end.err)
  assert.match(past.end.out, /own-1\.json: \d+ bytes, listed\n$/)
  assert.equal((await stat(past.path)).mode & 0o777, 0o600)
  const proved = await verify(past.path, '--lists-root', former.root)
  assert.equal(proved.code, 0)
  assert.match(
    proved.out,
    /^The proof is valid\. It is about the operator's own list, and not about the public lists\.\n/,
  )
  assert.match(proved.out, new RegExp(`evm:${unlisted.evm.toLowerCase()}: listed on ${on}  own 2026-12-01/\\.\\.`))
  assert.match(proved.out, new RegExp(`key of the own list in this snapshot: ${past.proof.own.key}\n`))
  await verifyLogEntry(past.proof.log, { key: former.logKey, lists_root: former.root })
  const { code, out } = await verify(past.path, '--log-key', former.logKey, '--json')
  const { valid, own_key, log } = JSON.parse(out) as { valid: boolean; own_key: string; log: { size: number } }
  assert.deepEqual([code, valid, own_key, log.size], [0, true, past.proof.own.key, 2])

  const now = await prove(unlisted.evm)
  assert.match(now.end.out, /, not_listed\n$/)
  assert.equal(now.proof.lists_root, inForce.root)
  const host = await prove('pay.shop.example', '--lists-root', former.root)
  assert.match(host.end.out, /, not_listed listed not_listed\n$/)
  assert.equal((await verify(host.path)).code, 0)
  const wrong = await verify(past.path, '--lists-root', inForce.root)
  assert.deepEqual([wrong.code, /PROOF_OTHER_TREE/.test(wrong.out)], [1, true])
  await writeFile(past.path, (await readFile(past.path, 'utf8')).replace('"result":"listed"', '"result":"not_listed"'))
  const forged = await verify(past.path)
  assert.deepEqual([forged.code, /PROOF_RESULT_WRONG/.test(forged.out)], [1, true])
})

test('What cannot be proved is a sentence', async (t) => {
  const { folder, settings, prove } = await start(t)
  const without = await prove(unlisted.evm, '--on', '2026-02-30')
  assert.match(without.end.err, /^--on is a day/)
  await runOnce(settings)
  const none =
    /^There is no own list in this snapshot, or its content is not known any more under this SECRETS_KEY\.\n$/
  assert.match((await prove(unlisted.evm)).end.err, none)
  await writeOwn(folder, [{ host: 'other.example', reason: 'test' }])
  assert.match((await prove(unlisted.evm, '--lists-root', '0'.repeat(64))).end.err, none)
  assert.match((await prove('nonsense')).end.err, /^nonsense is neither an address nor a host that lists name\.\n$/)
  const words = await callCli(['own-proof'], settings)
  assert.match(words.err, /^countersign own-proof takes one address or host\./)
})

async function start(t: TestContext) {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'lists/own'), { recursive: true })
  const settings = { DATA_DIR: join(folder, 'data'), LISTS_DIR: join(folder, 'lists') }
  await mkdir(settings.DATA_DIR)
  let count = 0
  const prove = async (...words: string[]) => {
    const path = join(folder, `own-${++count}.json`)
    const day = words.includes('--on') ? [] : ['--on', on]
    const end = await callCli(['own-proof', ...words, ...day, '--out', path], settings)
    const text = await readFile(path, 'utf8').catch(() => '{}')
    return { end, path, proof: JSON.parse(text) as { lists_root: string; own: { key: string }; log: unknown } }
  }
  const verify = (path: string, ...words: string[]) => callCli(['verify', '--proof', path, ...words], {})
  return { folder, settings, prove, verify }
}

/** Starts the service, waits until it has kept what it was started with, and stops it. */
async function runOnce(settings: { DATA_DIR: string; LISTS_DIR: string }): Promise<{ root: string; logKey: string }> {
  const app = await startTestApp(settings)
  const { json } = await app.ask<{ lists_root: string; lists_root_of: { lists: { id: string; snapshot: string }[] } }>(
    `/api/proof?addr=${unlisted.evm}`,
  )
  const own = json.lists_root_of.lists.find(({ id }) => id === 'own')
  const database = new DatabaseSync(join(settings.DATA_DIR, 'countersign.db'), { readOnly: true })
  const stored = database.prepare('SELECT count(*) AS count FROM lists_contents WHERE snapshot = ?')
  if (own) await until(() => stored.get(own.snapshot)?.['count'] === 1)
  database.close()
  const { key } = (await app.ask<{ key: string }>('/api/lists/at')).json
  await app.stop()
  return { root: json.lists_root, logKey: key }
}

async function writeOwn(folder: string, items: readonly object[]): Promise<void> {
  await writeFile(join(folder, 'lists/own/own.json'), JSON.stringify(items))
}
