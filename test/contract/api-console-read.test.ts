import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../support/console-session.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

type Reads = Record<string, { status: number; body: Record<string, unknown> }>
type Sent = { headers?: Record<string, string> }
const read = (paths: readonly string[], sent: Sent = {}) =>
  app.ask<{ reads: Reads } & Record<string, unknown>>(
    `/api/console/read?${new URLSearchParams({ paths: paths.join(',') }).toString()}`,
    sent,
  )

test('200: each read has the answer that it has alone', async () => {
  const { reads: headers } = await signIn(app, 'reader@example.com')
  const paths = ['/session', '/agents', '/payments?limit=1', '/overview', '/payments/pay_AAAAAAAAAAAAAAAAAAAAAA']
  const { status, json } = await read(paths, { headers })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(json.reads), paths)
  for (const path of paths) {
    const alone = await app.ask(`/api/console${path}`, { headers })
    assert.deepEqual(json.reads[path], { status: alone.status, body: alone.json }, path)
  }
})

test('200: without a session every read is refused as it is alone, and the session states that there is none', async () => {
  const { status, json } = await read(['/session', '/agents', '/keys/key_x/decisions', '/read?paths=/agents', '/%zz'])
  assert.equal(status, 200)
  const of = (path: string) => [json.reads[path]?.status, json.reads[path]?.body['reason_code']]
  assert.deepEqual(json.reads['/session'], { status: 200, body: { signed_in: false } })
  assert.deepEqual(of('/agents'), [401, 'session_required'])
  // Exports and this call itself are not read within it.
  for (const path of ['/keys/key_x/decisions', '/read?paths=/agents', '/%zz'])
    assert.deepEqual(of(path), [404, 'not_found'], path)
})

test('200: a fault of one read is in its answer, with the field', async () => {
  const { reads: headers } = await signIn(app, 'reader@example.com')
  const { json } = await read(['/payments?limit=x', '/agents?nothing=1', '/session'], { headers })
  assert.deepEqual(
    Object.values(json.reads).map(({ status, body }) => [status, body['field'] ?? null]),
    [
      [400, 'limit'],
      [400, 'nothing'],
      [200, null],
    ],
  )
})

test('400: none, too many, and too long', async () => {
  for (const paths of [[''], Array.from({ length: 9 }, (_, n) => `/agents?limit=${n}`), ['/'.repeat(2_049)]]) {
    const { status, json } = await read(paths)
    assert.deepEqual([status, json['field']], [400, 'paths'])
  }
})
