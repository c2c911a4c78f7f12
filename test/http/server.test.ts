import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { readsKeys } from '../../src/api/openapi/openapi-callers.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import type { Rooms } from '../../src/api/rooms.ts'
import { defineEndpoint, type Endpoint } from '../../src/endpoint/endpoint.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { StorageUnavailable } from '../../src/storage/storage.ts'
import { startBareServer } from '../support/bare-server.ts'
import { exampleRequest } from '../support/example-request.ts'

const needs = {} as Rooms

/** Endpoints that take any request and then meet an unforeseen error. */
const failing = endpoints.map((endpoint): Endpoint<Rooms> => {
  const run = () => {
    throw new TypeError('connect ECONNREFUSED 10.0.0.3:5432 as user countersign')
  }
  return { ...endpoint, run }
})

test('an unforeseen failure is answered in our own words, and the operator’s log has the cause', async (t) => {
  const server = await startBareServer(t, failing, needs)
  for (const endpoint of failing) {
    const { path, question } = exampleRequest(endpoint, endpoint.examples[0]?.input)
    for (const [lang, title] of [
      ['en', 'An internal error occurred. No decision was made.'],
      ['zh', '服务内部发生错误，未作出任何决定。'],
    ]) {
      const answer = await server.ask(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, question)
      assert.equal(answer.status, 500)
      assert.equal(answer.json['reason_code'], 'internal_error')
      assert.equal(answer.json['detail'], title)
      assert.doesNotMatch(answer.text, /ECONNREFUSED|TypeError|countersign@|user countersign/)
      const entry = server.logged.find(
        (line) => line.includes(answer.headers['x-request-id'] ?? '') && line.includes('"failed"'),
      )
      assert.match(entry ?? '', /ECONNREFUSED/)
    }
  }
})

test('a failure that comes later is answered the same', async (t) => {
  const late = failing.map((endpoint) => ({ ...endpoint, run: () => Promise.reject(new Error('late')) }))
  const server = await startBareServer(t, late, needs)
  const answer = await server.ask('/api/lists')
  assert.deepEqual([answer.status, answer.json['reason_code']], [500, 'internal_error'])
})

test('storage that cannot be reached is 503 with retry-after, and states whether the change may stand', async (t) => {
  const [documented = assert.fail()] = failing.filter(readsKeys)
  for (const [applied, detail] of [
    ['no', 'The database of this service cannot be reached. Nothing was changed.'],
    [
      'unknown',
      'The database of this service stopped answering during a write. Whether the change was made is unknown.',
    ],
  ] as const) {
    const run = () => Promise.reject(new StorageUnavailable('PostgreSQL cannot be reached: 10.0.0.3.', applied))
    const server = await startBareServer(t, [{ ...documented, run }], needs)
    const { path, question } = exampleRequest(documented, documented.examples[0]?.input)
    const { status, headers, json, text } = await server.ask(path, question)
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    assert.deepEqual(
      [json['reason_code'], json['signal_class'], json['detail']],
      ['storage_unavailable', 'uncertain', detail],
    )
    assert.doesNotMatch(text, /10\.0\.0\.3/)
    assert.ok(
      server.logged.some((line) => line.includes('10.0.0.3')),
      'the cause is in the log',
    )
  }
})

test('while it stops, every endpoint and service path states it and when to retry', async (t) => {
  const server = await startBareServer(t, failing, needs, { stopping: () => true })
  for (const endpoint of failing) {
    const { path, question } = exampleRequest(endpoint, endpoint.examples[0]?.input)
    const answer = await server.ask(path, question)
    assert.deepEqual([answer.status, answer.json['reason_code']], [503, 'shutting_down'])
    assert.equal(answer.headers['retry-after'], '2')
  }
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await server.ask(path)).status, 503)
})

test('before a list is loaded the service lives and is not ready', async (t) => {
  const state = { ready: false }
  const server = await startBareServer(t, failing, needs, {
    notReady: () => (state.ready ? null : 'not_ready.no_list'),
  })
  assert.equal((await server.ask('/healthz')).status, 200)
  const answer = await server.ask('/readyz?lang=zh')
  assert.deepEqual(
    [answer.status, answer.json['reason_code'], answer.json['detail']],
    [503, 'not_ready', '尚未加载任何名单。'],
  )
  assert.equal((await server.ask('/readyz', { method: 'HEAD' })).status, 503)
  state.ready = true
  assert.deepEqual((await server.ask('/readyz')).json, { status: 'ready' })
})

const echo = defineEndpoint({
  name: 'echo',
  methods: ['GET', 'POST'],
  path: '/api/echo',
  tag: 'Reference',
  summary: 'Says what it was asked',
  description: 'For tests.',
  access: { keys: 'ignored' },
  limit: 'none',
  input: z.strictObject({
    amount: z.union([z.string(), z.number()]).transform(String).optional(),
    name: z.string().max(5).optional(),
  }),
  output: z.strictObject({ lang: z.string(), source: z.string(), input: z.unknown() }),
  errors: ['body_member_unknown'],
  examples: [{ title: 'Nothing', input: {} }],
  run: (_needs: unknown, input, ask) => ({ body: { lang: ask.lang, source: ask.caller.source, input }, outcome: null }),
})

test('a path with two methods takes a name from the query or the body, and from both only when they agree', async (t) => {
  const server = await startBareServer(t, [echo], {})
  const post = (query: string, body: Record<string, unknown>) =>
    server.ask(`/api/echo${query}`, { method: 'POST', body })
  assert.deepEqual((await post('?amount=5', { name: 'x' })).json['input'], { amount: '5', name: 'x' })
  assert.deepEqual((await post('?amount=5', { amount: 5 })).json['input'], { amount: '5' })
  assert.deepEqual((await post('?amount=5', { amount: '5' })).json['input'], { amount: '5' })
  for (const amount of [6, '6', true, null, {}, ['5']]) {
    const answer = await post('?amount=5', { amount })
    assert.deepEqual([answer.status, answer.json['field']], [400, 'amount'], JSON.stringify(amount))
  }
  const apart = await post('?amount=5', { amount: 6 })
  assert.equal(apart.json['detail'], 'amount has different values in the query and in the body.')
  const odd = await post('?amount=%5Bobject%20Object%5D', { amount: {} })
  assert.deepEqual([odd.status, odd.json['detail']], [400, 'amount must be a string or a number.'])
  const long = await post('?name=longer', { name: 'x' })
  assert.deepEqual([long.status, long.json['field']], [400, 'name'])
})

test('the language of a body speaks in the answer and in its errors', async (t) => {
  const server = await startBareServer(t, [echo], {})
  const post = (query: string, body: Record<string, unknown>) =>
    server.ask(`/api/echo${query}`, { method: 'POST', body })
  assert.equal((await post('', { lang: 'zh-TW' })).json['lang'], 'zh')
  assert.equal((await post('?lang=zh', {})).json['lang'], 'zh')
  assert.equal((await post('?lang=zh', { lang: 'zh_CN' })).json['lang'], 'zh')
  assert.equal((await post('', { lang: 'zh', name: 'too long' })).json['detail'], 'name 过长：最多 5 个字符。')
  assert.equal((await post('', { lang: 'zh', other: 1 })).json['detail'], '未知成员：other。')
  const apart = await post('?lang=zh', { lang: 'en' })
  assert.deepEqual([apart.status, apart.json['field']], [400, 'lang'])
  for (const lang of ['de', '', 5, null, ['zh'], { en: 1 }]) {
    const answer = await post('', { lang })
    assert.deepEqual(
      [answer.status, answer.json['reason_code'], answer.json['field']],
      [400, 'language_unknown', 'lang'],
    )
  }
})

test('what a caller forwards is not believed without a trusted proxy', async (t) => {
  const server = await startBareServer(t, [echo], {})
  const headers = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' }
  assert.equal((await server.ask('/api/echo', { headers })).json['source'], '127.0.0.1')
})

test('the check that tests call through sees an undocumented code and body', async (t) => {
  const wrong = (path: `/${string}`, run: typeof echo.run) => ({ ...echo, name: path.slice(1), path, run })
  const body = { lang: 'en', source: '', input: {} }
  const outcome = null
  const refuse = () => {
    throw new ServiceError('batch_empty')
  }
  const paths = [
    wrong('/body', () => ({ body: { ...body, more: 1 }, outcome })),
    wrong('/json', () => ({ json: '{', outcome })),
    wrong('/code', refuse),
    wrong('/cookie', () => ({ body, outcome, headers: { 'set-cookie': 'a=b' } })),
    wrong('/origin', () => ({ body, outcome, headers: { 'access-control-allow-origin': 'https://example.com' } })),
  ]
  const server = await startBareServer(t, paths, {})
  for (const { path } of paths) await assert.rejects(server.ask(path), { name: 'AssertionError' }, path)
})

test('an endpoint may answer with the statuses it documents, and with no other', async (t) => {
  const body = { lang: 'en', source: '', input: {} }
  const outcome = null
  const statuses = { 202: { description: 'Waits for a confirmation.', output: z.strictObject({ waits: z.boolean() }) } }
  const server = await startBareServer(
    t,
    [
      { ...echo, statuses, run: () => ({ status: 202, body: { waits: true }, outcome }) },
      { ...echo, name: 'undocumented', path: '/api/undocumented', run: () => ({ status: 201, body, outcome }) },
    ],
    {},
  )
  const documented = await server.ask('/api/echo')
  assert.deepEqual([documented.status, documented.json], [202, { waits: true }])
  const undocumented = await server.ask('/api/undocumented')
  assert.deepEqual([undocumented.status, undocumented.json['reason_code']], [500, 'internal_error'])
})
