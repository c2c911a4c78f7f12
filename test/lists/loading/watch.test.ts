import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWatch } from '../../../src/lists/loading/watch.ts'

test('A change is due once its file was the same at three looks.', () => {
  const watch = createWatch({ a: '1' }, 2)
  assert.equal(watch.note({ a: '2' }), false)
  assert.equal(watch.note({ a: '2' }), false)
  assert.equal(watch.note({ a: '2' }), true)
  assert.deepEqual(watch.takeRested(), { a: '2' })
  assert.equal(watch.note({ a: '2' }), false)
})

test('A file that keeps growing is never due and holds up no other file.', () => {
  const watch = createWatch({}, 2)
  for (let size = 0; size < 10; size++) assert.equal(watch.note({ growing: `${size}` }), false)
  watch.note({ growing: '11', done: '1' })
  watch.note({ growing: '12', done: '1' })
  assert.equal(watch.note({ growing: '13', done: '1' }), true)
  assert.deepEqual(watch.takeRested(), { done: '1' })
  watch.note({ growing: '14', done: '1' })
  watch.note({ growing: '14', done: '1' })
  assert.equal(watch.note({ growing: '14', done: '1' }), true)
  assert.deepEqual(watch.takeRested(), { growing: '14', done: '1' })
})

test('A file that goes away is due like one that changed, and one that is back in time is not.', () => {
  const watch = createWatch({ a: '1' }, 2)
  watch.note({})
  watch.note({ a: '1' })
  watch.note({ a: '1' })
  assert.equal(watch.note({ a: '1' }), false)
  watch.note({})
  watch.note({})
  assert.equal(watch.note({}), true)
  assert.deepEqual(watch.takeRested(), {})
  assert.equal(watch.note({}), false)
})

test('A file that changes while others are loaded is due afterwards.', () => {
  const watch = createWatch({ a: '1', b: '1' }, 2)
  for (let look = 0; look < 3; look++) watch.note({ a: '2', b: '1' })
  watch.note({ a: '2', b: '2' })
  assert.deepEqual(watch.takeRested(), { a: '2' })
  watch.note({ a: '2', b: '2' })
  assert.equal(watch.note({ a: '2', b: '2' }), true)
})

test('A file that is deleted while others are loaded is due afterwards.', () => {
  const watch = createWatch({ a: '1', b: '1' }, 2)
  for (let look = 0; look < 3; look++) watch.note({ a: '2', b: '1' })
  watch.note({ a: '2' })
  assert.deepEqual(watch.takeRested(), { a: '2' })
  watch.note({ a: '2' })
  assert.equal(watch.note({ a: '2' }), true)
})

test('Who asks for a load now gets the files as they lie.', () => {
  const watch = createWatch({}, 2)
  watch.note({ a: '1' })
  assert.deepEqual(watch.takeRested(), {})
  watch.settle()
  assert.deepEqual(watch.takeRested(), { a: '1' })
})
