import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const clientsOfAKind = 100
const head = 'POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n'
const body = JSON.stringify({ addresses: [unlisted.evm] })

/** What each kind of client sends at once, and what it keeps back. */
const kinds = {
  'half a request line': [
    'POST /api/ri',
    `sk/batch${head.slice(head.indexOf(' HTTP'))}content-length: ${body.length}\r\n\r\n${body}`,
  ],
  'a head without its end': [head, `content-length: ${body.length}\r\n\r\n${body}`],
  'half a body': [`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`, body.slice(9)],
  'half a body in pieces': [
    `${head}transfer-encoding: chunked\r\n\r\n9\r\n${body.slice(0, 9)}\r\n`,
    `${(body.length - 9).toString(16)}\r\n${body.slice(9)}\r\n0\r\n\r\n`,
  ],
  nothing: ['', `${head}content-length: ${body.length}\r\n\r\n${body}`],
} as const

test('while hundreds of clients keep back a part of what they send, everybody else is answered, and so are they in the end', async (t) => {
  const { url } = await shared.app()
  const slow = await Promise.all(
    Object.values(kinds).flatMap((kind) => Array.from({ length: clientsOfAKind }, () => open(t, url, kind))),
  )
  for (let i = 0; i < 50; i++) {
    assert.equal((await shared.ask(`/api/risk?addr=${unlisted.evm}`)).status, 200)
    assert.equal((await shared.ask('/api/risk/batch', { method: 'POST', body })).status, 200)
  }
  // Those who kept something back until now are still waited for: the others did not wait for them.
  assert.deepEqual([...new Set(slow.map(({ heard: receive }) => receive()))], [''])
  for (const { socket, rest } of slow) socket.write(rest)
  await Promise.all(slow.map(({ ended }) => ended))
  const statuses = new Set(slow.map(({ heard: receive }) => receive().slice(0, 'HTTP/1.1 200'.length)))
  assert.deepEqual([...statuses], ['HTTP/1.1 200'])
})

type Slow = { socket: Socket; rest: string; heard: () => string; ended: Promise<unknown> }

async function open(t: TestContext, url: string, [first, rest]: readonly [string, string]): Promise<Slow> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  let received = ''
  socket.on('data', (piece) => (received += piece.toString('latin1')))
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  if (first !== '') socket.write(first)
  return { socket, rest, heard: () => received, ended }
}
