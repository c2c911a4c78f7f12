import assert from 'node:assert/strict'
import test from 'node:test'
import { judgeSamples, type Sample } from '../scripts/soak/judge-samples.ts'

/** An hour of samples: a warm-up of 20 minutes, and then garbage that comes and goes on top of what is held. */
function hour(held: (atS: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: 3_600 }, (_, atS) => {
    const garbageMb = (atS * 7) % 60
    const warmUpMb = Math.min(atS, 1_200) / 10
    const { residentMb = 200, heapMb = 80, descriptors = 60 } = held(atS)
    return { atS, residentMb: residentMb + garbageMb + warmUpMb, heapMb: heapMb + garbageMb, descriptors }
  })
}

const growing = (held: (atS: number) => Partial<Sample>) =>
  judgeSamples(hour(held)).flatMap(({ what, isFlat }) => (isFlat ? [] : [what]))

test('what stays level under garbage that comes and goes is flat', () => {
  assert.deepEqual(
    growing(() => ({})),
    [],
  )
})

test('a leak of two megabytes a minute, of one on the heap, and of one descriptor in two minutes are each seen', () => {
  assert.deepEqual(
    growing((atS) => ({ residentMb: 200 + atS / 30 })),
    ['resident memory, MB'],
  )
  assert.deepEqual(
    growing((atS) => ({ heapMb: 80 + atS / 60 })),
    ['heap in use, MB'],
  )
  assert.deepEqual(
    growing((atS) => ({ descriptors: 60 + Math.floor(atS / 120) })),
    ['file descriptors'],
  )
})

test('nothing is flat of which there are no samples', () => {
  assert.ok(judgeSamples([]).every(({ isFlat }) => !isFlat))
})
