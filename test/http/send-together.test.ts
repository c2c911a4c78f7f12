import assert from 'node:assert/strict'
import test from 'node:test'
import { sendTogether } from '../../src/http/send-together.ts'

function reply(sent: string[], name: string, fails = false) {
  const send = (json: string) => {
    if (fails) throw new Error('cannot be sent')
    sent.push(`${name} ${json}`)
  }
  return { send, raw: { destroy: () => sent.push(`${name} destroyed`) } }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('answers of one turn leave together after it, in order, and later ones in a later turn', async () => {
  const sent: string[] = []
  const send = sendTogether()
  send(reply(sent, 'a'), '1')
  send(reply(sent, 'b'), '2')
  assert.deepEqual(sent, [])
  await turn()
  assert.deepEqual(sent, ['a 1', 'b 2'])
  send(reply(sent, 'c'), '3')
  await turn()
  assert.deepEqual(sent, ['a 1', 'b 2', 'c 3'])
})

test('an answer that cannot be sent is hung up on and keeps no other from leaving', async () => {
  const sent: string[] = []
  const send = sendTogether()
  send(reply(sent, 'a', true), '1')
  send(reply(sent, 'b'), '2')
  await turn()
  assert.deepEqual(sent, ['a destroyed', 'b 2'])
})
