import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startChild, waitFor } from '../../scripts/fleet/child.ts'
import { nginxConfig } from '../../scripts/fleet/nginx-config.ts'
import { isListening } from '../../scripts/fleet/postgres.ts'
import { findPrograms, sayMissing } from '../../scripts/fleet/programs.ts'
import { start } from '../bootstrap/run-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

const { nginx } = findPrograms()
const skip = sayMissing({ nginx }) ?? false

test('a request goes to another process when one takes no connection and does not refuse it either', {
  skip,
}, async (t) => {
  const silent = await silentPort(t)
  const live = await livePort(t)
  const url = await startNginx(t, [silent, live])
  for (let n = 0; n < 4; n++) assert.equal((await ask(url)).status, 200)
})

test('a process that takes requests and answers none gets no more of them than it already has', { skip }, async (t) => {
  const mute = await mutePort(t)
  const url = await startNginx(t, [mute.port, await livePort(t)])
  // Regardless of which of the two is queried first: after two calls at once, the mute one has one of them.
  const requests = [ask(url), ask(url)].map((each) => each.then(({ status }) => status))
  await until(() => mute.taken() === 1)
  assert.equal(await Promise.race(requests), 200)
  for (let n = 0; n < 20; n++) assert.equal((await ask(url)).status, 200)
  assert.equal(mute.taken(), 1)
  mute.end()
  assert.deepEqual(await Promise.all(requests), [200, 200])
})

test('calls that every process refuses with 503 do not keep others from being answered', { skip }, async (t) => {
  const url = await startNginx(t, [await livePort(t), await livePort(t)])
  for (let n = 0; n < 3; n++) {
    assert.equal((await ask(`${url}refused`)).status, 503)
    assert.equal((await ask(url)).status, 200)
  }
})

test('the address of the connection stands last, behind what a caller states about itself', { skip }, async (t) => {
  const url = await startNginx(t, [await livePort(t)])
  assert.equal((await ask(url)).forwarded, '127.0.0.1')
  assert.equal((await ask(url, { 'x-forwarded-for': '192.0.2.1' })).forwarded, '192.0.2.1, 127.0.0.1')
})

async function startNginx(t: TestContext, ports: readonly number[]): Promise<string> {
  const folder = await temporaryFolder(t)
  const port = await freePort()
  const log = join(folder, 'nginx.log')
  const config = join(folder, 'nginx.conf')
  const servers = ports.map((each) => `127.0.0.1:${each}`)
  await writeFile(config, nginxConfig({ folder, log, listen: `127.0.0.1:${port}`, servers }))
  const args = ['-p', folder, '-e', log, '-c', config]
  const child = startChild({ command: nginx ?? '', args, log: join(folder, 'nginx.out') })
  t.after(() => child.stop())
  await waitFor('nginx', () => isListening(port))
  return `http://127.0.0.1:${port}/`
}

/** Answers with the header that nginx has sent, and refuses one path as a process without its database refuses payments. */
async function livePort(t: TestContext): Promise<number> {
  const server = createServer((request, answer) => {
    answer.statusCode = request.url === '/refused' ? 503 : 200
    answer.end(String(request.headers['x-forwarded-for']))
  })
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server.address())
}

/** A process that hangs: it takes every request, and its connections end only when it is ended. */
async function mutePort(t: TestContext) {
  let taken = 0
  const server = createServer(() => taken++)
  const end = () => {
    server.closeAllConnections()
    server.close()
  }
  t.after(end)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: portOf(server.address()), taken: () => taken, end }
}

/** As the address of a machine that is gone: what knocks is not answered, because the queue of a halted process is full. */
async function silentPort(t: TestContext): Promise<number> {
  const program = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
    console.log(server.address().port))`
  const { pid, output } = start(t, [process.execPath, '-e', program], '/')
  await until(() => output().endsWith('\n'))
  process.kill(pid, 'SIGSTOP')
  const port = Number(output())
  for (let queued = 0; queued < 4; queued++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
  }
  return port
}

function ask(url: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number; forwarded: string }>((resolve, reject) => {
    get(url, { agent: false, headers }, (answer) => {
      let forwarded = ''
      answer.on('data', (piece) => (forwarded += String(piece)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, forwarded }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
