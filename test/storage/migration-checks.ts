import assert from 'node:assert/strict'
import type { Migration } from '../../src/storage/migrate.ts'
import type { Storage, Write } from '../../src/storage/storage.ts'
import { things } from './model.ts'
import type { Place } from './place.ts'
import { allThings, insert } from './things.ts'

type Check = (name: string, body: (storage: Storage, place: Place) => Promise<void>) => void

/** What every engine must hold of steps of tables. */
export function migrationChecks(check: Check): void {
  check('migrations are applied once, in order, and only what is new', async (storage, place) => {
    await storage.apply([insert('a')])
    await storage.close()
    const next: Migration = {
      name: 'things/0002-colour',
      up: ["ALTER TABLE things ADD COLUMN colour TEXT NOT NULL DEFAULT 'TEXT; blue'"],
    }
    await (await place.open({ migrations: [things, next] })).close()
    const again = await place.open({ migrations: [things, next] })
    assert.deepEqual(await allThings(again), [{ id: 'a', name: null, size: null, colour: 'TEXT; blue' }])
  })

  check('a new migration is applied wherever it stands among those of other rooms', async (storage, place) => {
    await storage.close()
    const before: Migration = { name: 'agents/0001-create', up: ['CREATE TABLE agents (id TEXT)'] }
    const after: Migration = { name: 'words/0001-create', up: ['CREATE TABLE words (id TEXT)'] }
    await (await place.open({ migrations: [things, after] })).close()
    const all = await place.open({ migrations: [before, things, after] })
    const row: Write = { kind: 'insert', table: 'agents', row: { id: 'a' }, guard: 'g' }
    assert.deepEqual(await all.apply([row, { ...row, table: 'words' }]), { ok: true, changes: [1, 1] })
  })

  check('a failing migration leaves the tables as they were and is named', async (storage, place) => {
    await storage.close()
    const broken: Migration = {
      name: 'things/0002-broken',
      up: ['CREATE TABLE extra (id TEXT)', 'CREATE TABLE things (id TEXT)'],
    }
    await assert.rejects(place.open({ migrations: [things, broken] }), /things\/0002-broken failed/)
    const repaired: Migration = { name: 'things/0002-broken', up: ['CREATE TABLE extra (id TEXT)'] }
    await (await place.open({ migrations: [things, repaired] })).close()
  })

  check('steps before one that fails stand, and the next start goes on behind them', async (storage, place) => {
    await storage.apply([insert('a')])
    await storage.close()
    const second: Migration = { name: 'things/0002-extra', up: ["UPDATE things SET size = 1 WHERE id = 'a'"] }
    const broken: Migration = {
      name: 'things/0003-broken',
      up: ["UPDATE things SET size = 2 WHERE id = 'a'", 'nothing'],
    }
    await assert.rejects(place.open({ migrations: [things, second, broken] }), /things\/0003-broken failed/)
    assert.deepEqual(await allThings(await place.open({ migrations: [things, second] })), [
      { id: 'a', name: null, size: 1 },
    ])
  })

  check('a changed, an unknown and a repeated migration are refused in a sentence', async (storage, place) => {
    await storage.close()
    const edited = { ...things, up: [...things.up, 'CREATE TABLE extra (id TEXT)'] }
    await assert.rejects(place.open({ migrations: [edited] }), {
      code: 'migration_refused',
      message: /things\/0001-create was changed after/,
    })
    await assert.rejects(place.open({ migrations: [] }), {
      code: 'migration_refused',
      message: /newer version of Countersign/,
    })
    await assert.rejects(place.open({ migrations: [things, things] }), {
      code: 'migration_refused',
      message: /Two migrations/,
    })
  })
}
