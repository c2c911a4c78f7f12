import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import type { KeysStatus } from '../../src/attestation/keys-status.ts'
import { keysMaxAgeSeconds, type Rotation } from '../../src/attestation/rotate-keys.ts'
import { timeOfInstant } from '../../src/kit/time-of.ts'
import { realWorld } from '../../src/kit/world.ts'
import { callCli, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openKeyring } from '../support/keyrings.ts'
import { testWorld } from '../support/test-world.ts'

test('keys rotate --now changes the key of a service that runs, and reports which', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const keyring = await openKeyring({ dataDir: DATA_DIR, world: realWorld(), secretsKey: null })
  const [old] = (await keyring.jwks()).keys
  const { code, out, err } = await runCli(['keys', 'rotate', '--now', '--json'], { DATA_DIR })
  assert.deepEqual([code, err], [0, ''])
  const { kid, created_at, retired } = JSON.parse(out) as Rotation
  const [active, past] = (await keyring.jwks()).keys
  assert.deepEqual([active?.kid, active?.created_at, past?.kid, past?.status], [kid, created_at, old?.kid, 'retired'])
  assert.equal(retired.kid, old?.kid)
  const words = await runCli(['keys', 'rotate', '--now'], { DATA_DIR })
  assert.equal(words.code, 0)
  const [newest] = (await keyring.jwks()).keys
  assert.ok(words.out.startsWith(`New key ${newest?.kid}\nThe old key ${kid} is retired from `))
})

test('keys rotate publishes the next key, keys status shows it, and a second rotation is refused until it signs', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const hourAgo = testWorld(new Date(Date.now() - 3_600_000).toISOString())
  const keyring = await openKeyring({ dataDir: DATA_DIR, world: hourAgo, secretsKey: null })
  const [old] = (await keyring.jwks()).keys
  const { code, out, err } = await callCli(['keys', 'rotate', '--json'], { DATA_DIR })
  assert.deepEqual([code, err], [0, ''])
  const { kid, created_at, signs_from, retired } = JSON.parse(out) as Rotation
  const waitSeconds = (Date.parse(signs_from) - Date.parse(created_at)) / 1_000
  assert.ok(waitSeconds >= keysMaxAgeSeconds && waitSeconds < keysMaxAgeSeconds + 1, String(waitSeconds))
  assert.equal(retired.kid, old?.kid)
  const refused = await callCli(['keys', 'rotate'], { DATA_DIR })
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(
    refused.err,
    new RegExp(`^The key ${kid} is listed already and signs from ${timeOfInstant(signs_from)} on\\. .*--now.*\\n$`),
  )
  const status = JSON.parse((await callCli(['keys', 'status', '--json'], { DATA_DIR })).out) as KeysStatus
  assert.deepEqual(
    status.keys.map((key) => [key.kid, key.status, key.signs_from, key.retired_at]),
    [
      [old?.kid, 'active', old?.created_at, null],
      [kid, 'next', signs_from, null],
    ],
  )
  assert.deepEqual(
    status.rotations.map(({ kid, by, replaced }) => [kid, by, replaced]),
    [
      [old?.kid, 'first_start', null],
      [kid, 'operator', old?.kid],
    ],
  )
  assert.deepEqual(status.contradicted, [])
  const words = (await callCli(['keys', 'status'], { DATA_DIR })).out.split('\n')
  assert.ok(words.includes(`${kid}  next     signs from ${timeOfInstant(signs_from)}`), words.join('\n'))
  assert.ok(words.includes(`${timeOfInstant(created_at)}  operator      ${kid} replaces ${old?.kid}`), words.join('\n'))
})

test('keys rotate and keys status refuse what they cannot do in one sentence, and change no key', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const secret = Buffer.alloc(32, 1)
  const cases: [string[], Record<string, string>, RegExp][] = [
    [[], {}, /^There are no signing keys in .* yet: the service makes them when it starts\.\n$/],
    [['now'], {}, /^countersign keys (rotate|status) takes no argument\.\n$/],
    [[], { SECRETS_KEY: 'short' }, /^SECRETS_KEY must be 32 bytes in base64\..*\n$/],
    [[], { DATABASE_URL: 'postgres://x/y' }, /^SECRETS_KEY must be set when DATABASE_URL is, .*\n$/],
    [
      [],
      { DATABASE_URL: 'postgres://127.0.0.1:9/y', SECRETS_KEY: secret.toString('base64') },
      /^PostgreSQL cannot be reached: .*\.\n$/,
    ],
  ]
  for (const command of ['rotate', 'status'])
    for (const [words, env, message] of cases) {
      const { code, out, err } = await callCli(['keys', command, ...words], { DATA_DIR, ...env })
      assert.deepEqual([code, out], [1, ''])
      assert.match(err, message)
    }
  assert.deepEqual(await readdir(DATA_DIR), [])
  await openKeyring({ dataDir: DATA_DIR, world: realWorld(), secretsKey: secret })
  for (const command of ['rotate', 'status']) {
    const wrong = await callCli(['keys', command], { DATA_DIR, SECRETS_KEY: Buffer.alloc(32, 2).toString('base64') })
    assert.deepEqual([wrong.code, wrong.out], [1, ''])
    assert.match(wrong.err, /^The signing keys in .* were sealed with another SECRETS_KEY, .*\n$/)
    const unset = await callCli(['keys', command], { DATA_DIR })
    assert.deepEqual([unset.code, unset.out], [1, ''])
    assert.match(unset.err, /^The signing keys in .* are sealed with a key that is neither in SECRETS_KEY nor in .*\n$/)
  }
  assert.deepEqual(await readdir(`${DATA_DIR}/signing-keys`), ['000001.json'])
  const right = await callCli(['keys', 'rotate'], { DATA_DIR, SECRETS_KEY: secret.toString('base64') })
  assert.equal(right.code, 0)
})
