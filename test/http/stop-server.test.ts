import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import test, { type TestContext } from 'node:test'
import { send } from '../../src/http/wire/send.ts'
import { get, startPlainServer } from '../support/plain-server.ts'
import { until } from '../support/until.ts'

test('a connection that is idle at the stop gets an answer to its next request, and then the server has stopped', async (t) => {
  const { node, stop, ask } = await servedOnce(t)
  const stopped = stop(false)
  await until(() => !node.listening)
  assert.match(await ask(), /^HTTP\/1\.1 503 .*connection: close/is)
  await stopped
})

test('a hurried stop does not wait for idle connections', async (t) => {
  const { stop, socket } = await servedOnce(t)
  const closed = once(socket, 'close')
  await stop(true)
  await closed
})

test('a server that was stopped before is stopped', async (t) => {
  const { stop } = await servedOnce(t)
  await stop(true)
  await stop(false)
})

test('an answer that is made after the stop began ends its connection', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = await startPlainServer(t, {
    '/': get(async (exchange) => {
      await promise
      send(exchange, 200, '{}')
    }),
  })
  const answer = server.say('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await until(async () => (await connections(server.node)) === 1)
  const stopped = server.stop(false)
  resolve()
  assert.match(await answer, /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  await stopped
})

test('connections that the system has accepted at the stop are answered, though the service has seen none of them', async (t) => {
  const server = await startPlainServer(t, { '/': get((exchange) => send(exchange, 200, '{}')) })
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const callers = new Worker(sendAndListen, { eval: true, workerData: { port: server.port, sent, count: 40 } })
  const answers = once(callers, 'message')
  // The event loop of the server stands still while they connect and send.
  for (let seen = 0; seen < 40; seen = Atomics.load(sent, 0)) Atomics.wait(sent, 0, seen)
  await server.stop(false)
  for (const answer of (await answers)[0] as string[]) assert.match(answer, /^HTTP\/1\.1 503 .*connection: close/is)
})

/** Opens this number of connections with a request each, counts them in shared memory, and returns what came until all ended. */
const sendAndListen = `
const { connect } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
const { port, sent, count } = workerData
const ask = () =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => {
      Atomics.add(sent, 0, 1)
      Atomics.notify(sent, 0)
    })
    socket.on('data', (data) => (answer += data))
    socket.on('error', (error) => (answer += error.code))
    socket.on('close', () => resolve(answer))
  })
Promise.all(Array.from({ length: count }, ask)).then((answers) => parentPort.postMessage(answers))
`

/** A server, and a connection that was answered once and is idle. */
async function servedOnce(t: TestContext) {
  const server = await startPlainServer(t, { '/': get((exchange) => send(exchange, 200, '{"reason_code":null}')) })
  const socket = connect(server.port, '127.0.0.1')
  t.after(() => socket.destroy())
  const ask = () => askOver(socket)
  assert.match(await ask(), /^HTTP\/1\.1 200 /)
  return { ...server, socket, ask }
}

/** One request and its answer, which is one object of JSON. */
async function askOver(socket: Socket): Promise<string> {
  let received = ''
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!received.endsWith('}')) received += String((await once(socket, 'data'))[0])
  return received
}

function connections(node: { getConnections: (report: (error: Error | null, count: number) => void) => unknown }) {
  return new Promise<number>((resolve) => node.getConnections((_error, count) => resolve(count)))
}
