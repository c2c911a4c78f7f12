import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { idDrawer } from '../../src/kit/draw-id.ts'

test('ids carry their prefix, their time and 88 random bits each, none drawn twice over many draws', () => {
  const draw = idDrawer({ now: () => 1_795_000_000_000, randomBytes })
  const ids = Array.from({ length: 2_000 }, () => draw('att_'))
  assert.equal(new Set(ids.map((id) => id.slice(-15))).size, 2_000)
  for (const id of ids) assert.match(id, /^att_[\w-]{22}$/)
})

test('every byte of the supplied randomness stands in one id, in its order', () => {
  let count = 0
  const bytes = (length: number) => Uint8Array.from({ length }, () => count++ & 0xff)
  const draw = idDrawer({ now: () => 0, randomBytes: bytes })
  const drawn = Array.from({ length: 300 }, () => Buffer.from(draw('x_').slice(2 + 7), 'base64url'))
  assert.deepEqual(Buffer.concat(drawn), Buffer.from(Uint8Array.from({ length: 3_300 }, (_, i) => i & 0xff)))
})

test('ids stand in the order of their times, as bytes, with any random part', () => {
  const time = fc.integer({ min: 0, max: 2 ** 42 - 1 })
  const idAt = (ms: number) => Buffer.from(idDrawer({ now: () => ms, randomBytes })('del_'))
  const holds = (one: number, other: number) =>
    assert.equal(Buffer.compare(idAt(one), idAt(other)), Math.sign(one - other))
  fc.assert(fc.property(time, time, (one, other) => void (one === other || holds(one, other))))
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 5_000 }), (one, later) =>
      holds(one % 2 ** 41, (one % 2 ** 41) + later),
    ),
  )
})

test('a time outside of what an id holds gives an id all the same', () => {
  for (const ms of [-1, 2 ** 42, Number.MAX_SAFE_INTEGER])
    assert.match(idDrawer({ now: () => ms, randomBytes })('x_'), /^x_[\w-]{22}$/)
})
