import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createAgedBlocks, type Age } from '../../../src/chains/evm/evm-aged-blocks.ts'
import type { EvmRpc } from '../../../src/chains/evm/evm-rpc.ts'

const dayS = 86_400
const age: Age = { name: 'day', minMs: 23.5 * 3_600_000, maxMs: 24.5 * 3_600_000 }
const beginS = Date.parse('2026-01-01') / 1_000

test('a block of an age, or the chain as it stood at that age, is found on chains of any pace', async () => {
  const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat(30), fc.nat(7_200), fc.nat(9 * dayS)), {
    minLength: 1,
    maxLength: 300,
  })
  await fc.assert(
    fc.asyncProperty(gaps, async (seconds) => {
      const times = timesOf(seconds)
      const headMs = timeAt(times, times.length - 1)
      const { find } = createAgedBlocks({ now: () => headMs }, nodeOf(times))
      const match = await find(age, Promise.resolve({ block: times.length - 1, timeMs: headMs }))
      assert.ok(match)
      const { block, timeMs } = match
      const ageMs = headMs - timeMs
      assert.equal(ageMs >= age.minMs && ageMs <= age.maxMs, true)
      if (block === null) assert.equal(timeAt(times, 0) > timeMs, true)
      else if (timeAt(times, block) !== timeMs) {
        assert.equal(timeAt(times, block) <= timeMs && timeAt(times, block + 1) > timeMs, true)
      }
    }),
    { numRuns: 300 },
  )
})

test('on a chain with an even pace the first guess fits', async () => {
  const times = timesOf(Array.from({ length: 20_000 }, () => 12))
  const requests: number[] = []
  const headMs = timeAt(times, times.length - 1)
  const clock = { ms: headMs - 7_200_000 }
  const { find } = createAgedBlocks({ now: () => clock.ms }, nodeOf(times, requests))
  await find(age, Promise.resolve({ block: times.length - 601, timeMs: headMs - 7_200_000 }))
  assert.equal(requests.length, 2)
  clock.ms = headMs
  // Two hours later the block is too old, and shows the pace for finding the next.
  await find(age, Promise.resolve({ block: times.length - 1, timeMs: headMs }))
  assert.equal(requests.length, 3)
})

test('a chain that stood still for days is searched by halving', async () => {
  const still = [...Array.from({ length: 9_000 }, () => 1), 30 * dayS, ...Array.from({ length: 9_000 }, () => 1)]
  const times = timesOf(still)
  const requests: number[] = []
  const headMs = timeAt(times, times.length - 1)
  const { find } = createAgedBlocks({ now: () => headMs }, nodeOf(times, requests))
  const match = await find(age, Promise.resolve({ block: times.length - 1, timeMs: headMs }))
  assert.equal(match?.block, 9_000)
  assert.equal(requests.length < 26, true)
})

function timesOf(gapsS: readonly number[]): number[] {
  let timeS = beginS
  return [timeS, ...gapsS.map((gap) => (timeS += gap))]
}

function timeAt(times: readonly number[], block: number): number {
  return (times[block] ?? Number.POSITIVE_INFINITY) * 1_000
}

function nodeOf(times: readonly number[], requests: number[] = []): EvmRpc {
  return {
    ask: (_method, ...params) => {
      const number = Number(params[0])
      requests.push(number)
      return Promise.resolve({ number: `0x${number.toString(16)}`, timestamp: `0x${times[number]?.toString(16)}` })
    },
  }
}
