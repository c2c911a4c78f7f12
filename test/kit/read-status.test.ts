import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { Agent } from 'undici'
import { afterReally, type After } from '../../src/kit/after.ts'
import { readStatus, StatusTimeout, type StatusRequest } from '../../src/kit/network/read-status.ts'

let server: Server
let origin: string
let connections = 0
let bodies: string[] = []
before(async () => {
  server = createServer((request, answer) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${Buffer.concat(pieces).toString()}`)
      if (request.url === '/early') {
        answer.writeEarlyHints({ link: '</style.css>; rel=preload' })
        answer.writeHead(204).end()
      } else if (request.url === '/large') answer.writeHead(200).end(Buffer.alloc(1_000_000))
      else if (request.url === '/endless') answer.writeHead(201).write('x')
      else if (request.url === '/broken')
        answer.writeHead(202).write('x', () => setTimeout(() => request.socket.destroy(), 50))
      else if (request.url === '/reset') request.socket.destroy()
      else if (request.url === '/410') answer.writeHead(410).end('gone')
      else if (request.url !== '/silent') answer.end('heard')
    })
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const dispatcher = new Agent({ pipelining: 1 })
const ask = (path: string, how: Partial<StatusRequest> = {}, timer: After = afterReally) =>
  readStatus(
    { dispatcher, after: timer },
    { origin, path, method: 'POST', headers: {}, body: '{}', timeoutMs: 60_000, sizeMaxBytes: 16_384, ...how },
  )

test('the status of an answer is read', async () => {
  bodies = []
  assert.equal(await ask('/'), 200)
  assert.equal(await ask('/410'), 410)
  assert.equal(await ask('/?a=b', { body: '{"n":1}' }), 200)
  assert.deepEqual(bodies, ['POST / {}', 'POST /410 {}', 'POST /?a=b {"n":1}'])
})

test('connections are used again: a socket rests for one turn of the event loop, and another one takes its place', async () => {
  const before = connections
  for (let nth = 0; nth < 20; nth++) assert.equal(await ask('/410'), 410)
  assert.ok(connections - before <= 2, `${connections - before} more connections`)
})

test('what comes before an answer is not taken for it', async () => {
  assert.equal(await ask('/early'), 204)
})

test('a body beyond its bound is cut, one without an end at the end of the time, one that breaks where it breaks: the status counts', async () => {
  assert.equal(await ask('/large'), 200)
  assert.equal(await ask('/endless', { timeoutMs: 200 }), 201)
  assert.equal(await ask('/broken'), 202)
})

test('no answer in time, and none at all, are distinguished', async () => {
  await assert.rejects(ask('/silent', { timeoutMs: 200 }), StatusTimeout)
  await assert.rejects(ask('/reset'), (error) => !(error instanceof StatusTimeout))
})

test('the time is over also where no connection was made yet, and nothing is sent afterwards', async () => {
  bodies = []
  let connect = () => {}
  const waiting = new Agent({
    connect: (options, done) => {
      connect = () => done(new Error('refused'), null)
    },
  })
  const timers: (() => void)[] = []
  const timer: After = (_, act) => {
    timers.push(act)
    return () => {}
  }
  const received = readStatus(
    { dispatcher: waiting, after: timer },
    { origin, path: '/', method: 'POST', headers: {}, body: '{}', timeoutMs: 5_000, sizeMaxBytes: 16_384 },
  )
  for (const act of timers) act()
  await assert.rejects(received, StatusTimeout)
  connect()
  assert.deepEqual(bodies, [])
})

test('the timer is taken away once the answer is there', async () => {
  let running = 0
  const timer: After = (waitMs, act) => {
    running++
    const end = afterReally(waitMs, act)
    return () => {
      running--
      end()
    }
  }
  assert.equal(await ask('/', {}, timer), 200)
  await assert.rejects(ask('/reset', {}, timer))
  assert.equal(running, 0)
})
