import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createBodyMemory } from '../../src/http/wire/body-memory.ts'
import { compare } from '../../src/kit/compare.ts'

test('the body that has taken most for longest makes room, a complete one never does', () => {
  let now = 0
  const room = createBodyMemory({ bytesMax: 100, elapsedMs: () => now })
  const evicted: string[] = []
  const enter = (name: string, bytes: number) => {
    const place = room.enter(() => {
      evicted.push(name)
      place.leave()
    })
    return { ...place, isTaken: place.take(bytes) }
  }
  enter('small and old', 5)
  now = 10
  enter('large and old', 60)
  now = 20
  enter('large and new', 35)
  assert.deepEqual(evicted, [])
  now = 21
  assert.equal(enter('newest', 40).isTaken, true)
  assert.deepEqual(evicted, ['large and old'])
  const complete = enter('complete', 20)
  complete.complete()
  assert.deepEqual(evicted, ['large and old'])
  now = 1_000
  assert.equal(enter('too large beside it', 90).isTaken, false)
  assert.deepEqual(evicted.toSorted(compare), ['large and new', 'large and old', 'newest', 'small and old'])
  complete.leave()
  complete.leave()
  now = 2_000
  assert.equal(enter('last', 100).isTaken, true)
})

test('bodies never take more than the room, and those that stall never keep the newest one out', () => {
  const step = fc.record({ bytes: fc.integer({ min: 1, max: 60 }), waits: fc.nat(5), leaves: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0
      const room = createBodyMemory({ bytesMax: 100, elapsedMs: () => now })
      const held = new Map<number, number>()
      for (const [n, { bytes, waits, leaves }] of steps.entries()) {
        now += 1 + waits
        const place = room.enter(() => {
          held.delete(n)
          place.leave()
        })
        held.set(n, bytes)
        assert.equal(place.take(bytes), true)
        assert.ok(held.has(n), 'what came last has cost nothing yet')
        const sum = [...held.values()].reduce((total, each) => total + each, 0)
        assert.ok(sum <= 100)
        if (leaves) {
          place.leave()
          held.delete(n)
        }
      }
    }),
  )
})
