import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { idDrawer } from '../../src/kit/draw-id.ts'

test('ids carry their prefix and 128 bits each, none drawn twice over many draws', () => {
  const draw = idDrawer(randomBytes)
  const ids = Array.from({ length: 2_000 }, () => draw('att_'))
  assert.equal(new Set(ids).size, 2_000)
  for (const id of ids) assert.match(id, /^att_[\w-]{22}$/)
})

test('every byte of the randomness that is given stands in one id, in its order', () => {
  let count = 0
  const draw = idDrawer((length) => Uint8Array.from({ length }, () => count++ & 0xff))
  const drawn = Array.from({ length: 300 }, () => Buffer.from(draw('x_').slice(2), 'base64url'))
  assert.deepEqual(Buffer.concat(drawn), Buffer.from(Uint8Array.from({ length: 4_800 }, (_, i) => i & 0xff)))
})
