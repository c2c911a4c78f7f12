import assert from 'node:assert/strict'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import test from 'node:test'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { formatRing, makeKey, parseRing, type Ring } from '../../src/attestation/ring.ts'
import { testWorld } from '../support/test-world.ts'

type Key = Record<string, string>

const start = '2026-12-01T12:00:00.000Z'
const world = testWorld(start)
const secret = Buffer.alloc(32, 9)

test('the private half is sealed as the format says, so that files outlive the version that wrote them', () => {
  const ring = { past: [retiredKey()], active: makeKey(world) }
  const { format, keys } = fileOf(ring)
  assert.equal(format, 'countersign-keys/1')
  const { sealed = '', ...active } = keys.at(-1) ?? {}
  const bytes = Buffer.from(sealed, 'base64')
  // HKDF-SHA-256 of the secret, AES-256-GCM with a nonce of 12 bytes in front and a tag of 16 behind.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'countersign signing keys', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(canonicalJson([...keys.slice(0, -1), active]))).setAuthTag(bytes.subarray(-16))
  const seed = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  assert.deepEqual(seed, Buffer.from(ring.active.seed))
})

test('a ring is read back as it was written, and only with its own secret', () => {
  const ring = { past: [retiredKey(), retiredKey()], active: makeKey(world) }
  const text = formatRing(ring, secret, world)
  const read = parseRing(text, secret).ring
  assert.deepEqual(read?.past, ring.past)
  assert.deepEqual([read?.active.kid, read?.active.created_at], [ring.active.kid, start])
  assert.equal(parseRing(text, Buffer.alloc(32, 8)).fault, 'not_opened')
})

test('a ring in which a retired key has a private half, or the active one an end, is broken', () => {
  const { format, keys } = fileOf({ past: [retiredKey()], active: makeKey(world) })
  const [past = {}, active = {}] = keys
  const faultOf = (changed: readonly Key[]) => parseRing(JSON.stringify({ format, keys: changed }), secret).fault
  assert.equal(faultOf([past, active]), undefined)
  const { retired_at = '', ...endless } = past
  for (const changed of [
    [{ ...past, sealed: active['sealed'] ?? '' }, active],
    [endless, active],
    [past, { ...active, retired_at }],
    [past],
    [active, past],
    [],
    [past, { ...active, note: 'x' }],
  ])
    assert.equal(faultOf(changed), 'broken', JSON.stringify(changed))
  // What stands beside the seal cannot be changed without it.
  assert.equal(faultOf([{ ...past, retired_at: '2026-12-03T00:00:00.000Z' }, active]), 'not_opened')
  assert.equal(faultOf([active]), 'not_opened')
})

function retiredKey(): Ring['past'][number] {
  const { kid, x, created_at } = makeKey(world)
  return { kid, x, created_at, retired_at: '2026-12-02T12:00:00.000Z' }
}

function fileOf(ring: Ring): { format: string; keys: Key[] } {
  return JSON.parse(formatRing(ring, secret, world)) as { format: string; keys: Key[] }
}
