import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { openDoor } from '../storage/door.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { postgresPlace } from '../storage/place.ts'
import { runCli } from '../support/command-line.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server === undefined && 'set TEST_DATABASE_URL to run it on PostgreSQL'
const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64')

test('services on several machines sign with one key, list the same ones, and verify each other', {
  skip,
}, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const DATABASE_URL = place.databaseUrl ?? ''
  const [one, two] = await Promise.all([0, 1].map(() => startTestApp({ DATABASE_URL, SECRETS_KEY })))
  assert.ok(one && two)
  t.after(one.stop)
  t.after(two.stop)
  const keys = await keysOf(one)
  assert.equal(keys.length, 1)
  assert.deepEqual(await keysOf(two), keys)
  for (const { dataDir } of [one, two]) assert.ok(!(await readdir(dataDir)).includes('signing-keys'))
  await verifiesOf(one, two)
  const { code, err, out } = await runCli(['keys', 'rotate', '--now', '--json'], { DATABASE_URL, SECRETS_KEY })
  assert.deepEqual([code, err], [0, ''])
  const { kid } = JSON.parse(out) as { kid: string }
  for (const app of [one, two]) {
    assert.deepEqual(
      (await keysOf(app)).map((key) => [key.kid, key.status]),
      [
        [kid, 'active'],
        [keys[0]?.kid, 'retired'],
      ],
    )
  }
  await verifiesOf(two, one)
})

test('a service whose database goes away goes on signing, listing its keys and verifying', { skip }, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const door = await openDoor(place.databaseUrl ?? '')
  t.after(door.close)
  const app = await startTestApp({ DATABASE_URL: door.url, SECRETS_KEY })
  t.after(app.stop)
  const keys = await keysOf(app)
  door.shut()
  app.world.clock.ms += 1_000
  await verifiesOf(app, app)
  assert.deepEqual(await keysOf(app), keys)
  door.reopen()
  await verifiesOf(app, app)
})

type Key = { kid: string; status: string }

async function keysOf(app: TestApp): Promise<Key[]> {
  return (await app.ask<{ keys: Key[] }>('/.well-known/service-keys.json')).json.keys
}

/** What one service signs, another one takes for genuine. */
async function verifiesOf(signing: TestApp, verifying: TestApp): Promise<void> {
  const { json } = await signing.ask<DecisionResult>(`/api/decide?to=${unlisted.evm}`)
  const { status, json: reply } = await verifying.ask(`/api/attestation/verify?token=${json.settlement?.attestation}`)
  assert.deepEqual([status, reply['reason_code']], [200, 'TOKEN_VALID'])
}
