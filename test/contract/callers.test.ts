import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { scopes, type Scope } from '../../src/endpoint/caller.ts'
import { activeKey, change, type Holder } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let everything: Holder
before(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', LIMITS: 'on' })
  everything = await activeKey(app)
})
after(() => app.stop())

type Asked = { path: string; body?: Record<string, unknown> }

/** What each scope governs (service document, section 5), as far as it is served. */
const governed: Readonly<Record<Scope, readonly Asked[]>> = {
  screen_address: [{ path: `/api/risk?addr=${unlisted.evm}` }],
  screen_endpoint: [{ path: '/api/endpoint?url=https://example.com' }],
  decide: [{ path: `/api/decide?to=${unlisted.evm}` }, { path: '/api/decide', body: { to: unlisted.evm } }],
  payee_decide: [{ path: '/api/payee/decide', body: { payee: 'weather-data', 'payer.address': unlisted.evm } }],
  batch_screen: [{ path: '/api/risk/batch', body: { addresses: [unlisted.evm] } }],
  trace_funds: [{ path: `/api/risk/trace?addr=${unlisted.evm}` }, { path: `/api/risk/flow?addr=${unlisted.evm}` }],
  evidence_bundle: [
    { path: `/api/evidence/bundle?address=${unlisted.evm}` },
    { path: '/api/evidence/host-bundle?url=example.com' },
  ],
  intent_check: [
    {
      path: '/api/intent/check',
      body: {
        intent: { action: 'pay', to: unlisted.evm, amount: '1' },
        contract: unlisted.evm,
        data: '0x',
        value: '1',
      },
    },
  ],
  baseline_lookup: [{ path: '/api/baseline/lookup?entity=Example' }],
}

let sources = 0
/** From a source of its own, so that no limit is met by chance. */
function ask({ path, body }: Asked, headers: Readonly<Record<string, string>> = {}) {
  const own = { 'x-forwarded-for': `203.0.113.${++sources % 250}`, ...headers }
  return app.ask(path, { ...(body ? { method: 'POST', body } : {}), headers: own })
}

test('each scope governs its endpoints: a key without it is refused there, by name, and one with it is not', async () => {
  for (const scope of scopes) {
    const without = await activeKey(app, { scopes: scopes.filter((each) => each !== scope) })
    const only = await activeKey(app, { scopes: [scope] })
    for (const request of governed[scope]) {
      const refused = await ask(request, without.headers)
      assert.deepEqual(
        [refused.status, refused.json['reason_code'], refused.json['scope'], refused.json['allowed_scopes']],
        [403, 'key_scope_denied', scope, scopes.filter((each) => each !== scope)],
        request.path,
      )
      for (const headers of [only.headers, everything.headers, {}]) {
        const { status, json } = await ask(request, headers)
        assert.ok(status === 200 || json['reason_code'] === 'chain_not_configured', `${request.path} ${status}`)
      }
    }
  }
})

test('every endpoint with a scope is in the table above', () => {
  const inTable = new Set(
    Object.values(governed)
      .flat()
      .map(({ path }) => path.split('?')[0]),
  )
  for (const { path, access } of endpoints) {
    const isGoverned = typeof access === 'function' ? path === '/api/risk' : 'scope' in access
    assert.equal(inTable.has(path), isGoverned, path)
  }
})

test('a call from outside the allow list is refused; the address is the socket’s or that of a trusted proxy', async () => {
  const holder = await activeKey(app, { ip_allowlist: ['198.51.100.0/24', '2001:db8::/32'] })
  const from = (forwarded: string) =>
    ask({ path: `/api/risk?addr=${unlisted.evm}` }, { ...holder.headers, 'x-forwarded-for': forwarded })
  for (const [forwarded, status] of [
    ['198.51.100.7', 200],
    ['::ffff:198.51.100.7', 200],
    ['2001:db8::1', 200],
    ['203.0.113.1, 198.51.100.7', 200],
    ['198.51.100.7, 203.0.113.1', 403],
    ['203.0.113.1', 403],
    ['2001:db9::1', 403],
    ['::1', 403],
  ] as const) {
    const answer = await from(forwarded)
    assert.equal(answer.status, status, forwarded)
    if (status === 403) assert.equal(answer.json['reason_code'], 'key_ip_denied')
  }
  const direct = await app.ask(`/api/risk?addr=${unlisted.evm}`, { headers: holder.headers })
  assert.equal(direct.status, 403, 'without a forwarded address the socket counts')
})

test('without a trusted proxy a forwarded address is not believed', async () => {
  const bare = await startTestApp()
  try {
    const holder = await activeKey(bare, { ip_allowlist: ['198.51.100.0/24'] })
    const headers = {
      ...holder.headers,
      'x-forwarded-for': '198.51.100.7',
      forwarded: 'for=198.51.100.7',
      'x-real-ip': '198.51.100.7',
    }
    assert.equal((await bare.ask(`/api/risk?addr=${unlisted.evm}`, { headers })).status, 403)
  } finally {
    await bare.stop()
  }
})

test('a key that is over is served as none, and every answer states it', async () => {
  const expired = await activeKey(app, {
    expires_at: new Date(app.world.clock.ms + 60_000).toISOString(),
    scopes: ['decide'],
    ip_allowlist: ['192.0.2.1'],
  })
  const revoked = await activeKey(app)
  await change(app, revoked, { action: 'revoke' })
  app.world.clock.ms += 60_000
  const unknown = { 'x-api-key': `csk_${'1'.repeat(49)}` }
  const cases = [
    [expired.headers, 'expired'],
    [revoked.headers, 'revoked'],
    [unknown, 'unknown'],
    [{ authorization: 'Bearer csk_short' }, 'unknown'],
    [{ 'x-api-key': 'anything' }, 'unknown'],
    [{ 'x-api-key': '' }, 'unknown'],
  ] as const
  for (const [headers, reason] of cases) {
    for (const request of Object.values(governed).flat()) {
      const { status, json, headers: answered } = await ask(request, headers)
      assert.deepEqual([json['key_rejected'], answered['x-key-rejected']], [reason, reason], request.path)
      assert.ok(status === 200 || json['reason_code'] === 'chain_not_configured')
      assert.match(answered['ratelimit-policy'] ?? '', /^"minute";q=60;w=60/)
    }
    const bad = await ask({ path: '/api/risk?addr=x' }, headers)
    assert.deepEqual([bad.status, bad.json['key_rejected'], bad.headers['x-key-rejected']], [400, reason, reason])
  }
})

test('endpoints that ignore keys do not look at them, valid or not', async () => {
  const restricted = await activeKey(app, { scopes: ['decide'], ip_allowlist: ['192.0.2.1'] })
  const ignoring = [
    `/api/risk?addr=${sanctioned.evm}&on=2023-01-01`,
    '/api/risk/recent',
    '/api/lists',
    '/api/networks',
    '/api/signals',
    '/api/reason-codes',
    '/api/attestation/verify?token=x',
  ]
  for (const path of ignoring) {
    for (const headers of [
      restricted.headers,
      { 'x-api-key': 'x' },
      { ...restricted.headers, authorization: 'Bearer csk_other' },
    ]) {
      const { status, json, headers: answered } = await ask({ path }, headers)
      assert.deepEqual([status, json['key_rejected'], answered['x-key-rejected']], [200, undefined, undefined], path)
    }
  }
})

test('400: two different keys, or a credential header sent twice, where keys are read', async () => {
  const { key } = everything
  const other = (await activeKey(app)).key
  const raw = async (path: string, lines: readonly string[]) => {
    const answer = await app.sayRaw(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`,
    )
    return [/^HTTP\/1.1 (\d+)/.exec(answer)?.[1], /"reason_code":"(\w+)"/.exec(answer)?.[1]]
  }
  const reading = `/api/risk?addr=${unlisted.evm}`
  const ambiguous = [
    [`x-api-key: ${key}`, `x-api-key: ${key}`],
    [`x-api-key: ${key}`, `X-Api-Key: ${other}`],
    [`authorization: Bearer ${key}`, `authorization: Bearer ${key}`],
    [`authorization: Bearer ${key}`, `x-api-key: ${other}`],
    ['x-agent-id: a', 'x-agent-id: b', 'x-agent-secret: c'],
    ['x-agent-id: a', 'x-agent-secret: b', 'x-agent-secret: c'],
  ]
  for (const lines of ambiguous) {
    assert.deepEqual(await raw(reading, lines), ['400', 'credential_ambiguous'], lines.join())
    if (!lines[0]?.startsWith('x-agent'))
      assert.equal((await raw(`${reading}&on=2023-01-01`, lines))[0], '200', lines.join())
  }
  for (const lines of [
    [`authorization: Bearer ${key}`, `x-api-key: ${key}`],
    ['authorization: Basic eDp5', `x-api-key: ${key}`],
    ['authorization: Bearer of-somebody-else', `x-api-key: ${key}`],
  ])
    assert.equal((await raw(reading, lines))[0], '200', lines.join())
})

test('400: a key in the query string is an unknown parameter, whose value is neither answered nor logged', async () => {
  const { key } = everything
  for (const query of [
    `api_key=${key}`,
    `key=${key}`,
    `x-api-key=${key}`,
    `${key}=1`,
    `authorization=Bearer%20${key}`,
    key,
  ]) {
    const { status, json, text, headers } = await ask({ path: `/api/risk?addr=${unlisted.evm}&${query}` })
    assert.deepEqual([status, json['reason_code']], [400, 'parameter_unknown'], query)
    assert.ok(!`${text}${JSON.stringify(headers)}`.includes(key.slice(4)), query)
  }
  const named = await ask({ path: '/api/decide', body: { to: unlisted.evm, [key]: 1 } })
  assert.ok(named.status === 400 && !named.text.includes(key.slice(4)))
  await ask({ path: '/api/lists' }, { 'x-request-id': key })
  assert.ok(app.logged.every((line) => !line.includes(key.slice(4))))
})

test('a credential of an unknown agent changes nothing', async () => {
  const { status, json, headers } = await ask(
    { path: `/api/risk?addr=${unlisted.evm}` },
    { 'x-agent-id': 'a', 'x-agent-secret': 'b' },
  )
  assert.deepEqual([status, json['key_rejected']], [200, undefined])
  assert.match(headers['ratelimit-policy'] ?? '', /^"minute";q=60;w=60/)
})
