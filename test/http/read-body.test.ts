import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../support/until.ts'
import { createLargeBodies, readBody } from '../../src/http/read-body.ts'
import { workTogether } from '../../src/http/wire/loop-turn.ts'

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

test('a caller that hangs up in the middle of its body is no failure of ours, and reported once', async () => {
  assert.deepEqual(await outcomesOf('content-length: 8', [Buffer.from('half')], true), ['request_malformed'])
})

test('a caller that hangs up after it was refused is sent nothing more', async () => {
  const pieces = [Buffer.from('b\r\n12345678901\r\n')]
  assert.deepEqual(await outcomesOf('transfer-encoding: chunked', pieces, true), ['body_too_large'])
})

test('bodies that arrive with their heads are each taken without listening, and the connection goes on', async () => {
  const outcomes: string[] = []
  const server = createServer((request, response) => {
    const read = () =>
      readBody(request, bytesMax, createLargeBodies({ elapsedMs: () => performance.now() }), {
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
  const replyOf = (body: string) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  socket.write(replyOf('one') + replyOf('two') + replyOf('three').slice(0, -2))
  await until(() => answers.split('200 OK').length === 3)
  socket.write(`ee${replyOf('four')}`)
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

test('large bodies arrive side by side: one that is complete is handed over, however many stall', async (t) => {
  const place = await readingPlace(t)
  for (let stalled = 0; stalled < 70; stalled++) place.begin()
  await place.arrived(70)
  place.begin().finish()
  await until(() => place.outcomes.length === 1)
  assert.deepEqual(place.outcomes, [large])
})

test('where the room is used up, the body that has taken most for longest is given up, and a chunked one counts too', async (t) => {
  const place = await readingPlace(t, { bytesMax: 900_000 })
  const chunked = {
    head: 'transfer-encoding: chunked',
    body: `${large.toString(16)}\r\n${'x'.repeat(large)}\r\n0\r\n\r\n`,
  }
  const stalled = place.begin(chunked, 450_000)
  await until(() => place.received(0) > 400_000)
  place.begin().finish()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, ['request_timeout', large])
  stalled.socket.destroy()
  place.begin().finish()
  await until(() => place.outcomes.length === 3)
  assert.equal(place.outcomes[2], large, 'the room of both was given back')
})

test('few large bodies are worked on at once, and a turn lasts until the body is answered', async (t) => {
  const place = await readingPlace(t, { atOnceMax: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  place.answered = promise
  place.begin().finish()
  await until(() => place.outcomes.length === 1)
  place.begin().finish()
  await until(() => place.received(1) === large)
  assert.equal(place.outcomes.length, 1)
  resolve()
  await until(() => place.outcomes.length === 2)
})

test('a complete body that gets no turn in time is refused, and so is one for which too many wait', async (t) => {
  const place = await readingPlace(t, { atOnceMax: 1, waitingMax: 1, waitMaxMs: 50 })
  const { promise, resolve } = Promise.withResolvers<void>()
  t.after(() => resolve())
  place.answered = promise
  for (let sent = 0; sent < 3; sent++) place.begin().finish()
  await until(() => place.outcomes.length === 3)
  assert.deepEqual(place.outcomes, [large, 'service_busy', 'service_busy'])
})

test('what is worked on or waits is not given up for what arrives: that is refused', async (t) => {
  const place = await readingPlace(t, { bytesMax: 900_000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  place.answered = promise
  place.begin().finish()
  await until(() => place.outcomes.length === 1)
  place.begin().finish()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, [large, 'service_busy'])
  resolve()
  place.answered = undefined
  await until(async () => {
    const receivedCount = place.outcomes.length
    place.begin().finish()
    await until(() => place.outcomes.length > receivedCount)
    return place.outcomes.at(-1) === large
  })
})

test('a caller that hangs up while it sends gives its room back', async (t) => {
  const place = await readingPlace(t, { bytesMax: 900_000 })
  const sending = place.begin(undefined, 450_000)
  await until(() => place.received(0) > 400_000)
  sending.socket.destroy()
  await until(() => place.outcomes.length === 1)
  place.begin().finish()
  await until(() => place.outcomes.length === 2)
  assert.deepEqual(place.outcomes, ['request_malformed', large])
})

test('a large body that is not complete after 5 s is given up', async (t) => {
  const place = await readingPlace(t)
  place.begin()
  await until(() => place.outcomes.length === 1)
  assert.deepEqual(place.outcomes, ['request_timeout'])
})

/** A server with a room of its own, and callers that send a body in two parts. */
async function readingPlace(t: TestContext, bounds: Parameters<typeof createLargeBodies>[1] = {}) {
  const bodies = createLargeBodies({ elapsedMs: () => performance.now() }, bounds)
  const place = {
    outcomes: [] as (string | number)[],
    requests: [] as { bytes: number }[],
    answered: undefined as Promise<void> | undefined,
    arrived: (count: number) => until(() => place.requests.length === count),
    received: (n: number) => place.requests[n]?.bytes ?? 0,
    begin: ({ head, body } = { head: `content-length: ${large}`, body: 'x'.repeat(large) }, first = 10) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
      t.after(() => socket.destroy())
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body.slice(0, first)}`)
      return { socket, finish: () => void socket.write(body.slice(first)) }
    },
  }
  const server = createServer((request) => {
    const seen = { bytes: 0 }
    place.requests.push(seen)
    readBody(request, largeMax, bodies, {
      took: (body) => {
        place.outcomes.push(body?.length ?? 0)
        return place.answered
      },
      failed: ({ code }) => place.outcomes.push(code),
    })
    request.on('data', (piece: Buffer) => (seen.bytes += piece.length))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return place
}

/** Everything the reader reports about one request that is written to a socket piece by piece. */
async function outcomesOf(head: string, pieces: readonly Buffer[], hangsUp = false): Promise<string[]> {
  const outcomes: string[] = []
  const server = createServer((request) => {
    readBody(request, bytesMax, createLargeBodies({ elapsedMs: () => performance.now() }), {
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
  // Time to report something more, which would be wrong.
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
