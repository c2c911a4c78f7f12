import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { createGuardedFetch, GuardedFetchError, type GuardedOptions } from '../../src/kit/guarded-fetch.ts'
import { receiverUrl } from '../../src/webhooks/deliveries/receiver-url.ts'

/** What listens on this machine, and must hear nothing: each connection and each byte is counted. */
let listening: Server[] = []
let port = 0
let connections = 0
let bytes = 0
before(async () => {
  const count = (server: Server) =>
    server.on('connection', (socket) => {
      connections++
      socket.on('data', (piece: Buffer) => (bytes += piece.length))
    })
  for (const host of ['0.0.0.0', '::1']) {
    const server = count(createServer((_request, answer) => answer.end('heard')))
    await new Promise<void>((resolve) => server.listen({ port, host, ipv6Only: host === '::1' }, resolve))
    port = (server.address() as AddressInfo).port
    listening.push(server)
  }
})
after(() => {
  for (const server of listening) server.close()
  listening = []
})

const options: GuardedOptions = {
  method: 'POST',
  body: '{"type":"key-alert"}',
  timeoutMs: 5_000,
  sizeMaxBytes: 16_384,
  readsStatusOnly: true,
  keepsConnection: true,
}

/** Hosts that lead to no public address, in every way in which one can be written. */
const literals = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.0.0.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[100::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  'metadata.google.internal',
  'printer.local',
  'router.lan',
  'db',
  'x.onion',
]

test('no way to write an address that is not public can be set as a receiver, or is called: no byte is sent', async () => {
  assert.ok(literals.length >= 60)
  const fetch = createGuardedFetch({ resolve: () => Promise.resolve(['127.0.0.1', '::1']) })
  for (const host of literals) {
    const url = `https://${host}:${port}/`
    assert.throws(() => receiverUrl(url, false), { code: 'webhook_url_invalid' }, host)
    assert.equal(await causeOf(fetch(url, options)), 'url', host)
  }
  assert.deepEqual([connections, bytes], [0, 0])
})

test('a name that leads to such an address is never dialled, neither at once nor after it led elsewhere', async () => {
  const addresses = [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '64:ff9b::7f00:1',
    'fd00::1',
    '0.0.0.0',
  ]
  for (const address of addresses) {
    const fetch = createGuardedFetch({ resolve: () => Promise.resolve([address]) })
    assert.equal(await causeOf(fetch(`https://rebinds.example:${port}/`, options)), 'address', address)
    const mixed = createGuardedFetch({ resolve: () => Promise.resolve(['93.184.216.34', address]) })
    assert.equal(await causeOf(mixed(`https://rebinds.example:${port}/`, options)), 'address', address)
  }
  assert.deepEqual([connections, bytes], [0, 0])
})

test('a redirect to this machine is an answer: where it leads to hears nothing', async () => {
  const [before, target] = [connections, `http://127.0.0.1:${port}/`]
  let requestCount = 0
  const server = createServer((_request: IncomingMessage, answer: ServerResponse) => {
    requestCount++
    answer.writeHead(307, { location: target }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { status } = await createGuardedFetch()(url, { ...options, allowsLoopback: true })
  server.closeAllConnections()
  server.close()
  assert.deepEqual([status, requestCount, connections], [307, 1, before])
})

async function causeOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof GuardedFetchError ? error.cause : String(error)
}
