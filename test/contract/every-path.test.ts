import assert from 'node:assert/strict'
import test from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { exampleRequest } from '../support/example-request.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { appVisits, drawnPaths, missingPayee } from '../support/page-paths.ts'
import { shared } from '../support/test-app.ts'
import { pathOf } from './path-of.ts'

const servicePaths = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/.well-known/jwks.json',
  '/.well-known/did.json',
  '/.well-known/x402',
]
const pagePaths = [
  '/pages.css',
  '/docs.css',
  '/docs.js',
  '/robots.txt',
  '/llms.txt',
  ...Object.values(appVisits),
  ...drawnPaths,
  missingPayee,
]
const everyPath = [...endpoints.map(({ path }) => path), ...servicePaths, ...pagePaths]
const getEndpoints = endpoints.filter(({ methods }) => methods.includes('GET'))

const allowedHeaders =
  'content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id, ' +
  'payment-signature, idempotency-key, authorization, x-api-key, x-agent-id, x-agent-secret, ' +
  'access-control-expose-headers'
const exposedHeaders =
  'retry-after, idempotent-replayed, RateLimit, RateLimit-Policy, payment-required, payment-response, x-request-id, ' +
  'x-export-signature, x-next-cursor, x-key-rejected, mcp-session-id'

test('a browser page of any origin may call every path, after a preflight', async () => {
  for (const path of everyPath) {
    const { status, headers, text } = await shared.ask(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    assert.deepEqual([status, text], [204, ''], path)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-headers'], allowedHeaders)
    assert.equal(headers['access-control-expose-headers'], exposedHeaders)
    assert.deepEqual(headers['access-control-allow-methods']?.split(', '), methodsOf(path), path)
    assert.equal(headers['allow'], headers['access-control-allow-methods'])
    assert.match(headers['access-control-max-age'] ?? '', /^\d+$/)
  }
})

test('HEAD is answered as GET is, without the body', async () => {
  const examples = getEndpoints.map((endpoint) => pathOf(endpoint.path, endpoint.examples[0]))
  for (const path of [...examples, ...servicePaths, ...pagePaths, '/api/risk', '/no-such-path']) {
    const [get, head] = [await shared.ask(path), await shared.ask(path, { method: 'HEAD' })]
    assert.deepEqual([head.status, head.text], [get.status, ''], path)
    assert.equal(head.headers['content-type'], get.headers['content-type'], path)
    if (path !== '/metrics') assert.equal(head.headers['content-length'], get.headers['content-length'], path)
  }
})

test('405: a method a path does not take is refused with those it takes, in both languages, with any body', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'MKCOL']
  for (const path of everyPath) {
    for (const method of methods.filter((each) => !methodsOf(path).includes(each))) {
      for (const [lang, title] of [
        ['en', 'This path does not support this method.'],
        ['zh', '该路径不支持此方法。'],
      ]) {
        const question =
          method === 'PUT' || method === 'QUERY' ? { body: '<x>', headers: { 'content-type': 'text/xml' } } : {}
        const answer = await shared.ask(`${path}?lang=${lang}`, { method, ...question })
        assert.equal(answer.status, 405, `${method} ${path}`)
        assert.deepEqual(answer.headers['allow']?.split(', '), methodsOf(path), `${method} ${path}`)
        if (method === 'HEAD') continue
        assert.deepEqual([answer.json['reason_code'], answer.json['title']], ['method_not_allowed', title])
      }
    }
  }
})

test('404: a path that is not there is a problem document in both languages', async () => {
  for (const [path, nearest] of [
    ['/nothing', null],
    ['/api', null],
    ['/api/', null],
    ['/api/risk/', '/api/risk'],
    ['/api/rsk', '/api/risk'],
    ['/API/risk', '/api/risk'],
    ['/api/risk/x', '/api/risk'],
    ['//', null],
    ['/.env', null],
    ['/docs/../api/lists', null],
    ['/..%2f..%2fetc/passwd', null],
    ['/pages.css/x', null],
    ['/docs/reasons/NOPE', null],
    ['/docs/reasons/__proto__', null],
  ] as const) {
    const en = await shared.ask(path)
    assert.deepEqual(
      [en.status, en.json['reason_code'], en.json['title'], en.json['detail']],
      [
        404,
        'not_found',
        'No resource exists at this path.',
        `No resource exists at this path.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
      ],
      path,
    )
    assert.equal(
      (await shared.ask(`${path}?lang=zh`)).json['detail'],
      `该路径不存在。${nearest === null ? '' : `您是否想访问 ${nearest}？`}`,
    )
    const isPage = path.startsWith('/docs/reasons/')
    assert.equal((await shared.ask(path, { method: 'POST', body: '<x>' })).status, isPage ? 405 : 404)
  }
})

test('404: evidence that no list holds is reported as such, also for hostile names', async () => {
  const names = [
    'ofac/x',
    `own/${sanctioned.evm}`,
    `__proto__/${sanctioned.evm}`,
    'ofac/%3Cscript%3E',
    'ofac/%00',
    `ofac/${'x'.repeat(200)}`,
  ]
  for (const name of names) {
    const answer = await shared.ask(`/evidence/${name}`)
    assert.deepEqual([answer.status, answer.json['reason_code']], [404, 'evidence_not_found'], name)
  }
  assert.equal((await shared.ask('/evidence/ofac/x?lang=zh')).json['detail'], '该名单中没有此条目。')
  assert.equal((await shared.ask(`/evidence/ofac/${'x'.repeat(300)}`)).status, 404)
})

test('404: the page of a payee that the registry does not have is reported as such', async () => {
  for (const sid of ['nobody', 'NOBODY', 'a.b', 'x'.repeat(65)]) {
    const answer = await shared.ask(`/registry/${sid}`)
    assert.deepEqual([answer.status, answer.json['reason_code']], [404, 'payee_not_found'], sid)
  }
  const page = await shared.ask('/registry/nobody?lang=zh', { headers: { accept: 'text/html' } })
  assert.equal(page.status, 404)
  assert.match(page.text, /<h1>登记名录中没有该 sid 的收款方。<\/h1>/)
  assert.match(page.text, /列出的 <code>sid<\/code>。/)
  assert.match(page.text, /<a href="\/registry\?lang=zh" aria-current="page">/)
  const call = await shared.ask('/registry/no%22body?token=secret', { headers: { accept: 'text/html' } })
  assert.ok(call.text.includes('<a href="/registry/no%22body?lang=zh"'), 'the other language keeps the page')
  assert.doesNotMatch(call.text, /secret/)
})

test('400: a path whose escapes are broken is no request', async () => {
  for (const path of ['/docs/reasons/%E0%A4%A', '/evidence/ofac/%ff', '/%', '/%zz'])
    assert.deepEqual(
      [(await shared.ask(path)).status, (await shared.ask(path)).json['reason_code']],
      [400, 'request_malformed'],
      path,
    )
})

test('414: a target over 8,192 bytes is refused everywhere, and one of 8,192 is read', async () => {
  for (const path of everyPath) {
    const method = methodsOf(path).includes('GET') ? 'GET' : 'POST'
    const ask = (start: string, length: number) => shared.ask(`${path}${start}`.padEnd(length, 'x'), { method })
    const answer = await ask('?lang=zh&x=', 8193)
    assert.deepEqual([answer.status, answer.json['detail']], [414, '请求的 URL 超过 8192 字节。'], path)
    assert.equal((await ask('?x=', 8193)).status, 414, path)
    assert.notEqual((await ask('?x=', 8192)).status, 414, path)
  }
})

test('400: a request that names no host is refused on every path, as a problem document', async () => {
  for (const path of everyPath) {
    const method = methodsOf(path).includes('GET') ? 'GET' : 'POST'
    const reply = await shared.sayRaw(`${method} ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`)
    assert.match(reply, /^HTTP\/1\.1 400 .*"reason_code":"request_malformed"/s, path)
  }
})

test('400: every endpoint refuses an unknown, a repeated and a broken parameter and an unknown language', async () => {
  for (const { path, methods, examples } of endpoints) {
    const { path: base, question } = exampleRequest({ path, methods }, examples[0]?.input)
    const and = base.includes('?') ? '&' : '?'
    for (const [query, code, field] of [
      ['nonsense=1', 'parameter_unknown', 'nonsense'],
      ['__proto__=1', 'parameter_unknown', '__proto__'],
      ['lang=en&lang=zh', 'parameter_repeated', 'lang'],
      ['lang=%ff', 'parameter_invalid', 'lang'],
      ['lang=fr', 'language_unknown', 'lang'],
    ] as const) {
      const { status, json } = await shared.ask(`${base}${and}${query}`, question)
      assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], `${base} ${query}`)
    }
  }
})

test('a key in the query is refused, and its value is neither in the answer nor in the log', async () => {
  const secret = 'csk_4f9d2b7c1e8a6035d9b2c4e7f1a3865b'
  const app = await shared.app()
  for (const { path, methods, examples } of endpoints) {
    for (const name of ['key', 'api_key', 'apikey', 'access_token', 'x-api-key', 'authorization']) {
      const { path: base, question } = exampleRequest({ path, methods }, examples[0]?.input)
      const answer = await app.ask(`${base}${base.includes('?') ? '&' : '?'}${name}=${secret}`, question)
      assert.deepEqual([answer.status, answer.json['field']], [400, name], path)
      assert.equal(answer.text.includes(secret), false)
    }
  }
  await app.ask(`/api/risk?addr=${secret}`)
  await app.ask(`/no/${secret}`)
  await app.ask('/healthz', { headers: { authorization: `Bearer ${secret}`, 'x-api-key': secret } })
  assert.equal(
    app.logged.some((line) => line.includes(secret)),
    false,
  )
})

test('the subjects of requests are in no log line', async () => {
  const app = await shared.app()
  await app.ask(`/api/risk?addr=${unlisted.solana}`)
  await app.ask('/api/risk/batch', { method: 'POST', body: { addresses: [unlisted.solana] } })
  await app.ask(`/evidence/ofac/${unlisted.solana}`)
  assert.equal(
    app.logged.some((line) => line.includes(unlisted.solana)),
    false,
  )
  const last = JSON.parse(app.logged.at(-1) ?? '{}') as Record<string, unknown>
  assert.deepEqual([last['route'], last['method'], last['status']], ['/evidence/:list/:entry', 'GET', 404])
})

test('each answer has an id of its own, by which its log line is found', async () => {
  const app = await shared.app()
  const ids = new Set<string>()
  for (let i = 0; i < 20; i++) ids.add((await app.ask(i % 2 ? '/api/lists' : '/nothing')).headers['x-request-id'] ?? '')
  assert.equal(ids.size, 20)
  for (const id of ids) assert.equal(app.logged.filter((line) => line.includes(`"${id}"`)).length, 1)
})

function methodsOf(path: string): string[] {
  const served = endpoints.filter((endpoint) => endpoint.path === path).flatMap((endpoint) => endpoint.methods)
  const methods = served.length === 0 ? ['GET'] : served
  return methods.includes('GET')
    ? [...new Set([...(served.length > 0 ? ['HEAD', ...methods] : ['GET', 'HEAD']), 'OPTIONS'])]
    : [...methods, 'OPTIONS']
}
