import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { send } from '../../src/http/wire/send.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { get, startPlainServer } from '../support/plain-server.ts'
import { startTestApp } from '../support/test-app.ts'

test('the service answers at a socket as at its port, and counts the address that the proxy saw', async (t) => {
  const socketPath = join(await temporaryFolder(t), 'one.sock')
  const app = await startTestApp({ LISTEN_SOCKET: socketPath, TRUST_PROXY: '1', LIMITS: 'on' })
  t.after(app.stop)
  const risk = `/api/risk?addr=${unlisted.evm}`
  const from = (address: string) => ask(socketPath, risk, { 'x-forwarded-for': `6.6.6.6, ${address}` })
  const remaining = async (address: string) => /r=(\d+)/.exec(String((await from(address)).headers['ratelimit']))?.[1]
  assert.deepEqual([await remaining('192.0.2.1'), await remaining('192.0.2.1')], ['59', '58'])
  assert.equal(await remaining('192.0.2.2'), '59')
  const atPort = await app.ask(risk, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  assert.match(String(atPort.headers['ratelimit']), /r=57/)
})

test('who may enter the folder may connect', async (t) => {
  const { socketPath } = await openAt(t)
  assert.equal(statSync(socketPath).mode & 0o666, 0o666)
})

test('a connection that is idle at the stop gets an answer to its next request, and then the socket is gone', async (t) => {
  const { socketPath, server } = await openAt(t)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  assert.equal((await ask(socketPath, '/', {}, agent)).statusCode, 200)
  const stopped = server.stop(false)
  const last = await ask(socketPath, '/', {}, agent)
  assert.deepEqual([last.statusCode, last.headers.connection], [503, 'close'])
  await stopped
  assert.ok(!existsSync(socketPath))
})

test('a hurried stop cuts idle connections of the socket', async (t) => {
  const { socketPath, server } = await openAt(t)
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  await ask(socketPath, '/', {}, agent)
  const [idle] = Object.values(agent.freeSockets).flat()
  assert.ok(idle)
  const closed = once(idle, 'close')
  await server.stop(true)
  await closed
})

test('what a killed process left behind is removed', async (t) => {
  const socketPath = join(await temporaryFolder(t), 'one.sock')
  const listening = `require('net').createServer().listen(process.argv[1], () => console.log('listening'))`
  const other = spawn(process.execPath, ['-e', listening, socketPath], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  assert.ok(existsSync(socketPath))
  await openAt(t, socketPath)
  assert.equal((await ask(socketPath, '/')).statusCode, 200)
})

test('neither a socket with a listener nor a file is removed', async (t) => {
  const folder = await temporaryFolder(t)
  const [used, file] = [join(folder, 'used.sock'), join(folder, 'file')]
  const other = createServer((socket) => socket.end()).listen(used)
  t.after(() => other.close())
  await once(other, 'listening')
  writeFileSync(file, 'kept')
  for (const path of [used, file]) await assert.rejects(openAt(t, path), { code: 'EADDRINUSE' })
  assert.ok(existsSync(used) && existsSync(file))
})

async function openAt(t: TestContext, path?: string) {
  const socketPath = path ?? join(await temporaryFolder(t), 'one.sock')
  const server = await startPlainServer(t, { '/': get((exchange) => send(exchange, 200, '{}')) })
  await server.listenAtSocket(socketPath)
  return { server, socketPath }
}

function ask(
  socketPath: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  agent: Agent | false = false,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path, agent, headers: { host: 'x', ...headers } }, (answer) => {
      answer.resume().once('end', () => resolve(answer))
    })
    asking.once('error', reject).end()
  })
}
