import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { ownedKeysMax } from '../../src/keys/key-store.ts'
import { ownerOf } from '../../src/accounts/owners.ts'
import { codeOf, consoleApp } from '../support/console-app.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { defaultSettings } from '../../src/keys/settings/key-settings.ts'
import { addKey, newKey } from '../../src/keys/entries/new-key.ts'
import { signIn } from '../support/console-session.ts'
import { testWorld } from '../support/test-world.ts'

// Keys that an owner made in the console at the same moment each read that there was room for one more, and all of them were
// made. And keys that strangers had sent to an owner's address, which anybody may, counted among the 200 before anyone
// activated them: after three days of three mails an hour the owner could make none.

const site = consoleApp('/api/console/keys')
const { list, post } = site
type State = 'active' | 'revoked' | 'not_activated'
const world = testWorld('2026-12-01T12:00:00Z')
const needs = { ids: { draw: idDrawer(world) }, world }

test('keys of an owner that are made at once do not pass their bound together', async () => {
  await add('active', ownedKeysMax - 3)
  await add('revoked', 1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => post('', {})))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.deepEqual(
    refused.map(codeOf),
    refused.map(() => [409, 'keys_too_many']),
  )
  assert.equal(refused.length, 4)
})

test('keys that strangers had sent to an owner neither count nor push the own keys of the owner out of the list', async () => {
  await site.signInAgain()
  const before = (await list()).filter(({ state }) => state !== 'not_activated')
  await add('not_activated', ownedKeysMax)
  const shown = await list()
  assert.equal(shown.length, ownedKeysMax)
  assert.deepEqual(
    shown.filter(({ state }) => state !== 'not_activated'),
    before,
  )
  const stranger = await signIn(site.app)
  await add('not_activated', ownedKeysMax, stranger.email)
  assert.equal((await post('', {}, stranger)).status, 201)
})

/** Adds keys in a state to an owner. */
async function add(state: State, count: number, email = site.owner.email): Promise<void> {
  const { dataDir } = site.app
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    const { ownerId } = await ownerOf({ ...needs, storage }, email)
    const rows = Array.from(
      { length: count },
      () => newKey(needs, ownerId, { label: '', settings: defaultSettings }).row,
    )
    await storage.apply(rows.map((row) => addKey({ ...row, state })))
  } finally {
    await storage.close()
  }
}
