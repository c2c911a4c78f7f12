import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import test from 'node:test'
import { answerRaw, answerRawError, serviceErrorOf } from '../../src/http/answer-error.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'

test('our own errors are answered as they are, and anything else as internal', () => {
  const own = new ServiceError('batch_empty')
  assert.equal(serviceErrorOf(own), own)
  const cases: [unknown, string][] = [
    [{ code: 'ERR_BAD_URL', statusCode: 400 }, 'internal_error'],
    [{ code: 'EACCES', statusCode: 403 }, 'internal_error'],
    [new TypeError('x is undefined'), 'internal_error'],
    ['thrown text', 'internal_error'],
    [null, 'internal_error'],
    [undefined, 'internal_error'],
    [{ code: 5 }, 'internal_error'],
  ]
  for (const [error, code] of cases) assert.equal(serviceErrorOf(error).code, code, JSON.stringify(error))
})

test('what the parser refused is answered by its cause, and a caller that is gone is not answered', async () => {
  const answered = async (code: string | undefined) => {
    const socket = new PassThrough()
    answerRawError(Object.assign(new Error('x'), { code }), socket, 'id-1', 'https://countersign.example')
    return socket.destroyed ? '' : String(await socket.toArray())
  }
  assert.match(
    await answered('HPE_HEADER_OVERFLOW'),
    /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n.*"headers_too_large"/s,
  )
  assert.match(await answered('ERR_HTTP_REQUEST_TIMEOUT'), /^HTTP\/1\.1 408 Request Timeout\r\n.*"request_timeout"/s)
  assert.match(
    await answered('HPE_INVALID_METHOD'),
    /^HTTP\/1\.1 400 Bad Request\r\n.*x-request-id: id-1\r\n.*"request_malformed"/s,
  )
  assert.match(await answered(undefined), /^HTTP\/1\.1 400 /)
  assert.equal(await answered('ECONNRESET'), '')
})

test('the length of a raw answer is its length in bytes, and it closes the connection', async () => {
  const socket = new PassThrough()
  answerRaw(new ServiceError('request_malformed'), socket, 'id-2', 'https://例え.example')
  const [head = '', body = ''] = Buffer.concat(await socket.toArray())
    .toString('utf8')
    .split('\r\n\r\n')
  assert.match(head, new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'm'))
  assert.match(head, /^connection: close$/m)
})
