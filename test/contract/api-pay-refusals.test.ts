import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const post = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.ask('/api/pay', { method: 'POST', body, headers })
type Checks = { n: number; key: string; pillar: string; outcome: string; reason_code: string | null }[]
const checksOf = (json: Record<string, unknown>) => json['checks'] as Checks

test('401: an unknown agent and a wrong or missing secret are the same answer', async () => {
  const agent = await payingAgent(app)
  const other = await payingAgent(app)
  const payment = { amountUsdc: 1, to: unlisted.evm, nonce: 'n' }
  const answers = [
    await post({ agentId: agent.agentId, ...payment }),
    await post({ agentId: agent.agentId, ...payment }, { 'x-agent-secret': other.secret }),
    await post({ agentId: agent.agentId, ...payment }, { 'x-agent-secret': 'x' }),
    await post({ agentId: 'unknown', ...payment }, { 'x-agent-secret': agent.secret }),
  ]
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.deepEqual([answers[0]?.status, answers[0]?.json['reason_code']], [401, 'agent_unauthenticated'])
})

test('403: a revoked agent is stopped at the second gate, for good', async () => {
  const agent = await payingAgent(app)
  assert.deepEqual((await agent.ask({ action: 'revoke' })).json, { agentId: agent.agentId, status: 'revoked' })
  const { status, json } = await agent.pay()
  assert.deepEqual([status, json['reason_code'], checksOf(json).length], [403, 'agent_revoked', 2])
  for (const body of [
    { action: 'rotate' },
    { action: 'set-mandate', mandate: { maxUsdc: 1 } },
    { action: 'set-discoverable', discoverable: true },
  ])
    assert.equal((await agent.ask(body)).json['reason_code'], 'agent_revoked')
})

test('409: a nonce is spent once, for ever; the replay is kept as a threat', async () => {
  const agent = await payingAgent(app)
  assert.equal((await agent.pay({ nonce: 7 })).status, 200)
  app.world.clock.ms += 400 * 86_400_000
  const { status, json } = await agent.pay({ nonce: '7', amountUsdc: 2 })
  assert.deepEqual(
    [status, json['reason_code'], json['pillar'], json['final']],
    [409, 'replay_detected', 'Mandate/Replay', true],
  )
  const { json: history } = await agent.ask({ action: 'history' })
  assert.deepEqual(
    (history['threats'] as { nonce: string }[]).map(({ nonce }) => nonce),
    ['7'],
  )
  assert.equal((await agent.pay({ nonce: '7 ' })).status, 200, 'nonces are compared byte for byte')
})

test('400: what is no payment names its field, and nothing is executed or stored', async () => {
  const agent = await payingAgent(app)
  const good = { amountUsdc: 1, to: unlisted.evm, nonce: 'n' }
  const cases: [Record<string, unknown>, string][] = [
    ...[
      -1,
      0,
      '0',
      '-0',
      '0.0000001',
      '1e3',
      'NaN',
      '1.0000001',
      '',
      ' 1',
      '0x10',
      '1000000000000',
      true,
      null,
      [],
      {},
    ].map((amountUsdc): [Record<string, unknown>, string] => [{ ...good, amountUsdc }, 'amountUsdc']),
    ...[{}, [], null, true, '', 'x'.repeat(256), -1, 1.5].map((nonce): [Record<string, unknown>, string] => [
      { ...good, nonce },
      'nonce',
    ]),
    [{ ...good, to: 'x' }, 'to'],
    [{ amountUsdc: 1, to: unlisted.evm }, 'nonce'],
    [{ ...good, network: 'x' }, 'network'],
    [{ ...good, action: 'transfer' }, 'action'],
    [{ ...good, unknown: 1 }, 'unknown'],
    ...['', '../x', 'a/b', 'a\nb', 'a\u0000', 'a b', 'é', 'x'.repeat(129), 7].map(
      (agentId): [Record<string, unknown>, string] => [{ ...good, agentId }, 'agentId'],
    ),
    [{ action: 'register', entity: 'A', mandate: { maxUsdc: 0 } }, 'mandate.maxUsdc'],
    [{ action: 'register', entity: 'A', mandate: { dailyUsdc: '9000000001' } }, 'mandate.dailyUsdc'],
    [{ action: 'register', entity: 'A', mandate: { allowedPayees: ['x'] } }, 'mandate.allowedPayees[0]'],
    [{ action: 'register', entity: 'A', mandate: { expiresAt: '2020-01-01T00:00:00Z' } }, 'mandate.expiresAt'],
    [{ action: 'register', entity: 'A', mandate: { owner: 'me' } }, 'mandate.owner'],
    [{ action: 'register', entity: 'A', mandate: { expiresAt: 'tomorrow' } }, 'mandate.expiresAt'],
    [{ action: 'register', entity: 'A', mandate: { purpose: 5 } }, 'mandate.purpose'],
    [
      { action: 'register', entity: 'A', mandate: { allowedPayees: Array(101).fill(unlisted.evm) } },
      'mandate.allowedPayees',
    ],
    ...['', ' ', '\u200b', 'x'.repeat(201)].map((entity): [Record<string, unknown>, string] => [
      { action: 'register', entity },
      'entity',
    ]),
    [{ action: 'register' }, 'entity'],
    [{ action: 'history', cursor: 'x' }, 'cursor'],
  ]
  for (const [body, field] of cases) {
    const { status, json } = await agent.ask(body)
    assert.deepEqual([status, json['field']], [400, field], JSON.stringify(body).slice(0, 120))
    // What is allowed instead, and not only that this is not.
    assert.doesNotMatch(String(json['detail']), / is invalid\.$/, JSON.stringify(body).slice(0, 120))
  }
  // As bytes: most of these a JSON library would not write, or would have made something else of.
  const bytes = (members: string) => `{"agentId":"${agent.agentId}","to":"${unlisted.evm}",${members}}`
  const raw: readonly [string, number, string | undefined][] = [
    ...['1e400', '-0', '-0.0', '1e-7', '0.0000001', '1E3', '1.00000000000000000001', '-1', '9'.repeat(400)].map(
      (amount): [string, number, string] => [bytes(`"amountUsdc":${amount},"nonce":"n"`), 400, 'amountUsdc'],
    ),
    [bytes('"amountUsdc":NaN,"nonce":"n"'), 400, undefined],
    [bytes(`"amountUsdc":1,"nonce":"n","to":"${unlisted.tron}"`), 400, 'to'],
    [bytes(`"amountUsdc":1,"nonce":"n","t\\u006f":"${unlisted.tron}"`), 400, 'to'],
    [bytes('"amountUsdc":1,"amountUsdc":2,"nonce":"n"'), 400, 'amountUsdc'],
    [bytes('"amountUsdc":1,"nonce":{"a":1}'), 400, 'nonce'],
    [bytes('"amountUsdc":1,"nonce":"\\ud800"'), 400, 'nonce'],
    [bytes('"amountUsdc":1,"nonce":"n","purpose":"\\ud800"'), 400, 'purpose'],
    [bytes(`"amountUsdc":1,"nonce":"${'x'.repeat(1_000_000)}"`), 413, undefined],
    ['{"action":"register","agentId":"lone","entity":"\\ud800"}', 400, 'entity'],
    ['{"action":"register","agentId":"lone","entity":"A","principal":"\\udfff"}', 400, 'principal'],
  ]
  for (const [body, expected, field] of raw) {
    const headers = { ...agent.headers, 'content-type': 'application/json', 'idempotency-key': 'k' }
    const { status, json } = await app.ask('/api/pay', { method: 'POST', body, headers })
    assert.deepEqual([status, json['field']], [expected, field], body.slice(0, 200))
  }
  const { json } = await agent.ask({ action: 'history' })
  assert.deepEqual([json['items'], json['spent_today']], [[], 0])
  assert.deepEqual((await post({ action: 'check', agentId: 'lone' })).json, { found: false })
  assert.equal((await agent.pay({ nonce: 'n' }, { 'idempotency-key': 'k' })).status, 200, 'key and nonce are unused')
})
