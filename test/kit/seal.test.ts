import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { createSealer } from '../../src/kit/seal.ts'

const world = { randomBytes: (count: number) => randomBytes(count) }
const key = randomBytes(32)
const sealer = createSealer(key, 'countersign queued mail', world)

test('what is sealed is opened with the same key, purpose and place only', () => {
  const sealed = sealer.seal(Buffer.from('secret'), 'mail_1')
  assert.equal(sealer.open(sealed, 'mail_1')?.toString(), 'secret')
  assert.equal(sealer.open(sealed, 'mail_2'), null)
  assert.equal(createSealer(key, 'countersign decision log', world).open(sealed, 'mail_1'), null)
  assert.equal(createSealer(randomBytes(32), 'countersign queued mail', world).open(sealed, 'mail_1'), null)
})

test('the same text is never sealed to the same bytes, and nothing of it can be read', () => {
  const [a, b] = [sealer.seal(Buffer.from('secret'), ''), sealer.seal(Buffer.from('secret'), '')]
  assert.notEqual(a, b)
  assert.ok(!Buffer.from(a, 'base64').includes('secret'))
})

test('no byte of it can be changed, added or left out', () => {
  const bytes = Buffer.from(sealer.seal(Buffer.from('secret'), ''), 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    assert.equal(sealer.open(altered.toString('base64'), ''), null)
  }
  for (const cut of [0, 1, 27, bytes.length - 1])
    assert.equal(sealer.open(bytes.subarray(0, cut).toString('base64'), ''), null)
  assert.equal(sealer.open(Buffer.concat([bytes, Buffer.from([0])]).toString('base64'), ''), null)
})
