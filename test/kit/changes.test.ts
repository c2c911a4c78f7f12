import assert from 'node:assert/strict'
import test from 'node:test'
import { changesIn, changesMemory, readsCopies } from '../../src/kit/changes.ts'

test('a change is seen by every thread that shares the memory, and by no other', () => {
  const memory = changesMemory()
  const [one, other, stranger] = [changesIn(memory), changesIn(memory), changesIn()]
  one.note('key_abc')
  assert.deepEqual([other.of('key_abc'), other.all()], [1, 1])
  assert.deepEqual([stranger.of('key_abc'), stranger.all()], [0, 0])
  other.note('key_abc')
  assert.deepEqual([one.of('key_abc'), one.all()], [2, 2])
})

test('a change of one record leaves almost all others as they are', () => {
  const changes = changesIn()
  changes.note('key_0000')
  const others = Array.from({ length: 1_000 }, (_, i) => `key_${(i + 1).toString(36).padStart(12, 'x')}`)
  assert.ok(others.filter((id) => changes.of(id) > 0).length < 10)
})

test('what is read while it is changed is read again, and its version identifies the next change', async () => {
  const memory = changesMemory()
  const [changes, elsewhere] = [changesIn(memory), changesIn(memory)]
  const read = readsCopies(changes)
  let stored = 'first'
  let reads = 0
  const reading = async () => {
    const match = stored
    await Promise.resolve()
    if (++reads === 1) {
      stored = 'second'
      elsewhere.note('id')
    }
    return match
  }
  const { copied, version } = await read(reading, () => 'id')
  assert.deepEqual([copied, reads, version], ['second', 2, changes.of('id')])
  elsewhere.note('id')
  assert.notEqual(changes.of('id'), version)
})

test('after a change elsewhere a read waits for the turn to end, whose snapshot may be older', async () => {
  const changes = changesIn()
  const read = readsCopies(changes)
  const order: string[] = []
  setImmediate(() => order.push('the turn ended'))
  changes.note('id')
  await read(
    async () => void order.push('read'),
    () => null,
  )
  assert.deepEqual(order, ['the turn ended', 'read'])
  setImmediate(() => order.push('the next one'))
  await read(
    async () => void order.push('read at once'),
    () => null,
  )
  assert.deepEqual(order.slice(2), ['read at once'])
})

test('where records are changed without a pause, a read ends, as new as its question, and its copy counts for nothing', async () => {
  const changes = changesIn()
  let stored = 0
  const { copied, version } = await readsCopies(changes)(
    async () => {
      const matchCount = ++stored
      changes.note('another')
      return matchCount
    },
    () => 'id',
  )
  assert.equal(copied, stored)
  assert.ok(stored < 10, `${stored} reads`)
  assert.equal(version, null)
})
