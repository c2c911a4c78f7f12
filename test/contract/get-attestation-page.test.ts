import assert from 'node:assert/strict'
import test from 'node:test'
import { attest, attestPayee, type AttestationClaims, type PayeeClaims } from '../../src/attestation/attest.ts'
import { openKeyring } from '../../src/attestation/keyring.ts'
import { claims as someClaims, payeeClaims as somePayeeClaims, signerOf } from '../sdk/signer.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

const claims: AttestationClaims = { ...someClaims, iss: testBaseUrl, amount: '12.5', asset: 'USDC' }
const payeeClaims: PayeeClaims = { ...somePayeeClaims, iss: testBaseUrl, reasons: ['AMOUNT_OVER_CAP', 'A_CODE_OF_OLD'] }

test('200: a valid attestation is shown in words, in both languages, for nobody to keep', async () => {
  const path = `/attestation/${await attest(await keyring(), claims)}`
  for (const [lang, words] of [
    ['en', ['Valid', 'Allow', 'Clear', 'no risk signal', 'Expires']],
    ['zh', ['有效', '允许', '无风险信号', '到期时间']],
  ] as const) {
    const { status, text, headers } = await shared.ask(`${path}?lang=${lang}`)
    assert.equal(status, 200)
    assert.deepEqual([headers['x-robots-tag'], headers['cache-control']], ['noindex', 'no-store'])
    const facts = [claims.jti, '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', testBaseUrl, 'NO_RISK_SIGNAL', '12.5 USDC']
    facts.push('2026-12-01T12:00:00.000Z', '2026-12-01T12:15:00.000Z', (await keyring()).jwks().keys[0]?.kid ?? '?')
    for (const fact of [...facts, ...words, 'TOKEN_VALID']) assert.ok(text.includes(fact), fact)
    assert.ok(text.includes(`href="${path}?lang=${lang === 'en' ? 'zh' : 'en'}"`))
    assert.doesNotMatch(text, /<script|\{\w+\}|undefined|null/)
  }
  const head = await shared.ask(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('200: a payee’s decision shows payee, payer, status and every reason', async () => {
  const { text } = await shared.ask(
    `/attestation/${await attestPayee(await keyring(), { ...payeeClaims, status: 'decline' })}`,
  )
  for (const fact of ['shop', payeeClaims.payer ?? '', 'Decline', 'AMOUNT_OVER_CAP', 'A_CODE_OF_OLD', 'Payer<'])
    assert.ok(text.includes(fact), fact)
  const unnamed = await shared.ask(
    `/attestation/${await attestPayee(await keyring(), { ...payeeClaims, payer: null })}`,
  )
  assert.match(unnamed.text, /No payer address was given\./)
})

test('200: an expired attestation says so, and still says what it was', async () => {
  const token = await attest(await keyring(), { ...claims, iat: claims.iat - 900, exp: claims.iat })
  const { text } = await shared.ask(`/attestation/${token}`)
  for (const fact of ['Not valid', 'TOKEN_EXPIRED', 'but expired', claims.jti, 'Signed by https://'])
    assert.ok(text.includes(fact), fact)
})

test('200: a forged token is not an error, and nothing of its content is shown', async () => {
  const { kid = '' } = (await keyring()).jwks().keys[0] ?? {}
  const hostile = { ...claims, jti: '<script>alert(1)</script>', iss: testBaseUrl }
  const forged = [
    signerOf(2).token('cs-attestation+jwt', hostile, { kid }),
    signerOf(2).token('cs-attestation+jwt', hostile),
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'a/b/c',
    '..%2f..',
    'x'.repeat(3000),
  ]
  for (const token of forged) {
    const { status, text } = await shared.ask(`/attestation/${token}`)
    assert.equal(status, 200, token)
    assert.match(text, /Not valid.*did not sign this token/s)
    assert.doesNotMatch(text, /<script|alert\(1\)<|NO_RISK_SIGNAL|>Allow</)
  }
})

test('what a genuine token says stands in the page as text only', async () => {
  const hostile = { ...claims, jti: '"><script>alert(1)</script>', reason_code: '<b>', asset: '<i>' }
  const { text } = await shared.ask(`/attestation/${await attest(await keyring(), hostile)}`)
  assert.match(text, /Valid/)
  assert.doesNotMatch(text, /<script|<b>|<i>/)
})

test('404: without a token there is no page', async () => {
  for (const path of ['/attestation', '/attestation/']) assert.equal((await shared.ask(path)).status, 404, path)
})

async function keyring() {
  const { dataDir, world } = await shared.app()
  return openKeyring({ dataDir, world, secretsKey: null })
}
