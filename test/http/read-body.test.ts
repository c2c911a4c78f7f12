import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../support/until.ts'
import { largeBodyTurns, readBody } from '../../src/http/read-body.ts'
import { workTogether } from '../../src/http/loop-turn.ts'
import { createTurns, type TurnBounds } from '../../src/kit/turns.ts'

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

test('bodies that arrive with their heads are each taken without listening, and the connection goes on', async () => {
  const outcomes: string[] = []
  const server = createServer((request, response) => {
    const read = () =>
      readBody(request, bytesMax, largeBodyTurns(), {
        took: (body) => {
          outcomes.push(`${Buffer.from(body ?? '').toString()}, ${request.listenerCount('data')} listening`)
          response.end()
        },
        failed: ({ code }) => outcomes.push(code),
      })
    workTogether(read)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  socket.on('data', (bytes: Buffer) => (answers += bytes.toString()))
  const said = (body: string) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  socket.write(said('one') + said('two') + said('three').slice(0, -2))
  await until(() => answers.split('200 OK').length === 3)
  socket.write(`ee${said('four')}`)
  await until(() => answers.split('200 OK').length === 5)
  assert.deepEqual(
    outcomes,
    ['one, 0', 'two, 0', 'three, 1', 'four, 0'].map((each) => `${each} listening`),
  )
  socket.destroy()
  server.close()
})

const large = 500_000
const largeMax = 600_000

test('a large body waits until it is its turn, and nothing of it is read meanwhile', async (t) => {
  const place = await readingPlace(t)
  const [first, second] = [place.begin(), place.begin()]
  await place.arrived(2)
  const third = place.begin()
  third.finish()
  await place.arrived(3)
  await pause(100)
  assert.deepEqual(place.outcomes, [])
  assert.ok((place.requests[2]?.readableLength ?? large) < large, 'what waits stays on its way')
  second.finish()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, [large, large], 'the second, and the third after it')
  first.finish()
  await until(() => place.outcomes.length === 3)
})

test('a chunked body is large where it grows over the bound, and waits there', async (t) => {
  const place = await readingPlace(t)
  const chunked = {
    head: 'transfer-encoding: chunked',
    body: `${large.toString(16)}\r\n${'x'.repeat(large)}\r\n0\r\n\r\n`,
  }
  const [first] = [place.begin(), place.begin()]
  await place.arrived(2)
  place.begin(chunked).finish()
  await place.arrived(3)
  await pause(100)
  assert.deepEqual(place.outcomes, [])
  first.finish()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, [large, large])
})

test('a large body that gets no turn in time is refused, and so is one for which too many wait', async (t) => {
  const place = await readingPlace(t, { atOnceMax: 1, waitingMax: 1, waitMaxMs: 50 })
  place.begin()
  await place.arrived(1)
  place.begin()
  place.begin()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, ['service_busy', 'service_busy'])
})

test('a caller that hangs up while it waits or sends gives up its turn', async (t) => {
  const place = await readingPlace(t, { atOnceMax: 1, waitingMax: 9, waitMaxMs: 60_000 })
  const sending = place.begin()
  await place.arrived(1)
  const waiting = place.begin()
  await place.arrived(2)
  place.begin().finish()
  await place.arrived(3)
  waiting.socket.destroy()
  await until(() => place.outcomes.length === 1)
  sending.socket.destroy()
  await until(() => place.outcomes.length === 3)
  assert.deepEqual(place.outcomes, ['request_malformed', 'request_malformed', large])
})

test('a large body that does not come within 5 s of its turn is given up, and the next one is read', async (t) => {
  const place = await readingPlace(t, { atOnceMax: 1, waitingMax: 9, waitMaxMs: 60_000 })
  place.begin()
  await place.arrived(1)
  place.begin().finish()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, ['request_timeout', large])
})

test('a turn lasts until the body is answered', async (t) => {
  const place = await readingPlace(t, { atOnceMax: 1, waitingMax: 9, waitMaxMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  place.answered = promise
  place.begin().finish()
  await until(() => place.outcomes.length === 1)
  place.begin().finish()
  await place.arrived(2)
  await pause(100)
  assert.equal(place.outcomes.length, 1)
  resolve()
  await until(() => place.outcomes.length === 2)
})

/** A server whose requests are read with turns of their own, and callers that send a body in two parts. */
async function readingPlace(t: TestContext, bounds: TurnBounds = { atOnceMax: 2, waitingMax: 9, waitMaxMs: 60_000 }) {
  const turns = createTurns(bounds)
  const place = {
    outcomes: [] as (string | number)[],
    requests: [] as IncomingMessage[],
    answered: undefined as Promise<void> | undefined,
    arrived: (count: number) => until(() => place.requests.length === count),
    begin: ({ head, body } = { head: `content-length: ${large}`, body: 'x'.repeat(large) }) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
      t.after(() => socket.destroy())
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body.slice(0, 10)}`)
      return { socket, finish: () => void socket.write(body.slice(10)) }
    },
  }
  const server = createServer((request) => {
    place.requests.push(request)
    readBody(request, largeMax, turns, {
      took: (body) => {
        place.outcomes.push(body?.length ?? 0)
        return place.answered
      },
      failed: ({ code }) => place.outcomes.push(code),
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return place
}

/** Everything the reader says of one request that is written to a socket piece by piece. */
async function outcomesOf(head: string, pieces: readonly Buffer[], hangsUp = false): Promise<string[]> {
  const outcomes: string[] = []
  const server = createServer((request) => {
    readBody(request, bytesMax, largeBodyTurns(), {
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
