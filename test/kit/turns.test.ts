import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { createTurns, type Turns } from '../../src/kit/turns.ts'

test('as many as the bound have a turn at once, the others in the order in which they came', () => {
  const { heard: received, ends } = asking(createTurns({ atOnceMax: 2, waitingMax: 9, waitMaxMs: 60_000 }), [
    'a',
    'b',
    'c',
    'd',
  ])
  assert.deepEqual(received, ['a begins', 'b begins'])
  ends['b']?.()
  assert.deepEqual(received.slice(2), ['c begins'])
  ends['b']?.()
  assert.deepEqual(received.slice(3), [], 'a turn ends once')
  ends['a']?.()
  assert.deepEqual(received.slice(3), ['d begins'])
  ends['c']?.()
  ends['d']?.()
})

test('a caller that comes when too many wait is refused at once, and one that waits too long then', async () => {
  const { heard: received, ends } = asking(createTurns({ atOnceMax: 1, waitingMax: 1, waitMaxMs: 20 }), ['a', 'b', 'c'])
  assert.deepEqual(received, ['a begins', 'c refused'])
  await sleep(60)
  assert.deepEqual(received.slice(2), ['b refused'])
  ends['a']?.()
  ends['b']?.()
  assert.deepEqual(received.slice(3), [], 'a refusal gives up the place')
})

test('a caller that leaves while it waits gives up its place', () => {
  const { heard: received, ends } = asking(createTurns({ atOnceMax: 1, waitingMax: 2, waitMaxMs: 60_000 }), [
    'a',
    'b',
    'c',
  ])
  ends['b']?.()
  ends['a']?.()
  assert.deepEqual(received, ['a begins', 'c begins'])
  ends['c']?.()
})

test('however turns are taken and ended, never more than allowed have one, and no caller waits beside a free one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, atOnceMax) => {
      const turns = createTurns({ atOnceMax, waitingMax: 5, waitMaxMs: 60_000 })
      const having = new Set<number>()
      const requests = new Map<number, () => void>()
      const refused = new Set<number>()
      for (const [n, step] of steps.entries()) {
        const [oldest] = [...requests.keys()].slice(step)
        if (step > 4 || oldest === undefined) {
          requests.set(
            n,
            turns(
              () => having.add(n),
              () => refused.add(n),
            ),
          )
        } else {
          having.delete(oldest)
          requests.get(oldest)?.()
          requests.delete(oldest)
        }
        for (const each of refused) requests.delete(each)
        assert.ok(having.size <= atOnceMax)
        assert.ok(having.size === atOnceMax || having.size === requests.size, 'somebody waits for nothing')
      }
      for (const end of requests.values()) end()
      for (const end of requests.values()) end()
    }),
  )
})

/** Requests turns by name; the events of each, and what ends each. */
function asking(turns: Turns, names: readonly string[]) {
  const received: string[] = []
  const ends: Record<string, () => void> = {}
  for (const name of names)
    ends[name] = turns(
      () => received.push(`${name} begins`),
      () => received.push(`${name} refused`),
    )
  return { heard: received, ends }
}
