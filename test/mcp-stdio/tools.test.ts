import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { PaymentRequired } from '@x402/core/types'
import { readSettings } from '../../mcp-stdio/src/settings.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payTo } from '../support/chains/paid-chain.ts'
import { startPaidApp, type PaidApp } from '../support/paid-app.ts'
import { shared } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const main = join(import.meta.dirname, '../../mcp-stdio/src/main.ts')
/** The wallet number 74 of test/support/wallets.ts. */
const walletKey = `0x${(74).toString(16).padStart(64, '0')}`

test('the tools of the stdio package are the five of the document, and free ones answer as the service does', async (t) => {
  const app = await shared.app()
  const { client } = await start(t, { COUNTERSIGN_URL: app.url })
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['screen_address', 'recent_flagged', 'compliance_decision', 'deep_trace', 'batch_screen'],
  )
  const risky = await client.callTool({ name: 'screen_address', arguments: { addr: sanctioned.evm, lang: 'zh' } })
  const { json } = await app.ask(`/api/risk?addr=${sanctioned.evm}&lang=zh`)
  assert.deepEqual(risky.structuredContent, json)
  const recent = await client.callTool({ name: 'recent_flagged', arguments: {} })
  assert.ok(!recent.isError)
  const wrong = await client.callTool({ name: 'screen_address', arguments: { addr: '0x12' } })
  assert.equal(wrong.isError, true)
  assert.deepEqual([codeOf(wrong), memberOf(wrong, 'field')], ['address_invalid', 'addr'])
})

test('tools take what the service takes, and the service states what is wrong with arguments', async (t) => {
  const app = await shared.app()
  const { client } = await start(t, { COUNTERSIGN_URL: app.url })
  const recent = await client.callTool({ name: 'recent_flagged', arguments: { limit: 2 } })
  assert.deepEqual(recent.structuredContent, (await app.ask('/api/risk/recent?limit=2')).json)
  const past = await client.callTool({ name: 'screen_address', arguments: { addr: sanctioned.evm, on: '2024-01-31' } })
  assert.equal(memberOf(past, 'on'), '2024-01-31')
  for (const [name, sent, code, field] of [
    ['screen_address', { address: sanctioned.evm }, 'parameter_unknown', 'address'],
    ['screen_address', {}, 'parameter_missing', 'addr'],
    ['recent_flagged', { limit: 0 }, 'parameter_invalid', 'limit'],
    ['recent_flagged', { limit: 'many' }, 'parameter_invalid', 'limit'],
  ] as const) {
    const wrong = await client.callTool({ name, arguments: sent })
    assert.deepEqual([wrong.isError, codeOf(wrong), memberOf(wrong, 'field')], [true, code, field])
  }
  await assert.rejects(client.callTool({ name: 'trace', arguments: {} }), /compliance_decision/)
})

test('hosts are shown which tools spend money', async (t) => {
  const { client } = await start(t, { COUNTERSIGN_URL: 'http://127.0.0.1:9' })
  const { tools } = await client.listTools()
  for (const hint of ['readOnlyHint', 'idempotentHint'] as const)
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.[hint] !== true).map(({ name }) => name),
      ['compliance_decision', 'deep_trace', 'batch_screen'],
      hint,
    )
})

test('calls under way are answered when the host closes standard input, and then the process ends', async () => {
  const app = await shared.app()
  const message = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const version = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const call = { name: 'screen_address', arguments: { addr: sanctioned.evm } }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { COUNTERSIGN_URL: app.url },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.end(message(1, 'initialize', version) + message(2, 'tools/call', call) + message(3, 'tools/call', call))
  const answers = (await text(child.stdout)).trim().split('\n')
  assert.deepEqual(new Set(answers.map((line) => (JSON.parse(line) as { id: number }).id)), new Set([1, 2, 3]))
})

test('without a service a tool states it, and a wrong setting ends the start', async (t) => {
  const { client } = await start(t, { COUNTERSIGN_URL: 'http://127.0.0.1:9' })
  const answer = await client.callTool({ name: 'screen_address', arguments: { addr: unlisted.evm } })
  assert.deepEqual([answer.isError, codeOf(answer)], [true, 'service_unreachable'])
  for (const [name, value] of [
    ['COUNTERSIGN_WALLET_KEY', '0x12'],
    ['COUNTERSIGN_URL', 'ftp://x'],
    ['COUNTERSIGN_MAX_PER_DAY', '1e9'],
  ] as const) {
    assert.throws(
      () => readSettings({ [name]: value }),
      (error: Error) => error.message.includes(name) && !error.message.includes('0x12'),
    )
  }
})

test('paid tools over stdio', { skip: anvilIsMissing }, async (t) => {
  const paid = await startPaidApp(t)
  const { address } = await paid.payer(74)
  await paid.token.mint(address, 9_000_000n)
  const url = { COUNTERSIGN_URL: paid.app.url }

  await t.test('without a wallet the answer is the signed quote, and a payment of the caller is taken', async (t) => {
    const { client } = await start(t, url)
    const unpaid = await client.callTool({ name: 'batch_screen', arguments: { addresses: [unlisted.evm] } })
    const quote = unpaid.structuredContent as PaymentRequired
    assert.deepEqual([unpaid.isError, quote.x402Version, quote.accepts[0]?.amount], [true, 2, '100000'])
    assert.ok(quote.extensions?.['signedRequirements'])
    const { payload } = await (await paid.payer(75)).sign(quote)
    const answer = await client.callTool({
      name: 'batch_screen',
      arguments: { addresses: [unlisted.evm] },
      _meta: { 'x402/payment': payload },
    })
    assert.deepEqual([answer.isError ?? false, receiptOf(answer)?.success], [false, true])
  })

  await t.test('with a wallet they are paid for, up to the cap of the day, also after a restart', async (t) => {
    const state = await folder(t)
    const settings = {
      ...url,
      COUNTERSIGN_WALLET_KEY: walletKey,
      COUNTERSIGN_MAX_PER_DAY: '0.65',
      XDG_STATE_HOME: state,
    }
    const before = await paid.balanceOf(payTo)
    const decision = {
      name: 'compliance_decision',
      arguments: { to: unlisted.evm, amountUsdc: 25, task: 'Weather data' },
    }
    const first = await start(t, settings)
    const answer = await first.client.callTool(decision)
    assert.equal(memberOf(answer, 'decision'), 'allow')
    assert.equal(receiptOf(answer)?.success, true)
    await first.client.close()
    const second = await start(t, settings)
    assert.equal(memberOf(await second.client.callTool(decision), 'decision'), 'allow')
    const third = await second.client.callTool(decision)
    assert.deepEqual([third.isError, codeOf(third)], [true, 'day_cap_reached'])
    assert.equal(memberOf(third, 'paid'), false)
    assert.equal((await paid.balanceOf(payTo)) - before, 600_000n)
  })

  await t.test('many calls of two processes at once stay within the cap', async (t) => {
    const state = await folder(t)
    const settings = {
      ...url,
      COUNTERSIGN_WALLET_KEY: walletKey,
      COUNTERSIGN_MAX_PER_DAY: '0.35',
      XDG_STATE_HOME: state,
    }
    const clients = [await start(t, settings), await start(t, settings)]
    const before = await paid.balanceOf(payTo)
    const batch = { name: 'batch_screen', arguments: { addresses: [unlisted.evm] } }
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map(async (n) => clients[n]?.client.callTool(batch)))
    assert.equal(answers.filter((answer) => answer?.isError !== true).length, 3)
    assert.equal((await paid.balanceOf(payTo)) - before, 300_000n)
  })

  await t.test('a call above its cap is refused before it is paid', async (t) => {
    const settings = { ...url, COUNTERSIGN_WALLET_KEY: walletKey, COUNTERSIGN_MAX_PER_CALL: '0.29' }
    const { client } = await start(t, { ...settings, XDG_STATE_HOME: await folder(t) })
    const answer = await client.callTool({ name: 'compliance_decision', arguments: { to: unlisted.evm } })
    assert.deepEqual([answer.isError, codeOf(answer)], [true, 'amount_over_cap'])
    assert.equal((memberOf(answer, 'quote') as PaymentRequired).accepts[0]?.amount, '300000')
  })

  await t.test('what was refused or not charged is given back, and an unreadable record stops payments', async (t) => {
    const state = await folder(t)
    const { client } = await start(t, { ...url, COUNTERSIGN_WALLET_KEY: walletKey, XDG_STATE_HOME: state })
    const wrong = await client.callTool({ name: 'batch_screen', arguments: { addresses: [] } })
    assert.equal(wrong.isError, true)
    const refused = await client.callTool({ name: 'compliance_decision', arguments: { to: '0x12' } })
    assert.equal(refused.isError, true)
    assert.match(await spentIn(state), /"units":"0"/)
    await writeFile(join(state, 'countersign', await fileIn(state)), '{')
    const stopped = await client.callTool({ name: 'compliance_decision', arguments: { to: unlisted.evm } })
    assert.equal(codeOf(stopped), 'spend_unknown')
  })

  await t.test('a quote that the service did not sign is not paid', async (t) => {
    const forged = await forgingProxy(t, paid)
    const settings = { COUNTERSIGN_URL: forged, COUNTERSIGN_WALLET_KEY: walletKey, XDG_STATE_HOME: await folder(t) }
    const { client } = await start(t, settings)
    const answer = await client.callTool({ name: 'compliance_decision', arguments: { to: unlisted.evm } })
    assert.deepEqual([answer.isError, codeOf(answer)], [true, 'quote_forged'])
  })
})

type ToolAnswer = { structuredContent?: unknown; _meta?: unknown }

function memberOf({ structuredContent }: ToolAnswer, name: string): unknown {
  return (structuredContent as Record<string, unknown> | undefined)?.[name]
}

function codeOf(answer: ToolAnswer): unknown {
  return memberOf(answer, 'reason_code')
}

function receiptOf({ _meta }: ToolAnswer): { success: boolean } | undefined {
  return (_meta as Record<string, { success: boolean }> | undefined)?.['x402/payment-response']
}

/** The command in a process of its own, and the official client. */
async function start(t: TestContext, env: Readonly<Record<string, string>>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', main],
    env: { ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' })
  t.after(() => client.close())
  await client.connect(transport)
  return { client }
}

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-mcp-'))
  t.after(() => removeFolder(path))
  return path
}

async function fileIn(state: string): Promise<string> {
  const [name, ...others] = await readdir(join(state, 'countersign'))
  assert.ok(name !== undefined && others.length === 0)
  return name
}

async function spentIn(state: string): Promise<string> {
  return readFile(join(state, 'countersign', await fileIn(state)), 'utf8')
}

/** Answers as the service does, with another payee in its quotes. */
async function forgingProxy(t: TestContext, { app }: PaidApp): Promise<string> {
  const server = createServer((request, response) => {
    void fetch(app.url + request.url, { method: request.method ?? 'GET' }).then(async (answer) => {
      const quote = answer.headers.get('payment-required')
      const document = quote === null ? null : JSON.parse(Buffer.from(quote, 'base64').toString('utf8'))
      if (document !== null) document.accepts[0].payTo = unlisted.evm
      const header = Buffer.from(JSON.stringify(document)).toString('base64')
      response.writeHead(answer.status, { 'content-type': 'application/json', 'payment-required': header })
      response.end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}
