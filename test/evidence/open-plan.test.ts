import assert from 'node:assert/strict'
import test from 'node:test'
import type { PublicJwk } from '../../sdk/src/jwk-set.ts'
import { openPlan } from '../../src/evidence/probes/open-plan.ts'
import { encoded, now, signerOf } from '../sdk/signer.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp, testBaseUrl } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { openKeyring, rotateKeys } from '../support/keyrings.ts'

const refused = { code: 'plan_invalid', field: 'plan' }
const signer = signerOf(1)
const claims = {
  iss: testBaseUrl,
  jti: 'pl_0123456789012345678901',
  sub: `eip155:8453:${unlisted.evm}`,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  endpoint_fingerprint: null,
  amount: '250',
  probe_amount: '2.5',
  remaining_amount: '247.5',
  proceed: true,
  iat: now / 1_000,
  exp: now / 1_000 + 86_400,
}

test('a plan of this service is opened with the network and the payee that it pins', async () => {
  const opened = await open(claims)
  assert.deepEqual(opened.claims, claims)
  assert.deepEqual([opened.network.name, opened.address.canonical], ['base', unlisted.evm])
  const { claims: pinned } = await open({ ...claims, endpoint_fingerprint: 'ab'.repeat(32) })
  assert.equal(pinned.endpoint_fingerprint, 'ab'.repeat(32))
})

test('a plan of another issuer is refused although the key is known', async () => {
  for (const iss of ['https://other.example', `${testBaseUrl}/`, testBaseUrl.toUpperCase(), '']) {
    await assert.rejects(open({ ...claims, iss }), refused, iss)
  }
})

test('a plan counts up to the second in which its key was retired, and not after it', async () => {
  const key = { ...signer.jwk, retired_at: new Date(now).toISOString() }
  assert.equal((await open(claims, key)).claims.jti, claims.jti)
  await assert.rejects(open({ ...claims, iat: claims.iat + 1 }, key), refused)
})

test('a plan in another form is refused: a claim that is missing, of another type or too many', async () => {
  for (const name of Object.keys(claims)) {
    const { [name]: _gone, ...rest } = { ...claims } as Record<string, unknown>
    await assert.rejects(open(rest), refused, `without ${name}`)
    for (const value of [
      undefined,
      [],
      {},
      name === 'proceed' ? 1 : true,
      name === 'endpoint_fingerprint' ? 0 : null,
    ]) {
      await assert.rejects(open({ ...claims, [name]: value }), refused, `${name} as ${JSON.stringify(value)}`)
    }
  }
  for (const iat of [claims.iat + 0.5, String(claims.iat), 2 ** 53]) {
    await assert.rejects(open({ ...claims, iat }), refused, `iat ${iat}`)
  }
  await assert.rejects(open({ ...claims, conditions: [] }), refused)
})

test('a plan for a network or an address that is unknown is refused', async () => {
  for (const sub of [`eip155:999:${unlisted.evm}`, 'eip155:8453:x', unlisted.evm, 'eip155:8453:', '']) {
    await assert.rejects(open({ ...claims, sub }), refused, sub)
  }
})

test('what was signed as something else, or by somebody else, is refused', async () => {
  for (const token of [
    signer.token('cs-attestation+jwt', claims),
    signerOf(2).token('cs-probe+jwt', claims),
    signerOf(2).token('cs-probe+jwt', claims, { kid: signer.kid }),
    signer.token('cs-probe+jwt', [claims]),
    `${encoded('{}')}.${encoded('{}')}.`,
  ]) {
    await assert.rejects(openPlan(needsOf([signer.jwk]), token), refused, token.slice(0, 60))
  }
})

test('trouble with the keys is no fault of the plan', async () => {
  const keyring = {
    jwks: () => {
      throw new TypeError('no keys')
    },
  }
  const plan = signer.token('cs-probe+jwt', claims)
  await assert.rejects(openPlan({ service: { baseUrl: testBaseUrl }, attestation: keyring }, plan), {
    message: 'no keys',
  })
})

test('400: the service refuses a plan of its own keys under another address, or made after their retirement', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  // A world of its own, whose clock stands still: this keyring goes on with the key that is rotated away.
  const place = { dataDir: app.dataDir, world: testWorld('2026-12-01T12:00:00.000Z'), secretsKey: null }
  const keyring = await openKeyring(place)
  const verify = async (change: Partial<typeof claims>) => {
    const plan = await keyring.sign('cs-probe+jwt', JSON.stringify({ ...claims, ...change }))
    const body = { plan, observed: { to: unlisted.evm, network: 'base', asset: 'USDC' } }
    const { status, json } = await app.ask('/api/probe/verify', { method: 'POST', body })
    return [status, json['result'] ?? json['reason_code']]
  }
  assert.deepEqual(await verify({}), [200, 'same'])
  assert.deepEqual(await verify({ iss: 'https://other.example' }), [400, 'plan_invalid'])
  app.world.clock.ms += 60_000
  await rotateKeys({ ...place, world: app.world })
  assert.deepEqual(await verify({}), [200, 'same'])
  assert.deepEqual(await verify({ iat: claims.iat + 63 }), [400, 'plan_invalid'])
})

function open(payload: Readonly<Record<string, unknown>>, key: PublicJwk = signer.jwk) {
  return openPlan(needsOf([key]), signer.token('cs-probe+jwt', payload))
}

function needsOf(keys: readonly PublicJwk[]) {
  return { service: { baseUrl: testBaseUrl }, attestation: { jwks: () => Promise.resolve({ keys }) } }
}
