import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import Fastify from 'fastify'
import { stopServer } from '../../src/http/stop-server.ts'
import { until } from '../support/until.ts'

test('a connection that is idle at the stop gets an answer to its next request, and then the server has stopped', async (t) => {
  const { app, ask } = await servedOnce(t)
  const stopped = stopServer(app, false)
  await until(() => !app.server.listening)
  assert.match(await ask(), /^HTTP\/1\.1 200 .*connection: close/is)
  await stopped
})

test('a hurried stop does not wait for idle connections', async (t) => {
  const { app, socket } = await servedOnce(t)
  const closed = once(socket, 'close')
  await stopServer(app, true)
  await closed
})

/** A server that keeps connections for ever, and one that was answered once and is idle. */
async function servedOnce(t: TestContext) {
  const app = Fastify({ keepAliveTimeout: 0, forceCloseConnections: 'idle', return503OnClosing: false })
  app.get('/', () => 'answer')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  t.after(() => socket.destroy())
  const ask = () => askOver(socket)
  assert.match(await ask(), /^HTTP\/1\.1 200 /)
  return { app, socket, ask }
}

/** One request and its answer. */
async function askOver(socket: Socket): Promise<string> {
  let heard = ''
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!heard.endsWith('answer')) heard += String((await once(socket, 'data'))[0])
  return heard
}
