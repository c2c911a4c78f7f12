import assert from 'node:assert/strict'
import test from 'node:test'
import { createLoopTurn } from '../../src/http/wire/loop-turn.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A turn that notes what happens, and sends texts: all but those that cannot be sent. */
function noting() {
  const noted: string[] = []
  const turn = createLoopTurn<string>(
    (text) => {
      if (text.includes('unsendable')) throw new Error('cannot be sent')
      noted.push(text)
    },
    (text, error) => noted.push(`${text}: ${String(error)}`),
  )
  return { noted, ...turn }
}

test('answers of one turn leave together after it, in order, and later ones in a later turn', async () => {
  const { noted, send } = noting()
  send('a')
  send('b')
  assert.deepEqual(noted, [])
  await nextTurn()
  assert.deepEqual(noted, ['a', 'b'])
  send('c')
  await nextTurn()
  assert.deepEqual(noted, ['a', 'b', 'c'])
})

test('an answer that cannot be sent is reported and keeps no other from leaving', async () => {
  const { noted, send } = noting()
  send('unsendable')
  send('b')
  await nextTurn()
  assert.deepEqual(noted, ['unsendable: Error: cannot be sent', 'b'])
})

test('all that is read in a turn is worked on before the first answer leaves, and it leaves in the same turn', async () => {
  const { noted, work, send } = noting()
  for (const name of ['a', 'b'])
    work(() => {
      noted.push(`works on ${name}`)
      send(name)
    })
  // One that waits for something that is there at once does not miss the turn.
  work(() => void Promise.resolve('c').then(send))
  noted.push('all read')
  await nextTurn()
  assert.deepEqual(noted, ['all read', 'works on a', 'works on b', 'a', 'b', 'c'])
})

test('what is begun while others are worked on has its own turn', async () => {
  const { noted, work, send } = noting()
  work(() => work(() => send('later')))
  await nextTurn()
  assert.deepEqual(noted, [])
  await nextTurn()
  await nextTurn()
  assert.deepEqual(noted, ['later'])
})

test('work that fails is an uncaught error, and keeps no other from being done', async (t) => {
  const { noted, work, send } = noting()
  const uncaught = t.mock.fn()
  process.setUncaughtExceptionCaptureCallback(uncaught)
  t.after(() => process.setUncaughtExceptionCaptureCallback(null))
  work(() => {
    throw new Error('failed')
  })
  work(() => send('b'))
  await nextTurn()
  assert.deepEqual(noted, ['b'])
  assert.equal(String(uncaught.mock.calls[0]?.arguments[0]), 'Error: failed')
})
