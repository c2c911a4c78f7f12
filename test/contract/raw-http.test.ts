import assert from 'node:assert/strict'
import test from 'node:test'
import { shared, testBaseUrl } from '../support/test-app.ts'

test('400: what is no HTTP is answered with a problem document, and the connection ends', async () => {
  const garbage = [
    'GARBAGE\r\n\r\n',
    'GET\r\n\r\n',
    'GET /healthz HTTP/3.1\r\nhost: x\r\n\r\n',
    'get /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
    '\u0016\u0003\u0001\u0002',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET /healthz HTTP/1.1\nhost: x\n\n',
    'GET /healthz HTTP/1.1\r\nhost: x\r\nbad header: 1\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nhost: x\r\nx: 1\r\n folded\r\n\r\n',
    'POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    'POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n',
    'POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n',
    'GET /healthz HTTP/1.1\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n',
    'GET /healthz HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n',
    'POST /api/risk/batch HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\nhost: b\r\n\r\n',
  ]
  for (const bytes of garbage) await refused(bytes, 400, 'request_malformed')
})

test('431: headers over 16 KiB are refused', async () => {
  await refused(`GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`, 431, 'headers_too_large')
  await refused(`GET /healthz HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(4_000)}\r\n`, 431, 'headers_too_large')
})

test('an unknown expectation is ignored, and what looks like a proxy’s request is answered here', async () => {
  assert.match(
    await shared.sayRaw('GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: x\r\nconnection: close\r\n\r\n'),
    /^HTTP\/1\.1 200 /,
  )
  const proxied =
    'GET http://elsewhere.example/healthz HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n'
  assert.match(await shared.sayRaw(proxied), /^HTTP\/1\.1 200 /)
  assert.match(await shared.sayRaw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('the Host of a request stands in no link', async () => {
  const host = 'evil.example'
  const path = '/api/risk?addr=0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
  for (const query of [path, '/openapi.json', '/docs', '/api/risk', '/nothing']) {
    const { text } = await shared.ask(query, { headers: { host, 'x-forwarded-host': host, forwarded: `host=${host}` } })
    assert.equal(text.includes(host), false, query)
  }
})

test('after a refusal the next connection is served', async () => {
  await shared.sayRaw('GARBAGE\r\n\r\n')
  assert.equal((await shared.ask('/healthz')).status, 200)
})

async function refused(bytes: string, status: number, code: string): Promise<void> {
  const reply = await shared.sayRaw(bytes)
  const shown = JSON.stringify(bytes.slice(0, 80))
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`), shown)
  assert.match(head, /^content-type: application\/problem\+json; charset=utf-8$/m, shown)
  assert.match(head, /^access-control-allow-origin: \*$/m, shown)
  assert.match(head, /^x-content-type-options: nosniff$/m, shown)
  assert.match(head, /^connection: close$/m, shown)
  assert.match(head, /^x-request-id: [0-9a-f]{10}-[0-9a-z]+$/m, shown)
  const problem = JSON.parse(body) as Record<string, unknown>
  assert.deepEqual(
    [problem['status'], problem['reason_code'], problem['type']],
    [status, code, `${testBaseUrl}/docs/reasons/${code}`],
    shown,
  )
}
