import assert from 'node:assert/strict'
import type { Answer, Question } from './ask.ts'
import type { TestApp } from './test-app.ts'
import { unlisted } from './known-addresses.ts'

export type PayingAgent = {
  agentId: string
  secret: string
  headers: Readonly<Record<string, string>>
  /** Asks /api/pay with the agent's id and secret. */
  ask: (
    body: Readonly<Record<string, unknown>>,
    headers?: Question['headers'],
  ) => Promise<Answer<Record<string, unknown>>>
  /** Pays one USDC to somebody harmless, unless said otherwise. */
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
  const agentId = `agent-${++count}`
  const body = { action: 'register', agentId, entity: 'Acme', ...(mandate ? { mandate } : {}), ...more }
  const { status, json, text } = await app.ask('/api/pay', { method: 'POST', body, headers })
  assert.equal(status, 201, text)
  const secret = String(json['agentSecret'])
  const own = { 'x-agent-secret': secret }
  const ask: PayingAgent['ask'] = (asked, extra = {}) =>
    app.ask('/api/pay', { method: 'POST', body: { agentId, ...asked }, headers: { ...own, ...extra } })
  return {
    agentId,
    secret,
    headers: own,
    ask,
    pay: (asked = {}, extra = {}) => ask({ amountUsdc: 1, to: unlisted.evm, nonce: `n${++count}`, ...asked }, extra),
  }
}

let count = 0
