import assert from 'node:assert/strict'
import { createCipheriv, hkdfSync } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { calculateJwkThumbprint, compactVerify, createLocalJWKSet, flattenedVerify } from 'jose'
import { isSigned } from '../../sdk/src/verify-token.ts'
import { makeKey } from '../../src/attestation/ring/ring.ts'
import { signCompact } from '../../src/attestation/signing/sign-compact.ts'
import { signedTypes } from '../../src/attestation/signing/signed-type.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { openKeyring, rotateKeys } from '../support/keyrings.ts'

const start = '2026-12-01T12:00:00.000Z'

/** RFC 8037, appendix A. */
const rfc8037 = {
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  input: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc',
  signature: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
}

test('the key, its name and the signature of RFC 8037 come out byte for byte', async () => {
  const key = makeKey(
    { now: () => Date.parse(start), randomBytes: () => Buffer.from(rfc8037.d, 'base64url') },
    'first_start',
  )
  assert.deepEqual([key.x, key.kid, key.created_at], [rfc8037.x, rfc8037.kid, start])
  const token = await signCompact(key.privateKey, rfc8037.input)
  assert.equal(token, `${rfc8037.input}.${rfc8037.signature}`)
  assert.equal(await isSigned(token, rfc8037), true)
  assert.equal(await isSigned(token.replace('.RX', '.RY'), rfc8037), false)
})

test('a first start makes one key, sealed, in files that only its user can read, and the next start finds it', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: null }
  const first = await (await openKeyring(place)).jwks()
  assert.equal(first.keys.length, 1)
  const { x, kid, ...facts } = first.keys[0] ?? assert.fail()
  const expected = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', status: 'active', created_at: start }
  assert.deepEqual(facts, expected)
  assert.equal(kid, await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x }))
  assert.deepEqual(await (await openKeyring({ ...place, world: testWorld('2027-01-01T00:00:00Z') })).jwks(), first)
  const files = ['secrets.key', 'signing-keys/000001.json']
  assert.deepEqual((await readdir(place.dataDir, { recursive: true })).toSorted(), [
    'secrets.key',
    'signing-keys',
    files[1],
  ])
  for (const file of files) assert.equal((await stat(join(place.dataDir, file))).mode & 0o777, 0o600, file)
  assert.equal((await stat(join(place.dataDir, 'signing-keys'))).mode & 0o777, 0o700)
})

test('with SECRETS_KEY no secret is written beside the keys, and nothing in their file shows the private half', async (t) => {
  const dataDir = await temporaryFolder(t)
  const seed = Buffer.alloc(32, 7)
  const world = { ...testWorld(start), randomBytes: (count: number) => seed.subarray(0, count) }
  await openKeyring({ dataDir, world, secretsKey: Buffer.alloc(32, 9) })
  assert.deepEqual(await readdir(dataDir), ['signing-keys'])
  const text = await readFile(join(dataDir, 'signing-keys/000001.json'), 'utf8')
  for (const form of ['base64', 'base64url', 'hex'] as const) assert.equal(text.includes(seed.toString(form)), false)
})

test('what it signs, of every kind, an independent verifier takes, complete and detached', async (t) => {
  const keyring = await openKeyring({ dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: null })
  const { keys } = await keyring.jwks()
  const find = createLocalJWKSet({
    keys: keys.map(({ kty, crv, x, kid, alg, use }) => ({ kty, crv, x, kid, alg, use })),
  })
  for (const typ of signedTypes) {
    const payload = JSON.stringify({ typ, text: 'é€😀' })
    const complete = await compactVerify(await keyring.sign(typ, payload), find, { algorithms: ['EdDSA'] })
    assert.equal(Buffer.from(complete.payload).toString(), payload)
    assert.deepEqual(complete.protectedHeader, { alg: 'EdDSA', kid: keys[0]?.kid, typ })
    // A view into a larger buffer must be signed as what it shows.
    const bytes = Buffer.concat([Buffer.from('xx'), Buffer.from(payload)]).subarray(2)
    const [head = '', between, signature = ''] = (await keyring.signDetached(typ, bytes)).split('.')
    assert.equal(between, '')
    const jws = { protected: head, payload: bytes.toString('base64url'), signature }
    assert.equal((await flattenedVerify(jws, find)).protectedHeader?.['typ'], typ)
  }
})

test('many signatures at once are each right', async (t) => {
  const keyring = await openKeyring({ dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: null })
  const { x } = (await keyring.jwks()).keys[0] ?? assert.fail()
  const tokens = await Promise.all(Array.from({ length: 200 }, (_, i) => keyring.sign('cs-probe+jwt', `{"n":${i}}`)))
  for (const [i, token] of tokens.entries()) {
    assert.equal(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(), `{"n":${i}}`)
    assert.equal(await isSigned(token, { x }), true)
  }
})

test('a rotation counts from the next signature of a running service on, and destroys the old private half', async (t) => {
  const world = testWorld(start)
  const place = { dataDir: await temporaryFolder(t), world, secretsKey: null }
  const keyring = await openKeyring(place)
  const [old] = (await keyring.jwks()).keys
  world.clock.ms += 60_000
  const { kid, created_at, retired } = await rotateKeys(place)
  assert.deepEqual(
    [created_at, retired.kid, retired.retired_at],
    ['2026-12-01T12:01:00.000Z', old?.kid, '2026-12-01T12:01:02.000Z'],
  )
  const header = (await keyring.sign('cs-probe+jwt', '{}')).split('.')[0] ?? ''
  assert.equal((JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid, kid)
  const { keys } = await keyring.jwks()
  assert.deepEqual(
    keys.map(({ kid, status }) => [kid, status]),
    [
      [kid, 'active'],
      [old?.kid, 'retired'],
    ],
  )
  assert.deepEqual(keys[1], { ...old, status: 'retired', retired_at: retired.retired_at })
  assert.deepEqual(await readdir(join(place.dataDir, 'signing-keys')), ['000002.json'])
  assert.deepEqual(await (await openKeyring(place)).jwks(), { keys })
  const file = await readFile(join(place.dataDir, 'signing-keys/000002.json'), 'utf8')
  assert.equal(file.match(/"sealed"/g)?.length, 1)
})

test('a start destroys what a killed rotation left behind, and touches nothing newer', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: Buffer.alloc(32, 1) }
  await openKeyring(place)
  const folder = join(place.dataDir, 'signing-keys')
  const first = await readFile(join(folder, '000001.json'))
  await rotateKeys(place)
  for (const name of ['000001.json', '000001.json.0a.tmp', '000002.json.0b.tmp', '000003.json.0c.tmp', 'notes.txt'])
    await writeFile(join(folder, name), first)
  assert.equal((await (await openKeyring(place)).jwks()).keys.length, 2)
  assert.deepEqual((await readdir(folder)).toSorted(), ['000002.json', '000003.json.0c.tmp', 'notes.txt'])
})

test('public halves stay listed through every further rotation', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: Buffer.alloc(32, 1) }
  const keyring = await openKeyring(place)
  const kids = (await keyring.jwks()).keys.map(({ kid }) => kid)
  for (let i = 0; i < 12; i++) kids.unshift((await rotateKeys(place)).kid)
  assert.deepEqual(
    (await keyring.jwks()).keys.map(({ kid }) => kid),
    kids,
  )
  assert.equal(new Set(kids).size, 13)
})

test('of rotations at one moment each reports correctly whether it was carried out', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: Buffer.alloc(32, 1) }
  const keyring = await openKeyring(place)
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => rotateKeys(place)))
  const results = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.kid] : []))
  for (const end of ends)
    if (end.status === 'rejected') assert.match(String(end.reason), /another process at the same moment/)
  const listed = (await keyring.jwks()).keys.map(({ kid }) => kid)
  assert.ok(results.length > 0 && results.every((kid) => listed.includes(kid)))
  assert.equal(listed.length, results.length + 1)
})

test('a folder from which the keys were taken stops a start and a rotation with one sentence, and gets no new ones', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: null }
  await openKeyring(place)
  await rotateKeys(place)
  const folder = join(place.dataDir, 'signing-keys')
  const path = join(folder, '000002.json')
  const text = await readFile(path, 'utf8')
  await rm(path)
  for (const use of [openKeyring, rotateKeys]) {
    await assert.rejects(use(place), (error: Error & { code?: string }) => {
      assert.deepEqual([error.name, error.code], ['KeyringError', 'storage_keys_refused'])
      assert.match(error.message, /^The folder [^\n]*signing-keys holds no signing keys any more[^\n]*\.$/)
      return true
    })
    assert.deepEqual(await readdir(folder), [])
  }
  await writeFile(path, text)
  assert.equal((await (await openKeyring(place)).jwks()).keys.length, 2)
  await rm(folder, { recursive: true })
  assert.equal((await (await openKeyring(place)).jwks()).keys.length, 1, 'a folder that was moved away is begun again')
})

test('what a killed first start left is no key, and is destroyed', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: null }
  const unfinished = join(place.dataDir, 'signing-keys.0123456789abcdef.tmp')
  await mkdir(unfinished)
  await writeFile(join(unfinished, '000001.json'), '{')
  const first = await (await openKeyring(place)).jwks()
  assert.deepEqual(await (await openKeyring(place)).jwks(), first)
  assert.deepEqual((await readdir(place.dataDir)).toSorted(), ['secrets.key', 'signing-keys'])
})

test('a folder without keys is not rotated, and not filled', async (t) => {
  const dataDir = await temporaryFolder(t)
  await assert.rejects(rotateKeys({ dataDir, world: testWorld(start), secretsKey: null }), /no signing keys in .* yet/)
  assert.deepEqual(await readdir(dataDir), [])
})

test('keys that cannot be believed stop a start with one sentence, and nothing is touched', async (t) => {
  const secretsKey = Buffer.alloc(32, 1)
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey }
  await openKeyring(place)
  await rotateKeys(place)
  const path = join(place.dataDir, 'signing-keys/000002.json')
  const completeText = await readFile(path, 'utf8')
  const file = JSON.parse(completeText) as { format: string; keys: Record<string, string>[] }
  const [past = {}, active = {}] = file.keys
  const swapped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const { retired_at: _, ...unretired } = past
  const damages: [string, RegExp][] = [
    ['', /damaged/],
    [completeText.slice(0, -20), /damaged/],
    ['{}', /damaged/],
    [JSON.stringify({ ...file, format: 'x' }), /damaged/],
    [JSON.stringify({ ...file, keys: [] }), /damaged/],
    [JSON.stringify({ ...file, keys: [past] }), /damaged/],
    [JSON.stringify({ ...file, keys: [active, past] }), /damaged/],
    [JSON.stringify({ ...file, keys: [unretired, active] }), /damaged/],
    [JSON.stringify({ ...file, keys: [{ ...past, x: swapped(past['x'] ?? '') }, active] }), /damaged/],
    [JSON.stringify({ ...file, keys: [active] }), /altered/],
    [JSON.stringify({ ...file, keys: [{ ...past, retired_at: '2030-01-01T00:00:00.000Z' }, active] }), /altered/],
    [JSON.stringify({ ...file, keys: [past, { ...active, created_at: start.replace('12:', '13:') }] }), /altered/],
    [JSON.stringify({ ...file, keys: [past, { ...active, sealed: swapped(active['sealed'] ?? '') }] }), /altered/],
    [JSON.stringify({ ...file, keys: [past, { ...active, kid: past['kid'] }] }), /altered/],
  ]
  for (const [text, sentence] of damages) {
    await writeFile(path, text)
    await assert.rejects(openKeyring(place), (error: Error) => {
      assert.deepEqual([error.name, (error as { code?: string }).code], ['KeyringError', 'storage_keys_refused'])
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /\n|at /)
      return true
    })
    assert.equal(await readFile(path, 'utf8'), text)
  }
  await writeFile(path, completeText)
  assert.equal((await (await openKeyring(place)).jwks()).keys.length, 2)
})

test('keys sealed with another SECRETS_KEY, or whose secret is gone, stop a start with one sentence', async (t) => {
  const place = { dataDir: await temporaryFolder(t), world: testWorld(start), secretsKey: null }
  await openKeyring(place)
  await assert.rejects(openKeyring({ ...place, secretsKey: Buffer.alloc(32, 2) }), /sealed with another SECRETS_KEY/)
  const path = join(place.dataDir, 'secrets.key')
  const secret = await readFile(path, 'utf8')
  for (const text of ['', 'x', `${secret.trim()}x`, secret.slice(4)]) {
    await writeFile(path, text)
    await assert.rejects(openKeyring(place), /secrets\.key is damaged/)
  }
  await rm(path)
  await assert.rejects(openKeyring(place), /neither in SECRETS_KEY nor in/)
  assert.deepEqual(await readdir(place.dataDir), ['signing-keys'])
  await openKeyring({ ...place, secretsKey: Buffer.from(secret, 'base64') })
})

test('keys of the version before are taken as they are, and written in the new format by the next rotation', async (t) => {
  const dataDir = await temporaryFolder(t)
  const secretsKey = Buffer.alloc(32, 9)
  const place = { dataDir, world: testWorld(start), secretsKey }
  await mkdir(join(dataDir, 'signing-keys'), { mode: 0o700 })
  await writeFile(join(dataDir, 'signing-keys/000002.json'), fileOf1(secretsKey))
  const keyring = await openKeyring(place)
  const { keys } = await keyring.jwks()
  assert.deepEqual(
    keys.map(({ kid, x, status, created_at }) => ({ kid, x, status, created_at })),
    [{ kid: rfc8037.kid, x: rfc8037.x, status: 'active', created_at: start }],
  )
  assert.equal(await isSigned(await keyring.sign('cs-probe+jwt', '{}'), rfc8037), true)
  assert.match(await readFile(join(dataDir, 'signing-keys/000002.json'), 'utf8'), /countersign-keys\/1/)
  const { kid } = await rotateKeys(place)
  assert.match(await readFile(join(dataDir, 'signing-keys/000003.json'), 'utf8'), /countersign-keys\/2/)
  assert.deepEqual(
    (await keyring.jwks()).keys.map((key) => key.kid),
    [kid, rfc8037.kid],
  )
})

/** The key of RFC 8037 as the version before sealed it: AES-256-GCM under HKDF-SHA-256, beside the public part. */
function fileOf1(secretsKey: Buffer): string {
  const { d, x, kid } = rfc8037
  const facts = { kid, x, created_at: start }
  const key = new Uint8Array(hkdfSync('sha256', secretsKey, '', 'countersign signing keys', 32))
  const nonce = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(canonicalJson([facts])))
  const bytes = Buffer.concat([nonce, cipher.update(Buffer.from(d, 'base64url')), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({ format: 'countersign-keys/1', keys: [{ ...facts, sealed: bytes.toString('base64') }] })
}
