import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { transferBody } from '../../bench/requests.ts'
import { sanctioned, unlisted } from '../../test/support/known-addresses.ts'
import { signAuthorization } from '../../test/support/chains/signed-payment.ts'
import type { Payer, SoakedService } from './soaked-service.ts'

/** Somebody who asks again and again, with a pause between. */
type Caller = { name: string; pauseMs: number; act: (service: SoakedService) => Promise<unknown> }

/** Calls through all doors with ever new subjects, about 100 requests a second in total. */
const callers: readonly Caller[] = [
  { name: 'risk', pauseMs: 25, act: ({ ask }) => ask(`/api/risk?addr=${address()}`) },
  { name: 'risk in Chinese', pauseMs: 100, act: ({ ask }) => ask(`/api/risk?addr=${sanctioned.evm}&lang=zh`) },
  { name: 'batch', pauseMs: 200, act: askBatch },
  {
    name: 'decision',
    pauseMs: 60,
    act: ({ ask }) => ask(`/api/decide?to=${address()}&amountUsdc=25&task=Pay+invoice+7`),
  },
  // With the exports below 60 a minute: in an hour the key's allowance of a month is used up, and that is what is left then.
  { name: 'logged decision', pauseMs: 1_400, act: askLogged },
  { name: 'host', pauseMs: 60, act: ({ ask }) => ask(`/api/endpoint?url=https://shop-${hex(4)}.example/pay`) },
  { name: 'proof', pauseMs: 500, act: ({ ask }) => ask(`/api/proof?addr=${address()}`) },
  { name: 'intent', pauseMs: 100, act: ({ ask }) => ask('/api/intent/check', posted(transferBody())) },
  { name: 'payment, twice', pauseMs: 300, act: payTwice },
  { name: 'blocked payment', pauseMs: 700, act: payBlocked },
  { name: 'tool', pauseMs: 150, act: callTool },
  { name: 'refused', pauseMs: 250, act: askWrongly },
  { name: 'export', pauseMs: 5_000, act: ({ ask, key }) => ask('/api/access-keys/decisions', { headers: key }) },
  { name: 'pages', pauseMs: 1_000, act: askPages },
]

/** Additional calls where outside parties fail: the input of untrusted callers that libraries process. */
const strangers: readonly Caller[] = [
  { name: 'bought', pauseMs: 200, act: buy },
  { name: 'settled', pauseMs: 1_000, act: settle },
  {
    name: 'mail',
    pauseMs: 500,
    act: ({ ask }) => ask('/api/access-keys', posted(`{"email":"${hex(8)}@example.com"}`)),
  },
  { name: 'trace', pauseMs: 500, act: ({ ask }) => ask(`/api/risk/trace?addr=${address()}&network=base`) },
  { name: 'half a tool', pauseMs: 300, act: ({ ask }) => ask('/api/mcp', posted('{"jsonrpc":"2.0","id":{}')) },
]

const slowClients = 20
const swapEveryMs = 10_000

/** Everybody asks until the time is over. Rejects with the first answer that should not be. */
export async function askAll(service: SoakedService, forMs: number): Promise<void> {
  const endsAt = performance.now() + forMs
  const isOver = () => performance.now() >= endsAt
  const repeat = async ({ name, pauseMs, act }: Caller): Promise<void> => {
    while (!isOver()) {
      await act(service).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`)
      })
      await sleep(pauseMs)
    }
  }
  const swap: Caller = { name: 'lists', pauseMs: swapEveryMs, act: async ({ swapLists }) => swapLists() }
  const slow = Array.from({ length: slowClients }, (_, i) => sendSlowly(service.url, i % 2 === 0, isOver))
  const all = service.hasFailingParties ? [...callers, ...strangers, swap] : [...callers, swap]
  await Promise.all(all.map(repeat))
  await Promise.all(slow)
}

function askBatch({ ask }: SoakedService) {
  return ask('/api/risk/batch', posted(JSON.stringify({ addresses: Array.from({ length: 25 }, address) })))
}

function askLogged({ ask, key }: SoakedService) {
  return ask(`/api/decide?to=${address()}&amountUsdc=25&task=Pay+invoice+7`, { headers: key })
}

/** The second answer is the stored one. */
async function payTwice({ ask, unowned, hasFailingParties }: SoakedService): Promise<void> {
  const payer = unowned[randomInt(unowned.length)]
  if (!payer) return
  const question = payment(payer, unlisted.evm)
  const [first, second] = [await ask('/api/pay', question), await ask('/api/pay', question)]
  // What came to nothing, because a payee could not be screened, may be tried again.
  if (first.status !== 200 && hasFailingParties) return
  if (first.status !== 200 || first.text !== second.text) throw new Error(`${first.text} and then ${second.text}`)
}

/** A payment that is settled on the chain, polled until it has an end, at most three times. */
async function settle(service: SoakedService): Promise<void> {
  const payer = service.settling[randomInt(service.settling.length)]
  if (!payer) return
  const { method, headers: type } = posted('')
  const post = (body: object) =>
    service.ask('/api/pay', { method, headers: { ...type, ...payer.headers }, body: JSON.stringify(body) })
  const terms = { agentId: payer.agentId, amountUsdc: '1', to: unlisted.evm, network: 'base', nonce: hex(8) }
  const preview = await post({ action: 'preview', ...terms })
  const { authorization } = (preview.json['settlement'] ?? {}) as { authorization?: ToSign }
  if (!authorization) return
  const { domain, message } = authorization.typedData
  const signature = await signAuthorization(payer.wallet, message, domain)
  for (let attempt = 0; attempt < 3; attempt++) {
    const { status, json } = await post({ ...terms, authorization: { ...message, signature } })
    if (status === 200 && json['status'] === 'settled') service.settledUnits.answered += 1_000_000n
    if (status < 500) return
    await sleep(2_000)
  }
}

type ToSign = {
  typedData: { domain: Parameters<typeof signAuthorization>[2]; message: Parameters<typeof signAuthorization>[1] }
}

/** Its owner hears of it by the webhook. */
async function payBlocked({ ask, owned }: SoakedService): Promise<void> {
  const { status, text } = await ask('/api/pay', payment(owned, sanctioned.evm))
  if (status !== 403) throw new Error(text)
}

function payment({ agentId, headers }: Payer, to: string) {
  const body = JSON.stringify({ agentId, amountUsdc: '1', to, nonce: hex(8) })
  const { method, body: sent, headers: type } = posted(body)
  return { method, body: sent, headers: { ...type, ...headers, 'idempotency-key': hex(8) } }
}

function callTool({ ask }: SoakedService) {
  const params = { name: 'screen_address', arguments: { addr: address() } }
  const { headers, ...rest } = posted(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
  const ofProtocol = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
  return ask('/api/mcp', { ...rest, headers: { ...headers, ...ofProtocol } })
}

/** A payment of a wallet without funds, whose signature is none. */
async function buy({ ask }: SoakedService): Promise<void> {
  const { json } = await ask('/api/x402')
  const [sold] = json['paid'] as { url: string; accepts: { payTo: string; amount: string }[] }[]
  const accepted = sold?.accepts[0]
  const validBefore = String(Math.floor(Date.now() / 1_000) + 250)
  const [from, nonce] = [address(), `0x${hex(32)}`]
  const authorization = { from, to: accepted?.payTo, value: accepted?.amount, validAfter: '0', validBefore, nonce }
  const payload = { signature: `0x${'11'.repeat(65)}`, authorization }
  const payment = JSON.stringify({ x402Version: 2, resource: { url: sold?.url }, accepted, payload })
  const { headers, ...rest } = posted(JSON.stringify({ to: address(), amountUsdc: '25' }))
  const signed = { ...headers, 'payment-signature': Buffer.from(payment).toString('base64') }
  await ask('/api/x402/decision', { ...rest, headers: signed })
}

async function askWrongly({ ask }: SoakedService): Promise<void> {
  await ask(`/api/risk?addr=${hex(6)}`)
  await ask('/api/intent/check', posted('{"intent":'))
  await ask('/api/pay', posted('{"action":"pay","agentId":"unknown","amountUsdc":1}'))
}

async function askPages({ ask }: SoakedService): Promise<void> {
  for (const path of ['/', '/docs', '/api/lists', '/.well-known/service-keys.json']) await ask(path)
}

/** Sends its head or its body a byte at a time, and begins anew when the service hangs up. */
async function sendSlowly(url: string, isHead: boolean, isOver: () => boolean): Promise<void> {
  const { hostname, port } = new URL(url)
  const begin = 'POST /api/risk/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  while (!isOver()) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.resume()
    socket.write(isHead ? begin : `${begin}content-length: 1000\r\n\r\n`)
    while (!socket.closed && !isOver()) {
      socket.write(isHead ? 'x' : ' ')
      await sleep(500)
    }
    socket.destroy()
  }
}

function posted(body: string) {
  return { method: 'POST', body, headers: { 'content-type': 'application/json' } }
}

function address(): string {
  return `0x${hex(20)}`
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
