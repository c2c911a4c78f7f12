import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch } from '../../src/kit/guarded-fetch.ts'
import { signIn, type Session } from './console-session.ts'
import { activeKey } from './key-holder.ts'
import { payingAgent, type PayingAgent } from './paying-agent.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { until } from './until.ts'

/** An app whose owner has a webhook, with the receiver of its messages. */
export type ReceivingApp = {
  app: TestApp
  owner: Session
  secret: string
  agent: PayingAgent
  /** The key of the owner, whose webhook receives messages about the agents that are registered with it. */
  ofKey: PayingAgent['headers']
  /** What the receiver got; a test may empty it. */
  received: { headers: Record<string, string>; body: string }[]
  /** The bodies of everything that was sent. */
  bodies: readonly string[]
  /** How the receiver answers. */
  answer: (response: ServerResponse) => unknown
  /** A call of the console about its webhook, by default of the owner. */
  ask: ReturnType<typeof asking>
  items: (query?: string) => Promise<Delivery[]>
  /** The newest delivery, once its attempts are so many and it has come to a stop. */
  settled: (count?: number) => Promise<Delivery>
  stop: () => Promise<void>
}

export type Delivery = {
  webhook_id: string
  type: string
  created_at: string
  agent_id: string | null
  payment_id: string | null
  reason: string | null
  body: string
  state: string
  attempts: { n: number; at: string; status_code: number | null; duration_ms: number; error: string | null }[]
  next_attempt_at: string | null
}

export async function startReceivingApp(): Promise<ReceivingApp> {
  const bodies: string[] = []
  const receiver = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      place.received.push({ headers: request.headers as Record<string, string>, body })
      bodies.push(body)
      place.answer(response)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const app = await startTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  app.world.fetchGuarded = createGuardedFetch({ after: app.world.clock.after })
  const { email, headers: ofKey } = await activeKey(app, { label: 'checkout' })
  const owner = await signIn(app, email)
  const ask = asking(app, owner)
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const secret = String((await ask('PUT', '', { url })).json['secret'])
  const items = async (query = '') => (await ask('GET', `/deliveries${query}`)).json['items'] as Delivery[]
  const newest = async () => (await items('?limit=1'))[0]
  const place: ReceivingApp = {
    app,
    owner,
    secret,
    agent: await payingAgent(app, {}, {}, ofKey),
    ofKey,
    received: [],
    bodies,
    answer: (response) => response.end(),
    ask,
    items,
    settled: async (count = 1) => {
      await until(async () => {
        await app.world.clock.pass(250)
        const match = await newest()
        return match !== undefined && match.attempts.length >= count
      })
      return (await newest()) ?? assert.fail()
    },
    stop: async () => {
      await app.stop()
      receiver.closeAllConnections()
      receiver.close()
    },
  }
  return place
}

function asking(app: TestApp, owner: Session) {
  return (method: string, under = '', body?: Record<string, unknown>, { changes }: Session = owner) =>
    app.ask(`/api/console/webhook${under}`, { method, headers: changes, ...(body ? { body } : {}) })
}

export function codeOf({ status, json }: { status: number; json: Record<string, unknown> }) {
  return [status, json['reason_code']]
}
