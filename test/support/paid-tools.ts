import assert from 'node:assert/strict'
import type { PaymentRequired, SettleResponse } from '@x402/core/types'
import { callTool, type Problem, type Revision, type Saying } from './mcp-message.ts'
import type { TestApp } from './test-app.ts'

/** Calls of paid tools, with what their results have for a buyer. */
export function paidTools(app: TestApp) {
  const call = async (
    name: string,
    args: Readonly<Record<string, unknown>>,
    saying: Saying = {},
    revision: Revision = '2026-07-28',
  ) => {
    const { result } = await callTool(revision, name, args, { app, ...saying })
    assert.ok(result)
    const { _meta: meta = {} } = result
    const payment = meta['x402/payment-response'] as SettleResponse | undefined
    return { ...result, meta, payment, reason: (result.structuredContent as Problem).reason_code }
  }
  const quoteOf = async (name: string, revision?: Revision) => {
    const quoted = await call(name, {}, {}, revision)
    assert.equal(quoted.isError, true)
    const quote = JSON.parse(quoted.content[0]?.text ?? '') as PaymentRequired
    assert.deepEqual(quote, quoted.structuredContent)
    return quote
  }
  return { call, quoteOf }
}
