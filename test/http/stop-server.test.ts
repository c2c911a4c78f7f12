import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import { send } from '../../src/http/send.ts'
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
  let heard = ''
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!heard.endsWith('}')) heard += String((await once(socket, 'data'))[0])
  return heard
}

function connections(node: { getConnections: (told: (error: Error | null, count: number) => void) => unknown }) {
  return new Promise<number>((resolve) => node.getConnections((_error, count) => resolve(count)))
}
