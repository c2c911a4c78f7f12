import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { afterReally, type After } from '../../src/kit/after.ts'
import {
  createGuardedFetch,
  GuardedFetchError,
  type GuardedOptions,
  type GuardParts,
} from '../../src/kit/guarded-fetch.ts'
import { isPublicAddress } from '../../src/kit/network/public-address.ts'
import { readPublicUrl } from '../../src/kit/public-url.ts'
import { receiverCertificate, receiverKey } from '../support/receiver-certificate.ts'

let server: Server
let connections = 0
let requests = 0
let origin: string
before(async () => {
  server = createServer({ key: receiverKey, cert: receiverCertificate }, (request, answer) => {
    requests++
    if (request.url === '/redirect') answer.writeHead(302, { location: 'https://elsewhere.example/' }).end('moved')
    else if (request.url === '/large') answer.end('x'.repeat(5_000))
    else if (request.url === '/endless') answer.write('x')
    else if (request.url !== '/silent') answer.end(`${request.method} ${request.headers['user-agent']}`)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://receiver.example:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const options: GuardedOptions = { timeoutMs: 5_000, sizeMaxBytes: 4_096 }
const toSelf: GuardParts = { resolve: () => Promise.resolve(['127.0.0.1']), ca: receiverCertificate }
const openToSelf: GuardParts = { ...toSelf, isPublic: (address) => address === '127.0.0.1' }

/** Every family of addresses that a caller must not reach through the service, as the registries of IANA have them. */
const notPublic = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:808:808::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2600::5efe:808:808',
  '2600::200:5efe:a00:1',
  'localhost',
  '',
  '8.8.8',
  'x',
]

test('only global unicast addresses are public', () => {
  assert.ok(notPublic.length >= 30)
  for (const address of notPublic) assert.equal(isPublicAddress(address), address === '8.8.8', address)
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.0.3.1', '2606:4700::1111', '2a00:1450::1'])
    assert.equal(isPublicAddress(address), true, address)
})

test('a URL of a receiver is https, has no user information, and has a public host and port', () => {
  const refused: Readonly<Record<string, readonly string[]>> = {
    scheme: ['http://shop.example', 'ftp://shop.example', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x'],
    user_info: ['https://a@shop.example', 'https://a:b@shop.example', 'https://:b@shop.example'],
    port: ['https://shop.example:22', 'https://shop.example:80', 'https://shop.example:1023', 'https://shop.example:0'],
    host: [
      'https://localhost',
      'https://a.localhost',
      'https://LOCALHOST.',
      'https://intranet',
      'https://db.internal',
      'https://printer.local',
      'https://a.home.arpa',
      'https://x.onion',
    ],
    address: [
      'https://127.0.0.1',
      'https://127.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://0177.0.0.1',
      'https://①②⑦.⓪.⓪.①',
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[64:ff9b::7f00:1]',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1:8443',
      'https://0.0.0.0',
      'https://[fd00::1]',
    ],
    malformed: [
      '',
      'shop.example',
      'https://',
      'https://shop example',
      ' https://shop.example',
      'https://sh\u200bop.example',
    ],
    too_long: [`https://shop.example/${'x'.repeat(2_048)}`],
  }
  for (const [fault, urls] of Object.entries(refused))
    for (const url of urls) assert.equal(readPublicUrl(url).fault, fault, url)
  for (const url of [
    'https://shop.example',
    'https://shop.example:443/x?y#z',
    'https://shop.example:8443',
    'https://8.8.8.8',
  ])
    assert.equal(readPublicUrl(url).fault, undefined, url)
})

test('an answer is returned with its status and body, and a redirect is an answer', async () => {
  const fetch = createGuardedFetch(openToSelf)
  const answer = await fetch(`${origin}/`, options)
  assert.deepEqual([answer.status, answer.body.toString()], [200, 'GET countersign'])
  const posted = await fetch(`${origin}/`, { ...options, method: 'POST', body: '{}' })
  assert.equal(posted.body.toString(), 'POST countersign')
  const before = requests
  const moved = await fetch(`${origin}/redirect`, options)
  assert.deepEqual([moved.status, requests], [302, before + 1])
})

test('a name that leads to an address that is not public is never dialled', async () => {
  for (const address of notPublic.filter((each) => !isPublicAddress(each) && each.includes('.'))) {
    const before = connections
    const fetch = createGuardedFetch({ ...toSelf, resolve: () => Promise.resolve([address]) })
    assert.equal(await causeOf(fetch(`${origin}/`, options)), 'address', address)
    assert.equal(connections, before, address)
  }
})

test('one address among several that is not public refuses the name', async () => {
  const resolve = () => Promise.resolve(['8.8.8.8', '127.0.0.1'])
  assert.equal(await causeOf(createGuardedFetch({ ...toSelf, resolve })(`${origin}/`, options)), 'address')
})

test('a literal address that is not public is refused before it is dialled', async () => {
  const { port } = server.address() as AddressInfo
  const before = connections
  for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '[::ffff:7f00:1]'])
    assert.equal(await causeOf(createGuardedFetch()(`https://${host}:${port}/`, options)), 'url', host)
  assert.equal(connections, before)
})

test('a name that changes its address between the check and the connection gets no request', async () => {
  const before = requests
  let requestCount = 0
  // Public when it is looked up; the socket then shows where it really leads.
  const isPublic = () => requestCount++ === 0
  const fetch = createGuardedFetch({ ...toSelf, isPublic })
  assert.equal(await causeOf(fetch(`${origin}/`, options)), 'address')
  assert.deepEqual([requestCount, requests], [2, before])
})

test('a name is looked up for each request, and the result is not cached', async () => {
  let isMoved = false
  const resolve = () => Promise.resolve([isMoved ? '10.0.0.1' : '127.0.0.1'])
  const fetch = createGuardedFetch({ ...openToSelf, resolve })
  assert.equal((await fetch(`${origin}/`, options)).status, 200)
  isMoved = true
  assert.equal(await causeOf(fetch(`${origin}/`, options)), 'address')
})

test('a connection that is kept leads where it was checked to lead, and another name is checked anew', async () => {
  let isMoved = false
  const resolve = () => Promise.resolve([isMoved ? '10.0.0.1' : '127.0.0.1'])
  const fetch = createGuardedFetch({ ...openToSelf, resolve })
  const stored: GuardedOptions = { ...options, readsStatusOnly: true, keepsConnection: true }
  const before = connections
  assert.equal((await fetch(`${origin}/`, stored)).status, 200)
  isMoved = true
  // A connection is free once the turn is over in which its answer ended.
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal((await fetch(`${origin}/redirect`, stored)).status, 302)
  assert.equal(connections, before + 1)
  assert.equal(await causeOf(fetch(origin.replace('receiver.', 'other.'), stored)), 'address')
  const unsafe = createGuardedFetch({ ...toSelf, isPublic: () => false })
  assert.equal(await causeOf(unsafe(`${origin}/`, stored)), 'address')
})

test('an answer that is too large or comes too late counts as no answer', async () => {
  const after: After = (_, act) => afterReally(300, act)
  const fetch = createGuardedFetch({ ...openToSelf, after })
  assert.equal(await causeOf(createGuardedFetch(openToSelf)(`${origin}/large`, options)), 'too_large')
  assert.equal(await causeOf(fetch(`${origin}/endless`, options)), 'timeout')
  assert.equal(await causeOf(fetch(`${origin}/silent`, options)), 'timeout')
})

test('a certificate of another host, a name without an address and a look-up that fails are not answered', async () => {
  const { ca: _trusted, ...untrusting } = openToSelf
  assert.equal(await causeOf(createGuardedFetch(untrusting)(`${origin}/`, options)), 'unreachable')
  const nowhere = { ...openToSelf, resolve: () => Promise.resolve([]) }
  assert.equal(await causeOf(createGuardedFetch(nowhere)(`${origin}/`, options)), 'unreachable')
  const failing = { ...openToSelf, resolve: () => Promise.reject(new Error('SERVFAIL')) }
  assert.equal(await causeOf(createGuardedFetch(failing)(`${origin}/`, options)), 'unreachable')
})

async function causeOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer
  } catch (error) {
    assert.ok(error instanceof GuardedFetchError, String(error))
    return error.cause
  }
  return 'answered'
}
