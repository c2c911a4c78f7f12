import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { createClient, UnreachableError } from '../../sdk/src/index.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

test('an answer is data, in the types of the document', async () => {
  const client = await clientOfApp()
  const { data, error } = await client.GET('/api/risk', { params: { query: { addr: sanctioned.evm } } })
  assert.equal(error, undefined)
  assert.deepEqual([data?.verdict, data?.reason_code], ['risky', 'SANCTIONS_MATCH'])
  const decided = await client.POST('/api/decide', { body: { to: unlisted.evm, amountUsdc: '25', view: 'brief' } })
  assert.equal(decided.data?.decision, 'allow')
})

test('a refusal is a value with its reason, field and retry', async () => {
  const client = await clientOfApp()
  const { data, error, response } = await client.GET('/api/risk', { params: { query: { addr: '0x12' } } })
  assert.equal(data, undefined)
  assert.deepEqual([response.status, error?.reason_code, error?.field], [400, 'address_invalid', 'addr'])
  assert.equal(error?.retry.retryable, false)
})

test('a blocked payment is a value with the remedies that were judged', async () => {
  const client = await clientOfApp()
  const name = { agentId: 'sdk-client-agent', entity: 'Example' }
  const registered = await client.POST('/api/pay', {
    body: { action: 'register', ...name, mandate: { maxUsdc: '10' } },
  })
  const agentSecret = String(registered.data && 'agentSecret' in registered.data && registered.data.agentSecret)
  const { error } = await client.POST('/api/pay', {
    headers: { 'x-agent-secret': agentSecret },
    body: { agentId: name.agentId, to: unlisted.evm, amountUsdc: '25', nonce: '1', purpose: 'data' },
  })
  assert.equal(error?.reason_code, 'payment_limit_exceeded')
  assert.deepEqual(error?.remedies?.[0]?.patch, [{ op: 'replace', path: '/amountUsdc', value: '10' }])
})

test('what is no answer of a service is an error of its own', async (t) => {
  const cases: Readonly<Record<string, RequestListener>> = {
    'a proxy in front of nothing': (_, response) => response.writeHead(502).end('<html>'),
    'a redirect, which would take the key along': (_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'a connection that breaks': (request) => request.socket.destroy(),
    'a server that says nothing in time': () => {},
    'an answer that is cut off': (_, response) =>
      void response.writeHead(200, { 'content-length': '1000' }).write('{"', () => response.destroy()),
    'an answer that is no JSON': (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"lists":'),
  }
  for (const [what, listener] of Object.entries(cases)) {
    const client = createClient({ baseUrl: await serve(t, listener), apiKey: 'csk_x', timeoutMs: 200 })
    await assert.rejects(client.GET('/api/lists'), UnreachableError, what)
  }
})

test('the key goes to the configured service, and nowhere else', async (t) => {
  const received: (string | undefined)[] = []
  const baseUrl = await serve(t, (request, response) => {
    received.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await createClient({ baseUrl: `${baseUrl}/`, apiKey: 'csk_x' }).GET('/api/lists')
  assert.deepEqual(received, ['Bearer csk_x'])
  for (const wrong of ['', 'countersign.example', 'ftp://countersign.example', 'https://a:b@countersign.example'])
    assert.throws(() => createClient({ baseUrl: wrong }), TypeError, wrong)
})

async function clientOfApp() {
  return createClient({ baseUrl: (await shared.app()).url })
}

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
