import assert from 'node:assert/strict'
import type { IntentResult } from '../../src/intent/intent-result.ts'
import { transferDocument } from '../intent/typed-data/documents.ts'
import { shared, testNow } from '../support/test-app.ts'

export async function check(body: Record<string, unknown>) {
  const { status, json } = await shared.ask<IntentResult>(path, { method: 'POST', body })
  assert.equal(status, 200, JSON.stringify(json).slice(0, 300))
  return { status, json }
}

export const path = '/api/intent/check'
export const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
export const transfer = `0xa9059cbb${word(payee.slice(2))}${word('17d7840')}`
export const intent = { action: 'pay', to: payee, amount: '25', asset: 'USDC' }
export const good = { intent, contract: usdc, data: transfer }
export const typedData = {
  ...transferDocument(),
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: {
    from: '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc',
    to: payee,
    value: '25000000',
    validAfter: '0',
    validBefore: `${Date.parse(testNow) / 1_000 + 600}`,
    nonce: `0x${'11'.repeat(32)}`,
  },
}

export async function refused(body: Record<string, unknown>): Promise<{ reason_code: string; field?: string }> {
  const { status, json } = await shared.ask(path, { method: 'POST', body })
  assert.equal(status, 400, JSON.stringify(json).slice(0, 300))
  return json as { reason_code: string; field?: string }
}
