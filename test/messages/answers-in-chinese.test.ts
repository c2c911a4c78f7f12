import assert from 'node:assert/strict'
import test from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { problemOf, ServiceError } from '../../src/endpoint/errors.ts'
import { reasonCodes, type ErrorCode } from '../../src/endpoint/reason-codes.ts'
import { englishIn } from '../support/english-words.ts'
import { exampleRequest } from '../support/example-request.ts'
import { check } from '../support/intent/check.ts'
import { unlisted } from '../support/known-addresses.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { shared } from '../support/test-app.ts'

const baseUrl = 'https://countersign.example'

test('every example of the API is answered in Chinese', async () => {
  for (const endpoint of endpoints) {
    const { path, examples, name } = endpoint
    // Their answers hold both languages, or no text at all.
    if (name === 'listReasonCodes') continue
    for (const { input } of examples) {
      const own = { ...(await withOwnPlan(input)), lang: 'zh' }
      const request = exampleRequest(endpoint, own)
      const answer = await shared.ask(request.path, request.question)
      // Data in CSV has no sentences.
      const isCsv = answer.headers['content-type']?.startsWith('text/csv')
      if (!isCsv) assert.deepEqual(englishIn(withoutQuotes(answer.json)), [], `${path} ${JSON.stringify(input)}`)
    }
  }
})

test('every kind of error is answered in Chinese', () => {
  const codes = Object.keys(reasonCodes).filter((code) => code === code.toLowerCase()) as ErrorCode[]
  for (const code of codes) {
    const { type: _, ...problem } = problemOf(new ServiceError(code, { field: 'addr' }), 'zh', baseUrl)
    assert.deepEqual(englishIn(problem), [], code)
  }
})

test('refusals with a message of their own are answered in Chinese', async () => {
  const addresses = [
    '',
    'x',
    ` ${unlisted.evm}`,
    '0x1',
    `${unlisted.evm}0`,
    'm'.repeat(300),
    `eip155:1:${unlisted.evm}`,
  ]
  const queries = [
    ...addresses.map((addr) => `/api/risk?addr=${encodeURIComponent(addr)}`),
    ...['', 'ftp://a.example', 'localhost', 'co.uk', 'x'.repeat(2_100)].map((url) => `/api/endpoint?url=${url}`),
    `/api/risk?addr=${unlisted.evm}&on=2018-01-01`,
    `/api/risk?addr=${unlisted.evm}&on=2999-01-01`,
    `/api/risk?addr=${unlisted.evm}&network=${'n'.repeat(100)}`,
    `/api/risk/trace?addr=${unlisted.evm}&hops=9`,
    `/api/risk/trace?addr=${unlisted.evm}&direction=up`,
    `/api/risk/flow?addr=${unlisted.solana}`,
    `/api/decide?to=${unlisted.evm}&amountUsdc=1e3&task=x`,
    `/api/decide?to=${unlisted.evm}&task=${'x'.repeat(8_193)}`,
  ]
  for (const query of queries) {
    const { status, json } = await shared.ask(`${query}&lang=zh`)
    assert.equal(status >= 400, true, query)
    assert.deepEqual(englishIn({ ...json, type: '' }), [], query)
  }
  for (const body of [
    { addresses: Array(101).fill('x') },
    { addresses: 1 },
    { more: 1 },
    { addresses: [unlisted.evm, 'x'] },
  ]) {
    const { json } = await shared.ask('/api/risk/batch?lang=zh', { method: 'POST', body })
    assert.deepEqual(englishIn({ ...json, type: '' }), [], JSON.stringify(body).slice(0, 40))
  }
})

test('intent checks are answered in Chinese, for all effects of the bytes', () => {
  const intent = { action: 'pay', to: unlisted.evm, amount: '25', asset: 'USDC' }
  const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const word = (value: string) => value.padStart(64, '0')
  const to = word(unlisted.evm.slice(2).toLowerCase())
  const calls = [
    `0x095ea7b3${to}${'f'.repeat(64)}`,
    `0xa22cb465${to}${word('1')}`,
    `0x42842e0e${to}${to}${word('7')}`,
    `0xf2fde38b${to}`,
    `0x3659cfe6${to}`,
    `0xa9059cbb${to}${word('5')}`,
    '0x12345678',
    '0xa9059cbb00',
    '0x',
  ]
  for (const data of calls) assert.deepEqual(englishIn(check({ intent, contract, data }, 'zh')), [], data)
})

test('English is found in an answer', () => {
  assert.equal(englishIn({ note: '未查询：address profile。' }).length, 1)
  assert.equal(englishIn({ detail: 'The list gives no date.' }).length, 1)
  assert.equal(englishIn({ a: [{ label: '方向 out。' }] }).length, 1)
  assert.deepEqual(
    englishIn({ note: 'OFAC SDN 名单，截至 2025-11-27。见 https://a.example/the/list。', code: 'not_found' }),
    [],
  )
})

/** Without what an answer repeats of a request or of a list or an article, in the words of the caller or the publisher. */
function withoutQuotes(json: Record<string, unknown>): Record<string, unknown> {
  const { inputs: _inputs, decoded: _decoded, latest: _latest, items = [], ...rest } = json
  const listings = (items as Record<string, unknown>[]).map(({ label: _label, ...listing }) => listing)
  return { ...rest, listings }
}
