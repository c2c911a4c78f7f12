import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { openKeyring } from '../../src/attestation/keyring.ts'
import { realWorld } from '../../src/kit/world.ts'
import { runCli, temporaryFolder } from '../support/command-line.ts'

test('keys rotate changes the key of a service that runs, and says which', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const keyring = await openKeyring({ dataDir: DATA_DIR, world: realWorld(), secretsKey: null })
  const [old] = keyring.jwks().keys
  const { code, out, err } = await runCli(['keys', 'rotate', '--json'], { DATA_DIR })
  assert.deepEqual([code, err], [0, ''])
  const { kid, created_at, retired } = JSON.parse(out) as { kid: string; created_at: string; retired: { kid: string } }
  const [active, past] = keyring.jwks().keys
  assert.deepEqual([active?.kid, active?.created_at, past?.kid, past?.status], [kid, created_at, old?.kid, 'retired'])
  assert.equal(retired.kid, old?.kid)
  const words = await runCli(['keys', 'rotate'], { DATA_DIR })
  assert.equal(words.code, 0)
  assert.ok(words.out.startsWith(`New key ${keyring.jwks().keys[0]?.kid}\nThe old key ${kid} is retired from `))
})

test('keys rotate refuses what it cannot do in one sentence, and leaves the folder as it was', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const secret = Buffer.alloc(32, 1)
  const cases: [string[], Record<string, string>, RegExp][] = [
    [[], {}, /^There are no signing keys in .* yet: the service makes them when it starts\.\n$/],
    [['now'], {}, /^countersign keys rotate takes no argument\.\n$/],
    [[], { SECRETS_KEY: 'short' }, /^SECRETS_KEY must be 32 bytes in base64\..*\n$/],
    [[], { DATABASE_URL: 'postgres://x/y' }, /^SECRETS_KEY must be set when DATABASE_URL is, .*\n$/],
  ]
  for (const [words, env, message] of cases) {
    const { code, out, err } = await runCli(['keys', 'rotate', ...words], { DATA_DIR, ...env })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, message)
  }
  assert.deepEqual(await readdir(DATA_DIR), [])
  await openKeyring({ dataDir: DATA_DIR, world: realWorld(), secretsKey: secret })
  const wrong = await runCli(['keys', 'rotate'], { DATA_DIR, SECRETS_KEY: Buffer.alloc(32, 2).toString('base64') })
  assert.deepEqual([wrong.code, wrong.out], [1, ''])
  assert.match(wrong.err, /^The signing keys in .* were sealed with another SECRETS_KEY, .*\n$/)
  assert.deepEqual(await readdir(DATA_DIR), ['signing-keys'])
  const right = await runCli(['keys', 'rotate'], { DATA_DIR, SECRETS_KEY: secret.toString('base64') })
  assert.equal(right.code, 0)
})
