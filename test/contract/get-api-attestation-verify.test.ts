import assert from 'node:assert/strict'
import test from 'node:test'
import { attest, attestPayee, type AttestationClaims, type PayeeClaims } from '../../src/attestation/attest.ts'
import { claims as someClaims, payeeClaims as somePayeeClaims, signerOf } from '../sdk/signer.ts'
import { shared, startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import type { Keyring } from '../../src/attestation/keyring.ts'
import { openKeyring, rotateKeys } from '../support/keyrings.ts'

const claims: AttestationClaims = { ...someClaims, iss: testBaseUrl, amount: '12.5', asset: 'USDC' }
const payeeClaims: PayeeClaims = { ...somePayeeClaims, iss: testBaseUrl, reasons: ['AMOUNT_OVER_CAP'] }
const unsigned = {
  valid: false,
  signed: false,
  expired: false,
  attestation_id: null,
  address: null,
  agent: null,
  agent_known_by: null,
  network: null,
  amount: null,
  asset: null,
  decision: null,
  verdict: null,
  evidence_as_of: null,
  list_digests: null,
  screened_network: null,
  site: null,
  lists_root: null,
  inputs_hash: null,
  issued_at: null,
  expires_at: null,
  kid: null,
  signal_class: 'authorization',
}

/** What tokens of earlier versions do not contain. */
const olderToken = { evidence_as_of: null, list_digests: null, screened_network: null, site: null }

test('200: it shows what the decision rests on: how old the evidence is, which copies, which network and which page', async () => {
  const keyring = await keyringOf(await shared.app())
  const rests = {
    evidence_as_of: '2026-09-10',
    list_digests: { mixer: 'ab'.repeat(32), sanctions: 'cd'.repeat(32) },
    screened_network: 'eip155:1',
    site: 'pay.example',
  }
  const { json } = await shared.ask(verifyPath(await attest(keyring, { ...claims, ...rests })))
  const { valid, evidence_as_of, list_digests, screened_network, site } = json
  assert.deepEqual([valid, { evidence_as_of, list_digests, screened_network, site }], [true, rests])
})

test('200: an attestation in force is valid and states what it covers', async () => {
  const keyring = await keyringOf(await shared.app())
  const { status, json, headers } = await shared.ask(verifyPath(await attest(keyring, claims)))
  assert.equal(status, 200)
  assert.deepEqual(json, {
    valid: true,
    signed: true,
    expired: false,
    verified_at: '2026-12-01T12:00:00.000Z',
    attestation_id: claims.jti,
    address: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
    agent: null,
    agent_known_by: null,
    network: 'eip155:1',
    amount: '12.5',
    asset: 'USDC',
    decision: 'allow',
    verdict: 'clear',
    ...olderToken,
    lists_root: claims.lists_root,
    inputs_hash: claims.inputs_hash,
    issued_at: '2026-12-01T12:00:00.000Z',
    expires_at: '2026-12-01T12:15:00.000Z',
    kid: (await keyring.jwks()).keys[0]?.kid,
    reason_code: 'TOKEN_VALID',
    signal_class: 'ok',
    detail:
      'Signed by this service and not expired. Valid means signed and unchanged. It does not mean that all lists were checked.',
  })
  assert.match(headers['content-type'] ?? '', /^application\/json/)
})

test('200: a payee’s decision states its status in `decision` and the payer in `address`', async () => {
  const keyring = await keyringOf(await shared.app())
  const { json } = await shared.ask(verifyPath(await attestPayee(keyring, payeeClaims)))
  const { valid, attestation_id, address, decision, verdict, lists_root, inputs_hash } = json
  assert.deepEqual(
    { valid, attestation_id, address, decision, verdict, lists_root, inputs_hash },
    {
      valid: true,
      attestation_id: payeeClaims.jti,
      address: payeeClaims.payer,
      decision: 'accept',
      verdict: null,
      lists_root: null,
      inputs_hash: payeeClaims.inputs_hash,
    },
  )
  const unnamed = await shared.ask(verifyPath(await attestPayee(keyring, { ...payeeClaims, payer: null })))
  assert.deepEqual([unnamed.json['valid'], unnamed.json['address']], [true, null])
})

test('200: what is out of its time is signed, not valid, and still states what it covers', async () => {
  const keyring = await keyringOf(await shared.app())
  const expired = await shared.ask(
    verifyPath(await attest(keyring, { ...claims, iat: claims.iat - 900, exp: claims.iat })),
  )
  assert.deepEqual(facts(expired.json), [false, true, true, 'TOKEN_EXPIRED', claims.jti])
  const near = await shared.ask(verifyPath(await attest(keyring, { ...claims, iat: claims.iat + 60 })))
  assert.deepEqual(facts(near.json), [true, true, false, 'TOKEN_VALID', claims.jti])
  const ahead = await shared.ask(verifyPath(await attest(keyring, { ...claims, iat: claims.iat + 61 })))
  assert.deepEqual(facts(ahead.json), [false, true, false, 'TOKEN_NOT_YET_VALID', claims.jti])
})

test('200: a forged, foreign or misused token is not valid, with the reason and without its content', async () => {
  const keyring = await keyringOf(await shared.app())
  const token = await attest(keyring, claims)
  const { kid = '' } = (await keyring.jwks()).keys[0] ?? {}
  const stranger = signerOf(2)
  const cases: [string, string][] = [
    ['x', 'TOKEN_MALFORMED'],
    [`${token}=`, 'TOKEN_MALFORMED'],
    [` ${token}`, 'TOKEN_MALFORMED'],
    [stranger.token('cs-attestation+jwt', claims, { alg: 'HS256' }), 'TOKEN_ALGORITHM_WRONG'],
    [stranger.token('cs-attestation+jwt', claims), 'TOKEN_KEY_UNKNOWN'],
    [stranger.token('cs-attestation+jwt', claims, { kid }), 'TOKEN_SIGNATURE_INVALID'],
    [await keyring.sign('cs-probe+jwt', JSON.stringify(claims)), 'TOKEN_TYPE_WRONG'],
    [await attest(keyring, { ...claims, iss: 'https://other.example' }), 'TOKEN_ISSUER_WRONG'],
  ]
  for (const [text, reason_code] of cases) {
    const { status, json } = await shared.ask(verifyPath(text))
    const { detail, verified_at, ...rest } = json
    assert.match(String(verified_at), /^2026-12-01T/)
    assert.deepEqual([status, rest], [200, { ...unsigned, reason_code }], reason_code)
    assert.match(String(detail), /^[A-Z].*\.$/)
  }
  assert.equal(
    (await shared.ask(`${verifyPath(cases[0]?.[0] ?? '')}&lang=zh`)).json['detail'],
    '不是规范形式的紧凑 JWS。',
  )
})

test('200: after a rotation old tokens stay valid, and the retired key signs nothing new', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const old = await keyringOf(app)
  const before = await attest(old, claims)
  app.world.clock.ms += 60_000
  await rotateKeys({ dataDir: app.dataDir, world: app.world, secretsKey: null })
  assert.deepEqual(facts((await app.ask(verifyPath(before))).json), [true, true, false, 'TOKEN_VALID', claims.jti])
  const after = await attest(await keyringOf(app), claims)
  const { kid } = (await app.ask(verifyPath(after))).json
  assert.notEqual(kid, (await app.ask(verifyPath(before))).json['kid'])
  const keys = (await app.ask<{ keys: { kid: string; status: string }[] }>('/.well-known/service-keys.json')).json.keys
  assert.deepEqual([keys[0]?.kid, keys.map(({ status }) => status)], [kid, ['active', 'retired']])
})

test('400: a missing, empty or repeated token is refused, and so is any other parameter', async () => {
  for (const [query, code, field] of [
    ['', 'parameter_missing', 'token'],
    ['?lang=zh', 'parameter_missing', 'token'],
    ['?token=', 'parameter_invalid', 'token'],
    ['?token', 'parameter_invalid', 'token'],
    ['?token=a&token=a', 'parameter_repeated', 'token'],
    ['?token=a&tokens=a', 'parameter_unknown', 'tokens'],
  ]) {
    const { status, json } = await shared.ask(`/api/attestation/verify${query}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], query)
  }
})

/** The keys of a running app, as another process would open them. */
function keyringOf({ dataDir, world }: Pick<TestApp, 'dataDir' | 'world'>): Promise<Keyring> {
  return openKeyring({ dataDir, world, secretsKey: null })
}

function verifyPath(token: string): string {
  return `/api/attestation/verify?token=${encodeURIComponent(token)}`
}

function facts(json: Readonly<Record<string, unknown>>): unknown[] {
  return ['valid', 'signed', 'expired', 'reason_code', 'attestation_id'].map((name) => json[name])
}
