import assert from 'node:assert/strict'
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import test from 'node:test'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { keySealer } from '../../src/attestation/open-ring.ts'
import { formatRing, makeKey, parseRing, retired, ringAt, type Ring } from '../../src/attestation/ring/ring.ts'
import { testWorld } from '../support/test-world.ts'

type Key = Record<string, string>

const start = '2026-12-01T12:00:00.000Z'
const startMs = Date.parse(start)
const world = testWorld(start)
const secret = Buffer.alloc(32, 9)
const sealer = keySealer(secret, world)
/** HKDF-SHA-256 of the secret (RFC 5869), independent of the code that is tested. */
const sealingKey = new Uint8Array(hkdfSync('sha256', secret, '', 'countersign signing keys', 32))

test('private halves are sealed as the format specifies, so that files outlive the version that wrote them', () => {
  const ring = { past: [retiredKey()], active: makeKey(world, 'operator'), next: waitingKey() }
  const { format, keys } = fileOf(ring)
  assert.equal(format, 'countersign-keys/2')
  const beside = canonicalJson({ format, number: 7, keys: keys.map(withoutSeal) })
  assert.deepEqual(
    keys.slice(1).map(({ sealed = '' }) => unsealed(sealed, beside)),
    [Buffer.from(ring.active.seed), Buffer.from(ring.next.seed)],
  )
  assert.deepEqual(
    keys.map(({ by, signs_from }) => [by, signs_from]),
    [
      ['first_start', start],
      ['operator', start],
      ['operator', '2026-12-01T12:05:00.000Z'],
    ],
  )
})

test('a ring is read back as it was written, and only with its own secret and number', () => {
  for (const next of [null, waitingKey()]) {
    const ring = { past: [retiredKey(), retiredKey()], active: makeKey(world, 'operator'), next }
    const text = formatRing(ring, 7, sealer)
    const read = parseRing({ text, number: 7 }, sealer).ring
    assert.deepEqual(read?.past, ring.past)
    assert.deepEqual([read?.active.kid, read?.active.created_at], [ring.active.kid, start])
    assert.deepEqual([read?.next?.kid, read?.next?.signs_from], [next?.kid, next?.signs_from])
    assert.equal(parseRing({ text, number: 7 }, keySealer(Buffer.alloc(32, 8), world)).fault, 'not_opened')
    assert.equal(parseRing({ text, number: 8 }, sealer).fault, 'not_opened', 'an older one under a newer number')
  }
})

test('a file of the first format is read: its keys were put in force when they were made', () => {
  const { ring } = parseRing({ text: fileOf1(), number: 2 }, sealer)
  assert.deepEqual(
    [...(ring?.past ?? []), ring?.active].map((key) => [key?.by, key?.signs_from]),
    [
      ['first_start', start],
      ['operator_now', start],
    ],
  )
  assert.equal(ring?.past[0]?.retired_at, '2026-12-02T12:00:02.000Z')
  assert.equal(ring?.next, null)
  assert.equal(
    parseRing({ text: fileOf1().replace('"retired_at":"2026', '"retired_at":"2027'), number: 2 }, sealer).fault,
    'not_opened',
  )
})

test('a ring in which a retired key has a private half, or a held one an end, is broken', () => {
  const { format, keys } = fileOf({ past: [retiredKey()], active: makeKey(world, 'operator'), next: waitingKey() })
  const [past = {}, active = {}, next = {}] = keys
  const faultOf = (changed: readonly Key[]) =>
    parseRing({ text: JSON.stringify({ format, keys: changed }), number: 7 }, sealer).fault
  assert.equal(faultOf([past, active, next]), undefined)
  const { retired_at = '', ...endless } = past
  const { sealed: _, ...unsealedNext } = next
  for (const changed of [
    [{ ...past, sealed: active['sealed'] ?? '' }, active, next],
    [endless, active, next],
    [past, { ...active, retired_at }, next],
    [past],
    [active, past, next],
    [active, next, past],
    [past, active, next, next],
    [past, active, unsealedNext],
    [],
    [past, { ...active, note: 'x' }, next],
    [past, { ...active, by: 'somebody' }, next],
  ])
    assert.equal(faultOf(changed), 'broken', JSON.stringify(changed))
  // What stands beside the seals cannot be changed without them, and no seal stands for another key.
  for (const changed of [
    [{ ...past, retired_at: '2026-12-03T00:00:00.000Z' }, active, next],
    [active, next],
    [past, active],
    [past, next],
    [past, next, active],
    [past, { ...active, sealed: next['sealed'] ?? '' }, { ...next, sealed: active['sealed'] ?? '' }],
    [past, active, { ...next, signs_from: start }],
    [past, { ...active, by: 'first_start' }, next],
  ])
    assert.equal(faultOf(changed), 'not_opened', JSON.stringify(changed))
})

test('a key that waits is the active one from the very instant on that was announced', () => {
  const ring = { past: [retiredKey()], active: makeKey(world, 'operator'), next: waitingKey() }
  assert.equal(ringAt(ring, startMs + 299_999), ring)
  const turned = ringAt(ring, startMs + 300_000)
  assert.deepEqual([turned.active, turned.next], [ring.next, null])
  assert.deepEqual(turned.past.at(-1), retired(ring.active, startMs + 300_000))
  assert.equal(turned.past.at(-1)?.retired_at, '2026-12-01T12:05:02.000Z')
  assert.equal('seed' in (turned.past.at(-1) ?? {}), false)
  assert.equal(ringAt(turned, startMs + 900_000), turned)
})

function withoutSeal(key: Key): Key {
  return Object.fromEntries(Object.entries(key).filter(([name]) => name !== 'sealed'))
}

function waitingKey() {
  return makeKey(world, 'operator', startMs + 300_000)
}

function retiredKey(): Ring['past'][number] {
  return retired(makeKey(world, 'first_start'), startMs + 86_400_000)
}

function fileOf(ring: Ring): { format: string; keys: Key[] } {
  return JSON.parse(formatRing(ring, 7, sealer)) as { format: string; keys: Key[] }
}

/** A file as the first format was written: one private half, sealed beside the keys alone. */
function fileOf1(): string {
  const { kid, x, created_at, retired_at } = retiredKey()
  const active = makeKey(world, 'operator_now')
  const facts = { kid: active.kid, x: active.x, created_at: active.created_at }
  const past = { kid, x, created_at, retired_at }
  const nonce = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(canonicalJson([past, facts])))
  const bytes = Buffer.concat([nonce, cipher.update(active.seed), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({ format: 'countersign-keys/1', keys: [past, { ...facts, sealed: bytes.toString('base64') }] })
}

/** AES-256-GCM with a nonce of 12 bytes in front and a tag of 16 behind. */
function unsealed(sealed: string, beside: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(beside)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}
