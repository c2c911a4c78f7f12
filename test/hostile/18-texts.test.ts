import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { hasBody } from '../../src/endpoint/endpoint.ts'
import type { Answer } from '../support/ask.ts'
import { callTool } from '../support/mcp-message.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/**
 * Half of a character, which JSON can spell and no UTF-8 text can hold, got as far as what hashes, signs and stores: 500 on
 * `/api/pay` with an Idempotency-Key, in the label of a key, and in `resource.url` of a quote.
 */
const half = '\ud800'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

type Problem = { reason_code: string; field?: string }
const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  app.ask<Problem>(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test('400: half of a character is refused where it was 500, and the field is named', async () => {
  for (const [path, body, headers, field] of [
    ['/api/pay', { action: 'pay', agentId: 'a', to: `a${half}` }, { 'idempotency-key': 'k' }, 'to'],
    ['/api/pay', { action: 'rotate', agentId: 'a', [`x${half}`]: 1 }, { 'idempotency-key': 'k' }, 'x?'],
    ['/api/access-keys', { email: 'a@example.com', label: `till ${half}` }, {}, 'label'],
    [
      '/api/decide',
      { requirements: { resource: { url: `https://a.example/${half}` } } },
      {},
      'requirements.resource.url',
    ],
  ] as const) {
    const { status, json } = await post(path, JSON.stringify(body), headers)
    assert.deepEqual([status, json.reason_code, json.field], [400, 'parameter_invalid', field], path)
  }
})

test('400 or 401: every text of every example of every body is refused with half of a character in it', async () => {
  let tried = 0
  for (const { path, methods, examples } of endpoints) {
    const method = methods.find(hasBody)
    if (method === undefined || path.includes('{')) continue
    for (const { input } of examples) {
      for (const { place, changed } of changes(input)) {
        const answer: Answer<Problem> = await app.ask<Problem>(path, {
          method,
          body: JSON.stringify(changed),
          headers: { 'content-type': 'application/json' },
        })
        tried++
        assert.ok([400, 401, 403].includes(answer.status), `${path} ${place}: ${answer.status}`)
        if (answer.status === 400) assert.equal(answer.json.field, place, path)
      }
    }
  }
  assert.ok(tried > 50, String(tried))
})

test('400: a query cannot spell it at all, and NUL is no 500', async () => {
  for (const query of ['payee=%ED%A0%80', 'payee=a%00', 'payee=shop&purpose=a%00', 'payee=shop&payer.agentId=a%00']) {
    const { status } = await app.ask(`/api/payee/decide?${query}`)
    assert.ok(status < 500, query)
  }
})

test('a tool of MCP names the argument', async () => {
  const { result } = await callTool('2025-11-25', 'check_intent', { intent: { action: `pay${half}` } }, { app })
  assert.ok(result?.isError)
  assert.equal((result.structuredContent as Problem).field, 'intent.action')
})

/** The input once for each text in it, with half of a character behind that text. */
function changes(value: unknown, place = ''): { place: string; changed: unknown }[] {
  if (typeof value === 'string') return [{ place, changed: `${value}${half}` }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const isList = Array.isArray(value)
    const inner = isList ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`
    return changes(member, inner).map(({ place: at, changed }) => {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[name] = changed
      return { place: at, changed: copy }
    })
  })
}
