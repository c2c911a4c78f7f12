import assert from 'node:assert/strict'
import test from 'node:test'
import { checkWriteSet } from '../../src/storage/writes/check-write-set.ts'
import { writesMax, type Write } from '../../src/storage/storage.ts'

test('a write set may be full, and hold no write more', () => {
  const write: Write = { kind: 'delete', table: 'things', where: { id: 1 } }
  const full = Array.from({ length: writesMax }, () => write)
  assert.doesNotThrow(() => checkWriteSet(full))
  assert.throws(() => checkWriteSet([...full, write]), RangeError)
})
