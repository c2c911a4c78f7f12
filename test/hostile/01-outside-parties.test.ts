import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import test, { type TestContext } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { readyUrl, startService, type StartedService } from '../scenario/start-service.ts'
import { settingsOf } from '../support/chains/paid-chain.ts'
import { projectRoot } from '../support/command-line.ts'
import { unlisted } from '../support/known-addresses.ts'
import { ownDatabase } from '../support/own-database.ts'
import { assertUnharmed } from '../support/process-afterwards.ts'
import { openTcpGate, type TcpGate } from '../support/tcp-gate.ts'
import { until } from '../support/until.ts'
import { startWitness } from '../support/witness.ts'

// Each library that works on behalf of callers talks to something that drops, hangs, answers half or answers nonsense,
// in a process of its own. Afterwards the process runs, answers, and has caught every error where it belonged.
// test/hostile/01-facilitator.test.ts does the same for x402 and viem.

const faults = ['shut', 'hold', 'garble', 'cut'] as const
const options = { timeout: 300_000 }
const post = (body: Record<string, unknown>) => ({ method: 'POST', body })

test('undici: an endpoint of a chain, a facilitator and a witness', options, async (t) => {
  const [node, facilitator, witness] = [await gateTo(t), await gateTo(t), await gateTo(t)]
  const { key } = await startWitness(() => Promise.resolve(null)).then(async (real) => (await real.stop(), real))
  const service = await startService(t, {
    ...settingsOf({ url: urlOf(facilitator) }),
    LIMITS: 'off',
    RPC_URL_ETHEREUM: urlOf(node),
    LOG_WITNESSES: `${key} ${urlOf(witness)}`,
  })
  await until(() => witness.connections() > 0)
  for (const fault of faults) {
    for (const gate of [node, facilitator]) gate[fault]()
    const { status, json } = await service.ask(`/api/risk?addr=0x${randomBytes(20).toString('hex')}`)
    assert.deepEqual([status, json['verdict']], [200, 'uncertain'], fault)
    const bought = await service.ask('/api/x402/decision', {
      ...post({ to: unlisted.evm, amountUsdc: '25' }),
      headers: { 'payment-signature': await unverified(service) },
    })
    assert.equal(bought.status, 503, bought.text)
    await assertUnharmed(service, fault)
  }
})

test('nodemailer: a mail server', options, async (t) => {
  const gate = await gateTo(t)
  const url = `smtp://user:password@127.0.0.1:${gate.port}`
  const service = await startService(t, { LIMITS: 'off', LOG_LEVEL: 'warn', SMTP_URL: url })
  for (const [at, fault] of faults.entries()) {
    gate[fault]()
    const before = gate.connections()
    const request = await service.ask('/api/access-keys', post({ email: `owner-${at}@example.com` }))
    assert.ok(request.status < 500, request.text)
    await until(() => gate.connections() > before)
    await until(() => (service.running.output().match(/SMTP E?\w+/g) ?? []).length > at)
    await assertUnharmed(service, fault)
  }
})

const database = process.env['TEST_DATABASE_URL']
const noDatabase = database === undefined && 'set TEST_DATABASE_URL'

test('pg: the database, which is used again once it answers', { ...options, skip: noDatabase }, async (t) => {
  const own = new URL((await ownDatabase(t, database ?? '')).url)
  const gate = await gateTo(t, { host: own.hostname, port: Number(own.port || 5432) })
  own.host = `127.0.0.1:${gate.port}`
  const settings = { DATABASE_URL: own.href, SECRETS_KEY: randomBytes(32).toString('base64'), LIMITS: 'off' }
  const service = await startService(t, settings)
  const register = () =>
    service.ask(
      '/api/pay',
      post({ action: 'register', agentId: `a-${randomBytes(4).toString('hex')}`, entity: 'Acme' }),
    )
  for (const fault of faults) {
    assert.equal((await register()).status, 201)
    gate[fault]()
    assert.deepEqual(
      await Promise.all([register(), register()]).then((all) => all.map(({ status }) => status)),
      [503, 503],
    )
    await assertUnharmed(service, fault)
    gate.open()
    await until(async () => (await service.ask('/readyz')).status === 200)
    await until(async () => (await register()).status === 201)
  }
  await assertUnharmed(service, 'afterwards')
})

const redis = process.env['TEST_REDIS_URL']

test('@redis/client: without Redis the process counts for itself and stays ready', {
  ...options,
  skip: redis === undefined && 'set TEST_REDIS_URL',
}, async (t) => {
  const to = new URL(redis ?? '')
  const gate = await gateTo(t, { host: to.hostname, port: Number(to.port) })
  const service = await startService(t, { LIMITS: 'on', REDIS_URL: `redis://127.0.0.1:${gate.port}` })
  const isCountedBy = async (where: string) => (await service.ask('/healthz')).json['limits'] === where
  for (const fault of faults) {
    await until(() => isCountedBy('redis'))
    gate[fault]()
    await until(async () => {
      assert.equal((await service.ask(`/api/risk?addr=${unlisted.evm}`)).status, 200)
      return isCountedBy('per_process')
    })
    assert.equal((await service.ask('/readyz')).status, 200)
    await assertUnharmed(service, fault)
    gate.open()
  }
})

test('@redis/client: a connection that stays open and sends nothing any more is dropped for another one', {
  ...options,
  skip: redis === undefined && 'set TEST_REDIS_URL',
}, async (t) => {
  const to = new URL(redis ?? '')
  const gate = await gateTo(t, { host: to.hostname, port: Number(to.port) })
  const service = await startService(t, {
    LIMITS: 'on',
    TRUST_PROXY: '1',
    REDIS_URL: `redis://127.0.0.1:${gate.port}`,
  })
  let requestCount = 0
  // Each caller is another one, so that none reaches a limit.
  const ask = () =>
    service.ask(`/api/risk?addr=${unlisted.evm}`, {
      headers: { 'x-forwarded-for': `100.64.1.${++requestCount % 250}` },
    })
  const isCountedBy = async (where: string) => {
    assert.equal((await ask()).status, 200)
    return (await service.ask('/healthz')).json['limits'] === where
  }
  await until(() => isCountedBy('redis'))
  const before = gate.connections()
  gate.silence()
  await until(() => isCountedBy('per_process'))
  await until(() => isCountedBy('redis'))
  assert.ok(gate.connections() > before)
  await assertUnharmed(service, 'a silent connection')
})

test('the MCP SDK: callers who hang up, send nonsense, or send half', options, async (t) => {
  const service = await startService(t, { LIMITS: 'off' })
  const { port } = new URL(await readyUrl(service.running))
  const head = `POST /api/mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n`
  const call = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'screen_address', arguments: { addr: unlisted.evm } },
  })
  const bodies = [
    call,
    call.slice(0, 40),
    '{"jsonrpc":"2.0","id":{},"method":7}',
    '[]',
    '[null]',
    '\u0000',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
  ]
  for (const body of bodies)
    for (const announced of [Buffer.byteLength(body), Buffer.byteLength(body) + 10]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      await new Promise((resolve) => socket.write(`${head}content-length: ${announced}\r\n\r\n${body}`, resolve))
      socket.resetAndDestroy()
    }
  await assertUnharmed(service, 'after all callers')
})

test(
  'the stdio package: a service that drops, hangs, cuts and garbles, and a host that sends nonsense',
  options,
  async (t) => {
    const gate = await gateTo(t)
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['mcp-stdio/src/main.ts'],
      cwd: projectRoot,
      env: { COUNTERSIGN_URL: urlOf(gate) },
      stderr: 'pipe',
    })
    let received = ''
    transport.stderr?.on('data', (bytes) => (received += String(bytes)))
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    t.after(() => client.close())
    // A service that hangs is waited for as long as a call may take, which is not what is looked at here.
    for (const fault of ['shut', 'garble', 'cut'] as const) {
      gate[fault]()
      const answer = await client.callTool({ name: 'screen_address', arguments: { addr: unlisted.evm } })
      assert.equal(answer.isError, true, fault)
    }
    await transport.send({ jsonrpc: '1.0', nonsense: true } as never)
    assert.equal((await client.listTools()).tools.length, 5)
    assert.doesNotMatch(received, /caught nowhere/)
  },
)

/** A gate to a server; to nothing where none is named. */
async function gateTo(t: TestContext, to = { host: '127.0.0.1', port: 9 }): Promise<TcpGate> {
  const gate = await openTcpGate(to)
  t.after(gate.close)
  return gate
}

function urlOf({ port }: TcpGate): string {
  return `http://127.0.0.1:${port}`
}

/** A payment that a facilitator would have to look at. */
async function unverified({ ask }: StartedService): Promise<string> {
  const { json } = await ask('/api/x402')
  const [sold] = json['paid'] as { url: string; accepts: { payTo: string; amount: string }[] }[]
  const accepted = sold?.accepts[0]
  const authorization = {
    from: unlisted.evm,
    to: accepted?.payTo,
    value: accepted?.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1_000) + 250),
    nonce: `0x${randomBytes(32).toString('hex')}`,
  }
  const payload = { signature: `0x${'11'.repeat(65)}`, authorization }
  return Buffer.from(JSON.stringify({ x402Version: 2, resource: { url: sold?.url }, accepted, payload })).toString(
    'base64',
  )
}
