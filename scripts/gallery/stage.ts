import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realWorld } from '../../src/kit/world.ts'
import { consoleAgent } from '../../test/support/paying-agent.ts'
import { signIn, type Session } from '../../test/support/console-session.ts'
import { freePort } from '../../test/support/free-port.ts'
import { sanctioned, unlisted } from '../../test/support/known-addresses.ts'
import { until } from '../../test/support/until.ts'
import { variedHistory, writeHistory } from '../../test/support/status-history.ts'
import { startTestApp, testNow, type TestApp } from '../../test/support/test-app.ts'
import { minuteMs } from '../../src/kit/duration.ts'

/** What the pictures are taken of: two services, an owner with payments of every kind, and one who has nothing yet. */
export type Stage = {
  usual: string
  stale: string
  sessions: { owner: Session; newcomer: Session }
  nowMs: number
  token: string
  expiredToken: string
  agentId: string
  waitingAgentId: string
  payments: { paid: string; blocked: string; held: string }
  close: () => Promise<void>
}

/** An attestation is valid for fifteen minutes. */
const afterExpiryMs = 20 * minuteMs
const deliveryPassMs = 1_000
const probesPassMs = minuteMs
const keyCalls = 12
/** With as many, an amount far above them is unusual, and held. */
const usualPayments = 20

/** Starts both services and lets owners and agents do what an ordinary week has. */
export async function setStage(): Promise<Stage> {
  const usual = await startOnPort({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  const { dataDir, remove } = await pastOfThreeMonths()
  const stale = await startOnPort({ LISTS_MAX_AGE_HOURS: '72', DATA_DIR: dataDir })
  await stale.app.world.clock.pass(probesPassMs)
  const receiver = await startReceiver()
  const { app } = usual
  app.world.fetchGuarded = realWorld({ timeout: app.world.clock.timeout }).fetchGuarded
  const expiredToken = await tokenOf(app)
  await app.world.clock.pass(afterExpiryMs)
  const owner = await signIn(app, 'owner@example.com')
  const newcomer = await signIn(app, 'newcomer@example.com')
  await send(app, owner, 'PUT', '/api/console/webhook', { url: receiver.url })
  await useKey(
    app,
    await send(app, owner, 'POST', '/api/console/keys', { label: 'checkout', scopes: ['screen_address'] }),
  )
  await send(app, owner, 'POST', '/api/console/keys', { label: 'ops' })
  const agents = await runAgents(app, owner)
  await until(async () => {
    await app.world.clock.pass(deliveryPassMs)
    return receiver.count() > 1
  })
  return {
    usual: usual.base,
    stale: stale.base,
    sessions: { owner, newcomer },
    nowMs: app.world.clock.ms,
    token: await tokenOf(app),
    expiredToken,
    ...agents,
    close: async () => {
      receiver.close()
      await Promise.all([usual.app.stop(), stale.app.stop()])
      await remove()
    },
  }
}

/** A data folder with a history of the status. */
async function pastOfThreeMonths(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-gallery-'))
  await writeHistory(dataDir, Date.parse(testNow), variedHistory(['storage', 'signing', 'lists', 'list:ofac']))
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function startOnPort(env: Readonly<Record<string, string>>): Promise<{ app: TestApp; base: string }> {
  const port = await freePort()
  const base = `http://localhost:${port}`
  return { app: await startTestApp({ PORT: String(port), BASE_URL: base, ...env }), base }
}

/** Fails every third delivery. */
async function startReceiver(): Promise<{ url: string; count: () => number; close: () => void }> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    response.statusCode = ++count % 3 === 0 ? 500 : 200
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, count: () => count, close: () => server.close() }
}

async function tokenOf(app: TestApp): Promise<string> {
  const { text } = await app.ask(`/api/decide?to=${unlisted.evm}&amountUsdc=1`)
  return /"(eyJ[\w-]+\.[\w-]+\.[\w-]+)"/.exec(text)?.[1] ?? assert.fail('no token')
}

type Sent = Readonly<Record<string, unknown>>

async function send(
  app: TestApp,
  { changes: headers }: Session,
  method: 'POST' | 'PUT',
  path: string,
  body: Sent,
): Promise<Record<string, unknown>> {
  const { status, text, json } = await app.ask(path, { method, headers, body })
  assert.ok(status < 300, `${path}: ${text}`)
  return json
}

/** Calls with a key. */
async function useKey(app: TestApp, { key }: Record<string, unknown>): Promise<void> {
  for (let call = 0; call < keyCalls; call++)
    await app.ask(`/api/risk?addr=${unlisted.evm}`, { headers: { 'x-api-key': String(key) } })
}

async function runAgents(
  app: TestApp,
  owner: Session,
): Promise<Pick<Stage, 'agentId' | 'waitingAgentId' | 'payments'>> {
  const mandate = { maxUsdc: 50, dailyUsdc: 500, anomaly: 'review' }
  const agent = await consoleAgent(app, owner, mandate)
  const paid: string[] = []
  for (let n = 0; n < usualPayments; n++) {
    const { json } = await agent.pay({ amountUsdc: 3 + (n % 4), purpose: 'weather data' })
    paid.push(String(json['paymentId']))
    await app.world.clock.pass(minuteMs)
  }
  const held = await agent.pay({ amountUsdc: 40, purpose: 'a dataset' })
  const blocked = await agent.pay({ amountUsdc: 5, to: sanctioned.evm, purpose: 'compute' })
  await agent.pay({ amountUsdc: 60 })
  const waiting = await consoleAgent(app, owner, { maxUsdc: 5, dailyUsdc: 20 })
  const { json } = await app.ask<{ items: { agentId: string; revision: string }[] }>('/api/console/agents', {
    headers: owner.reads,
  })
  const { revision } = json.items.find(({ agentId }) => agentId === waiting.agentId) ?? assert.fail('no such agent')
  const loosened = { mandate: { maxUsdc: 900, dailyUsdc: 20 }, revision }
  await send(app, owner, 'POST', `/api/console/agents/${waiting.agentId}/mandate`, loosened)
  return {
    agentId: agent.agentId,
    waitingAgentId: waiting.agentId,
    payments: {
      paid: paid.at(-1) ?? '',
      held: String(held.json['paymentId']),
      blocked: String(blocked.json['paymentId']),
    },
  }
}
