import assert from 'node:assert/strict'
import type { Answer, Question } from './ask.ts'
import type { Session } from './console-session.ts'
import type { TestApp } from './test-app.ts'
import { unlisted } from './known-addresses.ts'

export type PayingAgent = {
  agentId: string
  secret: string
  headers: Readonly<Record<string, string>>
  /** Calls /api/pay with the agent's id and secret. */
  ask: (
    body: Readonly<Record<string, unknown>>,
    headers?: Question['headers'],
  ) => Promise<Answer<Record<string, unknown>>>
  /** Pays one USDC to a harmless payee by default. */
  pay: (
    body?: Readonly<Record<string, unknown>>,
    headers?: Question['headers'],
  ) => Promise<Answer<Record<string, unknown>>>
}

/** Registers an agent of its own for a test. */
export async function payingAgent(
  app: TestApp,
  mandate?: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<PayingAgent> {
  const body = { action: 'register', ...bodyOf(mandate), ...more }
  return registered(app, await app.ask('/api/pay', { method: 'POST', body, headers }))
}

/** Registers an agent as its owner does in the console. */
export async function consoleAgent(
  app: TestApp,
  { changes: headers }: Pick<Session, 'changes'>,
  mandate?: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<PayingAgent> {
  const body = { ...bodyOf(mandate), ...more }
  return registered(app, await app.ask('/api/console/agents', { method: 'POST', body, headers }))
}

function bodyOf(mandate?: Readonly<Record<string, unknown>>) {
  return { agentId: `agent-${++count}`, entity: 'Acme', ...(mandate ? { mandate } : {}) }
}

function registered(app: TestApp, { status, json, text }: Answer<Record<string, unknown>>): PayingAgent {
  assert.equal(status, 201, text)
  const agentId = String(json['agentId'])
  const secret = String(json['agentSecret'])
  const own = { 'x-agent-secret': secret }
  const ask: PayingAgent['ask'] = (fields, extra = {}) =>
    app.ask('/api/pay', { method: 'POST', body: { agentId, ...fields }, headers: { ...own, ...extra } })
  return {
    agentId,
    secret,
    headers: own,
    ask,
    pay: (fields = {}, extra = {}) => ask({ amountUsdc: 1, to: unlisted.evm, nonce: `n${++count}`, ...fields }, extra),
  }
}

let count = 0
