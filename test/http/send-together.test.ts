import assert from 'node:assert/strict'
import test from 'node:test'
import { createTogether } from '../../src/http/send-together.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Sends texts, all but those that cannot be sent. */
function sending() {
  const sent: string[] = []
  const send = createTogether<string>(
    (text) => {
      if (text.includes('unsendable')) throw new Error('cannot be sent')
      sent.push(text)
    },
    (text, error) => sent.push(`${text}: ${String(error)}`),
  )
  return { sent, send }
}

test('answers of one turn leave together after it, in order, and later ones in a later turn', async () => {
  const { sent, send } = sending()
  send('a')
  send('b')
  assert.deepEqual(sent, [])
  await turn()
  assert.deepEqual(sent, ['a', 'b'])
  send('c')
  await turn()
  assert.deepEqual(sent, ['a', 'b', 'c'])
})

test('an answer that cannot be sent is told of and keeps no other from leaving', async () => {
  const { sent, send } = sending()
  send('unsendable')
  send('b')
  await turn()
  assert.deepEqual(sent, ['unsendable: Error: cannot be sent', 'b'])
})
