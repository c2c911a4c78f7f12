import assert from 'node:assert/strict'
import test from 'node:test'
import type { Question } from '../support/ask.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const transfer = `0xa9059cbb${payee.slice(2).toLowerCase().padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`
const post = (body: unknown): Question => ({ method: 'POST', body: JSON.stringify(body) })

/** Answers that are put together from parts, with texts of callers that are not ASCII where there are any. */
const requests: readonly [path: string, question: (lang: string) => Question][] = [
  [`/api/risk?addr=${payee}`, () => ({})],
  [`/api/risk?addr=${sanctioned.evm}`, () => ({})],
  [`/api/endpoint?url=${encodeURIComponent('https://шоп.example/付款')}`, () => ({})],
  ['/api/endpoint?url=https://metmask.io', () => ({})],
  [`/api/decide?to=${payee}&amountUsdc=25`, () => ({})],
  [`/api/decide?to=${payee}&amountUsdc=25&view=brief`, () => ({})],
  [`/api/decide?to=${payee}&amountUsdc=25&include=inputs&task=${encodeURIComponent('购买数据')}`, () => ({})],
  [`/api/decide?to=${sanctioned.evm}&amountUsdc=25`, () => ({})],
  ['/api/risk/batch', (lang) => post({ addresses: [payee, sanctioned.evm, 'не адрес', sanctioned.tron], lang })],
  ['/api/risk/batch', (lang) => post({ addresses: ['0x12'], lang })],
  ['/api/intent/check', (lang) => post({ ...declaring('25'), lang })],
  ['/api/intent/check', (lang) => post({ ...declaring('26'), lang })],
]

function declaring(amount: string) {
  return { intent: { action: 'pay', to: payee, amount, asset: 'USDC' }, contract: usdc, data: transfer }
}

// A client waits for bytes that are announced and not sent, and takes bytes beyond the announced ones for an answer.
test('the length that is announced is that of the body, in both languages', async () => {
  for (const lang of ['en', 'zh'])
    for (const [path, question] of requests) {
      const target = path.includes('?') ? `${path}&lang=${lang}` : path
      const { status, headers, text } = await shared.ask(target, question(lang))
      assert.equal(status, 200, `${target}: ${text}`)
      assert.equal(headers['content-length'], String(Buffer.byteLength(text)), target)
    }
})
