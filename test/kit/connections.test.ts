import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, LookupFunction } from 'node:net'
import test, { after, afterEach, before } from 'node:test'
import { buildConnector, Client } from 'undici'
import { afterReally, type After } from '../../src/kit/after.ts'
import { keepConnections } from '../../src/kit/network/connections.ts'
import { readStatus } from '../../src/kit/network/read-status.ts'
import { receiverCertificate, receiverKey } from '../support/receiver-certificate.ts'
import { until } from '../support/until.ts'

let server: Server
let origin: string
let connections = 0
/** Answers that are held back, in the order in which they were asked for. */
let held: ServerResponse[] = []
before(async () => {
  server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => {
      if (request.url === '/held') held.push(answer)
      else if (request.url === '/last') answer.writeHead(200, { connection: 'close' }).end()
      else if (request.url === '/broken') request.socket.destroy()
      else answer.end()
    })
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const answer of held) answer.end()
  held = []
  connections = 0
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const sent = { method: 'POST', headers: {}, body: '{}', timeoutMs: 60_000, sizeMaxBytes: 16_384 } as const

/** `patience` acts for all that have waited for a connection. */
function kept() {
  const timers: (() => void)[] = []
  const patient: After = (_, act) => {
    timers.push(act)
    return () => {}
  }
  const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  const connect = buildConnector({ ca: receiverCertificate, lookup })
  const dispatcher = keepConnections({ open: (name) => new Client(name, { connect }), after: patient })
  const ask = (path: string, at = origin, headers = {}) =>
    readStatus({ dispatcher, after: afterReally }, { ...sent, origin: at, path, headers })
  const patience = () => timers.splice(0).forEach((act) => act())
  return { ask, patience }
}
const many = (count: number, ask: () => Promise<number>) => Promise.all(Array.from({ length: count }, ask))

test('one request after another goes over one connection', async () => {
  const { ask } = kept()
  for (let nth = 0; nth < 20; nth++) {
    assert.equal(await ask('/'), 200)
    // A connection is free once the turn is over in which its answer ended.
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.equal(connections, 1)
})

test('many at once to a receiver that answers share 64 connections', async () => {
  const { ask } = kept()
  const answers = await many(1_000, () => ask('/'))
  assert.deepEqual([answers.length, new Set(answers), connections], [1_000, new Set([200]), 64])
})

test('where a receiver keeps 64 waiting, each further request gets a connection of its own after a moment', async () => {
  const { ask, patience } = kept()
  const waiting = many(64, () => ask('/held'))
  await until(() => held.length === 64)
  const others = many(50, () => ask('/'))
  patience()
  assert.deepEqual(new Set(await others), new Set([200]))
  assert.equal(held.length, 64)
  assert.ok(connections <= 64 + 50, `${connections} connections`)
  for (const answer of held) answer.end()
  await waiting
})

test('a request that comes later waits as long as the first one did', async () => {
  const { ask, patience } = kept()
  const waiting = many(64, () => ask('/held'))
  await until(() => held.length === 64)
  const first = ask('/held')
  patience()
  await until(() => held.length === 65)
  const second = ask('/held')
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(held.length, 65)
  patience()
  await until(() => held.length === 66)
  for (const answer of held) answer.end()
  await Promise.all([waiting, first, second])
})

test('a connection that the receiver ends is left, and the next request gets another one', async () => {
  const { ask } = kept()
  for (const path of ['/', '/last', '/', '/last', '/']) assert.equal(await ask(path), 200)
  await assert.rejects(ask('/broken'))
  assert.equal(await ask('/'), 200)
})

test('what waits is served where others fail to connect, and each of them fails', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const nowhere = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise((resolve) => closed.close(resolve))
  const { ask } = kept()
  const asked = Array.from({ length: 200 }, () => ask('/', nowhere))
  const ends = await Promise.allSettled(asked)
  assert.ok(ends.every(({ status }) => status === 'rejected'))
  assert.equal(await ask('/'), 200)
})

test('what is broken off or ends at a receiver makes room for what waits', async () => {
  const { ask } = kept()
  const broken = Promise.allSettled(Array.from({ length: 64 }, () => ask('/broken')))
  const others = many(100, () => ask('/'))
  assert.deepEqual(new Set(await others), new Set([200]))
  assert.ok((await broken).every(({ status }) => status === 'rejected'))
})

test('a request that cannot be sent takes no connection from those that can', async () => {
  const { ask } = kept()
  for (let nth = 0; nth < 70; nth++) await assert.rejects(ask('/', origin, { 'x-broken': 'a\nb' }), /invalid x-broken/)
  assert.equal((await many(70, () => ask('/'))).length, 70)
  assert.ok(connections <= 64, `${connections} connections`)
})

test('a receiver that speaks HTTP/2 answers what waits and what comes later, over as few connections', async () => {
  const secure = createSecureServer({ key: receiverKey, cert: receiverCertificate, allowHTTP1: true })
  let [sessions, requests] = [0, 0]
  secure.on('session', () => sessions++)
  secure.on('request', (request, answer) => {
    if (request.httpVersion === '2.0') requests++
    answer.end()
  })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const { ask } = kept()
  const at = `https://receiver.example:${(secure.address() as AddressInfo).port}`
  const statuses = [...(await many(300, () => ask('/', at))), ...(await many(100, () => ask('/', at)))]
  assert.deepEqual([statuses.length, new Set(statuses), requests], [400, new Set([200]), 400])
  assert.ok(sessions <= 64, `${sessions} sessions`)
  await new Promise((resolve) => secure.close(resolve))
})
