import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import type { TestContext } from 'node:test'
import { x402Client } from '@x402/fetch'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { PaymentRequired } from '@x402/core/types'
import { recordedOn } from '../../../src/api/recorded-answers.ts'
import { realWorld } from '../../../src/kit/world.ts'
import { startFaultyServer } from '../chains/faulty-server.ts'
import { startFakeTronGrid, type FakeTronGrid } from '../chains/trongrid.ts'
import { activeKey, type Holder } from '../key-holder.ts'
import { sanctioned, unlisted } from '../known-addresses.ts'
import { mcpPath, writtenAs } from '../mcp-message.ts'
import { documentIn } from '../chains/paid-chain.ts'
import { host, type OwnedService } from '../payees.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { testWorld, type TestWorld } from '../test-world.ts'
import { evmWallet } from '../wallets.ts'
import { exampleAsker, keep, type AskExample, type RecordedAnswers } from './asker.ts'
import { recordConsole } from './record-console.ts'

/** Noon of the day that the answers name: of the service, and of the chain that it queries. */
const recordedMs = Date.parse(`${recordedOn}T12:00:00.000Z`)

/**
 * Sends the first example of every operation of the API, to one service with the built-in lists on a day that is fixed.
 */
export async function recordAnswers(t: TestContext): Promise<RecordedAnswers> {
  const recorded: RecordedAnswers = {}
  const grid = await startFakeTronGrid(t, recordedMs)
  transfer(grid)
  const facilitator = await startFaultyServer(t, facilitating())
  const app = await startTestApp(
    {
      TRON_API_URL: grid.url,
      KYC_CALLBACK_SECRET: `whsec_${callbackSecret.toString('base64')}`,
      X402_PAY_TO: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
      X402_NETWORK: 'base',
      X402_ASSET: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      X402_FACILITATOR_URL: facilitator.url,
    },
    steadyWorld(),
  )
  t.after(app.stop)
  app.world.fetch = realWorld({ timeout: app.world.clock.timeout }).fetch
  const holder = await activeKey(app, { decision_log: true })
  const ask = exampleAsker(app, recorded, [
    [facilitator.url, 'https://facilitator.example'],
    [holder.email, 'ops@example.com'],
  ])
  await recordRegistry(app, ask, holder)
  await recordScreening(ask, holder)
  for (const name of ofNobody) await ask(name)
  await recordConsole(app, ask, holder.email)
  await recordKyc(app, ask)
  await recordPaid(app, ask)
  await recordService(app, recorded)
  return recorded
}

/** A world with the same random bytes in each run, so that lists ordered by id stay the same. */
function steadyWorld(): TestWorld {
  let drawn = 0
  const next = () => createHash('sha256').update(`answer ${drawn++}`).digest()
  return {
    ...testWorld(new Date(recordedMs).toISOString()),
    randomBytes: (count) =>
      new Uint8Array(Buffer.concat(Array.from({ length: Math.ceil(count / 32) }, next)).subarray(0, count)),
  }
}

/** Operations that depend on no caller and on nothing that was done before. */
const ofNobody = [
  'getBaselineControls',
  'describeGateway',
  'useGateway',
  'recentListings',
  'getLists',
  'getListsAt',
  'getIncidentStats',
  'getObservatoryIndex',
  'getObservatoryBubbles',
  'getObservatoryEmerging',
  'getObservatoryTerm',
  'exportObservatory',
  'listNetworks',
  'listSignals',
  'listReasonCodes',
  'getStatus',
  'describePaidTier',
  'verifyRequirements',
]

async function recordScreening(ask: AskExample, holder: Holder): Promise<void> {
  await ask('decidePayment', { headers: holder.headers })
  await ask('decidePayee', { input: { 'payer.agent': undefined } })
  for (const name of ['checkIntent', 'screenAddress', 'screenBatch', 'screenEndpoint', 'fundFlow', 'taintTrace'])
    await ask(name)
  for (const name of ['evidenceBundle', 'hostEvidenceBundle', 'getProof']) await ask(name)
  const { json } = await ask('planProbe')
  await ask('verifyProbe', { input: { plan: String(json['plan']) } })
  await ask('fileFulfillment')
  await ask('getFulfillment')
  await ask('verifyAttestation')
  await ask('getKeySettings', { headers: holder.headers })
  await ask('exportDecisions', { headers: holder.headers })
  await ask('exportDecisions', { headers: holder.headers, input: { format: undefined } })
  await ask('changeKeySettings', { headers: holder.headers, input: { scopes: ['screen_address', 'decide'] } })
  await ask('issueAccessKey')
}

async function recordRegistry(app: TestApp, ask: AskExample, { headers }: Holder): Promise<void> {
  const files = host(app)
  const wallet = evmWallet(7)
  const { json } = await ask('registerService', { headers, input: { wallet: wallet.address } })
  const { proofs } = json as OwnedService
  files.set(proofs.domain.file_url, { body: proofs.domain.token })
  await ask('proveService', { headers })
  const signature = await wallet.sign(proofs.wallet.message)
  await app.ask('/api/registry/services/prove', {
    method: 'POST',
    headers,
    body: { sid: json['sid'], proof: 'wallet', signature },
  })
  await ask('getServices', { headers })
  await ask('getServiceRegistry')
  const agentId = 'shop-agent-1'
  const agent = { action: 'register', agentId, entity: 'Example Shop Ltd' }
  const registered = await app.ask('/api/pay', { method: 'POST', body: agent, headers })
  const secret = { 'x-agent-id': agentId, 'x-agent-secret': String(registered.json['agentSecret']) }
  const shown = { action: 'set-discoverable', agentId, discoverable: true }
  await app.ask('/api/pay', { method: 'POST', body: shown, headers: secret })
  await ask('attestBaseline', { headers: secret })
  for (const name of ['getRegistry', 'getRegistryAgent', 'lookUpBaseline']) await ask(name)
}

async function recordKyc(app: TestApp, ask: AskExample): Promise<void> {
  const agent = { action: 'register', agentId: 'shopper-8', entity: 'Example Ltd' }
  await app.ask('/api/pay', { method: 'POST', body: agent })
  const at = new Date(app.world.clock.ms).toISOString()
  const body = JSON.stringify({ agentId: 'shopper-8', status: 'verified', at })
  const timestamp = String(Math.floor(app.world.clock.ms / 1_000))
  const mac = createHmac('sha256', callbackSecret).update(`msg_1.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
  await ask('recordKyc', { headers, input: { agentId: 'shopper-8', at } })
}

const callbackSecret = createHash('sha256').update('an identity provider').digest()

async function recordPaid(app: TestApp, ask: AskExample): Promise<void> {
  const { account } = evmWallet(3)
  const client = x402Client.fromConfig({
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(account) }],
    spendControls: { allowedAssets: true },
  })
  for (const [name, path, body] of paidCalls) {
    const question = body ? { method: 'POST', body } : {}
    const quoted = await app.ask(path, question)
    assert.equal(quoted.status, 402, quoted.text)
    const quote = documentIn(quoted.headers['payment-required']) as PaymentRequired
    const payload = await client.createPaymentPayload(quote)
    // The client goes by the real clock, and this facilitator takes every signature.
    const validBefore = String(Math.floor(app.world.clock.ms / 1_000) + 300)
    Object.assign(payload.payload['authorization'] as object, { validBefore })
    const header = Buffer.from(JSON.stringify(payload)).toString('base64')
    await ask(name, { headers: { 'payment-signature': header } })
  }
}

const paidCalls: readonly [string, string, Record<string, unknown>?][] = [
  ['buyDecision', '/api/x402/decision', { to: unlisted.evm, amountUsdc: '25', maxAmountUsdc: '50' }],
  ['buyTrace', `/api/x402/trace?addr=${unlisted.tron}&hops=2&direction=in`],
  ['buyBatch', '/api/x402/batch', { addresses: [unlisted.evm] }],
]

/** A facilitator that takes every payment, each in a transaction of its own. */
function facilitating(): (request: { path: string }) => unknown {
  const network = 'eip155:8453'
  const payer = evmWallet(3).address
  let settled = 0
  return ({ path }) => {
    if (path === '/supported')
      return { kinds: [{ x402Version: 2, scheme: 'exact', network }], extensions: [], signers: {} }
    if (path === '/verify') return { isValid: true, payer }
    return { success: true, payer, transaction: `0x${String(++settled).padStart(64, '0')}`, network }
  }
}

/** What is served beside the endpoints. */
async function recordService(app: TestApp, recorded: RecordedAnswers): Promise<void> {
  for (const [name, path] of servicePaths) keep(recorded, name, await app.ask(path))
  const metrics = await app.ask('/metrics')
  // What was counted is another number in each run: what is measured is shown.
  const described = metrics.text.split('\n').filter((line) => line.startsWith('#'))
  keep(recorded, 'metrics', { ...metrics, text: described.join('\n') })
  for (const revision of ['2025-11-25', '2026-07-28'] as const) {
    const params = { name: 'screen_endpoint', arguments: { url: 'metmask.io' } }
    const { body, headers } = writtenAs(revision, 'tools/call', params)
    const accept = 'application/json, text/event-stream'
    keep(recorded, 'sendMcpMessage', await app.ask(mcpPath, { method: 'POST', body, headers: { accept, ...headers } }))
  }
}

const servicePaths = [
  ['health', '/healthz'],
  ['ready', '/readyz'],
  ['serviceKeys', '/.well-known/service-keys.json'],
  ['serviceKeysAsJwks', '/.well-known/jwks.json'],
  ['paidDiscovery', '/.well-known/x402'],
  ['serviceDid', '/.well-known/did.json'],
] as const

/** Transfers of the addresses in the examples: one to a sanctioned address, and one from it two transfers back. */
function transfer(grid: FakeTronGrid): void {
  const middle = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const paid = (from: string, to: string, value: bigint, minutes: number) => ({
    transaction_id: createHash('sha256').update(`${from} ${to} ${minutes}`).digest('hex'),
    token_info: { symbol: 'USDT', address: unlisted.tron, decimals: 6, name: 'Tether USD' },
    block_timestamp: recordedMs - (100 - minutes) * 60_000,
    from,
    to,
    type: 'Transfer',
    value: String(value),
  })
  grid.rows = [
    paid(sanctioned.tron, middle, 1_200_500_000n, 10),
    paid(middle, unlisted.tron, 900_000_000n, 20),
    paid(unlisted.tron, sanctioned.tron, 25_000_000n, 30),
  ]
}
