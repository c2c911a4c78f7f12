import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Rooms } from '../src/api/rooms.ts'
import { openRooms } from '../src/app/rooms/open-rooms.ts'
import { readConfig } from '../src/config/config.ts'
import { anonymousCaller } from '../src/endpoint/caller.ts'
import type { Ask } from '../src/endpoint/endpoint.ts'
import { useGateway } from '../src/gateway/pay-endpoints.ts'
import { realWorld } from '../src/kit/world.ts'

/** Agents that pay side by side, as many as there are callers. */
export const callers = 32
/** A mandate without practical limits. */
export const openMandate = { maxUsdc: 1_000, dailyUsdc: 9_000_000_000 }

/** A payment by one of the agents; `withKey`: with an Idempotency-Key of its own. */
export type Pay = (agent: number, withKey: boolean) => Promise<void>

type Paying = { pay: Pay; dataDir: string; close: () => Promise<void> }

/** The rooms of a service in a folder of its own, or over a database, with agents that are registered. */
export async function openPaying(databaseUrl: string | null): Promise<Paying> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LISTS_UPDATE: 'off',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }),
  })
  const { rooms, close } = await openRooms(config, realWorld(), pino({ level: 'silent' }), () => {})
  const secrets = await Promise.all(Array.from({ length: callers }, (_, i) => register(rooms, i)))
  let paid = 0
  const pay: Pay = async (agent, withKey) => {
    const n = ++paid
    const body = paymentBody(agent, n)
    const answer = await use(rooms, body, { secret: secrets[agent] ?? '', key: withKey ? `key-${n}` : null })
    if (answer.status !== 200) throw new Error(`a payment was answered with ${answer.status}: ${answer.json}`)
  }
  return {
    pay,
    dataDir,
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Payments of all callers, each of which asks again as soon as it is answered. */
export async function paidPerSecond(pay: Pay, withKey: boolean, seconds: number): Promise<number> {
  const began = performance.now()
  let paid = 0
  const payAgain = async (agent: number) => {
    for (; performance.now() - began < seconds * 1_000; paid++) await pay(agent, withKey)
  }
  await Promise.all(Array.from({ length: callers }, (_, agent) => payAgain(agent)))
  return paid / ((performance.now() - began) / 1_000)
}

/** A payment of one cent to one of 500 payees that no list names. */
export function paymentBody(agent: number, n: number): Record<string, unknown> {
  return { agentId: agentName(agent), amountUsdc: 0.01, to: payee(n), purpose: 'weather', nonce: `nonce-${n}` }
}

export function agentName(agent: number): string {
  return `bench-agent-${agent}`
}

/** One of 500 addresses. */
export function payee(n: number): string {
  return `0x00000000000000000000000000000000beef${String(n % 500).padStart(4, '0')}`
}

async function register(rooms: Rooms, agent: number): Promise<string> {
  const request = { action: 'register', agentId: agentName(agent), entity: 'Bench', mandate: openMandate }
  const { body } = await use(rooms, request, { secret: null, key: null })
  return (body as { agentSecret: string }).agentSecret
}

function use(rooms: Rooms, request: object, { secret, key }: { secret: string | null; key: string | null }) {
  const body = Buffer.from(JSON.stringify(request))
  const credentials = secret === null ? null : { ...noCredentials, agentSecret: [secret] }
  const ask: Ask = {
    lang: 'en',
    caller: anonymousCaller('192.0.2.1'),
    requestId: 'bench',
    received: {
      presented: { source: '192.0.2.1', credentials },
      method: 'POST',
      target: '/api/pay',
      body,
      header: (name) => (name === 'idempotency-key' && key !== null ? [key] : []),
    },
  }
  return Promise.resolve(useGateway.run(rooms, useGateway.input.parse(JSON.parse(body.toString())), ask))
}

const noCredentials = { apiKey: [], authorization: [], agentId: [], agentSecret: [] }
