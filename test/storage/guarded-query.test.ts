import assert from 'node:assert/strict'
import test from 'node:test'
import { guardedQuery } from '../../src/storage/postgres/guarded-query.ts'
import type { SingleWrite } from '../../src/storage/storage.ts'
import { writeStatement } from '../../src/storage/writes/write-statement.ts'

const textOf = (write: SingleWrite) => guardedQuery(writeStatement(write, '$')).text

// A database whose rows are divided among servers sends a plain statement to the one that has the row, and nothing else.
test('a guarded insert and a counter are plain statements', () => {
  const row = { agent_id: 'a', nonce: 'n' }
  assert.equal(
    textOf({ kind: 'insert', table: 'nonces', row, guard: 'nonce' }),
    'INSERT INTO "nonces" ("agent_id", "nonce") VALUES ($1, $2)',
  )
  const key = { agent_id: 'a', day: 'd' }
  assert.equal(
    textOf({ kind: 'counter', table: 'days', key, column: 'promised', add: 1, max: 5, guard: 'daily' }),
    'INSERT INTO "days" ("agent_id", "day", "promised") VALUES ($1, $2, $3) ' +
      'ON CONFLICT ("agent_id", "day") DO UPDATE SET "promised" = "days"."promised" + excluded."promised" ' +
      'RETURNING 1 / ("promised" BETWEEN $4 AND $5)::int',
  )
})
