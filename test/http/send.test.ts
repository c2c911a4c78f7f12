import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { send, sendStream } from '../../src/http/wire/send.ts'
import { get, startPlainServer } from '../support/plain-server.ts'

const texts = ['', 'plain', 'é', 'a’b', '付款', '🙂', `${'x'.repeat(70_000)}é`, 'x'.repeat(70_000)]

test('a text arrives as the bytes it is in UTF-8, with their number, and HEAD returns the same without them', async (t) => {
  const server = await startPlainServer(t, {
    '/:n': {
      GET: { answer: (exchange) => send(exchange, 200, texts[Number(exchange.params['n'])] ?? '') },
      HEAD: { answer: (exchange) => send(exchange, 200, texts[Number(exchange.params['n'])] ?? '') },
    },
  })
  for (const [n, text] of texts.entries()) {
    const bytes = Buffer.from(text).toString('latin1')
    const [head = '', body] = (await server.ask('GET', `/${n}`)).split('\r\n\r\n')
    assert.equal(body, bytes)
    assert.match(head, new RegExp(`\r\ncontent-length: ${bytes.length}\r\n`))
    const [headOnly = '', nothing] = (await server.ask('HEAD', `/${n}`)).split('\r\n\r\n')
    assert.equal(nothing, '')
    assert.equal(withoutId(headOnly), withoutId(head))
  }
})

test('an answer without content has neither a length nor a body', async (t) => {
  const server = await startPlainServer(t, {
    '/:status': get((exchange) => send(exchange, Number(exchange.params['status']), null)),
  })
  for (const status of [204, 304])
    assert.doesNotMatch(await server.ask('GET', `/${status}`), /content-length|transfer-encoding|\r\n\r\n./is)
  assert.match(await server.ask('GET', '/202'), /\r\ncontent-length: 0\r\n/)
})

test('what a route throws is answered as an error, before its answer and after it', async (t) => {
  const fails = () => {
    throw new TypeError('unforeseen')
  }
  const server = await startPlainServer(t, {
    '/now': get(fails),
    '/later': get(() => Promise.reject(new TypeError('unforeseen'))),
    '/header': get((exchange) => {
      exchange.headers['x-broken'] = 'a\r\nb'
      send(exchange, 200, 'never sent')
    }),
    '/after': get((exchange) => {
      sendStream(exchange, 200, new Readable({ read: () => {} }))
      fails()
    }),
  })
  for (const path of ['/now', '/later'])
    assert.match(await server.ask('GET', path), /^HTTP\/1\.1 500 .*"internal_error"/s, path)
  assert.equal((await server.ask('GET', '/header')).includes('never sent'), false)
  assert.doesNotMatch(await server.ask('GET', '/after'), /internal_error/, 'half an answer cannot be taken back')
  const failed = server.state.failed.map((line) => line.split(' ')[0])
  assert.deepEqual(failed, ['/now', '/later', '/header', '/header', '/after'])
})

test('a stream is sent to its end, one that breaks is cut, and both are recorded once', async (t) => {
  const server = await startPlainServer(t, {
    '/whole': get((exchange) => sendStream(exchange, 200, Readable.from(['one ', 'two']))),
    '/broken': get((exchange) => {
      async function* pieces() {
        yield 'one '
        await Promise.reject(new Error('no more'))
      }
      sendStream(exchange, 200, Readable.from(pieces()))
    }),
  })
  assert.match(await server.ask('GET', '/whole'), /\r\n\r\n4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n$/)
  assert.doesNotMatch(await server.ask('GET', '/broken'), /0\r\n\r\n$/)
  assert.deepEqual(server.state.recorded, ['GET /whole 200', 'GET /broken 200'])
})

function withoutId(head: string): string {
  return head.replace(/\r\nx-request-id: .*/i, '').replace(/\r\ndate: .*/i, '')
}
