import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readBody } from '../../src/http/read-body.ts'
import { until } from '../support/until.ts'

const bytesMax = 10

const cases: [what: string, head: string, pieces: string[], outcome: string][] = [
  ['no body is none', '', [], 'none'],
  ['a length of nothing is none', 'content-length: 0', [], 'none'],
  ['a body in one piece is read', 'content-length: 5', ['hello'], '5 hello'],
  ['pieces are put together, though one ends within a letter', 'content-length: 6', ['aé', '€'], '6 aé€'],
  ['a body as long as allowed is read', 'content-length: 10', ['12345', '67890'], '10 1234567890'],
  ['a longer one is refused by its length, before it comes', 'content-length: 11', [], 'body_too_large'],
  ['a chunked body is read', 'transfer-encoding: chunked', ['3\r\nabc\r\n', '2\r\nde\r\n0\r\n\r\n'], '5 abcde'],
  ['a chunked body of nothing is empty', 'transfer-encoding: chunked', ['0\r\n\r\n'], '0 '],
  [
    'a chunked body is refused once, where it grows too long',
    'transfer-encoding: chunked',
    ['8\r\n12345678\r\n', '3\r\n9ab\r\n', '3\r\ncde\r\n', '0\r\n\r\n'],
    'body_too_large',
  ],
]
for (const [what, head, pieces, outcome] of cases) {
  test(what, async () => assert.deepEqual(await outcomesOf(head, pieces.map(halved).flat()), [outcome]))
}

test('a caller that hangs up in the middle of its body is no failure of ours, and told once', async () => {
  assert.deepEqual(await outcomesOf('content-length: 8', [Buffer.from('half')], true), ['request_malformed'])
})

test('a caller that hangs up after it was refused is told nothing more', async () => {
  const pieces = [Buffer.from('b\r\n12345678901\r\n')]
  assert.deepEqual(await outcomesOf('transfer-encoding: chunked', pieces, true), ['body_too_large'])
})

/** Everything the reader says of one request that is written to a socket piece by piece. */
async function outcomesOf(head: string, pieces: readonly Buffer[], hangsUp = false): Promise<string[]> {
  const outcomes: string[] = []
  const server = createServer((request) => {
    readBody(request, bytesMax, {
      took: (body) => outcomes.push(body === null ? 'none' : `${body.length} ${Buffer.from(body).toString()}`),
      failed: ({ code }) => outcomes.push(code),
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${head === '' ? '' : `${head}\r\n`}\r\n`)
  // The reader gets the pieces one by one, and without the end of the body there is no outcome before the hanging up.
  for (const piece of pieces) {
    await pause(10)
    socket.write(piece)
  }
  if (hangsUp) {
    await pause(30)
    socket.destroy()
  }
  await until(() => outcomes.length > 0)
  // Time to say something more, which would be wrong.
  await pause(30)
  socket.destroy()
  server.close()
  return outcomes
}

/** Cut in the middle of its bytes, not of its letters. */
function halved(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  const middle = bytes.length >> 1
  return [bytes.subarray(0, middle), bytes.subarray(middle)].filter(({ length }) => length > 0)
}
