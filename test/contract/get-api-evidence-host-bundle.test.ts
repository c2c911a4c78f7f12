import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyBundle } from '../../sdk/src/index.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

type Signed = {
  bundle: { subject: object; issued_at: string; issuer: string; screening: object }
  signature: string
  verify: { keys_url: string }
}

const path = '/api/evidence/host-bundle'

test('200: a bundle on a host verifies offline with the public keys alone, and any change to it does not', async () => {
  const { json } = await shared.ask<Signed>(`${path}?url=https://metmask.io/connect`)
  assert.equal(json.verify.keys_url, `${testBaseUrl}/.well-known/service-keys.json`)
  const { json: jwks } = await shared.ask<Parameters<typeof verifyBundle>[1]>('/.well-known/service-keys.json')
  assert.deepEqual(await verifyBundle(json, jwks), json.bundle)
  const changed = { ...json.bundle, subject: { ...json.bundle.subject, host: 'metamask.io' } }
  await assert.rejects(verifyBundle({ ...json, bundle: changed }, jwks), { reason_code: 'TOKEN_SIGNATURE_INVALID' })
})

test('200: it holds the result of screening of the URL, in the language that was requested', async () => {
  for (const lang of ['en', 'zh']) {
    const url = encodeURIComponent('https://user:secret@metmask.io/connect#part')
    const { bundle } = (await shared.ask<Signed>(`${path}?url=${url}&lang=${lang}`)).json
    const { json: screened } = await shared.ask(`/api/endpoint?url=${url}&lang=${lang}`)
    assert.deepEqual(bundle.screening, screened)
    assert.deepEqual(bundle.subject, {
      url: 'https://metmask.io/connect',
      host: 'metmask.io',
      registrable_domain: 'metmask.io',
    })
    assert.deepEqual([bundle.issued_at, bundle.issuer], ['2026-12-01T12:00:00.000Z', testBaseUrl])
  }
})

test('400: what is no URL of a payment page is refused with its field', async () => {
  for (const url of ['', 'ftp://example.com', 'com', 'not a url']) {
    const { status, json } = await shared.ask(`${path}?url=${encodeURIComponent(url)}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'url_invalid', 'url'], url)
  }
  const { status, json } = await shared.ask(`${path}?url=example.com&on=2024-01-01`)
  assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_unknown', 'on'])
})
