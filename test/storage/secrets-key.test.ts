import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openSecretsKey, requireSecretsKey } from '../../src/storage/secrets-key.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const nothing = () => Promise.resolve(null)
const keys = () => Promise.resolve('The keys of this test are')

test('a first start makes 32 bytes that only its user can read, and the next start finds them', async (t) => {
  const place = await placeOf(t)
  const result = await openSecretsKey({ ...place, sealed: nothing })
  assert.equal(result.length, 32)
  assert.equal(await readFile(place.path, 'utf8'), `${result.toString('base64')}\n`)
  assert.equal((await stat(place.path)).mode & 0o777, 0o600)
  assert.deepEqual(await openSecretsKey({ ...place, sealed: keys }), result)
  assert.deepEqual(await requireSecretsKey(place, 'The keys are'), result)
})

test('of openings at the same moment all have the same bytes', async (t) => {
  const place = await placeOf(t)
  const opened = await Promise.all(Array.from({ length: 6 }, () => openSecretsKey({ ...place, sealed: nothing })))
  assert.equal(new Set(opened.map((key) => key.toString('hex'))).size, 1)
  assert.deepEqual(await readdir(place.dataDir), ['secrets.key'])
})

test('what was set counts, and nothing is written', async (t) => {
  const place = { ...(await placeOf(t)), secretsKey: Buffer.alloc(32, 7) }
  assert.equal(await openSecretsKey({ ...place, sealed: keys }), place.secretsKey)
  assert.equal(await requireSecretsKey(place, 'The keys are'), place.secretsKey)
  assert.deepEqual(await readdir(place.dataDir), [])
})

test('no key is made where something is sealed with one that is missing, nor by a command that only needs one', async (t) => {
  const place = await placeOf(t)
  const message =
    `The keys of this test are sealed with a key that is neither in SECRETS_KEY nor in ${place.path}: ` +
    'set it, or put the file back from a copy.'
  const expected = { name: 'SecretsKeyError', code: 'storage_secrets_key_refused', message }
  await assert.rejects(openSecretsKey({ ...place, sealed: keys }), expected)
  await assert.rejects(requireSecretsKey(place, 'The keys of this test are'), expected)
  assert.deepEqual(await readdir(place.dataDir), [])
})

test('a key that another process made, and sealed with, since the first look is found', async (t) => {
  const place = await placeOf(t)
  const others = Buffer.alloc(32, 1)
  const sealed = async () => {
    await writeFile(place.path, `${others.toString('base64')}\n`)
    return 'The keys of this test are'
  }
  assert.deepEqual(await openSecretsKey({ ...place, sealed }), others)
})

test('a file that does not hold 32 bytes in base64, or cannot be read, is refused and left as it is', async (t) => {
  const place = await placeOf(t)
  const completeText = Buffer.alloc(32, 1).toString('base64')
  for (const text of [
    '',
    'x',
    `${completeText}x`,
    completeText.slice(4),
    Buffer.alloc(33).toString('base64'),
    completeText.replace('E', '!'),
  ]) {
    await writeFile(place.path, text)
    await assert.rejects(openSecretsKey({ ...place, sealed: nothing }), { message: /secrets\.key is damaged: / })
    assert.equal(await readFile(place.path, 'utf8'), text)
  }
  await rm(place.path)
  await mkdir(place.path, { mode: 0o700 })
  await assert.rejects(openSecretsKey({ ...place, sealed: nothing }), {
    message: /secrets\.key cannot be used: EISDIR: /,
  })
  await rm(place.path, { recursive: true })
  await writeFile(place.path, completeText)
  if (process.getuid?.() === 0) return
  await chmod(place.path, 0o000)
  await assert.rejects(openSecretsKey({ ...place, sealed: nothing }), { message: /cannot be used: EACCES: / })
})

async function placeOf(t: TestContext) {
  const dataDir = await temporaryFolder(t)
  const world = testWorld('2026-12-01T12:00:00Z')
  return { dataDir, world, secretsKey: null, path: join(dataDir, 'secrets.key') }
}
