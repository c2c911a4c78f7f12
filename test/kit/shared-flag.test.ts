import assert from 'node:assert/strict'
import test from 'node:test'
import { flagIn, flagMemory } from '../../src/kit/shared-flag.ts'

test('a flag that one raises is raised for every thread that shares its memory, and for no other', () => {
  const memory = flagMemory()
  const [one, other, stranger] = [flagIn(memory), flagIn(memory), flagIn(flagMemory())]
  assert.deepEqual([one.isRaised(), other.isRaised()], [false, false])
  one.raise()
  assert.deepEqual([one.isRaised(), other.isRaised(), stranger.isRaised()], [true, true, false])
})
