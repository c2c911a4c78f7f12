import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { attest } from '../../src/attestation/attest.ts'
import { checkAttestation } from '../../src/attestation/check-attestation.ts'
import { realWorld } from '../../src/kit/world.ts'
import { isSigned } from '../../sdk/src/verify-token.ts'
import { claims } from '../sdk/signer.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { unlisted } from '../support/known-addresses.ts'
import { runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'
import type { Keyring } from '../../src/attestation/keyring.ts'
import { openKeyring, rotateKeys } from '../support/keyrings.ts'

const start = '2026-12-01T12:00:00.000Z'
const secretsKey = Buffer.alloc(32, 1)

/** How late a signature may notice, and how long a replaced key still counts. */
const lookAgainMs = 500

test('a signature notices a rotation by another process within half a second, and until then still counts', async (t) => {
  const { place, keyring, world } = await opened(t)
  const old = await kidOf(keyring)
  world.clock.ms += 10
  const { kid } = await rotateKeys(place)
  world.clock.ms += lookAgainMs - 11
  const late = await attest(keyring, { ...claims, iat: Math.ceil(world.clock.ms / 1000) })
  assert.equal(kidIn(late), old, 'it has not looked yet')
  assert.equal((await checkAttestation(late, await keyring.jwks(), { now: world.clock.ms })).reason, 'TOKEN_VALID')
  assert.equal(await kidOf(keyring), kid, 'listing the keys made it look')

  const { kid: third } = await rotateKeys(place)
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), third, 'and so does half a second')
})

test('a clock that was set back does not keep a service from noticing', async (t) => {
  const { place, keyring, world } = await opened(t)
  await kidOf(keyring)
  const { kid } = await rotateKeys(place)
  world.clock.ms -= 3_600_000
  assert.equal(await kidOf(keyring), kid)
})

test('a rotation while a service opens its keys is not taken for the keys it read', async (t) => {
  const dataDir = await temporaryFolder(t)
  const place = { dataDir, world: testWorld(start), secretsKey: null }
  await openKeyring(place)
  const copy = join(dataDir, 'copy')
  await cp(join(dataDir, 'signing-keys'), join(copy, 'signing-keys'), { recursive: true })
  await cp(join(dataDir, 'secrets.key'), join(copy, 'secrets.key'))
  const { kid } = await rotateKeys({ ...place, dataDir: copy })
  const text = await readFile(join(copy, 'signing-keys/000002.json'))
  // Opening has read the first generation when it gives way to wait for secrets.key.
  const opening = openKeyring(place)
  writeFileSync(join(dataDir, 'signing-keys/000002.json'), text)
  assert.equal(await kidOf(await opening), kid)
})

test('everything signed while another process rotates the keys counts afterwards', async (t) => {
  const dataDir = await temporaryFolder(t)
  const keyring = await openKeyring({ dataDir, world: realWorld(), secretsKey: null })
  const tokens: string[] = []
  const timer = setInterval(() => {
    const iat = Math.floor(Date.now() / 1000)
    void attest(keyring, { ...claims, iat, exp: iat + 900 }).then((token) => tokens.push(token))
  }, 10)
  t.after(() => clearInterval(timer))
  const { code } = await runCli(['keys', 'rotate', '--now'], { DATA_DIR: dataDir })
  assert.equal(code, 0)
  await until(() => new Set(tokens.map(kidIn)).size > 1)
  const signed = tokens.length
  await until(() => tokens.length > signed + 10)
  clearInterval(timer)
  assert.deepEqual(
    [...new Set(tokens.map(kidIn))],
    (await keyring.jwks()).keys.map(({ kid }) => kid).toReversed(),
    'first the old key, then the new one, never back',
  )
  for (const token of tokens)
    assert.equal((await checkAttestation(token, await keyring.jwks(), { now: Date.now() })).reason, 'TOKEN_VALID')
})

test('keys that were put in the place of others are noticed: an older generation, and one of the same number', async (t) => {
  const { place, folder, keyring, world } = await opened(t)
  const [first] = (await keyring.jwks()).keys
  await cp(folder, `${folder}.backup`, { recursive: true, preserveTimestamps: true })
  await rotateKeys(place)
  assert.notEqual((await keyring.jwks()).keys[0]?.kid, first?.kid)
  await rename(folder, `${folder}.gone`)
  await rename(`${folder}.backup`, folder)
  assert.deepEqual((await keyring.jwks()).keys, [first], 'restored from a copy')

  const otherDir = await temporaryFolder(t)
  const other = await openKeyring({ ...place, dataDir: otherDir })
  await rename(join(otherDir, 'signing-keys/000001.json'), join(folder, '000001.json'))
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), (await other.jwks()).keys[0]?.kid)
  assert.notEqual(await kidOf(keyring), first?.kid)
})

test('with any fault of the folder, a running service signs with the last good keys, and notices when it is repaired', async (t) => {
  const { place, folder, keyring, world } = await opened(t)
  await rotateKeys(place)
  const before = await keyring.jwks()
  await cp(folder, `${folder}.good`, { recursive: true })
  const foreignDir = await temporaryFolder(t)
  await openKeyring({ ...place, dataDir: foreignDir, secretsKey: Buffer.alloc(32, 2) })
  const newest = join(folder, '000003.json')
  const damages: [string, () => Promise<unknown>][] = [
    ['empty', () => writeFile(newest, '')],
    ['cut off', async () => writeFile(newest, (await readFile(join(folder, '000002.json'))).subarray(0, 100))],
    ['no JSON', () => writeFile(newest, Buffer.alloc(100_000, 0xff))],
    ['nested deeper than a parser goes', () => writeFile(newest, '['.repeat(1_000_000))],
    ['a folder', () => mkdir(newest)],
    ['a link to nothing', () => symlink('nothing', newest)],
    ['sealed with another secret', () => rename(join(foreignDir, 'signing-keys/000001.json'), newest)],
    ['the folder is gone', () => rm(folder, { recursive: true })],
    ['the folder is empty', () => rm(folder, { recursive: true }).then(() => mkdir(folder))],
    ['the folder is a file', () => rm(folder, { recursive: true }).then(() => writeFile(folder, 'x'))],
  ]
  for (const [name, damage] of damages) {
    await damage()
    world.clock.ms += lookAgainMs
    const token = await keyring.sign('cs-probe+jwt', '{}')
    assert.equal(await isSigned(token, { x: before.keys[0]?.x ?? '' }), true, name)
    assert.match(await keyring.signDetached('cs-bundle+jws', Buffer.from('{}')), /^[\w-]+\.\.[\w-]{86}$/, name)
    assert.deepEqual(await keyring.jwks(), before, name)
    await rm(folder, { recursive: true, force: true })
    await cp(`${folder}.good`, folder, { recursive: true })
  }
  const { kid } = await rotateKeys(place)
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), kid)
})

test('a service whose key folder is damaged goes on answering, signing and verifying', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const keys = (await app.ask('/.well-known/service-keys.json')).json
  const folder = join(app.dataDir, 'signing-keys')
  for (const damage of [
    () => writeFile(join(folder, '000002.json'), '{'),
    () => rm(folder, { recursive: true }).then(() => writeFile(folder, 'x')),
  ]) {
    await damage()
    app.world.clock.ms += lookAgainMs
    const decided = await app.ask<DecisionResult>(`/api/decide?to=${unlisted.evm}`)
    assert.equal(decided.status, 200)
    const { status, json } = await app.ask(`/api/attestation/verify?token=${decided.json.settlement?.attestation}`)
    assert.deepEqual([status, json['reason_code']], [200, 'TOKEN_VALID'])
    assert.deepEqual((await app.ask('/.well-known/service-keys.json')).json, keys)
  }
})

test('a start and a rotation on a folder that cannot be used are refused in one sentence, and change nothing', async (t) => {
  const layouts: [string, (dataDir: string) => Promise<unknown>][] = [
    ['the folder is a file', (dataDir) => writeFile(join(dataDir, 'signing-keys'), 'x')],
    ['a generation is a folder', (dataDir) => mkdir(join(dataDir, 'signing-keys/000001.json'), { recursive: true })],
    ['a generation is a link to nothing', (dataDir) => linkToNothing(join(dataDir, 'signing-keys'))],
  ]
  for (const [name, make] of layouts) {
    const dataDir = join(await temporaryFolder(t), 'data')
    await mkdir(dataDir)
    await make(dataDir)
    const place = { dataDir, world: testWorld(start), secretsKey: null }
    await assert.rejects(openKeyring(place), (error: Error & { code?: string }) => {
      assert.deepEqual([error.name, error.code], ['KeyringError', 'storage_keys_refused'], name)
      assert.match(error.message, /^The signing keys of .* cannot be used: E[A-Z]+: [^\n]*\.$/, name)
      assert.ok(error.message.includes(dataDir), name)
      return true
    })
    await assert.rejects(rotateKeys(place), { name: 'KeyringError' }, name)
  }
})

/** A keyring of a folder of its own, as a service holds it, which has looked at its keys. */
async function opened(t: TestContext) {
  const world = testWorld(start)
  const place = { dataDir: await temporaryFolder(t), world, secretsKey }
  const keyring = await openKeyring(place)
  await keyring.jwks()
  return { place, world, keyring, folder: join(place.dataDir, 'signing-keys') }
}

async function kidOf(keyring: Keyring): Promise<string> {
  return kidIn(await keyring.sign('cs-probe+jwt', '{}'))
}

function kidIn(token: string): string {
  const [head = ''] = token.split('.')
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
}

async function linkToNothing(folder: string): Promise<void> {
  await mkdir(folder)
  await symlink('nothing', join(folder, '000001.json'))
}
