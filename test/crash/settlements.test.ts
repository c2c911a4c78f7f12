import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { start, type Running } from '../bootstrap/run-process.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { domain, payee, startSettlingChain, type SettlingChain } from '../support/chains/settling-chain.ts'
import { signAuthorization, type Authorization } from '../support/chains/signed-payment.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { evmWallet } from '../support/wallets.ts'

/**
 * Where the service is killed, recognized by a text in what it requests from the chain (DOMAIN_SEPARATOR(), the nonce
 * of the wallet that pays gas, and so on): before it wrote what it is about to send, after that, after the chain took
 * it, after the receipt, and after it saw the end and before it wrote that. `isPaid`: whether the payment reaches the
 * chain all the same.
 */
const points = [
  { name: 'before the write-ahead', text: '0x3644e515', isForwarded: true, isPaid: false, isWritten: false },
  { name: 'after the write-ahead', text: '"pending"', isForwarded: false, isPaid: false, isWritten: true },
  { name: 'before sending', text: 'eth_sendRawTransaction', isForwarded: false, isPaid: false, isWritten: true },
  { name: 'after sending', text: 'eth_sendRawTransaction', isForwarded: true, isPaid: true, isWritten: true },
  { name: 'after the receipt', text: 'eth_getTransactionReceipt', isForwarded: true, isPaid: true, isWritten: true },
  { name: 'before the end is written', text: 'eth_getLogs', isForwarded: true, isPaid: true, isWritten: true },
] as const

test('a service that is killed while it settles pays at most once, and reports settled exactly where the chain paid', {
  skip: anvilIsMissing,
  timeout: 1_500_000,
}, async (t) => {
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000), t)
  const proxy = await startProxy(t, chain.anvil.url)
  const dataDir = await temporaryFolder(t)
  const wallet = evmWallet(1)
  await chain.usdc.mint(wallet.address, 1_000_000_000n)
  const settings = { ...chain.env, RPC_URL_BASE: proxy.url }
  let service = await startService(t, dataDir, settings)
  const secret = await register(service.url, wallet.address)
  let paid = 0n
  for (const { name, text: query, isForwarded, isPaid, isWritten } of points) {
    const payment = await sign(service.url, wallet, name)
    proxy.killAt({ text: query, isForwarded, running: service.running })
    const answer = await pay(service.url, secret, payment).catch(() => null)
    assert.equal(answer, null, `${name}: not killed, but answered ${answer?.text}`)
    await service.running.exit
    proxy.killAt(null)
    service = await startService(t, dataDir, settings)
    if (isPaid) paid += 1_000_000n
    if (isPaid) await until(async () => (await find(service.url, secret, name))?.status === 'settled')
    else if (isWritten) {
      assert.equal((await find(service.url, secret, name))?.status, 'settling', name)
      assert.equal(await spent(service.url, secret), Number(paid / 1_000_000n) + 1, name)
      const { status } = await passEnd(chain, payment.authorization, () => find(service.url, secret, name))
      assert.equal(status, 'failed', name)
    } else assert.equal(await find(service.url, secret, name), undefined, name)
    assert.deepEqual(
      [await chain.balance(payee), await spent(service.url, secret)],
      [paid, Number(paid / 1_000_000n)],
      name,
    )
    if (!isWritten) continue
    const again = await pay(service.url, secret, payment)
    assert.equal(again.status, isPaid ? 200 : 502, `${name}: ${again.text}`)
    assert.deepEqual((await pay(service.url, secret, payment)).text, again.text, name)
    assert.equal(await chain.balance(payee), paid, name)
  }
  service.running.child.kill('SIGTERM')
  await service.running.exit
})

/** How long a service may take to start on a machine that is busy with other tests. */
const startMaxMs = 180_000

type Service = { url: string; running: Running }
type Payment = { nonce: string; amountUsdc: string; authorization: Authorization & { signature: string } }

async function startService(t: TestContext, dataDir: string, env: Readonly<Record<string, string>>): Promise<Service> {
  const settings = { PORT: '0', DATA_DIR: dataDir, LIMITS: 'off', LOG_LEVEL: 'error', LISTS_UPDATE: 'off', ...env }
  const running = start(
    t,
    [process.execPath, '--disable-warning=ExperimentalWarning', 'src/main.ts'],
    projectRoot,
    settings,
  )
  const url = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null, startMaxMs)
  return { url: url.replace('localhost', '127.0.0.1'), running }
}

async function register(url: string, wallet: string): Promise<string> {
  const body = { action: 'register', agentId: 'agent', entity: 'Crash test', wallet, mandate: { maxUsdc: 10 } }
  const { agentSecret } = JSON.parse((await post(url, body)).text) as { agentSecret: string }
  return agentSecret
}

async function sign(url: string, wallet: ReturnType<typeof evmWallet>, nonce: string): Promise<Payment> {
  const payment = { nonce, amountUsdc: '1' }
  const query = { action: 'preview', agentId: 'agent', to: payee, network: 'base', ...payment }
  const { settlement } = JSON.parse((await post(url, query)).text) as {
    settlement: { authorization: { typedData: { message: Authorization } } }
  }
  const authorization = { ...settlement.authorization.typedData.message, from: wallet.address }
  return {
    ...payment,
    authorization: { ...authorization, signature: await signAuthorization(wallet, authorization, domain) },
  }
}

function pay(url: string, secret: string, payment: Payment) {
  const headers = { 'x-agent-secret': secret, 'idempotency-key': payment.nonce }
  return post(url, { agentId: 'agent', to: payee, network: 'base', ...payment }, headers)
}

async function history(url: string, secret: string) {
  const { text: answer } = await post(url, { action: 'history', agentId: 'agent' }, { 'x-agent-secret': secret })
  return JSON.parse(answer) as { items: { nonce: string; status: string }[]; spent_today: number }
}

async function find(url: string, secret: string, nonce: string) {
  return (await history(url, secret)).items.find((item) => item.nonce === nonce)
}

async function spent(url: string, secret: string): Promise<number> {
  return (await history(url, secret)).spent_today
}

/** Takes the chain past the end of an authorization, and back to nearly now for what comes after. */
async function passEnd<Found extends { status: string }>(
  { anvil }: SettlingChain,
  { validBefore }: Authorization,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const before = await anvil.call('evm_snapshot')
  await anvil.call('evm_setNextBlockTimestamp', Number(validBefore))
  await anvil.call('evm_mine')
  const match = await until(async () => {
    const item = await look()
    return item !== undefined && item.status !== 'settling' && item
  })
  await anvil.call('evm_revert', before)
  return match
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${url}/api/pay`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, text: await answer.text() }
}

type KillAt = { text: string; isForwarded: boolean; running: Running }

/** Stands between service and chain, and kills the service at a request: before the chain hears of it, or after. */
async function startProxy(t: TestContext, target: string) {
  let kill: KillAt | null = null
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const armed = kill
    const isHit = armed !== null && body.includes(armed.text)
    if (isHit && !armed.isForwarded) armed.running.child.kill('SIGKILL')
    if (isHit && !armed.isForwarded) return
    const answer = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const reply = await answer.text()
    // A receipt that is not there yet is requested again.
    if (isHit && !reply.includes('"result":null')) {
      if (armed.text === 'eth_sendRawTransaction') await sleep(100)
      armed.running.child.kill('SIGKILL')
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(reply)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    killAt: (at: KillAt | null) => {
      kill = at
    },
  }
}
