import assert from 'node:assert/strict'
import test from 'node:test'
import canonicalize from 'canonicalize'
import { verifyBundle } from '../../sdk/src/verify-bundle.ts'
import { verifyExport } from '../../sdk/src/verify-export.ts'
import { signerOf } from './signer.ts'

const signer = signerOf(1)
const jwks = { keys: [signer.jwk] }
const retiredBefore = { keys: [{ ...signer.jwk, retired_at: '2026-11-01T00:00:00Z' }] }

const content = { subject: '0xabc', issued_at: '2026-12-01T12:00:00.000Z', lists: [{ b: 1, a: 'é€😀' }] }
const bundle = {
  bundle: content,
  signature: signer.detached('cs-bundle+jws', canonicalize(content) ?? ''),
  verify: { keys_url: 'https://countersign.example/.well-known/service-keys.json' },
}

test('a bundle gives its signed part, with any order of its members', async () => {
  assert.deepEqual(await verifyBundle(bundle, jwks), content)
  const reordered = { ...bundle, bundle: Object.fromEntries(Object.entries(content).toReversed()) }
  assert.deepEqual(await verifyBundle(reordered, jwks), content)
  assert.deepEqual(await verifyBundle(JSON.parse(JSON.stringify(bundle, null, 2)), jwks), content)
})

test('a bundle that was changed in one place is refused', async () => {
  for (const changed of [
    { ...content, subject: '0xabd' },
    { ...content, lists: [] },
    { ...content, more: 1 },
    { subject: content.subject, issued_at: content.issued_at },
  ])
    await assert.rejects(verifyBundle({ ...bundle, bundle: changed }, jwks), { reason_code: 'TOKEN_SIGNATURE_INVALID' })
})

test('what is no bundle is malformed', async () => {
  const [head = '', , signature = ''] = bundle.signature.split('.')
  for (const value of [
    null,
    [],
    'x',
    {},
    { bundle: content },
    { ...bundle, bundle: null },
    { ...bundle, bundle: [] },
    { ...bundle, bundle: { a: '\ud800' } },
    { ...bundle, signature: `${head}.e30.${signature}` },
    { ...bundle, signature: `${head}.${signature}` },
    { ...bundle, signature: 1 },
  ])
    await assert.rejects(verifyBundle(value, jwks), { reason_code: 'TOKEN_MALFORMED' }, JSON.stringify(value))
})

test('a bundle issued after its key was retired is refused, and so is one that names no time', async () => {
  await assert.rejects(verifyBundle(bundle, retiredBefore), { reason_code: 'TOKEN_KEY_RETIRED' })
  const old = { ...content, issued_at: '2026-10-01T00:00:00Z' }
  const oldBundle = { bundle: old, signature: signer.detached('cs-bundle+jws', canonicalize(old) ?? '') }
  assert.deepEqual(await verifyBundle(oldBundle, retiredBefore), old)
  const timeless = { bundle: {}, signature: signer.detached('cs-bundle+jws', '{}') }
  assert.deepEqual(await verifyBundle(timeless, jwks), {})
  await assert.rejects(verifyBundle(timeless, retiredBefore), { reason_code: 'TOKEN_KEY_RETIRED' })
})

test('an export in CSV is verified over its exact bytes', async () => {
  const csv = Buffer.from('at,decision\r\n2026-12-01,allow\r\n')
  const signature = signer.detached('cs-export+jws', csv)
  assert.deepEqual(await verifyExport(csv, signature, jwks), csv)
  for (const changed of [
    csv.subarray(1),
    Buffer.concat([csv, Buffer.from('\n')]),
    Buffer.alloc(0),
    Buffer.from([0xff]),
  ])
    await assert.rejects(verifyExport(changed, signature, jwks), { reason_code: 'TOKEN_SIGNATURE_INVALID' })
})

test('an export in JSON is verified over the canonical form of what it exports, however the file is laid out', async () => {
  const exported = {
    key_id: 'k',
    generated_at: '2026-12-01T12:00:00.000Z',
    entries: [{ b: 1, a: 2 }],
    next_cursor: null,
  }
  const canonical = canonicalize(exported) ?? ''
  const signature = signer.detached('cs-export+jws', canonical)
  for (const file of [{ export: exported, signature }, exported]) {
    for (const text of [JSON.stringify(file), JSON.stringify(file, null, 2)]) {
      const signed = await verifyExport(Buffer.from(text), signature, jwks)
      assert.equal(Buffer.from(signed).toString(), canonical)
    }
    const changed = Buffer.from(JSON.stringify(file).replace('"a":2', '"a":3'))
    await assert.rejects(verifyExport(changed, signature, jwks), { reason_code: 'TOKEN_SIGNATURE_INVALID' })
    await assert.rejects(verifyExport(Buffer.from(JSON.stringify(file)), signature, retiredBefore), {
      reason_code: 'TOKEN_KEY_RETIRED',
    })
  }
})
