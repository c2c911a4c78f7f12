import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyExport } from '../../sdk/src/index.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { signerOf } from './signer.ts'

const genuine = { key_id: 'k1', entries: [{ decision: 'allow' }], generated_at: '2026-11-20T00:00:00.000Z' }
const forged = { ...genuine, entries: [{ decision: 'decline' }] }

test('an export verifies as the answer it came in and by itself, and CSV by its exact bytes', async () => {
  const { signature, jwks, sign } = signed()
  for (const text of [JSON.stringify({ export: genuine, signature }), JSON.stringify(genuine, null, 2)]) {
    assert.equal(Buffer.from(await verifyExport(Buffer.from(text), signature, jwks)).toString(), canonicalJson(genuine))
  }
  const csv = Buffer.from('at,decision\n2026-11-20,allow\n')
  assert.deepEqual(Buffer.from(await verifyExport(csv, sign(csv), jwks)), csv)
  await assert.rejects(
    verifyExport(Buffer.from(`${csv.toString()}x`), sign(csv), jwks),
    malformedOr('TOKEN_SIGNATURE_INVALID'),
  )
})

test('nothing that is not signed stands where a reader could take it for signed', async () => {
  const { signature, jwks } = signed()
  const [inner, other] = [JSON.stringify(genuine), JSON.stringify(forged)]
  const texts = [
    `{"export":${other},"export":${inner}}`,
    `{"export":${other},"\\u0065xport":${inner}}`,
    `{"entries":[{"decision":"decline"}],"export":${inner}}`,
    `{"export":${inner.replace('"key_id"', '"key_id":"k2","key_id"')}}`,
    `{"export":${other}}`,
    other,
  ]
  for (const text of texts) {
    await assert.rejects(verifyExport(Buffer.from(text), signature, jwks), malformedOr('TOKEN_SIGNATURE_INVALID'), text)
  }
})

test('bytes that are no text are not repaired into the text that was signed', async () => {
  const { jwks, sign } = signed()
  const content = { ...genuine, key_id: 'k\ufffd' }
  const signature = sign(Buffer.from(canonicalJson(content)))
  const bytes = Buffer.from(JSON.stringify(content))
  assert.ok(await verifyExport(bytes, signature, jwks))
  const broken = Buffer.from(bytes.toString('latin1').replace('\u00ef\u00bf\u00bd', '\u00ff'), 'latin1')
  assert.ok(broken.includes(0xff))
  await assert.rejects(verifyExport(broken, signature, jwks), { reason_code: 'TOKEN_SIGNATURE_INVALID' })
})

function malformedOr(reason: string) {
  return (error: { reason_code?: string }) => ['TOKEN_MALFORMED', reason].includes(error.reason_code ?? '')
}

function signed() {
  const signer = signerOf(7)
  const sign = (bytes: Uint8Array) => signer.detached('cs-export+jws', bytes)
  return { jwks: { keys: [signer.jwk] }, sign, signature: sign(Buffer.from(canonicalJson(genuine))) }
}
