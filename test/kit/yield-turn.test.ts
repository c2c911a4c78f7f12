import assert from 'node:assert/strict'
import test from 'node:test'
import { yieldTurn } from '../../src/kit/yield-turn.ts'

test('every waiting caller gets a turn of the loop of its own, in the order they came', async () => {
  let turn = 0
  const counting = { goes: true }
  const count = () => {
    turn++
    if (counting.goes) setImmediate(count)
  }
  setImmediate(count)
  const turns: [name: string, turn: number][] = []
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await yieldTurn()
      turns.push([name, turn])
    }
  }
  await Promise.all([work('a'), work('b'), work('c')])
  counting.goes = false
  assert.deepEqual(
    turns.map(([name]) => name),
    ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'],
  )
  assert.equal(new Set(turns.map(([, at]) => at)).size, turns.length)
})
