import assert from 'node:assert/strict'
import test from 'node:test'
import { signedTypes } from '../../src/attestation/signing/signed-type.ts'
import { claims, encoded, payeeClaims, signerOf } from '../sdk/signer.ts'
import { genuine, reasonOf, signer, token } from './judge-token.ts'

const { head, body, proof, headText, bodyText } = genuine

test('the genuine token verifies, so that refusals below are of what was changed', async () => {
  assert.equal(await reasonOf(token), 'TOKEN_VALID')
})

test('no part may be written in another alphabet, with padding, blanks or line breaks anywhere', async () => {
  for (const stray of [
    '\n',
    '\r\n',
    '\t',
    ' ',
    '=',
    '==',
    '+',
    '/',
    '%0A',
    '\u00a0',
    '\ufeff',
    '\u200b',
    '\0',
    ',',
    '~',
  ])
    for (const at of [
      0,
      1,
      head.length - 1,
      head.length,
      head.length + 1,
      head.length + 77,
      token.length - 1,
      token.length,
    ])
      assert.equal(
        await reasonOf(token.slice(0, at) + stray + token.slice(at)),
        'TOKEN_MALFORMED',
        JSON.stringify(stray),
      )
  for (const dot of ['\u3002', '\uff0e', '%2E', '..', ':'])
    assert.equal(await reasonOf([head, body, proof].join(dot)), 'TOKEN_MALFORMED', dot)
  // U+212A and U+017F are K and s in a comparison without regard to case.
  assert.equal(await reasonOf(token.replace(/[Kk]/, '\u212a').replace(/[Ss]/, '\u017f')), 'TOKEN_MALFORMED')
})

test('a header or claims that state the same in other words, or repeat a member, are not what was signed', async () => {
  const heads = [
    headText.replace('{', '{"alg":"none",'),
    headText.replace('}', ',"alg":"none"}'),
    headText.replace('}', ',"typ":"cs-attestation+jwt"}'),
    headText.replace('"alg"', '"\\u0061lg"'),
    headText.replace('"typ"', '"TYP"'),
    headText.replaceAll(':', ': '),
    ` ${headText}`,
    `${headText}\n`,
    `\ufeff${headText}`,
    `${headText}\0`,
    `[${headText}]`,
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(headText) as object).toReversed())),
  ]
  for (const text of heads) assert.notEqual(await reasonOf(`${encoded(text)}.${body}.${proof}`), 'TOKEN_VALID', text)
  const bodies = [
    bodyText.replace('{', '{"decision":"allow",'),
    bodyText.replace('}', ',"decision":"allow"}'),
    bodyText.replace('}', ',"exp":9999999999}'),
    bodyText.replace('"risk":0', '"risk":-0'),
    bodyText.replace('"risk":0', '"risk":0.0'),
    bodyText.replace('"jti"', '"\\u006ati"'),
    `${bodyText} `,
    `\ufeff${bodyText}`,
  ]
  for (const text of bodies) {
    assert.notEqual(text, bodyText)
    assert.equal(await reasonOf(`${head}.${encoded(text)}.${proof}`), 'TOKEN_SIGNATURE_INVALID', text)
  }
  // UTF-16 and broken UTF-8 are no JSON of this kind.
  for (const bytes of [Buffer.from(headText, 'utf16le'), Buffer.from([...Buffer.from(headText), 0xff])])
    assert.equal(await reasonOf(`${encoded(bytes)}.${body}.${proof}`), 'TOKEN_MALFORMED')
})

test('a header that brings a key, an address of one, or rules of its own is malformed even when it is signed', async () => {
  const evil = signerOf(2)
  for (const header of [
    { jwk: signer.jwk },
    { jwk: evil.jwk, kid: evil.kid },
    { jku: 'https://evil.example/keys.json' },
    { x5u: 'https://evil.example/cert' },
    { x5c: ['AA=='] },
    { x5t: 'AA' },
    { crit: [] },
    { crit: ['b64'], b64: false },
    { b64: true },
    { cty: 'JWT' },
    { zip: 'DEF' },
    { enc: 'A256GCM' },
    { nonce: 'x' },
    { '': 1 },
    { ['__proto__']: { alg: 'EdDSA' } },
    JSON.parse('{"__proto__":{"kid":"x"}}') as Record<string, unknown>,
  ])
    for (const by of [signer, evil])
      assert.equal(
        await reasonOf(by.token('cs-attestation+jwt', claims, header)),
        'TOKEN_MALFORMED',
        JSON.stringify(header),
      )
})

test('another algorithm is refused although the signature is genuine', async () => {
  for (const alg of [
    'none',
    'HS256',
    'HS512',
    'RS256',
    'PS256',
    'ES256',
    'ES256K',
    'Ed25519',
    'Ed448',
    'EDDSA',
    'EdDSA\0',
  ])
    assert.equal(await reasonOf(signer.token('cs-attestation+jwt', claims, { alg })), 'TOKEN_ALGORITHM_WRONG', alg)
  for (const alg of [null, true, 0, {}, ['EdDSA']])
    assert.equal(await reasonOf(signer.token('cs-attestation+jwt', claims, { alg })), 'TOKEN_MALFORMED')
})

test('only the two types of decisions count, in their exact letters, and with their own claims', async () => {
  const others = signedTypes.filter((type) => type !== 'cs-attestation+jwt' && type !== 'cs-payee+jwt')
  assert.equal(others.length, 6)
  const twins = [
    'JWT',
    '',
    'cs-attestation',
    'CS-Attestation+JWT',
    'application/cs-attestation+jwt',
    'cs-attestation+jwt ',
  ]
  for (const typ of [...others, ...twins, '__proto__', 'toString'])
    assert.equal(await reasonOf(signer.token(typ, claims)), 'TOKEN_TYPE_WRONG', typ)
  assert.equal(await reasonOf(signer.token('cs-payee+jwt', claims)), 'TOKEN_MALFORMED')
  assert.equal(await reasonOf(signer.token('cs-attestation+jwt', payeeClaims)), 'TOKEN_MALFORMED')
  assert.equal(await reasonOf(signer.detached('cs-bundle+jws', bodyText)), 'TOKEN_TYPE_WRONG')
  assert.equal(await reasonOf(`${head}..${proof}`), 'TOKEN_SIGNATURE_INVALID')
})

test('parts of several genuine tokens put together are no token', async () => {
  const tokens = [
    token,
    signer.token('cs-attestation+jwt', { ...claims, decision: 'review', verdict: 'caution' }),
    signer.token('cs-payee+jwt', payeeClaims),
    signerOf(2).token('cs-attestation+jwt', { ...claims, jti: 'att_other' }),
  ].map((each) => each.split('.'))
  const both = { keys: [signer.jwk, signerOf(2).jwk] }
  let valid = 0
  for (const [i, a] of tokens.entries())
    for (const [j, b] of tokens.entries())
      for (const [k, c] of tokens.entries()) {
        const reason = await reasonOf([a[0], b[1], c[2]].join('.'), both)
        // The first two have one header between them.
        const isGenuine = j === k && (i === j || (i < 2 && j < 2))
        assert.equal(reason === 'TOKEN_VALID', isGenuine, `${i}${j}${k}`)
        valid += Number(isGenuine)
      }
  assert.equal(valid, 6)
})
