import assert from 'node:assert/strict'
import test from 'node:test'
import { endSessions } from '../../src/accounts/session.ts'
import { signInByLink } from '../../src/accounts/sign-in.ts'
import type { AccountTables } from '../../src/accounts/tables.ts'
import { migrations } from '../../src/app/migrations.ts'
import { eraseAccount } from '../../src/cli/erase-account.ts'
import { createBrowserProofs } from '../../src/accounts/browser-proofs.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { makeSecretToken, secretHash } from '../../src/kit/secret-token.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { lockTable } from '../storage/locked-table.ts'
import { postgresPlace, type Place } from '../storage/place.ts'
import { testWorld } from '../support/test-world.ts'

// Seen on PostgreSQL: a sign-in that was at its last statement while the owner signed out everywhere, or the account was
// erased, left a session that was alive for twelve hours.

const browsers = createBrowserProofs(new Uint8Array(32))
const server = process.env['TEST_DATABASE_URL']
const skip = server ? false : 'TEST_DATABASE_URL is not set'
const world = testWorld('2026-12-01T12:00:00.000Z')
const email = 'waits@example.com'
const ends: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  'signs out everywhere': (storage) => storage.apply(endSessions('own_1')),
  'is erased': (storage) => eraseAccount(storage, world, email),
}

for (const [name, end] of Object.entries(ends))
  test(`a sign-in that is under way while its owner ${name} leaves no session`, { skip }, async (t) => {
    const place = await postgresPlace(server ?? '')
    const { storage, token } = await anOwner(place)
    const lock = await lockTable(place.databaseUrl, 'accounts_devices')
    t.after(async () => {
      await lock.close()
      await place.remove()
    })
    const signingIn = signInByLink(
      { storage, world, service: { baseUrl: 'https://x.example' }, accounts: { browsers } },
      {
        token,
        cookies: [],
        by: { kind: 'link', id: null, requestId: null },
      },
    ).then(
      () => 200,
      (error: unknown) => (error instanceof ServiceError ? error.code : error),
    )
    const waiting = await lock.waiting()
    const ending = end(storage)
    await lock.waiting(waiting)
    await lock.release()
    await ending
    assert.equal(await signingIn, 200, 'the sign-in came first')
    for (const table of ['accounts_sessions', 'accounts_devices', 'accounts_sign_ins'] as const)
      assert.deepEqual(await storage.read<AccountTables>().selectFrom(table).select('owner_id').execute(), [], table)
  })

async function anOwner({ open }: Place) {
  const storage = await open({ migrations })
  const token = makeSecretToken('cst_', world)
  const owner = { id: 'own_1', email, created_at: 0, used_at: 0 }
  const link = { token_hash: secretHash(token), owner_id: 'own_1', expires_at: world.now() + 60_000 }
  await storage.apply([
    { kind: 'insert', table: 'accounts_owners', row: owner, guard: 'new' },
    { kind: 'insert', table: 'accounts_sign_ins', row: link, guard: 'new' },
  ])
  return { storage, token }
}
