import assert from 'node:assert/strict'
import test from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { pathNames } from '../../src/endpoint/endpoint.ts'
import type { Question } from '../support/ask.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { groupPath } from '../../src/http/pages/docs/docs-places.ts'
import { shared } from '../support/test-app.ts'

/** Every path that takes a body reads it in the same way. */
const taking = endpoints.filter(({ methods }) => methods.includes('POST'))
const paths = taking.map(({ path }) => path)
const bodyMaxBytes = 64 * 1024

test('there is a path that takes a body', () => assert.ok(paths.length > 0))

refuses('a body that is not JSON', 400, 'body_not_json', undefined, '请求体不是 JSON。', [
  { body: '{' },
  { body: '{"addresses":["x"]' },
  { body: '{"addresses":["x"],}' },
  { body: "{'addresses':[]}" },
  { body: 'addresses=x' },
  { body: '\ufeff{}' },
  { body: '{}{}' },
  { body: ' ' },
  { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) },
  { body: Uint8Array.of(0x1f, 0x8b, 0x08, 0x00) },
  { body: '{"a":NaN}' },
])

refuses('a body that is no object', 400, 'body_not_object', undefined, '请求体不是 JSON 对象。', [
  { body: '[]' },
  { body: 'null' },
  { body: '"text"' },
  { body: '5' },
  { body: 'true' },
])

refuses('a member that stands twice', 400, 'body_member_duplicate', 'addresses', '请求体中有重复成员：addresses。', [
  { body: '{"addresses":["x"],"addresses":["y"]}' },
  { body: '{"addresses":["x"],"\\u0061ddresses":["x"]}' },
])

refuses(
  'a member that stands twice within another',
  400,
  'body_member_duplicate',
  'payer.x[1].to',
  '请求体中有重复成员：payer.x[1].to。',
  [{ body: '{"payer":{"x":[{},{"from":[0,1],"to":1,"t\\u006f":{}}]},"to":1}' }],
)

refuses(
  'a member that changes a prototype',
  400,
  'body_member_forbidden',
  '__proto__',
  '不允许使用成员名 __proto__。',
  [{ body: '{"__proto__":{"addresses":["x"]}}' }, { body: '{"addresses":[],"\\u005f_proto_\\u005f":1}' }],
)

refuses(
  'a member that changes a prototype within another',
  400,
  'body_member_forbidden',
  'addresses[0].__proto__',
  '不允许使用成员名 addresses[0].__proto__。',
  [{ body: '{"addresses":[{"__proto__":1}]}' }],
)

refuses('a body nested too deeply', 400, 'body_too_deep', undefined, '请求体的嵌套超过 32 层。', [
  { body: `{"addresses":${'['.repeat(33)}${']'.repeat(33)}}` },
  { body: '['.repeat(60_000) },
  { body: '{"a":'.repeat(10_000) },
])

refuses(
  'a body with too many values',
  413,
  'body_too_many_values',
  'x[19998]',
  '请求体包含的值超过 20000 个（对象和数组也计为值）。',
  [{ body: `{"x":[${'0,'.repeat(19_998)}0]}` }, { body: `{"x":[${'1.0,'.repeat(6_000)}${'0,'.repeat(13_998)}""` }],
)

test('413: a body with too many members is refused, and a body with as many as allowed is read', async () => {
  const path = '/api/intent/check'
  const body = (members: number) => `{"typedData":{"x":[${'{"a":0},'.repeat(members - 3)}{"a":0}]}}`
  const { status, json } = await shared.ask(path, { method: 'POST', body: body(8_001) })
  assert.deepEqual(
    [status, json['reason_code'], json['field'], json['detail']],
    [413, 'body_too_many_values', 'typedData.x[7998].a', 'The body contains more than 8000 members.'],
  )
  const read = await shared.ask(path, { method: 'POST', body: body(8_000) })
  assert.deepEqual([read.status, read.json['field']], [400, 'intent'])
})

test('the reference and the document name the bounds of every body', async () => {
  const { document } = await shared.app()
  for (const { path, tag, bodyMaxBytes: own = bodyMaxBytes } of taking) {
    const { text } = await shared.ask(`${groupPath(tag)}?lang=zh`)
    const { description } = (document.paths[path]?.['post']?.requestBody ?? {}) as { description?: string }
    assert.equal(description, `At most ${own} bytes, 20000 values and 8000 members.`, path)
    assert.ok(text.includes(`最多 ${own} 字节、20000 个值和 8000 个成员。`), path)
  }
})

refuses('a body of another type', 415, 'content_type_unsupported', 'content-type', '内容类型不是 JSON。', [
  { body: '{}', headers: { 'content-type': 'text/plain' } },
  { body: 'addresses=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { body: '{}', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
  { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
  { body: '{}', headers: { 'content-type': 'application/jsonp' } },
  { body: '{}', headers: { 'content-type': ';;;' } },
  { body: '{}', headers: { 'content-type': 'application/json, text/plain' } },
])

refuses(
  'a body that is compressed',
  415,
  'content_encoding_unsupported',
  'content-encoding',
  '请求体经过压缩或其他编码。',
  [
    { body: '{}', headers: { 'content-encoding': 'gzip' } },
    { body: '{}', headers: { 'content-encoding': 'br', 'content-type': 'application/json' } },
    { body: '{}', headers: { 'content-encoding': 'identity, gzip' } },
  ],
)

test('413: a body that is too large for its path is refused, in both languages', async () => {
  for (const { path, bodyMaxBytes: own = bodyMaxBytes } of taking) {
    for (const body of [
      { body: padded(own + 1) },
      { body: padded(own + 1), chunked: true },
      { body: padded(8 * 1024 * 1024), chunked: true },
      { body: padded(own + 1), headers: { 'content-type': 'text/plain' } },
    ]) {
      const { status, json } = await shared.ask(path, { method: 'POST', ...body })
      assert.deepEqual([status, json['reason_code'], json['field']], [413, 'body_too_large', undefined], path)
      const chinese = await shared.ask(`${path}?lang=zh`, { method: 'POST', ...body })
      assert.deepEqual([chinese.status, chinese.json['detail']], [413, `请求体超过 ${own} 字节。`], path)
    }
  }
})

/** They are about the key or the session that they are sent with. */
const credentialed: Readonly<Record<string, string>> = {
  '/api/access-keys/settings': 'key_required',
  '/api/console/keys': 'session_required',
  '/api/console/keys/{key_id}/settings': 'session_required',
  '/api/console/keys/{key_id}/revoke': 'session_required',
  '/api/console/agents/{agent_id}/revoke': 'session_required',
  '/api/console/agents/{agent_id}/free-wallet': 'session_required',
  '/api/console/webhook/rotate': 'session_required',
  '/api/console/webhook/test': 'session_required',
  '/api/console/webhook/resume': 'session_required',
  '/api/console/webhook/deliveries/{webhook_id}/replay': 'session_required',
}

test('an empty body is an object without members, with any type and encoding', async () => {
  for (const headers of [{}, { 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }]) {
    for (const path of paths) {
      const { status, json } = await shared.ask(path, { method: 'POST', body: '', headers })
      const missing = credentialed[path]
      const expected = missing === undefined ? [400, 'parameter_missing'] : [401, missing]
      assert.deepEqual([status, json['reason_code']], expected, JSON.stringify(headers))
    }
  }
})

/** The status of an example of these paths, which is sent without what the path demands: a key, an agent, a secret. */
const withoutCredential: Readonly<Record<string, number>> = {
  '/api/console/agents/{agent_id}/claim': 401,
  '/api/console/session': 404,
  '/api/console/keys': 401,
  '/api/console/keys/{key_id}/settings': 401,
  '/api/console/keys/{key_id}/pending': 401,
  '/api/console/keys/{key_id}/revoke': 401,
  '/api/console/agents': 401,
  '/api/console/agents/{agent_id}/mandate': 401,
  '/api/console/agents/{agent_id}/try-mandate': 401,
  '/api/console/agents/{agent_id}/pending': 401,
  '/api/console/agents/{agent_id}/discoverable': 401,
  '/api/console/agents/{agent_id}/revoke': 401,
  '/api/console/agents/{agent_id}/free-wallet': 401,
  '/api/console/services': 401,
  '/api/console/services/{sid}/prove': 401,
  '/api/console/webhook/rotate': 401,
  '/api/console/webhook/test': 401,
  '/api/console/webhook/resume': 401,
  '/api/console/webhook/deliveries/{webhook_id}/replay': 401,
  '/api/console/webhook/deliveries/replay': 401,
  '/api/access-keys/settings': 401,
  '/api/registry/services': 401,
  '/api/registry/services/prove': 401,
  '/api/baseline': 401,
  '/api/console/people': 401,
  '/api/console/people/{person_id}/role': 401,
  '/api/kyc/callback': 404,
}

test('JSON is taken without a type, as any +json and with charset utf-8', async () => {
  const types = [
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/json;charset="UTF-8"' },
    { 'content-type': 'Application/JSON' },
    { 'content-type': 'application/vnd.example.v1+json' },
    { 'content-type': 'application/problem+json; charset=utf8' },
    { 'content-encoding': 'identity' },
  ]
  for (const headers of types) {
    for (const path of paths) {
      const body = JSON.stringify(await withOwnPlan(JSON.parse(exampleOf(path)) as Record<string, unknown>))
      const { status } = await shared.ask(path, { method: 'POST', body, headers })
      const { okStatus = 200 } = taking.find((endpoint) => endpoint.path === path) ?? {}
      const expected = withoutCredential[path] ?? okStatus
      assert.equal(status, expected, `${path} ${JSON.stringify(headers)}`)
    }
  }
})

test('a body as large as allowed, 32 levels deep and full of blanks is read', async () => {
  const { status, json } = await shared.ask('/api/risk/batch', { method: 'POST', body: padded(bodyMaxBytes) })
  assert.deepEqual([status, json['reason_code']], [400, 'batch_empty'])
  const deep = await shared.ask('/api/risk/batch', { method: 'POST', body: `{"x":${'['.repeat(31)}${']'.repeat(31)}}` })
  assert.equal(deep.json['reason_code'], 'body_member_unknown')
})

/** Sends each of the bodies to every path, in both languages. */
function refuses(
  what: string,
  status: number,
  code: string,
  field: string | undefined,
  zh: string,
  bodies: readonly Question[],
) {
  test(`${status}: ${what} is refused`, async () => {
    for (const path of paths) {
      for (const body of bodies) {
        const shown = JSON.stringify(body).slice(0, 100)
        const en = await shared.ask(path, { method: 'POST', ...body })
        assert.deepEqual([en.status, en.json['reason_code'], en.json['field']], [status, code, field], shown)
        const chinese = await shared.ask(`${path}?lang=zh`, { method: 'POST', ...body })
        assert.deepEqual([chinese.status, chinese.json['detail']], [status, zh], shown)
      }
    }
  })
}

/** A body of exactly that many bytes. */
function padded(bytes: number): string {
  const body = '{"addresses":[]}'
  return `{${' '.repeat(bytes - body.length)}${body.slice(1)}`
}

function exampleOf(path: string): string {
  const [example] = taking.find((endpoint) => endpoint.path === path)?.examples ?? []
  const members = Object.entries(example?.input ?? {}).filter(([name]) => !pathNames(path).includes(name))
  return JSON.stringify(Object.fromEntries(members))
}

test('400: an unknown name leads to the one that was meant, in a query and at any depth of a body', async () => {
  const queries: readonly (readonly [string, string, string | null])[] = [
    ['/api/endpoint?uri=https://example.com', 'uri', 'url'],
    ['/api/decide?payTo=0x12', 'payTo', 'to'],
    ['/api/evidence/bundle?addr=0x12', 'addr', 'address'],
    ['/api/lists?zzz=1', 'zzz', null],
  ]
  const bodies: readonly (readonly [string, Record<string, unknown>, string, string | null])[] = [
    ['/api/intent/check', { intent: { action: 'pay', too: '0x12' } }, 'intent.too', 'intent.to'],
    ['/api/payee/decide', { payee: 'shop', payer: { adress: '0x12' } }, 'payer.adress', 'payer.address'],
    ['/api/probe/verify', { plan: 'x', observed: { networks: 'base' } }, 'observed.networks', 'observed.network'],
    ['/api/pay', { action: 'register', agentId: 'a', mandate: { max_usdc: 5 } }, 'mandate.max_usdc', 'mandate.maxUsdc'],
    ['/api/pay', { action: 'register', agentId: 'a', mandate: { colour: 5 } }, 'mandate.colour', null],
  ]
  for (const [path, ...expected] of queries) await assertHint(shared.ask(path), expected)
  for (const [path, body, ...expected] of bodies) await assertHint(shared.ask(path, { method: 'POST', body }), expected)
})

async function assertHint(
  request: Promise<{ status: number; json: Record<string, unknown> }>,
  [field, meant]: readonly [string, string | null],
): Promise<void> {
  const { status, json } = await request
  assert.deepEqual([status, json['field']], [400, field], JSON.stringify(json))
  const detail = String(json['detail'])
  if (meant === null) assert.doesNotMatch(detail, /Did you mean/)
  else assert.equal(detail, `${field} is unknown. Did you mean ${meant}?`)
}
