import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { blockSpanMaxMs, createGroups } from '../../../src/decision/log/groups.ts'
import { idDrawer } from '../../../src/kit/draw-id.ts'
import { testWorld } from '../../support/test-world.ts'

const log = { keyId: 'key_a', ownerId: 'own_a', retention: '5y' } as const

test('no block holds entries that are further apart than a look for a time reaches back, in any order', () => {
  const ids = { draw: idDrawer(testWorld('2026-12-01T12:00:00Z')) }
  const times = fc.array(fc.oneof(fc.nat(3 * blockSpanMaxMs), fc.nat(1_000)), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(times, (ats) => {
      const groups = createGroups(ids)
      for (const at of ats) groups.add(log, at, { line: ['{}'], parts: [] })
      for (const { firstAt, lastAt } of groups.all) assert.ok(lastAt - firstAt <= blockSpanMaxMs)
      const counted = groups.all.reduce((sum, { entries }) => sum + entries, 0)
      assert.equal(counted, ats.length)
      for (const at of ats) assert.ok(groups.all.some(({ firstAt, lastAt }) => firstAt <= at && at <= lastAt))
      for (const { lines } of groups.all) lines.free()
    }),
  )
})
