import assert from 'node:assert/strict'
import test from 'node:test'
import { startBareServer } from '../support/bare-server.ts'

test('an answer is logged with the id that the caller gave its request, which is never answered', async (t) => {
  const server = await startBareServer(t, [], {})
  const cases: [sent: string, logged: string | undefined][] = [
    ['7f0c-Ab_3.~', '7f0c-Ab_3.~'],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['x'.repeat(129), 'x'.repeat(128)],
    ['a","level":60,"msg":"forged', 'a","level":60,"msg":"forged'],
    ['a\\u000ab\\', 'a\\u000ab\\'],
    ['a b\tc', 'a?b?c'],
    ['é\u0080ÿ', '???'],
    ['', undefined],
  ]
  for (const [sent, stored] of cases) {
    const answer = await server.ask('/nothing', { headers: { 'x-request-id': sent } })
    const ours = answer.headers['x-request-id'] ?? ''
    assert.match(ours, /^0123456789-[0-9a-z]+$/)
    const line = server.logged.find((each) => each.includes(`"request_id":"${ours}"`)) ?? assert.fail(sent)
    assert.equal((JSON.parse(line) as { client_request_id?: string }).client_request_id, stored, sent)
    if (sent !== '') assert.equal(JSON.stringify(answer.headers).includes(sent), false)
  }
})

test('answers to machinery are counted and not logged', async (t) => {
  const server = await startBareServer(t, [], {}, { notReady: () => 'reason.not_ready' })
  for (const path of ['/healthz', '/readyz', '/metrics']) await server.ask(path)
  assert.deepEqual(server.logged, [])
  await server.ask('/openapi.json')
  assert.equal(server.logged.length, 1)
  const { text } = await server.ask('/metrics')
  for (const [route, status] of [
    ['/healthz', 200],
    ['/readyz', 503],
    ['/metrics', 200],
  ])
    assert.ok(text.includes(`countersign_http_answers_total{route="${route}",status="${status}"} 1\n`), String(route))
})
