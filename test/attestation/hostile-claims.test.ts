import assert from 'node:assert/strict'
import test from 'node:test'
import { checkAttestation, describeAttested } from '../../src/attestation/check-attestation.ts'
import { claims, now } from '../sdk/signer.ts'
import { genuine, jwks, reasonOf, signedText, signer, token } from './judge-token.ts'

const { bodyText } = genuine

/** The longest token a verifier looks at, in characters. */
const tokenMaxChars = 16_384

test('times are whole seconds that a date can hold, although JSON can write others', async () => {
  const iat = now / 1000
  const written = (name: 'iat' | 'exp', number: string) =>
    signedText(bodyText.replace(new RegExp(`"${name}":\\d+`), `"${name}":${number}`))
  for (const number of [
    '1e400',
    '-1e400',
    '1e21',
    '8640000000001',
    '-8640000000001',
    '1.5',
    `${iat}.5`,
    `"${iat}"`,
    'null',
    'true',
    `[${iat}]`,
    '{}',
  ])
    for (const name of ['iat', 'exp'] as const)
      assert.equal(await reasonOf(written(name, number)), 'TOKEN_MALFORMED', number)
  for (const [number, reason] of [
    ['-1', 'TOKEN_EXPIRED'],
    ['-0', 'TOKEN_EXPIRED'],
    ['-8640000000000', 'TOKEN_EXPIRED'],
    [`${iat}`, 'TOKEN_EXPIRED'],
    [`${iat + 1}`, 'TOKEN_VALID'],
    [`${iat + 1}.0`, 'TOKEN_VALID'],
    ['8640000000000', 'TOKEN_VALID'],
  ] as const) {
    const attested = await checkAttestation(written('exp', number), jwks, { now })
    assert.equal(attested.reason, reason, number)
    assert.match(describeAttested(attested, 'en').expires_at ?? '', /^[-+]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
  }
  assert.equal(await reasonOf(written('iat', `${iat + 60}`)), 'TOKEN_VALID')
  assert.equal(await reasonOf(written('iat', `${iat + 61}`)), 'TOKEN_NOT_YET_VALID')
  assert.equal(await reasonOf(written('iat', '8640000000000')), 'TOKEN_NOT_YET_VALID')
})

test('claims that stand in a prototype, or twice with a last one of another kind, are not there', async () => {
  assert.equal(await reasonOf(signedText(`{"__proto__":${bodyText}}`)), 'TOKEN_MALFORMED')
  assert.equal(await reasonOf(signedText(bodyText.replace('}', ',"exp":null}'))), 'TOKEN_MALFORMED')
  for (const text of [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    `${bodyText}x`,
    `\ufeff${bodyText}`,
    `${bodyText}${bodyText}`,
    '['.repeat(10_000),
  ])
    assert.equal(await reasonOf(signedText(text)), 'TOKEN_MALFORMED', text.slice(0, 40))
})

test('the issuer is compared in its exact letters, and only as a text', async () => {
  const { iss } = claims
  for (const issuer of [
    iss.toUpperCase(),
    `${iss}/`,
    `${iss}:443`,
    `${iss} `,
    iss.replace('https', 'http'),
    `${iss}.evil.example`,
    '',
  ]) {
    const attested = await checkAttestation(token, jwks, { now, issuer })
    assert.deepEqual([attested.reason, attested.opened], ['TOKEN_ISSUER_WRONG', null], issuer)
  }
  for (const wrong of [[iss], { iss }, null, 1])
    assert.equal(await reasonOf(signer.token('cs-attestation+jwt', { ...claims, iss: wrong })), 'TOKEN_MALFORMED')
})

test('a genuine token is read up to its greatest length, and not a character further', async () => {
  const sized = (chars: number) => {
    const pad = (size: number) => signer.token('cs-attestation+jwt', { ...claims, reason_code: 'x'.repeat(size) })
    for (let size = Math.floor(((chars - token.length) * 3) / 4) - 4; ; size++)
      if (pad(size).length >= chars) return pad(size)
  }
  const longest = sized(tokenMaxChars - 1)
  assert.ok(longest.length <= tokenMaxChars, String(longest.length))
  assert.equal(await reasonOf(longest), 'TOKEN_VALID')
  const longer = sized(tokenMaxChars + 1)
  assert.ok(longer.length <= tokenMaxChars + 4, String(longer.length))
  assert.equal(await reasonOf(longer), 'TOKEN_MALFORMED')
  for (const text of ['.'.repeat(10_000_000), 'A'.repeat(10_000_000), `${token}${'.'.repeat(tokenMaxChars)}`])
    assert.equal(await reasonOf(text), 'TOKEN_MALFORMED')
})
